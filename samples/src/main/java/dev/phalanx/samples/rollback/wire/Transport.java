package dev.phalanx.samples.rollback.wire;

import java.io.IOException;
import java.nio.ByteBuffer;

/// Carries datagrams from one player to the others. Datagrams can be lost, come late, twice, and in another order. It
/// never blocks, and belongs to one thread.
public interface Transport extends AutoCloseable {
    /// What [#receive] returns if no datagram has arrived.
    int NO_DATAGRAM = -1;

    /// What [#receive] returns if a datagram has arrived that is not from a player. It was dropped.
    int STRANGER = -2;

    /// Sends a datagram.
    ///
    /// @param player to whom
    /// @param datagram from its position to its limit, at most [Datagrams#MOST_BYTES]; its position may change
    /// @throws IOException if the network has failed; a datagram that is lost is no failure
    void send(int player, ByteBuffer datagram) throws IOException;

    /// Takes the next datagram that has arrived.
    ///
    /// @param into a buffer of [Datagrams#newBuffer()], cleared first and flipped afterwards
    /// @return the player whose address it came from, [#STRANGER], or [#NO_DATAGRAM] if there is none
    /// @throws IOException if the network has failed
    int receive(ByteBuffer into) throws IOException;

    @Override
    void close() throws IOException;
}
