package dev.phalanx.structs.kernel;

import dev.phalanx.structs.ByteCodec;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobIterator;
import dev.phalanx.structs.blob.BlobPtr;
import dev.phalanx.structs.internal.compile.BlobCompiler;
import java.lang.invoke.MethodHandles;

/// Bootstrap methods for the constants of generated classes.
public final class KernelConstants {
    private KernelConstants() {}

    /// The constants of an enum, in ordinal order.
    ///
    /// @param arrayType the enum's array class
    public static Object enumConstants(MethodHandles.Lookup lookup, String name, Class<?> arrayType) {
        Object[] constants = arrayType.getComponentType().getEnumConstants();
        if (constants == null) {
            throw new IllegalArgumentException(arrayType.getComponentType().getName() + " is not an enum.");
        }
        return constants;
    }

    /// The byte codec of a fixed list's elements.
    public static ByteCodec<?> byteCodec(MethodHandles.Lookup lookup, String name, Class<?> type, Class<?> element) {
        return ByteCodec.of(element);
    }

    /// How values of a type are stored in blobs.
    public static BlobCodec<?> blobCodec(MethodHandles.Lookup lookup, String name, Class<?> type, Class<?> target) {
        return BlobCompiler.of(target).codec();
    }

    /// What makes arrays of elements of a type.
    public static BlobArray<?> blobArray(MethodHandles.Lookup lookup, String name, Class<?> type, Class<?> element) {
        return BlobCompiler.of(element).array();
    }

    /// What makes iterators over arrays of elements of a type.
    public static BlobIterator<?> blobIterator(
            MethodHandles.Lookup lookup, String name, Class<?> type, Class<?> element) {
        return BlobCompiler.of(element).iterator();
    }

    /// What makes pointers to values of a type.
    public static BlobPtr<?> blobPtr(MethodHandles.Lookup lookup, String name, Class<?> type, Class<?> target) {
        return BlobCompiler.of(target).pointer();
    }

    /// What makes references to blobs with roots of a type.
    public static BlobAssetReference<?> blobReference(
            MethodHandles.Lookup lookup, String name, Class<?> type, Class<?> root) {
        return BlobCompiler.of(root).reference();
    }

    /// Where the entities are in a fixed list's elements.
    public static ReferencePlaces listEntities(
            MethodHandles.Lookup lookup, String name, Class<?> type, Class<?> element) {
        return ReferencePlaces.of(element, Leaf.Holds.ENTITY);
    }
}
