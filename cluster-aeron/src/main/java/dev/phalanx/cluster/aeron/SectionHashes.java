package dev.phalanx.cluster.aeron;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The state hashes that sections had at the end of ticks, until they are forgotten. A section that is run again gives
/// its hash again, which has to be the same.
final class SectionHashes {
    /// The most sums that a reference run can be ahead.
    static final int MOST_SUMS = 1 << 16;

    private static final class Hashes {
        private final long[] hashes;
        private final BitSet known = new BitSet();
        private @Nullable Long sum;

        Hashes(int sections) {
            hashes = new long[sections];
        }
    }

    private final TreeMap<Long, Hashes> byTick = new TreeMap<>();

    /// The sums that were expected of ticks whose hashes have not all come.
    private final TreeMap<Long, Long> expected = new TreeMap<>();

    /// Takes the hash of a section.
    ///
    /// @param node that gives it, -1 for a reference run
    /// @return what differs from what was there before, null if nothing does
    @Nullable
    HashDifference add(long tick, int section, long hash, int node, int sections) {
        Hashes of = byTick.computeIfAbsent(tick, key -> new Hashes(sections));
        if (of.known.get(section)) {
            return of.hashes[section] == hash
                    ? null
                    : new HashDifference(tick, section, of.hashes[section], hash, node);
        }
        of.hashes[section] = hash;
        of.known.set(section);
        if (of.known.cardinality() < sections) {
            return null;
        }
        of.sum = 0L;
        for (long each : of.hashes) {
            of.sum += each;
        }
        Long expectedSum = expected.remove(tick);
        return expectedSum == null ? null : difference(tick, expectedSum, of.sum, node);
    }

    /// Whether the sum of a tick can be expected.
    boolean hasRoomForSum(long tick) {
        return expected.size() < MOST_SUMS || expected.containsKey(tick);
    }

    /// Takes the sum of all hashes at the end of a tick of a reference run.
    ///
    /// @return the difference, null if there is none yet
    @Nullable
    HashDifference expectSum(long tick, long sum) {
        Hashes of = byTick.get(tick);
        if (of != null && of.sum != null) {
            return difference(tick, sum, of.sum, -1);
        }
        Long before = expected.putIfAbsent(tick, sum);
        return before == null ? null : difference(tick, before, sum, -1);
    }

    private static @Nullable HashDifference difference(long tick, long expected, long sum, int node) {
        return expected == sum ? null : new HashDifference(tick, -1, expected, sum, node);
    }

    /// Forgets those of ticks up to one.
    void forget(long tick) {
        byTick.headMap(tick, true).clear();
        expected.headMap(tick, true).clear();
    }

    /// The number of ticks that are kept.
    int tickCount() {
        return byTick.size();
    }

    void write(DataOutputStream out) throws IOException {
        out.writeInt(byTick.size());
        for (Map.Entry<Long, Hashes> entry : byTick.entrySet()) {
            Hashes of = entry.getValue();
            out.writeLong(entry.getKey());
            out.writeInt(of.known.cardinality());
            for (int section = of.known.nextSetBit(0); section >= 0; section = of.known.nextSetBit(section + 1)) {
                out.writeShort(section);
                out.writeLong(of.hashes[section]);
            }
        }
        out.writeInt(expected.size());
        for (Map.Entry<Long, Long> entry : expected.entrySet()) {
            out.writeLong(entry.getKey());
            out.writeLong(entry.getValue());
        }
    }

    /// Reads what [#write] wrote, whose checksum is right.
    static SectionHashes read(DataInputStream in, int sections) throws IOException {
        SectionHashes read = new SectionHashes();
        int ticks = in.readInt();
        for (int i = 0; i < ticks; i++) {
            long tick = in.readLong();
            int count = in.readInt();
            for (int known = 0; known < count; known++) {
                read.add(tick, in.readShort(), in.readLong(), -1, sections);
            }
        }
        int sums = in.readInt();
        for (int i = 0; i < sums; i++) {
            read.expected.put(in.readLong(), in.readLong());
        }
        return read;
    }
}
