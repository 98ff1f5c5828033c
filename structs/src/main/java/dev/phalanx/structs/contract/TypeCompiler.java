package dev.phalanx.structs.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads struct types and generates their classes. The compiler has the one implementation; callers keep what they are
/// given. Classes of the packages above are not known here, so the caller names the class of what it wants.
public abstract class TypeCompiler {
    private static final String IMPLEMENTATION = "dev.phalanx.structs.compile.CompiledTypes";

    /// Created on first use, so that public types can be loaded before the compiler.
    private static final class Holder {
        static final TypeCompiler INSTANCE = Implementation.load(TypeCompiler.class, IMPLEMENTATION);
    }

    /// The facts about a struct type before code is generated for it.
    ///
    /// @param <L> the class of leaves
    /// @param leaves its leaves
    /// @param size bytes of its C layout
    /// @param alignment of its C layout
    /// @param typeHash of its name, members and layout
    /// @param layoutHash of its layout alone
    /// @param isImmutable whether a value cannot change
    /// @param hasEntities whether a value may hold entities
    /// @param containerPath path of the first native collection in it, or null
    public record Description<L>(
            List<L> leaves,
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
    /// @param leaves the class `Leaf`
    /// @throws IllegalArgumentException if it is no struct type; the message has the cure
    public abstract <L> Description<L> describe(Class<?> type, Class<L> leaves);

    /// A new codec of a struct type.
    ///
    /// @throws IllegalArgumentException if no code can be generated for its package; so do all methods below
    public abstract StructCodec<?> codec(Class<?> type);

    /// A new byte codec of a struct type.
    ///
    /// @param codecs the class `ByteCodec`
    public abstract <C> C byteCodec(Class<?> type, Class<C> codecs);

    /// A new object that makes the columns of slabs of a struct type.
    public abstract SlabColumns slabColumns(Class<?> type);

    /// A new array of a struct type that only makes others.
    ///
    /// @param isWindow whether the others may begin elsewhere than at slot 0
    /// @param arrays the class `NativeArray`
    public abstract <A> A array(Class<?> type, boolean isWindow, Class<A> arrays);

    /// The `RefRW` or `RefRO` to a struct type that only makes others.
    public abstract SlotReference reference(Class<?> type, boolean isWritable);

    /// The generated objects for a type that is stored in blobs.
    ///
    /// @param views the class `BlobViews`
    public abstract <V> V blobViews(Class<?> type, Class<V> views);
}
