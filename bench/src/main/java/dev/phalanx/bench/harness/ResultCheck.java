package dev.phalanx.bench.harness;

import dev.phalanx.bench.worker.Wire;
import dev.phalanx.bench.worker.Worker;
import dev.phalanx.bench.workload.Workload;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Compares the results of contenders as they come in.
final class ResultCheck {
    /// The size at which results are compared: small enough for libraries that take quadratic time, and not a
    /// multiple of anything.
    static final int SIZE = 1_003;

    private final Map<Workload, Digests> first = new EnumMap<>(Workload.class);

    private record Digests(String contender, List<String> values) {}

    /// Adds what one contender's worker printed.
    ///
    /// @param contender its id
    /// @param output the output, line by line
    /// @throws BenchException if a result differs from that of the contenders before
    void add(String contender, List<String> output) throws BenchException {
        for (String[] values : Wire.find(output, "digests")) {
            Workload workload = Workload.valueOf(values[0]);
            List<String> digests = Arrays.asList(values).subList(1, values.length);
            Digests before = first.putIfAbsent(workload, new Digests(contender, digests));
            if (before != null && !before.values().equals(digests)) {
                throw new BenchException("The results of " + workload.id() + " differ: digests after "
                        + Worker.CHECKED_AFTER + " runs are " + before.values() + " for " + before.contender()
                        + " and " + digests + " for " + contender + ". Correct one of them; nothing was timed.");
            }
        }
    }
}
