package dev.phalanx.scenes.diff;

import dev.phalanx.structs.NativeArray;
import java.util.Arrays;

/// Guids, each once, numbered in the order in which they were added.
///
/// A hash table with open addressing over primitive arrays: `slots` holds, for each slot, the number of a guid plus
/// one.
final class GuidTable {
    private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;

    private long[] originating;
    private long[] part;
    private int[] serial;
    private int[] slots;
    private int count;

    /// @param expected how many guids fit before the table grows
    GuidTable(int expected) {
        int capacity = Math.max(8, expected);
        originating = new long[capacity];
        part = new long[capacity];
        serial = new int[capacity];
        slots = new int[slotsFor(capacity)];
    }

    private static int slotsFor(int capacity) {
        return Integer.highestOneBit(Math.max(8, capacity)) << 2;
    }

    static long part(int subId, int namespaceId) {
        return ((long) subId << 32) | (namespaceId & 0xffff_ffffL);
    }

    int count() {
        return count;
    }

    EntityGuid get(int number) {
        return new EntityGuid(originating[number], (int) (part[number] >> 32), (int) part[number], serial[number]);
    }

    int find(EntityGuid guid) {
        return find(guid.originatingId(), part(guid.subId(), guid.namespaceId()), guid.serial());
    }

    int add(EntityGuid guid) {
        return add(guid.originatingId(), part(guid.subId(), guid.namespaceId()), guid.serial());
    }

    /// The number of a guid, or -1 if it was not added.
    int find(long first, long second, int third) {
        int mask = slots.length - 1;
        for (int slot = hash(first, second, third) & mask; slots[slot] != 0; slot = slot + 1 & mask) {
            int number = slots[slot] - 1;
            if (originating[number] == first && part[number] == second && serial[number] == third) {
                return number;
            }
        }
        return -1;
    }

    /// The number of a guid, which is the count before if it is new.
    int add(long first, long second, int third) {
        int found = find(first, second, third);
        if (found >= 0) {
            return found;
        }
        if (count == originating.length) {
            grow();
        }
        originating[count] = first;
        part[count] = second;
        serial[count] = third;
        claim(count);
        return count++;
    }

    private void grow() {
        int capacity = Math.max(count + 1, (int) Math.min(2L * count, Integer.MAX_VALUE - 16));
        int[] moreSlots = new int[slotsFor(capacity)];
        part = Arrays.copyOf(part, capacity);
        serial = Arrays.copyOf(serial, capacity);
        originating = Arrays.copyOf(originating, capacity); // the last: its length says that all are long enough
        slots = moreSlots;
        for (int number = 0; number < count; number++) {
            claim(number);
        }
    }

    private void claim(int number) {
        int mask = slots.length - 1;
        int slot = hash(originating[number], part[number], serial[number]) & mask;
        while (slots[slot] != 0) {
            slot = slot + 1 & mask;
        }
        slots[slot] = number + 1;
    }

    private static int hash(long first, long second, int third) {
        long mixed = (first * MULTIPLIER ^ Long.rotateLeft(second, 29)) * MULTIPLIER + third;
        mixed = (mixed ^ mixed >>> 32) * MULTIPLIER;
        return (int) (mixed >>> 32);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GuidTable that
                && count == that.count
                && Arrays.equals(originating, 0, count, that.originating, 0, count)
                && Arrays.equals(part, 0, count, that.part, 0, count)
                && Arrays.equals(serial, 0, count, that.serial, 0, count);
    }

    @Override
    public int hashCode() {
        int hash = count;
        for (int number = 0; number < count; number++) {
            hash = 31 * hash + hash(originating[number], part[number], serial[number]);
        }
        return hash;
    }

    /// The guids of a chunk, as the columns of their array.
    static final class Columns {
        private final long[] originating;
        private final int[] subId;
        private final int[] namespaceId;
        private final int[] serial;
        private final int offset;

        Columns(NativeArray<EntityGuid> guids) {
            originating = (long[]) guids.leafArray(0);
            subId = (int[]) guids.leafArray(1);
            namespaceId = (int[]) guids.leafArray(2);
            serial = (int[]) guids.leafArray(3);
            offset = guids.offset();
        }

        boolean areSame(Columns other, int count) {
            int end = offset + count;
            int from = other.offset;
            int to = from + count;
            return Arrays.equals(originating, offset, end, other.originating, from, to)
                    && Arrays.equals(serial, offset, end, other.serial, from, to)
                    && Arrays.equals(subId, offset, end, other.subId, from, to)
                    && Arrays.equals(namespaceId, offset, end, other.namespaceId, from, to);
        }

        boolean isSame(int row, Columns other, int otherRow) {
            return originating[offset + row] == other.originating[other.offset + otherRow]
                    && serial[offset + row] == other.serial[other.offset + otherRow]
                    && part(row) == other.part(otherRow);
        }

        private long part(int row) {
            return GuidTable.part(subId[offset + row], namespaceId[offset + row]);
        }

        boolean isNull(int row) {
            return originating[offset + row] == 0 && serial[offset + row] == 0 && part(row) == 0;
        }

        int hash(int row) {
            return GuidTable.hash(originating[offset + row], part(row), serial[offset + row]);
        }

        int addTo(GuidTable table, int row) {
            return table.add(originating[offset + row], part(row), serial[offset + row]);
        }

        int findIn(GuidTable table, int row) {
            return table.find(originating[offset + row], part(row), serial[offset + row]);
        }
    }
}
