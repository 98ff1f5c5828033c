package dev.phalanx.cluster;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Carries messages from sections to their neighbours. The messages of two sections arrive in the order in which they
/// were sent, each once. Several threads use it, but each pair of sections only two: one that sends and one that
/// receives.
public interface Transport {
    /// Sends a message. Its bytes stay as they are until the sender has sent one more to this receiver and has received
    /// the answer.
    ///
    /// @param from the section that sends it
    /// @param to a neighbour of it
    void send(int from, int to, MemorySegment message);

    /// The next message, or null if it has not arrived yet. It can be read until the next call for these sections.
    ///
    /// @param from the section that has sent it
    /// @param to the section that receives it
    @Nullable
    MemorySegment poll(int from, int to);
}
