package dev.phalanx.samples.server.wire;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import org.jspecify.annotations.Nullable;

/// Cuts the bytes of a connection into frames. Its buffer grows to the length of the longest frame so far.
public final class FrameReader {
    private final ReadableByteChannel channel;
    private final int mostBytes;
    private ByteBuffer buffer; // filled up to its position; frames begin at `start`
    private int start;

    /// Reads frames from a channel.
    ///
    /// @param channel a blocking channel
    /// @param usualBytes the room for the first frames
    /// @param mostBytes the longest frame that is accepted
    public FrameReader(ReadableByteChannel channel, int usualBytes, int mostBytes) {
        this.channel = channel;
        this.mostBytes = mostBytes;
        buffer = Wire.buffer(usualBytes + Wire.LENGTH_BYTES);
    }

    /// Waits for the next frame.
    ///
    /// @return the frame from its type on, valid until the next call; null if the connection has ended after a frame
    /// @throws BadFrameException if the length of the frame is out of range
    /// @throws EOFException if the connection has ended in a frame
    /// @throws IOException if the connection has failed
    public @Nullable ByteBuffer next() throws IOException {
        if (!fill(Wire.LENGTH_BYTES)) {
            return null;
        }
        int length = buffer.getInt(start);
        if (length < 1 || length > mostBytes) {
            throw new BadFrameException(
                    "A frame has a length of " + length + " bytes, but 1 to " + mostBytes + " were expected.");
        }
        fill(Wire.LENGTH_BYTES + length);
        ByteBuffer frame = buffer.slice(start + Wire.LENGTH_BYTES, length).order(buffer.order());
        start += Wire.LENGTH_BYTES + length;
        return frame;
    }

    /// Reads until there are this many bytes from `start` on. Returns false if the connection has ended and there are
    /// none.
    private boolean fill(int bytes) throws IOException {
        makeRoom(bytes);
        while (buffer.position() - start < bytes) {
            if (channel.read(buffer) < 0) {
                if (buffer.position() == start && bytes == Wire.LENGTH_BYTES) {
                    return false;
                }
                throw new EOFException("The connection ended in the middle of a frame.");
            }
        }
        return true;
    }

    private void makeRoom(int bytes) {
        if (start + bytes <= buffer.capacity()) {
            return;
        }
        ByteBuffer target = bytes <= buffer.capacity()
                ? buffer
                : Wire.buffer(Math.min(mostBytes + Wire.LENGTH_BYTES, Math.max(bytes, 2 * buffer.capacity())));
        ByteBuffer rest = buffer.duplicate().limit(buffer.position()).position(start);
        target.clear().put(rest);
        buffer = target;
        start = 0;
    }
}
