package dev.phalanx.entities.internal.history;

import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.kernel.Columns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Arrays of primitives that are used again, and the bytes that all values of a history take.
final class ArrayPool {
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

    /// The arrays of one kind and length.
    final class Shelf {
        private final LeafKind kind;
        private final int length;
        private final long bytesOfOne;
        private @Nullable Object[] free = new @Nullable Object[4];
        private int count;

        private Shelf(LeafKind kind, int length) {
            this.kind = kind;
            this.length = length;
            this.bytesOfOne = HEADER_BYTES + (long) length * kind.bytes();
        }

        /// Elements of an array.
        int length() {
            return length;
        }

        /// An array with any content.
        Object take() {
            return count > 0 ? last() : make();
        }

        @SuppressWarnings("NullAway") // the first count places are filled
        private Object last() {
            Object taken = free[--count];
            free[count] = null;
            return taken;
        }

        private Object make() {
            reserve(bytesOfOne);
            if (count > 0) {
                return last();
            }
            Object made = Columns.allocate(kind, length);
            bytes += bytesOfOne;
            return made;
        }

        /// Takes an array back.
        void give(Object array) {
            if (count == free.length) {
                free = Arrays.copyOf(free, count * 2);
            }
            free[count++] = array;
        }
    }

    private final long limit;
    private final Room room;
    private final EnumMap<LeafKind, List<Shelf>> shelves = new EnumMap<>(LeafKind.class);
    private long bytes;

    /// @param limit the most bytes
    ArrayPool(long limit, Room room) {
        this.limit = limit;
        this.room = room;
        for (LeafKind kind : LeafKind.values()) {
            shelves.put(kind, new ArrayList<>());
        }
    }

    /// The bytes of all arrays, those that wait to be used again included, and of what was [counted][#count].
    long bytes() {
        return bytes;
    }

    /// The shelf of a kind of primitives and a length.
    Shelf shelf(LeafKind kind, int length) {
        List<Shelf> ofKind = ofKind(kind);
        for (int i = 0; i < ofKind.size(); i++) {
            if (ofKind.get(i).length == length) {
                return ofKind.get(i);
            }
        }
        Shelf made = new Shelf(kind, length);
        ofKind.add(made);
        return made;
    }

    @SuppressWarnings("NullAway") // there is a list for each kind
    private List<Shelf> ofKind(LeafKind kind) {
        return shelves.get(kind);
    }

    /// Counts what is kept outside of shelves.
    void count(long more) {
        reserve(more);
        bytes += more;
    }

    /// Takes back what was counted.
    void uncount(long less) {
        bytes -= less;
    }

    /// Makes sure that so many bytes more are there, or that an array was given back meanwhile.
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
            for (Shelf shelf : ofKind) {
                bytes -= shelf.count * shelf.bytesOfOne;
                Arrays.fill(shelf.free, 0, shelf.count, null);
                shelf.count = 0;
            }
        }
        return bytes < before;
    }
}
