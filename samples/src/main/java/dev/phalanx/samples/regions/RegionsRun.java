package dev.phalanx.samples.regions;

import java.util.List;

/// What a run did.
///
/// @param options what it was to do
/// @param nodes what each process did
/// @param seconds how long the ticks took, from the first tick of the first process to the last one of the last
/// @param hash of all agents at the end, in all processes together
/// @param hashOfOne of the same world in one process
/// @param secondsOfOne how long its ticks took, on one thread
/// @param recovery how the process that was killed came back; of zeros if none was
/// @param dots where the agents were at the end
public record RegionsRun(
        RegionsOptions options,
        List<Node> nodes,
        double seconds,
        long hash,
        long hashOfOne,
        double secondsOfOne,
        Recovered recovery,
        List<Dots> dots) {

    /// What a process did. Of one that was killed, only what it did after it was started again.
    ///
    /// @param sections how many it ran
    /// @param agents how many it had at the end
    /// @param bytes what it sent to others
    /// @param ghosts how many new and changed ghosts of its agents it sent
    /// @param migrants how many of its agents moved to others
    /// @param waitedMillis how long it waited for messages
    public record Node(int sections, int agents, long bytes, long ghosts, long migrants, long waitedMillis) {}

    /// How a process came back.
    ///
    /// @param node its number
    /// @param killedIn the tick that it had run last
    /// @param resumedFrom the tick of its image
    /// @param millis from its end until it had run more ticks than before, with the start of the JVM
    public record Recovered(int node, long killedIn, long resumedFrom, long millis) {}

    /// The agents of a process.
    ///
    /// @param x of each
    /// @param y of each
    /// @param isIll of each
    public record Dots(float[] x, float[] y, boolean[] isIll) {}

    /// Whether the processes together had the state of one.
    public boolean isRight() {
        return hash == hashOfOne;
    }
}
