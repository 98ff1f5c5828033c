package dev.phalanx.scenes.diff;

import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobAssetReference;

/// Makes references to blob assets from their packed form, for what does not depend on the type of the root: whether
/// the blob is open, its content and its bytes.
///
/// @param reference to a blob of any type
record BlobHolder(BlobAssetReference<Integer> reference) {
    /// The reference that [BlobAssetReference#packed()] made `packed` from.
    static BlobAssetReference<?> unpack(long packed) {
        try (NativeArray<BlobHolder> array = NativeArray.ofLength(BlobHolder.class, 1)) {
            ((long[]) array.leafArray(0))[array.offset()] = packed;
            return array.get(0).reference;
        }
    }
}
