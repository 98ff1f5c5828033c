package dev.phalanx.inspector.internal.profile;

import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// The memory of the chunks of one world over its last frames, and how it is divided among archetypes.
///
/// A sample measures at most 512 archetypes. A world with more archetypes takes several samples to measure, and each
/// sample adds up the latest numbers of all archetypes. The first sample that is kept is the one after which every
/// archetype has been measured.
///
/// [#sample] runs on the world's thread, and [#write] on any thread.
public final class ChunkMemory {
    /// The number of samples that are kept.
    public static final int MOST_SAMPLES = 240;

    /// The largest number of archetypes that [#write] lists, those with the most bytes.
    public static final int MOST_LISTED = 1_000;

    /// The largest number of archetypes whose memory is kept for each sample: the first that have any.
    public static final int MOST_KEPT = 256;

    private static final int ARCHETYPES_PER_SAMPLE = 512;

    // Of the world's thread.
    private List<EntityArchetype> archetypes = List.of();
    private int next;
    private boolean isComplete;

    // Guarded by this.
    private long[] bytes = new long[16];
    private long[] unused = new long[16];
    private int[] entities = new int[16];
    private String[] names = new String[16];
    private int archetypeCount;
    private long totalBytes;
    private long totalUnused;
    private final int[] frames = new int[MOST_SAMPLES];
    private final long[] allocatedByFrame = new long[MOST_SAMPLES];
    private final long[] unusedByFrame = new long[MOST_SAMPLES];
    private int samples;
    /// The archetypes whose memory is kept for each sample, and that memory, in the same order.
    private final int[] kept = new int[MOST_KEPT];

    private int keptCount;
    private final long[][] keptBytes = new long[MOST_KEPT][];
    private final long[][] keptUnused = new long[MOST_KEPT][];

    /// The memory of one archetype.
    private record Share(int id, String name, int entities, long bytes, long unused) {}

    /// Samples, the oldest first.
    private record History(int[] frames, long[] allocated, long[] unused) {
        void write(JsonGenerator out) {
            out.writeName("frames");
            out.writeArray(frames, 0, frames.length);
            out.writeName("allocated");
            out.writeArray(allocated, 0, allocated.length);
            out.writeName("unused");
            out.writeArray(unused, 0, unused.length);
        }
    }

    /// Creates an object without samples.
    public ChunkMemory() {}

    /// Takes a sample, unless the last one was taken in the same frame. It must be called on the world's thread, at the
    /// end of a frame, a few times a second: it takes up to a tenth of a millisecond.
    public void sample(World world) {
        int frame = world.frame();
        if (isOfLastSample(frame)) {
            return;
        }
        if (next == archetypes.size()) {
            archetypes = world.entityManager().getAllArchetypes();
            next = 0;
        }
        int end = Math.min(archetypes.size(), next + ARCHETYPES_PER_SAMPLE);
        synchronized (this) {
            for (; next < end; next++) {
                count(archetypes.get(next));
            }
            isComplete |= next == archetypes.size();
            if (isComplete) {
                int at = samples++ % MOST_SAMPLES;
                frames[at] = frame;
                allocatedByFrame[at] = totalBytes;
                unusedByFrame[at] = totalUnused;
                for (int i = 0; i < keptCount; i++) {
                    keptBytes[i][at] = bytes[kept[i]];
                    keptUnused[i][at] = unused[kept[i]];
                }
            }
        }
    }

    private synchronized boolean isOfLastSample(int frame) {
        return samples > 0 && frames[(samples - 1) % MOST_SAMPLES] == frame;
    }

    private void count(EntityArchetype archetype) {
        int id = archetype.id();
        if (id >= archetypeCount) {
            reserve(id + 1);
            archetypeCount = id + 1;
            names[id] = archetype.toString();
        }
        long nowBytes = archetype.bytes();
        int nowEntities = archetype.entityCount();
        long nowUnused = nowBytes - (long) nowEntities * archetype.bytesOfEntity();
        if (nowBytes > 0 && bytes[id] == 0 && keptCount < MOST_KEPT && indexOfKept(id) < 0) {
            kept[keptCount] = id;
            keptBytes[keptCount] = new long[MOST_SAMPLES];
            keptUnused[keptCount++] = new long[MOST_SAMPLES];
        }
        totalBytes += nowBytes - bytes[id];
        totalUnused += nowUnused - unused[id];
        bytes[id] = nowBytes;
        unused[id] = nowUnused;
        entities[id] = nowEntities;
    }

    /// The position among the archetypes that are kept, or -1.
    private int indexOfKept(int id) {
        for (int i = 0; i < keptCount; i++) {
            if (kept[i] == id) {
                return i;
            }
        }
        return -1;
    }

    private void reserve(int count) {
        if (count > bytes.length) {
            int length = Math.max(count, bytes.length * 2);
            bytes = Arrays.copyOf(bytes, length);
            unused = Arrays.copyOf(unused, length);
            entities = Arrays.copyOf(entities, length);
            names = Arrays.copyOf(names, length);
        }
    }

    /// Writes the samples and the archetypes that have memory now as a JSON object, in the form of the inspector's
    /// protocol.
    public void write(JsonGenerator out) {
        History history;
        List<Share> shares = new ArrayList<>();
        synchronized (this) {
            history = history(allocatedByFrame, unusedByFrame);
            for (int id = 0; id < archetypeCount; id++) {
                if (bytes[id] > 0) {
                    shares.add(new Share(id, names[id], entities[id], bytes[id], unused[id]));
                }
            }
        }
        shares.sort(Comparator.comparingLong(Share::bytes).reversed().thenComparingInt(Share::id));
        out.writeStartObject();
        history.write(out);
        out.writeNumberProperty("archetypeCount", shares.size());
        out.writeArrayPropertyStart("archetypes");
        for (Share share : shares.subList(0, Math.min(shares.size(), MOST_LISTED))) {
            out.writeStartObject();
            out.writeNumberProperty("id", share.id());
            out.writeStringProperty("name", share.name());
            out.writeNumberProperty("entities", share.entities());
            out.writeNumberProperty("allocated", share.bytes());
            out.writeNumberProperty("unused", share.unused());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    /// Writes the samples of one archetype in the same form: its bytes and unused bytes in each frame. They are 0
    /// before its first sample.
    ///
    /// @param archetype the number of the archetype in its world
    /// @throws IllegalArgumentException if the samples of this archetype are not kept
    public void writeArchetype(int archetype, JsonGenerator out) {
        History history;
        synchronized (this) {
            int index = indexOfKept(archetype);
            if (index < 0) {
                throw new IllegalArgumentException("The memory of archetype " + archetype
                        + " is not kept frame by frame: it never had chunks, or " + MOST_KEPT
                        + " other archetypes had some before it. Request the list of all archetypes.");
            }
            history = history(keptBytes[index], keptUnused[index]);
        }
        out.writeStartObject();
        history.write(out);
        out.writeEndObject();
    }

    private History history(long[] allocated, long[] free) {
        int count = Math.min(samples, MOST_SAMPLES);
        int oldest = (samples - count) % MOST_SAMPLES;
        return new History(
                inOrder(frames, oldest, count), inOrder(allocated, oldest, count), inOrder(free, oldest, count));
    }

    private static int[] inOrder(int[] ring, int oldest, int count) {
        int[] all = new int[count];
        for (int i = 0; i < count; i++) {
            all[i] = ring[(oldest + i) % MOST_SAMPLES];
        }
        return all;
    }

    private static long[] inOrder(long[] ring, int oldest, int count) {
        long[] all = new long[count];
        for (int i = 0; i < count; i++) {
            all[i] = ring[(oldest + i) % MOST_SAMPLES];
        }
        return all;
    }
}
