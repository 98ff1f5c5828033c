package dev.phalanx.samples.server.wire;

import dev.phalanx.structs.Entity;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// A client's copy of the world, which snapshots keep up to date. It belongs to one thread.
public final class WorldCopy {
    private long[] numbers = new long[16]; // ascending
    private ChunkCopy[] chunks = new ChunkCopy[16];
    private int count;
    private int snapshot;
    private boolean isFull;

    /// An empty copy.
    public WorldCopy() {}

    /// The number of the last snapshot.
    public int snapshot() {
        return snapshot;
    }

    /// Applies a snapshot.
    ///
    /// @param frame the frame from its type on
    /// @throws BadFrameException if it is not a snapshot that fits the copy; the copy is of no use afterwards
    public void apply(ByteBuffer frame) throws BadFrameException {
        require(frame, 10);
        byte type = frame.get();
        if (type != Wire.SNAPSHOT) {
            throw new BadFrameException("A snapshot was expected, but a frame of type " + type + " came.");
        }
        int next = frame.getInt();
        if (frame.get() != 0) {
            Arrays.fill(chunks, 0, count, null);
            count = 0;
            isFull = true;
        } else if (!isFull || next <= snapshot) {
            throw new BadFrameException("Snapshot " + next + " comes after " + snapshot + " and is not full.");
        }
        snapshot = next;
        int changed = frame.getInt();
        for (int i = 0; i < changed; i++) {
            require(frame, 8);
            chunk(frame.getLong()).read(frame);
        }
        readList(frame);
        if (frame.hasRemaining()) {
            throw new BadFrameException("A snapshot has " + frame.remaining() + " bytes too many.");
        }
    }

    /// Keeps the chunks that are listed. Those of a list that comes are in the copy, so the list cannot be longer.
    private void readList(ByteBuffer frame) throws BadFrameException {
        require(frame, 4);
        int listed = frame.getInt();
        if (listed == Wire.SAME_CHUNKS) {
            return;
        }
        if (listed < 0 || listed > count) {
            throw new BadFrameException("A snapshot lists " + listed + " chunks, but " + count + " are known.");
        }
        require(frame, listed * 8);
        long[] kept = new long[listed];
        ChunkCopy[] copies = new ChunkCopy[listed];
        for (int i = 0; i < listed; i++) {
            kept[i] = frame.getLong();
        }
        Arrays.sort(kept);
        for (int i = 0; i < listed; i++) {
            int at = Arrays.binarySearch(numbers, 0, count, kept[i]);
            if (at < 0 || (i > 0 && kept[i] == kept[i - 1])) {
                throw new BadFrameException("A snapshot lists chunk " + kept[i] + " twice, or it is not known.");
            }
            copies[i] = chunks[at];
        }
        numbers = kept;
        chunks = copies;
        count = listed;
    }

    private ChunkCopy chunk(long number) {
        int at = Arrays.binarySearch(numbers, 0, count, number);
        if (at >= 0) {
            return chunks[at];
        }
        int to = -at - 1;
        if (count == numbers.length) {
            int more = Math.max(16, 2 * count);
            numbers = Arrays.copyOf(numbers, more);
            chunks = Arrays.copyOf(chunks, more);
        }
        System.arraycopy(numbers, to, numbers, to + 1, count - to);
        System.arraycopy(chunks, to, chunks, to + 1, count - to);
        count++;
        numbers[to] = number;
        chunks[to] = new ChunkCopy();
        return chunks[to];
    }

    /// The entities and what is known of them.
    public Map<Entity, EntityState> entities() {
        Map<Entity, EntityState> all = new HashMap<>();
        for (int i = 0; i < count; i++) {
            ChunkCopy chunk = chunks[i];
            for (int row = 0; row < chunk.count; row++) {
                long entity = chunk.entities[row];
                all.put(new Entity((int) entity, (int) (entity >>> 32)), chunk.state(row));
            }
        }
        return all;
    }

    static void require(ByteBuffer frame, int bytes) throws BadFrameException {
        if (frame.remaining() < bytes) {
            throw new BadFrameException(
                    "A frame ends " + (bytes - frame.remaining()) + " bytes before the end of what it announces.");
        }
    }
}
