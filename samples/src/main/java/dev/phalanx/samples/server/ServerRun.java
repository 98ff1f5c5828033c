package dev.phalanx.samples.server;

import java.util.OptionalLong;

/// What a run of the demo did and what it cost. All figures are of the ticks after the warm-up.
///
/// @param options what it was told to do
/// @param collector the name of the garbage collector
/// @param ticks how many ticks were measured
/// @param took how long they took
/// @param late how late they began
/// @param pauses the pauses of the garbage collector
/// @param bytesPerClientSecond what was written to a client in a second, the mean
/// @param allocatedPerTick what the thread of the ticks and the job workers allocated in a tick, the mean; empty if the
///     JVM does not count it
/// @param entities how many units and crystals there were at the end
/// @param orders how many orders the server has carried out
/// @param equalCopies how many clients had a copy that equalled the world at the end
public record ServerRun(
        ServerOptions options,
        String collector,
        int ticks,
        Percentiles took,
        Percentiles late,
        Pauses pauses,
        long bytesPerClientSecond,
        OptionalLong allocatedPerTick,
        int entities,
        int orders,
        int equalCopies) {
    /// Whether all clients were right.
    public boolean isRight() {
        return equalCopies == options.clients();
    }
}
