package dev.phalanx.entities.internal.types;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.Leaf.Holds;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.kernel.ReferenceOffsets;
import java.util.Arrays;
import java.util.Objects;

/// The bits of a struct type's values that count in hashes of a world, which are the same in every process. A reference
/// to a blob is valid in one process only, so the hash of the blob's content replaces it.
public final class StateBits {
    private static final ClassValue<StateBits> CACHE = new ClassValue<>() {
        @Override
        protected StateBits computeValue(Class<?> type) {
            return new StateBits(StructType.of(type));
        }
    };

    private final StructType<?> type;
    private final ReferenceOffsets blobs;

    private StateBits(StructType<?> type) {
        this.type = type;
        this.blobs = ReferenceOffsets.of(type.type(), Holds.BLOB_REFERENCE);
    }

    /// Those of a struct type.
    public static StateBits of(StructType<?> type) {
        return CACHE.get(type.type());
    }

    /// Whether the column of a leaf has references to blobs.
    public boolean hasReferences(int leaf) {
        Leaf known = type.leaves().get(leaf);
        return known.holds() == Holds.BLOB_REFERENCE
                || (known.holds() == Holds.FIXED_LIST && blobs.inList(known.offset()) != null);
    }

    /// The elements of a row of a leaf's column, in an array of their own, with other bits for references to blobs.
    public Object ofRow(int leaf, Object column, int row) {
        Leaf known = type.leaves().get(leaf);
        int first = row * known.stride();
        if (column instanceof long[] longs) {
            long[] packed = Arrays.copyOfRange(longs, first, first + known.stride());
            Arrays.setAll(packed, i -> BlobAssetReference.contentHash(packed[i]));
            return packed;
        }
        byte[] list = Arrays.copyOfRange((byte[]) column, first, first + known.stride());
        ReferenceOffsets elements = Objects.requireNonNull(blobs.inList(known.offset()));
        elements.remapList(list, 0, BlobAssetReference::contentHash);
        return list;
    }

    /// Replaces the references to blobs in consecutive values in `bytes`, in C layout.
    public void replaceReferences(byte[] bytes) {
        if (!blobs.isEmpty()) {
            for (int at = 0; at < bytes.length; at += type.size()) {
                blobs.remap(bytes, at, BlobAssetReference::contentHash);
            }
        }
    }
}
