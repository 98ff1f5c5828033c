package dev.phalanx.agents;

/// A run of a [Batch] that ended with an exception.
///
/// @param row the number of its row in the whole batch, from 0 on
/// @param parameters such as `Parameters[sheep=60, wolves=40, regrowth=20]`
/// @param seed of the run
/// @param step the steps that it had made
/// @param cause what was thrown
public record BatchFailure(int row, String parameters, long seed, int step, Throwable cause) {
    /// Such as `row 7, Parameters[sheep=60], seed 3, after 12 steps: java.lang.ArithmeticException: / by zero`.
    @Override
    public String toString() {
        return "row " + row + ", " + parameters + ", seed " + seed + ", after " + step + " steps: " + cause;
    }
}
