package dev.phalanx.structs.internal.blob;

/// The generated objects for a type that is stored in blobs.
///
/// @param codec reads and writes its values
/// @param array an empty `BlobArray`, which makes others
/// @param pointer a null `BlobPtr`, which makes others
/// @param reference a null `BlobAssetReference`, which makes others
/// @param iterator a `BlobIterator` over nothing, which makes others
public record BlobViews(BlobCodec<?> codec, Object array, Object pointer, Object reference, Object iterator) {}
