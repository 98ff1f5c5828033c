package dev.phalanx.structs;

import dev.phalanx.structs.internal.compile.ByteCodecCompiler;
import dev.phalanx.structs.internal.compile.CodecCompiler;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.internal.shape.StructZero;
import dev.phalanx.structs.kernel.StructCodec;
import java.util.List;

/// A class whose values are stored by their fields: a record, or a final class with public fields and a no-argument
/// constructor.
///
/// Allowed fields are the eight primitives, enums, [Entity], [FixedLength] arrays of primitives, fixed strings and
/// lists, JOML vectors, quaternions and matrices, and other struct types. A struct type with no fields is a *tag*
/// and takes no storage. Sizes are those of C's sequential layout: boolean 1, char 2, enum 4, [Entity] 8.
///
/// (Source documents S0 to S4: "IComponentData"; rows CMP-1 and CMP-4 of the specification.)
///
/// @param <T> the class
public final class StructType<T> {
    private static final ClassValue<StructType<?>> CACHE = new ClassValue<>() {
        @Override
        protected StructType<?> computeValue(Class<?> type) {
            return new StructType<>(type);
        }
    };

    private final Class<T> type;
    private final StructLayout layout;
    private final Generated<StructCodec<?>> codec;
    private final Generated<ByteCodec<?>> byteCodec;
    private final boolean hasEntities;

    private StructType(Class<T> type) {
        this.type = type;
        this.layout = StructLayout.of(type);
        StructZero.requireKept(layout);
        this.codec = new Generated<>(() -> CodecCompiler.compile(layout));
        this.byteCodec = new Generated<>(() -> ByteCodecCompiler.compile(layout));
        this.hasEntities = layout.holdsEntities();
    }

    /// The struct type of `type`.
    ///
    /// @throws IllegalArgumentException if `type` is not a struct type; the message has the path to the field that does
    ///     not fit and what to use instead
    @SuppressWarnings("unchecked") // The cache maps a class to its own struct type.
    public static <T> StructType<T> of(Class<T> type) {
        return (StructType<T>) CACHE.get(type);
    }

    /// The class.
    public Class<T> type() {
        return type;
    }

    /// Bytes of one value in C's sequential layout; 0 for a tag.
    public int size() {
        return layout.size();
    }

    /// What a value's offset in C's layout is a multiple of: 1, 2, 4 or 8.
    public int alignment() {
        return layout.alignment();
    }

    /// Whether the type has no fields and so takes no storage.
    public boolean isTag() {
        return layout.leaves().isEmpty();
    }

    /// Whether the type is a record, whose values cannot change.
    public boolean isRecord() {
        return type.isRecord();
    }

    /// The leaf columns, in the order of a walk through the fields.
    public List<Leaf> leaves() {
        return layout.leaves();
    }

    /// Whether a value holds an [Entity] anywhere, fixed lists included.
    public boolean hasEntities() {
        return hasEntities;
    }

    /// A hash of the class name and of the names and types of all fields, the same on every machine and in every run.
    public long typeHash() {
        return layout.typeHash();
    }

    /// A hash of the leaves alone, those of list elements included: equal for types whose bytes are interchangeable.
    public long layoutHash() {
        return layout.layoutHash();
    }

    /// A new value of all zero bits, whatever the class's constructor and initialisers say.
    public T zero() {
        return byteCodec().read(new byte[layout.size()], 0);
    }

    /// Reads and writes values as bytes in C's layout.
    ///
    /// @throws IllegalArgumentException if no code can be generated for the class's package; the message has the line
    ///     that opens it
    @SuppressWarnings("unchecked") // Generated for this type.
    public ByteCodec<T> byteCodec() {
        return (ByteCodec<T>) byteCodec.get();
    }

    /// Reads and writes values in leaf tables.
    ///
    /// @throws IllegalArgumentException if no code can be generated for the class's package; the message has the line
    ///     that opens it
    /// @hidden
    @SuppressWarnings({"unchecked", "exports"}) // Generated for this type; the codec is for the modules above.
    public StructCodec<T> codec() {
        return (StructCodec<T>) codec.get();
    }

    /// The type's class name and size, such as `Position (12 bytes)`.
    @Override
    public String toString() {
        return type.getSimpleName() + (isTag() ? " (tag)" : " (" + size() + " bytes)");
    }
}
