package dev.phalanx.baking.internal.record;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.NativeArray;
import java.util.HashMap;
import java.util.Map;

/// Copies values of struct types, so that what a baker does with a value afterwards has no effect. One thread at a
/// time.
public final class ValueCopies {
    private final Map<Class<?>, NativeArray<?>> ones = new HashMap<>();

    /// Without arrays.
    public ValueCopies() {}

    /// The value of zeros.
    public <T> T zero(Class<T> type) {
        return NativeArray.ofLength(type, 1).get(0);
    }

    /// A copy of a component.
    @SuppressWarnings("unchecked") // the class is that of the value
    public <T extends IComponentData> T of(T value) {
        return of((Class<T>) value.getClass(), value);
    }

    /// A copy of a value.
    ///
    /// @throws RuntimeException if the value is not valid for its type, such as one with a null field
    <T> T of(Class<T> type, T value) {
        @SuppressWarnings("unchecked") // made for this class
        NativeArray<T> one = (NativeArray<T>) ones.computeIfAbsent(type, key -> NativeArray.ofLength(key, 1));
        one.set(0, value);
        return one.get(0);
    }
}
