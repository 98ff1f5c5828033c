package dev.phalanx.scenes.internal.save;

import dev.phalanx.scenes.internal.bytes.LeafBytes;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.ListElement;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.NativeArray;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/// Turns columns into the bytes of a file, with references to entities and blobs in the form that the file uses.
final class LeafWriter {
    private final References entities;
    private final References blobs;
    private long[] replaced = new long[0];

    /// Replaces references of one kind.
    interface References {
        /// References that all become 0.
        References NONE = (from, first, count, into) -> java.util.Arrays.fill(into, 0, count, 0);

        /// Replaces references in an array.
        ///
        /// @param first the index of the first one in `from`; the first one in `into` is at 0
        void replace(long[] from, int first, int count, long[] into);
    }

    LeafWriter(References entities, References blobs) {
        this.entities = entities;
        this.blobs = blobs;
    }

    /// Appends values of a leaf.
    ///
    /// @param from the index of the first value's first element
    void put(FileLeaf leaf, Object array, int from, int values, ByteBuffer out) {
        switch (leaf.holds()) {
            case ENTITY -> putReferences(entities, (long[]) array, from, values, out);
            case BLOB_REFERENCE -> putReferences(blobs, (long[]) array, from, values, out);
            default -> {
                int start = out.position();
                LeafBytes.put(leaf.kind(), array, from, values * leaf.stride(), out);
                ListElement element = leaf.element();
                if (element != null && element.hasReferences()) {
                    replaceInLists(element, out, start, leaf.stride(), values);
                }
            }
        }
    }

    private void putReferences(References references, long[] array, int from, int count, ByteBuffer out) {
        if (replaced.length < count) {
            replaced = new long[count];
        }
        references.replace(array, from, count, replaced);
        out.asLongBuffer().put(replaced, 0, count);
        out.position(out.position() + count * Long.BYTES);
    }

    private void replaceInLists(ListElement element, ByteBuffer out, int start, int stride, int values) {
        long[] one = new long[1];
        for (int value = 0; value < values; value++) {
            int list = start + value * stride;
            int length = Short.toUnsignedInt(out.getShort(list));
            for (int i = 0; i < length; i++) {
                for (ListElement.Part part : element.parts()) {
                    int at = list + ListElement.HEADER + i * element.size() + part.offset();
                    if (part.leaf().holds() == Leaf.Holds.ENTITY) {
                        one[0] = out.getLong(at);
                        entities.replace(one, 0, 1, one);
                        out.putLong(at, one[0]);
                    } else if (part.leaf().holds() == Leaf.Holds.BLOB_REFERENCE) {
                        one[0] = out.getLong(at);
                        blobs.replace(one, 0, 1, one);
                        out.putLong(at, one[0]);
                    }
                }
            }
        }
    }

    /// The bytes of one value: the bytes of its leaves, one after the other.
    <T> byte[] bytesOf(Class<T> type, List<FileLeaf> leaves, T value) {
        int bytes = leaves.stream().mapToInt(FileLeaf::bytes).sum();
        ByteBuffer out = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (!leaves.isEmpty()) {
            try (NativeArray<T> array = NativeArray.ofLength(type, 1)) {
                array.set(0, value);
                for (int leaf = 0; leaf < leaves.size(); leaf++) {
                    FileLeaf each = leaves.get(leaf);
                    put(each, array.leafArray(leaf), array.offset() * each.stride(), 1, out);
                }
            }
        }
        return out.array();
    }
}
