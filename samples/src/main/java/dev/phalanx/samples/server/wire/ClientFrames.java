package dev.phalanx.samples.server.wire;

import java.nio.ByteBuffer;

/// Reads the frames of a client.
public final class ClientFrames {
    private ClientFrames() {}

    /// Reads a frame and passes it on.
    ///
    /// @param frame the frame without its length, as [FrameReader#next] returns it
    /// @throws BadFrameException if it is not one of a client
    public static void read(ByteBuffer frame, ClientHandler handler) throws BadFrameException {
        byte type = frame.get();
        int expected = switch (type) {
            case Wire.HELLO, Wire.MOVE -> 8;
            case Wire.ACK -> 4;
            default -> throw new BadFrameException("A client sent a frame of the unknown type " + type + ".");
        };
        if (frame.remaining() != expected) {
            throw new BadFrameException("A frame of type " + type + " has " + frame.remaining()
                    + " bytes after its type, but " + expected + " were expected.");
        }
        switch (type) {
            case Wire.HELLO -> readHello(frame, handler);
            case Wire.MOVE -> readMove(frame, handler);
            default -> handler.acknowledge(frame.getInt());
        }
    }

    private static void readHello(ByteBuffer frame, ClientHandler handler) throws BadFrameException {
        int magic = frame.getInt();
        int protocol = frame.getInt();
        if (magic != Wire.MAGIC || protocol != Wire.PROTOCOL) {
            throw new BadFrameException(String.format(
                    "A client sent the magic number %08x and protocol %d, but %08x and %d were expected.",
                    magic, protocol, Wire.MAGIC, Wire.PROTOCOL));
        }
        handler.hello();
    }

    private static void readMove(ByteBuffer frame, ClientHandler handler) throws BadFrameException {
        float x = frame.getFloat();
        float y = frame.getFloat();
        if (!Float.isFinite(x) || !Float.isFinite(y)) {
            throw new BadFrameException("A client sent its team to " + x + ", " + y + ", which is not a place.");
        }
        handler.move(x, y);
    }
}
