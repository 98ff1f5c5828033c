package dev.phalanx.agents;

import java.util.List;

/// What [Batch#toCsv] did.
///
/// @param rows the number of rows in the file
/// @param kept how many of them were in the file before
/// @param failures the runs that ended with an exception, in the order of rows; only if the batch [keeps
///     going][Batch#keepGoing]
public record BatchResult(int rows, int kept, List<BatchFailure> failures) {
    /// A result whose list of failures cannot be changed.
    public BatchResult {
        failures = List.copyOf(failures);
    }
}
