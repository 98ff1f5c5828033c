package dev.phalanx.structs.kernel;

import dev.phalanx.structs.ByteCodec;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.contract.SlotReference;
import dev.phalanx.structs.contract.TypeCompiler;
import dev.phalanx.structs.internal.blob.BlobCodec;
import dev.phalanx.structs.internal.blob.BlobView;
import dev.phalanx.structs.internal.blob.BlobViews;
import java.lang.invoke.MethodHandles;

/// Bootstrap methods for the constants of generated classes.
public final class KernelConstants {
    private KernelConstants() {}

    private static BlobViews views(Class<?> type) {
        return BlobViews.of(type);
    }

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

    /// The codec for values of a type in blobs.
    public static BlobCodec<?> blobCodec(MethodHandles.Lookup lookup, String name, Class<?> type, Class<?> target) {
        return views(target).codec();
    }

    /// The factory of arrays of elements of a type.
    public static BlobView<?> blobArray(MethodHandles.Lookup lookup, String name, Class<?> type, Class<?> element) {
        return views(element).array();
    }

    /// The factory of iterators over arrays of elements of a type.
    public static Object blobIterator(MethodHandles.Lookup lookup, String name, Class<?> type, Class<?> element) {
        return views(element).iterator();
    }

    /// The factory of pointers to values of a type.
    public static BlobView<?> blobPtr(MethodHandles.Lookup lookup, String name, Class<?> type, Class<?> target) {
        return views(target).pointer();
    }

    /// What reads and writes texts.
    ///
    /// @param text the class of texts
    public static BlobView<?> blobString(MethodHandles.Lookup lookup, String name, Class<?> type, Class<?> text)
            throws IllegalAccessException {
        MethodHandles.lookup().ensureInitialized(text);
        return BlobViews.texts();
    }

    /// The factory of references to blobs with roots of a type.
    public static BlobAssetReference<?> blobReference(
            MethodHandles.Lookup lookup, String name, Class<?> type, Class<?> root) {
        return (BlobAssetReference<?>) views(root).reference();
    }

    /// A reference to a struct type that only makes others. Its class is defined before code that names it goes on.
    public static SlotReference reference(
            MethodHandles.Lookup lookup, String name, Class<?> type, Class<?> value, int isWritable) {
        return TypeCompiler.get().reference(value, isWritable != 0);
    }

    /// The positions of the entities in a fixed list's elements.
    public static ReferenceOffsets listEntities(
            MethodHandles.Lookup lookup, String name, Class<?> type, Class<?> element) {
        return ReferenceOffsets.of(element, Leaf.Holds.ENTITY);
    }
}
