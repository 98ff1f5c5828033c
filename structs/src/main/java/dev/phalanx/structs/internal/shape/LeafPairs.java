package dev.phalanx.structs.internal.shape;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import java.util.List;

/// Whether the leaves of two struct types pair up in order, so that values of one can be read as values of the other.
public final class LeafPairs {
    private LeafPairs() {}

    /// Refuses two types if a leaf of one has no partner of the same width.
    ///
    /// @throws IllegalStateException naming the sizes or the leaf
    public static void require(StructLayout from, StructLayout to) {
        if (from.size() != to.size()) {
            throw new IllegalStateException(name(from) + " takes " + from.size() + " bytes and " + name(to) + " "
                    + to.size() + ", so one cannot be read as the other. Reinterpret as a type of the same size.");
        }
        List<Leaf> ours = from.leaves();
        List<Leaf> theirs = to.leaves();
        for (int k = 0; k < Math.max(ours.size(), theirs.size()); k++) {
            if (k >= ours.size()) {
                throw refuse(name(to) + "." + theirs.get(k).path() + " has no partner in " + name(from));
            }
            if (k >= theirs.size()) {
                throw refuse(name(from) + "." + ours.get(k).path() + " has no partner in " + name(to));
            }
            if (ours.get(k).kind() == LeafKind.OBJECT || theirs.get(k).kind() == LeafKind.OBJECT) {
                throw container(ours.get(k).kind() == LeafKind.OBJECT ? from : to, k);
            }
            if (!isPair(ours.get(k), theirs.get(k))) {
                throw refuse(describe(from, ours.get(k)) + ", and its partner " + describe(to, theirs.get(k)));
            }
        }
    }

    private static boolean isPair(Leaf ours, Leaf theirs) {
        boolean isText = theirs.holds() == Leaf.Holds.FIXED_STRING || theirs.holds() == Leaf.Holds.FIXED_LIST;
        return ours.kind().bytes() == theirs.kind().bytes()
                && ours.stride() == theirs.stride()
                && (!isText || ours.kind() == LeafKind.BYTE);
    }

    private static IllegalStateException container(StructLayout layout, int leaf) {
        return new IllegalStateException(
                name(layout) + "." + layout.leaves().get(leaf).path()
                        + " is a reference to a native collection, which is no bytes to be read as something else. Reinterpret as "
                        + "types without native collections.");
    }

    private static String describe(StructLayout layout, Leaf leaf) {
        return name(layout) + "." + leaf.path() + " is "
                + (leaf.stride() == 1 ? "" : leaf.stride() + " × ")
                + leaf.kind().bytes() + " bytes of " + leaf.kind();
    }

    private static String name(StructLayout layout) {
        return StructErrors.nameOf(layout.type());
    }

    private static IllegalStateException refuse(String what) {
        return new IllegalStateException(
                what + ". Reinterpret as a type whose fields have the same widths in the same order.");
    }
}
