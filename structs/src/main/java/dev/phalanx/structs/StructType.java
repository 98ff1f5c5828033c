package dev.phalanx.structs;

import dev.phalanx.structs.contract.SlabColumns;
import dev.phalanx.structs.contract.StructCodec;
import dev.phalanx.structs.contract.TypeCompiler;
import dev.phalanx.structs.loaded.ClassCache;
import java.lang.reflect.Array;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A class whose values are stored by their fields: a record, or a final class with public fields and a no-argument
/// constructor.
///
/// Allowed fields are the eight primitives, enums, [Entity], [FixedLength] arrays of primitives, fixed strings and
/// lists, JOML vectors, quaternions and matrices, references to blob assets, native collections, and other struct
/// types. A struct type with no fields is a *tag* and takes no storage. Sizes are those of C's sequential layout:
/// boolean 1, char 2, enum 4, [Entity] 8, a native collection 4.
///
/// Values are copied field by field. A native collection is a reference: a copy of the value has the same collection,
/// which lives until its owner closes it, whatever happens to the values. It is the only nested value that can be null,
/// and it is null until something is stored. Values with native collections cannot be used in jobs, written as bytes,
/// or stored in fixed lists, blobs, dynamic buffers and shared components.
///
/// @param <T> the class
public final class StructType<T> {
    private static final ClassCache<StructType<?>> CACHE = new ClassCache<>() {
        @Override
        protected StructType<?> computeValue(Class<?> type) {
            return new StructType<>(type);
        }
    };

    private final Class<T> type;
    private final TypeCompiler.Description<Leaf> layout;
    private final Generated<StructCodec<?>> codec;
    private final Generated<ByteCodec<?>> byteCodec;
    private final Generated<SlabColumns> slabColumns;
    private final @Nullable String containerPath;

    private StructType(Class<T> type) {
        this.type = type;
        this.layout = TypeCompiler.get().describe(type, Leaf.class);
        String container = layout.containerPath();
        this.containerPath = container == null ? null : type.getSimpleName() + "." + container;
        this.codec = new Generated<>(() -> TypeCompiler.get().codec(type));
        this.byteCodec = new Generated<>(() -> compileBytes(type, container));
        this.slabColumns = new Generated<>(() -> TypeCompiler.get().slabColumns(type));
    }

    private static ByteCodec<?> compileBytes(Class<?> type, @Nullable String container) {
        if (container != null) {
            String name = type.getSimpleName();
            throw new IllegalArgumentException(name + "." + container
                    + " is a native collection, and a reference has no"
                    + " bytes, so that values of " + name + " cannot be written as bytes. Write the elements of the"
                    + " collection.");
        }
        return TypeCompiler.get().byteCodec(type, ByteCodec.class);
    }

    /// The struct type of `type`.
    ///
    /// @throws IllegalArgumentException if `type` is not a struct type; the message has the path to the field that does
    ///     not fit and what to use instead
    @SuppressWarnings("unchecked") // The cache maps a class to its own struct type.
    public static <T> StructType<T> of(Class<T> type) {
        return (StructType<T>) CACHE.get(Objects.requireNonNull(type, "type"));
    }

    /// The class.
    public Class<T> type() {
        return type;
    }

    /// Bytes of one value in C's sequential layout; 0 for a tag.
    public int size() {
        return layout.size();
    }

    /// The alignment of values in C's layout: 1, 2, 4 or 8. A value's offset is a multiple of it.
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

    /// Whether nothing in a value can change: the type is a record of primitives, enums, entities and such records.
    public boolean isImmutable() {
        return layout.isImmutable();
    }

    /// The leaf columns, in the order of a walk through the fields.
    public List<Leaf> leaves() {
        return layout.leaves();
    }

    /// Whether a value holds an [Entity] anywhere, fixed lists included.
    public boolean hasEntities() {
        return layout.hasEntities();
    }

    /// Whether a value holds a native collection anywhere, so that no job may have it.
    public boolean holdsContainers() {
        return containerPath != null;
    }

    /// The first native collection that a value holds, from the name of the type on, such as `Chart.points`; null if
    /// there is none.
    public @Nullable String containerPath() {
        return containerPath;
    }

    /// A hash of the class name and of the names and types of all fields, the same on every machine and in every run.
    public long typeHash() {
        return layout.typeHash();
    }

    /// A hash of the leaves alone, those of list elements included: equal for types whose bytes are interchangeable.
    public long layoutHash() {
        return layout.layoutHash();
    }

    /// A new value of all zero bits, with null for native collections, regardless of the class's constructor and
    /// initialisers.
    public T zero() {
        return holdsContainers() ? codec().read(zeroRow(), 0, 0) : byteCodec().read(new byte[layout.size()], 0);
    }

    /// Leaf tables with one slab of one row.
    private Object[] zeroRow() {
        List<Leaf> leaves = leaves();
        Object[] tables = new Object[leaves.size()];
        for (int k = 0; k < tables.length; k++) {
            Leaf leaf = leaves.get(k);
            Object column = leaf.kind().newArray(leaf.stride());
            Object table = Array.newInstance(column.getClass(), 1);
            Array.set(table, 0, column);
            tables[k] = table;
        }
        return tables;
    }

    /// Reads and writes values as bytes in C's layout.
    ///
    /// @throws IllegalArgumentException if values hold native collections, which have no bytes, or no code can be
    ///     generated for the class's package; the message has the line that opens it
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

    /// The factory of objects with the columns of a slab.
    ///
    /// @hidden
    @SuppressWarnings("exports") // For the modules above.
    public SlabColumns slabColumns() {
        return slabColumns.get();
    }

    /// The type's class name and size, such as `Position (12 bytes)`.
    @Override
    public String toString() {
        return type.getSimpleName() + (isTag() ? " (tag)" : " (" + size() + " bytes)");
    }
}
