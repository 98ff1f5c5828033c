package dev.phalanx.entities.internal.shared;

import dev.phalanx.entities.internal.types.ComponentInfo;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Makes the value of a shared type that entities have which were given none.
final class DefaultValue {
    private DefaultValue() {}

    /// All zero bits; of a managed type, what the no-argument constructor makes, or a record of zeros and nulls.
    ///
    /// @throws IllegalArgumentException if the value cannot be created
    static <T> T of(ComponentInfo<T> info) {
        return info.hasStruct() ? info.struct().zero() : managed(info.type());
    }

    private static <T> T managed(Class<T> type) {
        RecordComponent[] parts = type.isRecord() ? type.getRecordComponents() : new RecordComponent[0];
        Class<?>[] types = Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new);
        @Nullable Object[] zeros = Arrays.stream(types).map(DefaultValue::zero).toArray();
        try {
            Constructor<T> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(zeros);
        } catch (InvocationTargetException thrown) {
            throw refuse(type, "its constructor throws " + thrown.getCause(), thrown);
        } catch (ReflectiveOperationException | RuntimeException unreachable) {
            throw refuse(type, "its constructor cannot be called: " + unreachable.getMessage(), unreachable);
        }
    }

    private static IllegalArgumentException refuse(Class<?> type, String why, Exception cause) {
        String wanted = type.isRecord()
                ? "Let the record accept zeros and nulls, in a package that is open to dev.phalanx.entities."
                : "Give it a constructor without parameters, in a package that is open to dev.phalanx.entities.";
        return new IllegalArgumentException(
                type.getSimpleName() + " is a managed shared component and has no default value: " + why + ". "
                        + wanted,
                cause);
    }

    private static @Nullable Object zero(Class<?> type) {
        return type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null;
    }
}
