package dev.phalanx.jobs.graph;

/// The division of a parallel job's indexes into chunks of whole batches, of which a thread takes several at a time.
///
/// ```
/// batches  |..|..|..|..|..|..|..|..|..|..|..|..|..|..|..|..|..|..|      as the caller gave them
/// chunks   |.....|.....|.....|.....|.....|.....|.....|.....|.....|      so many batches that there are few chunks
/// claims   |.................|...........|.....|.....|.....|.....|      many at first, single ones at the end
/// ```
///
/// All of it follows from the length, the batch and the number of threads, never from timing.
final class Chunks {
    /// More chunks than this would cost more than they balance.
    static final int MOST = 8 * JobThread.SHARES;

    private Chunks() {}

    /// The number of indexes in a chunk.
    static int size(int length, int batch) {
        if (length <= batch) {
            return batch;
        }
        long batches = ((long) length + batch - 1) / batch;
        long perChunk = Math.max(1, (batches + MOST - 1) / MOST);
        return (int) Math.min(Integer.MAX_VALUE, perChunk * batch);
    }

    /// The number of chunks.
    static int count(int length, int size) {
        return (int) (((long) length + size - 1) / size);
    }

    /// The end of the claim that begins at `from`, which is the end of another one, or 0.
    static int claimEnd(int from, int length, int size) {
        long left = ((long) length - from + size - 1) / size;
        return (int) Math.min(length, from + Math.max(1, 2 * left / (3L * JobThread.SHARES)) * size);
    }

    /// The indexes of a claim that run as one range: a batch while every chunk is one, otherwise all of the claim.
    static int range(int batch, int size) {
        return size == batch ? batch : Integer.MAX_VALUE;
    }
}
