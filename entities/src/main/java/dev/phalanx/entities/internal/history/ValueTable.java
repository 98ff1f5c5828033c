package dev.phalanx.entities.internal.history;

import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.kernel.Columns;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The values of all cells by number, and the bytes that they take. Arrays of primitives are used again.
///
/// Cells and ticks have numbers instead of references, so that recording stores no reference: in old objects a store of
/// one costs more than the copy of a small array.
final class ValueTable {
    /// The number of no value.
    static final int NONE = 0;

    private static final long HEADER_BYTES = 16;

    /// Makes room when the bytes are used up.
    interface Room {
        /// Gives up something that takes bytes. Says whether there was anything.
        boolean giveUpOne();

        /// The exception if there is nothing left to give up.
        ///
        /// @param needed the bytes that would be taken
        RuntimeException refusal(long needed);
    }

    /// The arrays of one kind and length, which are parts of longer ones, so that adjacent ones can be written at once.
    final class Shelf {
        private final LeafKind kind;
        private final int length;
        private final int mostOfBlock;
        private int nextOfBlock = 1;
        private int[] free = new int[4];
        private int count;
        private int run;

        private Shelf(LeafKind kind, int length, int mostOfBlock) {
            this.kind = kind;
            this.length = length;
            this.mostOfBlock = mostOfBlock;
        }

        /// The number of an array with any content.
        int take() {
            return take(1);
        }

        /// The number of the first of up to `most` arrays that lie and are numbered one after the other. [#run()] says
        /// how many there are.
        int take(int most) {
            if (count == 0) {
                make();
            }
            int last = free[count - 1];
            int taken = 1;
            while (taken < most
                    && taken < count
                    && free[count - 1 - taken] == last - taken
                    && offsets[last - taken + 1] > 0) {
                taken++;
            }
            count -= taken;
            run = taken;
            return last - taken + 1;
        }

        /// The number of arrays that were taken last.
        int run() {
            return run;
        }

        /// Makes a block, whose arrays are free.
        private void make() {
            long bytesOfOne = (long) length * kind.bytes();
            reserve(HEADER_BYTES + nextOfBlock * bytesOfOne);
            if (count > 0) {
                return;
            }
            Object block = Columns.allocate(kind, nextOfBlock * length);
            int first = end;
            reserveNumbers(first + nextOfBlock);
            for (int i = 0; i < nextOfBlock; i++) {
                values[first + i] = block;
                offsets[first + i] = i * length;
                shelfOf[first + i] = this;
                bytesOf[first + i] = bytesOfOne + (i == 0 ? HEADER_BYTES : 0);
                give(first + i);
            }
            end += nextOfBlock;
            bytes += HEADER_BYTES + nextOfBlock * bytesOfOne;
            nextOfBlock = Math.min(nextOfBlock * 2, mostOfBlock);
        }

        private void give(int number) {
            if (count == free.length) {
                free = Arrays.copyOf(free, count * 2);
            }
            free[count++] = number;
        }

        /// Forgets the blocks whose arrays are all free.
        private void dropFree() {
            Arrays.sort(free, 0, count);
            int kept = 0;
            int at = 0;
            while (at < count) {
                int next = at + 1;
                while (next < count && free[next] == free[next - 1] + 1 && offsets[free[next]] > 0) {
                    next++;
                }
                boolean isWhole = offsets[free[at]] == 0 && (next - at) * length == Array.getLength(get(free[at]));
                for (int i = at; i < next; i++) {
                    if (isWhole) {
                        forget(free[i]);
                    } else {
                        free[kept++] = free[i];
                    }
                }
                at = next;
            }
            count = kept;
        }
    }

    private final long limit;
    private final Room room;
    private final EnumMap<LeafKind, List<Shelf>> shelves = new EnumMap<>(LeafKind.class);
    private @Nullable Object[] values = new @Nullable Object[64];
    private ValueTable.@Nullable Shelf[] shelfOf = new ValueTable.@Nullable Shelf[64];
    private int[] offsets = new int[64];
    private long[] bytesOf = new long[64];
    private int end = 1;
    private int[] free = new int[16];
    private int freeCount;
    private long bytes;

    /// @param limit the most bytes
    ValueTable(long limit, Room room) {
        this.limit = limit;
        this.room = room;
        for (LeafKind kind : LeafKind.values()) {
            shelves.put(kind, new ArrayList<>());
        }
    }

    /// The bytes of all values, arrays that wait to be used again included.
    long bytes() {
        return bytes;
    }

    /// The value with a number, which is not [#NONE]: of an array of a shelf the one that it is a part of.
    @SuppressWarnings("NullAway") // a number that was handed out has a value
    Object get(int number) {
        return values[number];
    }

    /// Where the value with a number begins in what [#get] returns.
    int offset(int number) {
        return offsets[number];
    }

    /// The shelf of arrays of a kind of primitives and a length, each by itself.
    Shelf shelf(LeafKind kind, int length) {
        return shelf(kind, length, 1);
    }

    /// The shelf of arrays of a kind of primitives and a length.
    ///
    /// @param mostOfBlock how many of them may be parts of the same array
    Shelf shelf(LeafKind kind, int length, int mostOfBlock) {
        List<Shelf> ofKind = ofKind(kind);
        for (int i = 0; i < ofKind.size(); i++) {
            if (ofKind.get(i).length == length && ofKind.get(i).mostOfBlock == mostOfBlock) {
                return ofKind.get(i);
            }
        }
        Shelf made = new Shelf(kind, length, mostOfBlock);
        ofKind.add(made);
        return made;
    }

    @SuppressWarnings("NullAway") // there is a list for each kind
    private List<Shelf> ofKind(LeafKind kind) {
        return shelves.get(kind);
    }

    /// Gives a value that is on no shelf a number.
    int add(Object value, long itsBytes) {
        reserve(itsBytes);
        int number = freeCount > 0 ? free[freeCount - 1] : end;
        reserveNumbers(number + 1);
        if (freeCount > 0) {
            freeCount--;
        } else {
            end++;
        }
        values[number] = value;
        offsets[number] = 0;
        bytesOf[number] = itsBytes;
        bytes += itsBytes;
        return number;
    }

    private void reserveNumbers(int needed) {
        if (needed > values.length) {
            int length = Math.max(needed, values.length * 2);
            shelfOf = Arrays.copyOf(shelfOf, length);
            offsets = Arrays.copyOf(offsets, length);
            bytesOf = Arrays.copyOf(bytesOf, length);
            values = Arrays.copyOf(values, length);
        }
    }

    /// No cell has a value any more.
    void release(int number) {
        Shelf shelf = shelfOf[number];
        if (shelf != null) {
            shelf.give(number);
        } else {
            forget(number);
        }
    }

    @SuppressWarnings("NullAway") // a value on no shelf has none
    private void forget(int number) {
        bytes -= bytesOf[number];
        values[number] = null;
        shelfOf[number] = null;
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, freeCount * 2);
        }
        free[freeCount++] = number;
    }

    /// Makes sure that so many bytes more are there.
    private void reserve(long more) {
        while (bytes + more > limit) {
            if (!dropFree() && !room.giveUpOne()) {
                throw room.refusal(bytes + more);
            }
        }
    }

    /// Drops the arrays that wait to be used again. Says whether there were any.
    private boolean dropFree() {
        long before = bytes;
        for (List<Shelf> ofKind : shelves.values()) {
            ofKind.forEach(Shelf::dropFree);
        }
        return bytes < before;
    }
}
