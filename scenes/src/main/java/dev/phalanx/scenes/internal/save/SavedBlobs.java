package dev.phalanx.scenes.internal.save;

import dev.phalanx.scenes.internal.bytes.BlockSink;
import dev.phalanx.scenes.internal.shape.FieldPath;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.ListElement;
import dev.phalanx.scenes.internal.shape.SectionTable;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The blobs of a section, one for each content.
final class SavedBlobs implements LeafWriter.References {
    private final Map<Long, Long> references = new HashMap<>();
    private final Map<Content, Long> contents = new HashMap<>();
    private final List<BlobAssetReference<?>> blobs = new ArrayList<>();
    private long lastPacked;
    private long lastReference;

    private record Content(String type, long hash) {}

    /// Whether values of a leaf may refer to blobs.
    static boolean isIn(FileLeaf leaf) {
        ListElement element = leaf.element();
        if (element == null) {
            return leaf.holds() == Leaf.Holds.BLOB_REFERENCE;
        }
        return element.parts().stream().anyMatch(part -> part.leaf().holds() == Leaf.Holds.BLOB_REFERENCE);
    }

    /// Finds the blobs that values of a leaf refer to.
    ///
    /// @param type the component
    /// @param array the column
    /// @param from the index of the first value's first element
    /// @throws IllegalArgumentException if one was closed
    void find(Class<?> type, FileLeaf leaf, Object array, int from, int values) {
        ListElement element = leaf.element();
        if (leaf.holds() == Leaf.Holds.BLOB_REFERENCE) {
            Class<?> root = FieldPath.argument(type, leaf.path());
            for (int i = from; i < from + values; i++) {
                find(root, ((long[]) array)[i], type, leaf);
            }
        } else if (element != null) {
            ByteBuffer bytes = ByteBuffer.wrap((byte[]) array).order(ByteOrder.LITTLE_ENDIAN);
            Class<?> elementType = FieldPath.argument(type, leaf.path());
            for (ListElement.Part part : element.parts()) {
                if (part.leaf().holds() == Leaf.Holds.BLOB_REFERENCE) {
                    Class<?> root = FieldPath.argument(elementType, part.leaf().path());
                    for (int value = 0; value < values; value++) {
                        int list = from + value * leaf.stride();
                        int length = Short.toUnsignedInt(bytes.getShort(list));
                        for (int i = 0; i < length; i++) {
                            int at = list + ListElement.HEADER + i * element.size() + part.offset();
                            find(root, bytes.getLong(at), type, leaf);
                        }
                    }
                }
            }
        }
    }

    private void find(Class<?> root, long packed, Class<?> type, FileLeaf leaf) {
        if (packed != 0 && packed != lastPacked) {
            if (!references.containsKey(packed)) {
                add(BlobAssetReference.of(root, packed), type.getName() + "." + leaf.path());
            }
            lastPacked = packed;
            lastReference = referenceOf(packed);
        }
    }

    /// The number of a blob, for references in objects.
    ///
    /// @throws IllegalArgumentException if it was closed
    int indexOf(BlobAssetReference<?> blob) {
        if (!references.containsKey(blob.packed())) {
            add(blob, "An object");
        }
        return (int) referenceOf(blob.packed()) - 1;
    }

    private void add(BlobAssetReference<?> blob, String path) {
        if (!blob.isCreated()) {
            throw new IllegalArgumentException(path + " refers to a blob that was closed: " + blob
                    + ". Set it to BlobAssetReference.nullReference() before the blob is closed.");
        }
        Content content = new Content(blob.type().getName(), blob.contentHash());
        Long known = contents.get(content);
        if (known != null && blobs.get((int) (known - 1)).contentEquals(blob)) {
            references.put(blob.packed(), known);
            return;
        }
        blobs.add(blob);
        long reference = blobs.size();
        contents.put(content, reference);
        references.put(blob.packed(), reference);
    }

    @SuppressWarnings("NullAway") // all were found before
    private long referenceOf(long packed) {
        return references.get(packed);
    }

    @Override
    public void replace(long[] from, int first, int count, long[] into) {
        for (int i = 0; i < count; i++) {
            long packed = from[first + i];
            if (packed != 0 && packed != lastPacked) {
                lastReference = referenceOf(packed);
                lastPacked = packed;
            }
            into[i] = packed == 0 ? 0 : lastReference;
        }
    }

    /// Writes the blobs.
    List<SectionTable.BlobEntry> write(BlockSink out) throws IOException {
        List<SectionTable.BlobEntry> entries = new ArrayList<>();
        for (BlobAssetReference<?> blob : blobs) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(blob.byteSize() + 64);
            blob.write(bytes, SectionTable.BLOB_VERSION);
            ByteBuffer block = ByteBuffer.wrap(bytes.toByteArray());
            entries.add(new SectionTable.BlobEntry(blob.type().getName(), out.append(block.position(block.limit()))));
        }
        return entries;
    }
}
