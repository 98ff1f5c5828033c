package dev.phalanx.scenes.internal.managed;

import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// Writes managed values: any number of them, with one table of their classes.
///
/// Equal graphs of objects become equal bytes if they are written in the same order. The elements of a `HashSet` and
/// the keys of a `HashMap`, `ConcurrentHashMap` or immutable set or map are sorted if they all are strings, numbers,
/// entities, UUIDs, dates or constants of one enum. Others are written in the order in which the collection returns
/// them, which depends on their `hashCode()`.
///
/// Not for use by several threads at once.
public final class ManagedWriter {
    private final Codecs codecs;
    private final List<Class<?>> named;
    private final LongUnaryOperator entities;
    private final ToIntFunction<BlobAssetReference<?>> blobs;
    private final ClassTable table = new ClassTable();
    private final Map<String, Class<?>> classes = new HashMap<>();
    private final Map<Class<?>, Reach> reaches = new HashMap<>();

    /// A writer without values.
    ///
    /// @param named classes whose objects fields can hold although their types do not name them
    /// @param entities for a packed entity what the file has: 0, or a number that is not negative with version 1
    /// @param blobs the number of a blob in the file, not negative; null references are written without it
    public ManagedWriter(
            Codecs codecs,
            Collection<Class<?>> named,
            LongUnaryOperator entities,
            ToIntFunction<BlobAssetReference<?>> blobs) {
        this.codecs = codecs;
        this.named = List.copyOf(named);
        this.entities = entities;
        this.blobs = blobs;
    }

    /// Writes a value. If it is refused, nothing is written; the table may have more classes then.
    ///
    /// @param component the class of the component
    /// @param path the start of paths in messages: the name of the class, and where it is
    /// @throws IllegalArgumentException if the value has parts that cannot be written, with the path
    public void encode(@Nullable Object value, Class<?> component, String path, TableWriter out) {
        ManagedTree tree = toTree(value, component, path);
        TableWriter bytes = new TableWriter();
        try {
            TreeWriter.write(tree, bytes);
        } catch (IllegalArgumentException refused) {
            throw new RefusedValueException(path + " cannot be written. " + refused.getMessage(), refused);
        }
        out.append(bytes.length()).put(bytes.toBuffer());
    }

    /// The tree of a value, for text forms of files.
    ///
    /// @throws IllegalArgumentException like [#encode]
    public ManagedTree toTree(@Nullable Object value, Class<?> component, String path) {
        Reach reach = reaches.computeIfAbsent(component, type -> Reach.of(type, named, codecs));
        try {
            return new ObjectTree(this, component, reach, path, false).tree(value);
        } catch (RefusedValueException refused) {
            if (!refused.isCycle()) {
                throw refused;
            }
            return new ObjectTree(this, component, reach, path, true).tree(value);
        }
    }

    /// Writes the table of the classes of all values so far.
    public void writeClasses(TableWriter out) {
        table.write(out);
    }

    /// The classes of all values so far.
    public ClassTable classes() {
        return table;
    }

    Codecs codecs() {
        return codecs;
    }

    long entity(long packed) {
        return entities.applyAsLong(packed);
    }

    int blob(BlobAssetReference<?> reference) {
        return blobs.applyAsInt(reference);
    }

    /// The entry of a class in the table, or null if the table has another class of that name.
    @Nullable
    StoredClass find(Class<?> type) {
        StoredClass known = table.find(type.getName());
        if (known != null) {
            return classes.get(type.getName()) == type ? known : null;
        }
        classes.put(type.getName(), type);
        if (!Reach.isBuiltIn(type) && codecs.find(type) != null) {
            return table.add(type.getName(), StoredClass.Kind.CODED, List.of());
        }
        ClassPlan plan = ClassPlan.of(type);
        return table.add(
                type.getName(),
                plan.kind(),
                plan.fields().stream()
                        .map(field -> new StoredClass.Member(
                                field.name(), field.slot().toString()))
                        .toList());
    }
}
