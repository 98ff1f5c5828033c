package dev.phalanx.scenes.internal.replay;

import dev.phalanx.structs.internal.files.ByteSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// Writes a replay file: frame by frame, each the differences from the one before. A whole image comes first, and again
/// when the differences since the last one are as long as it, so that any tick is near one.
public final class FrameWriter {
    private static final int MOST_DIFFERENCES = 256;

    private final ByteSink out;
    private final ImageDifference difference = new ImageDifference();
    private final Pieces pieces = new Pieces();
    private final ImageBytes payload = new ImageBytes();
    private final ByteBuffer head = ByteBuffer.allocate(ReplayLayout.HEAD).order(ByteOrder.LITTLE_ENDIAN);
    private ImageBytes before = new ImageBytes();
    private ImageBytes now = new ImageBytes();
    private long size;
    private long bytesOfWhole;
    private long bytesOfDifferences;
    private int differences;

    /// Writes nothing before the first tick.
    public FrameWriter(ByteSink out) {
        this.out = out;
    }

    private void putHeader() throws IOException {
        head.clear().put(new byte[ReplayLayout.HEAD]).clear();
        head.putLong(ReplayLayout.MAGIC).putInt(ReplayLayout.VERSION);
        CRC32C checksum = new CRC32C();
        checksum.update(head.duplicate().clear().limit(ReplayLayout.CRC_AT));
        head.putInt(ReplayLayout.CRC_AT, (int) checksum.getValue()).clear();
        put(head);
    }

    private void put(ByteBuffer bytes) throws IOException {
        int count = bytes.remaining();
        out.write(bytes);
        size += count;
    }

    /// The number of bytes that were written.
    public long size() {
        return size;
    }

    /// Bytes for the image of the next tick, without any.
    public ImageBytes next() {
        now.clear();
        return now;
    }

    /// Writes a frame with the image in [#next()].
    ///
    /// @param tick the number of the tick
    /// @param elapsed the world's time, in seconds
    /// @param entities the number of entities
    /// @throws IOException if it cannot be written; the writer cannot be used any more then
    public void write(long tick, double elapsed, int entities) throws IOException {
        boolean isDifference = differences < MOST_DIFFERENCES && bytesOfDifferences < bytesOfWhole && packDifference();
        if (!isDifference) {
            payload.clear();
            pieces.pack(now, payload);
        }
        CRC32C checksum = new CRC32C();
        checksum.update(payload.array(), 0, payload.length());
        FrameHead made = new FrameHead(
                isDifference ? ReplayLayout.DIFFERENCE : ReplayLayout.WHOLE,
                tick,
                elapsed,
                entities,
                now.length(),
                isDifference ? difference.steps().length() : 0,
                isDifference ? difference.literals().length() : now.length(),
                payload.length(),
                (int) checksum.getValue(),
                now.crc());
        if (size == 0) {
            putHeader();
        }
        made.write(head);
        put(head);
        put(payload.toBuffer());
        note(isDifference);
        ImageBytes last = before;
        before = now;
        now = last;
    }

    private void note(boolean isDifference) {
        if (isDifference) {
            differences++;
            bytesOfDifferences += payload.length();
        } else {
            differences = 0;
            bytesOfDifferences = 0;
            bytesOfWhole = payload.length();
        }
    }

    /// @return false if the image is to be written wholly
    private boolean packDifference() {
        difference.compare(before, now);
        payload.clear();
        pieces.pack(difference.steps(), payload);
        pieces.pack(difference.literals(), payload);
        long longest = ReplayLayout.longestImage(size + ReplayLayout.HEAD + payload.length());
        return now.length() <= longest && difference.steps().length() <= longest;
    }

    /// Writes the end.
    ///
    /// @param tick the last tick
    /// @throws IOException if it cannot be written
    public void end(long tick) throws IOException {
        FrameHead.end(tick).write(head);
        put(head);
    }
}
