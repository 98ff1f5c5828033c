package dev.phalanx.scenes.files;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The named values that a [ManagedCodec] writes for an object.
///
/// Each name is written once. Objects are written after the codec has returned, so they must not change until the file
/// is written. A test of a codec can create an output, and read it with [ManagedInput#of].
public final class ManagedOutput {
    /// A value that was written.
    ///
    /// @param name its name
    /// @param type the class that it is read as
    /// @param arguments the classes of the elements of a collection, or of the keys and values of a map
    /// @param value the value
    public record Entry(
            String name,
            Class<?> type,
            List<Class<?>> arguments,
            @Nullable Object value) {}

    private final List<Entry> entries = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private boolean isClosed;

    /// An output without values.
    public ManagedOutput() {}

    private void add(String name, @Nullable Object value, Class<?> type, Class<?>... arguments) {
        Objects.requireNonNull(name, "name");
        if (isClosed) {
            throw new IllegalStateException(
                    "Value " + name + " was written after the codec had returned. Use the output in write() only.");
        }
        if (!names.add(name)) {
            throw new IllegalArgumentException(
                    "Value " + name + " was written twice. Give each value a name of its own.");
        }
        entries.add(new Entry(name, type, List.of(arguments), value));
    }

    /// Writes a boolean.
    public void writeBoolean(String name, boolean value) {
        add(name, value, boolean.class);
    }

    /// Writes a number.
    public void writeInt(String name, int value) {
        add(name, value, int.class);
    }

    /// Writes a number.
    public void writeLong(String name, long value) {
        add(name, value, long.class);
    }

    /// Writes a number.
    public void writeFloat(String name, float value) {
        add(name, value, float.class);
    }

    /// Writes a number.
    public void writeDouble(String name, double value) {
        add(name, value, double.class);
    }

    /// Writes a string or null.
    public void writeString(String name, @Nullable String value) {
        add(name, value, String.class);
    }

    /// Writes an entity. The component that holds it must implement
    /// [IEntityReferences][dev.phalanx.entities.components.IEntityReferences].
    public void writeEntity(String name, Entity value) {
        add(name, Objects.requireNonNull(value, "value"), Entity.class);
    }

    /// Writes a blob reference or null.
    public void writeBlob(String name, @Nullable BlobAssetReference<?> value) {
        add(name, value, BlobAssetReference.class);
    }

    /// Writes an object or null.
    ///
    /// @param type the class that it is read as; fields of this type could hold the object
    public <T> void writeObject(String name, Class<T> type, @Nullable T value) {
        add(name, value, Objects.requireNonNull(type, "type"));
    }

    /// Writes a list, set or other collection, or null.
    ///
    /// @param element the class that its elements are read as
    public <E> void writeCollection(String name, Class<E> element, @Nullable Collection<? extends E> value) {
        Objects.requireNonNull(element, "element");
        add(name, value, Collection.class, element);
    }

    /// Writes a map or null.
    ///
    /// @param key the class that its keys are read as
    /// @param value the class that its values are read as
    public <K, V> void writeMap(
            String name, Class<K> key, Class<V> value, @Nullable Map<? extends K, ? extends V> map) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(value, "value");
        add(name, map, Map.class, key, value);
    }

    /// What was written, in the order of writing.
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    /// Ends the output: writing throws from now on.
    ///
    /// @hidden
    public void close() {
        isClosed = true;
    }
}
