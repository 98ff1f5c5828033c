package dev.phalanx.scenes.files;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The named values of an object that a [ManagedCodec] reads.
///
/// Each value is read once, in any order. Numbers may have become wider since they were written.
public final class ManagedInput {
    /// Where the values come from.
    ///
    /// @hidden
    @FunctionalInterface
    public interface Source {
        /// The value of a name that there is.
        ///
        /// @throws SceneFileException if it is no value of the type
        @Nullable
        Object read(String name, Class<?> type, List<Class<?>> arguments) throws SceneFileException;
    }

    private final String owner;
    private final Set<String> names;
    private final Set<String> left;
    private final Source source;
    private boolean isClosed;

    /// For the reader of files.
    ///
    /// @param owner the name of the class, for messages
    /// @hidden
    public ManagedInput(String owner, Collection<String> names, Source source) {
        Objects.requireNonNull(owner, "owner");
        Objects.requireNonNull(names, "names");
        Objects.requireNonNull(source, "source");
        this.owner = owner;
        this.names = Set.copyOf(names);
        this.left = new LinkedHashSet<>(names);
        this.source = source;
    }

    /// The values of an output, for tests of codecs.
    public static ManagedInput of(ManagedOutput out) {
        Map<String, @Nullable Object> values = new HashMap<>();
        out.entries().forEach(entry -> values.put(entry.name(), entry.value()));
        return new ManagedInput("The output", values.keySet(), (name, type, arguments) -> {
            Object value = values.get(name);
            Class<?> expected = type == boolean.class ? Boolean.class : type.isPrimitive() ? Number.class : type;
            if (value == null ? type.isPrimitive() : !expected.isInstance(value)) {
                throw new SceneFileException("Value " + name + " is " + value + ", which is no " + type.getName()
                        + ". Read it as what it was written as.");
            }
            return value;
        });
    }

    /// Whether the file has a value of this name.
    public boolean has(String name) {
        requireOpen(name);
        return names.contains(name);
    }

    /// Skips a value that this program no longer needs, if the file has it.
    public void skip(String name) {
        requireOpen(name);
        left.remove(name);
    }

    private void requireOpen(String name) {
        Objects.requireNonNull(name, "name");
        if (isClosed) {
            throw new IllegalStateException(
                    "Value " + name + " was asked for after the codec had returned. Use the input in read() only.");
        }
    }

    private @Nullable Object read(String name, Class<?> type, Class<?>... arguments) throws SceneFileException {
        requireOpen(name);
        if (!left.remove(name)) {
            throw new SceneFileException(
                    names.contains(name)
                            ? "Value " + name + " of " + owner
                                    + " was read twice. Read each value once, and keep it in a variable."
                            : owner + " has no value " + name + " in the file; it has "
                                    + names.stream().sorted().toList()
                                    + ". Ask has(\"" + name
                                    + "\") before you read a value that older files do not have.");
        }
        return source.read(name, type, List.of(arguments));
    }

    private Object readValue(String name, Class<?> type) throws SceneFileException {
        Object found = read(name, type);
        if (found == null) {
            throw new SceneFileException("Value " + name + " of " + owner + " is null in the file, and "
                    + type.getName() + " in this program. Read it with readObject.");
        }
        return found;
    }

    /// Reads a boolean.
    ///
    /// @throws SceneFileException if the file has no such value, as in all methods that read
    public boolean readBoolean(String name) throws SceneFileException {
        return (Boolean) readValue(name, boolean.class);
    }

    /// Reads a number.
    public int readInt(String name) throws SceneFileException {
        return ((Number) readValue(name, int.class)).intValue();
    }

    /// Reads a number.
    public long readLong(String name) throws SceneFileException {
        return ((Number) readValue(name, long.class)).longValue();
    }

    /// Reads a number.
    public float readFloat(String name) throws SceneFileException {
        return ((Number) readValue(name, float.class)).floatValue();
    }

    /// Reads a number.
    public double readDouble(String name) throws SceneFileException {
        return ((Number) readValue(name, double.class)).doubleValue();
    }

    /// Reads a string or null.
    public @Nullable String readString(String name) throws SceneFileException {
        return (String) read(name, String.class);
    }

    /// Reads an entity. Until loading has ended, its id has no meaning in a world.
    public Entity readEntity(String name) throws SceneFileException {
        return (Entity) readValue(name, Entity.class);
    }

    /// Reads a blob reference or null.
    public @Nullable BlobAssetReference<?> readBlob(String name) throws SceneFileException {
        return (BlobAssetReference<?>) read(name, BlobAssetReference.class);
    }

    /// Reads an object or null.
    ///
    /// @param type the class that it was written as
    public <T> @Nullable T readObject(String name, Class<T> type) throws SceneFileException {
        Objects.requireNonNull(type, "type");
        return type.cast(read(name, type));
    }

    /// Reads a collection or null.
    ///
    /// @param element the class that its elements were written as
    @SuppressWarnings("unchecked") // The source has compared the elements with the class.
    public <E> @Nullable Collection<E> readCollection(String name, Class<E> element) throws SceneFileException {
        Objects.requireNonNull(element, "element");
        return (Collection<E>) read(name, Collection.class, element);
    }

    /// Reads a list or null.
    ///
    /// @param element the class that its elements were written as
    @SuppressWarnings("unchecked") // The source has compared the elements with the class.
    public <E> @Nullable List<E> readList(String name, Class<E> element) throws SceneFileException {
        Objects.requireNonNull(element, "element");
        return (List<E>) read(name, List.class, element);
    }

    /// Reads a map or null.
    ///
    /// @param key the class that its keys were written as
    /// @param value the class that its values were written as
    @SuppressWarnings("unchecked") // The source has compared keys and values with the classes.
    public <K, V> @Nullable Map<K, V> readMap(String name, Class<K> key, Class<V> value) throws SceneFileException {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(value, "value");
        return (Map<K, V>) read(name, Map.class, key, value);
    }

    /// Ends the input: reading throws from now on.
    ///
    /// @return the names of the values that were not read
    /// @hidden
    public Set<String> close() {
        isClosed = true;
        return left;
    }
}
