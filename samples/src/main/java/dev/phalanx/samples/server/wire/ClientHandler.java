package dev.phalanx.samples.server.wire;

/// What a client can say.
public interface ClientHandler {
    /// The client speaks this protocol.
    void hello();

    /// The client sends its team to a place.
    ///
    /// @param x metres to the east, a finite number
    /// @param y metres to the north, a finite number
    void move(float x, float y);

    /// The client has applied a snapshot and all before it.
    ///
    /// @throws BadFrameException if it cannot have got that snapshot
    void acknowledge(int snapshot) throws BadFrameException;
}
