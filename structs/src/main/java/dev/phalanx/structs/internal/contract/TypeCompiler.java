package dev.phalanx.structs.internal.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads struct types and generates their classes. The compiler has the one implementation; callers keep what they are
/// given.
public abstract class TypeCompiler {
    private static final String IMPLEMENTATION = "dev.phalanx.structs.internal.compile.CompiledTypes";

    /// Created on first use, so that public types can be loaded before the compiler.
    private static final class Holder {
        static final TypeCompiler INSTANCE = Implementation.load(TypeCompiler.class, IMPLEMENTATION);
    }

    /// The facts about a struct type before code is generated for it.
    ///
    /// @param leaves its leaves, of the class `Leaf`
    /// @param size bytes of its C layout
    /// @param alignment of its C layout
    /// @param typeHash of its name, members and layout
    /// @param layoutHash of its layout alone
    /// @param isImmutable whether a value cannot change
    /// @param hasEntities whether a value may hold entities
    /// @param containerPath path of the first native collection in it, or null
    public record Description(
            List<?> leaves,
            int size,
            int alignment,
            long typeHash,
            long layoutHash,
            boolean isImmutable,
            boolean hasEntities,
            @Nullable String containerPath) {}

    /// For the compiler.
    protected TypeCompiler() {}

    /// That of this process.
    public static TypeCompiler get() {
        return Holder.INSTANCE;
    }

    /// The facts about `type`.
    ///
    /// @throws IllegalArgumentException if it is no struct type; the message has the cure
    public abstract Description describe(Class<?> type);

    /// A new codec of a struct type.
    ///
    /// @throws IllegalArgumentException if no code can be generated for its package; so do all methods below
    public abstract StructCodec<?> codec(Class<?> type);

    /// A new `ByteCodec` of a struct type.
    public abstract Object byteCodec(Class<?> type);

    /// A new object that makes the columns of slabs of a struct type.
    public abstract SlabColumns slabColumns(Class<?> type);

    /// A new `NativeArray` of a struct type that only makes others.
    ///
    /// @param isWindow whether the others may begin elsewhere than at slot 0
    public abstract Object array(Class<?> type, boolean isWindow);

    /// The `RefRW` or `RefRO` to a struct type that only makes others.
    public abstract SlotReference reference(Class<?> type, boolean isWritable);

    /// The generated objects for a type that is stored in blobs, of the class `BlobViews`.
    public abstract Object blobViews(Class<?> type);
}
