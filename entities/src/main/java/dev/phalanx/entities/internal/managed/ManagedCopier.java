package dev.phalanx.entities.internal.managed;

import dev.phalanx.entities.managed.ManagedKind;
import java.lang.reflect.Array;
import java.util.IdentityHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Copies one value of a managed component, with all that it holds.
///
/// [ManagedKind] says what is shared, copied and refused. Lists, maps, sets and queues are copied in the order they
/// have; a record of values that all are shared, and an empty `Optional` or one of a shared value, is shared itself.
///
/// An object that is met again is copied once, so that the copy has the shape of the original, loops included.
public final class ManagedCopier {
    private final Class<?> component;
    private final IdentityHashMap<Object, Object> known = new IdentityHashMap<>();

    private ManagedCopier(Class<?> component) {
        this.component = component;
    }

    /// A copy of a value, null of null.
    ///
    /// @throws IllegalArgumentException if it holds something that cannot be copied; the message says where
    public static @Nullable Object copy(@Nullable Object value) {
        return value == null ? null : new ManagedCopier(value.getClass()).copy(value, "");
    }

    /// A copy of a value that a history keeps: another object if it is closed with its entity, as it has to stay open
    /// for earlier ticks.
    ///
    /// @throws IllegalArgumentException if it cannot be copied, or the copy is the same object
    @SuppressWarnings("ReferenceEquality") // the very object
    public static @Nullable Object ownCopy(@Nullable Object value) {
        Object copy = copy(value);
        if (value instanceof AutoCloseable && copy == value) {
            String name = value.getClass().getSimpleName();
            throw new IllegalArgumentException("A history keeps copies of managed components, and the copy of " + name
                    + " is the same object, which is closed with its entity. Give " + name
                    + " a public clone() that makes another object and let it be Cloneable.");
        }
        return copy;
    }

    /// @param path how to get there, such as `.items[2].owner`
    @Nullable
    Object copy(@Nullable Object value, String path) {
        if (value == null || ManagedKind.of(value.getClass()).isShared()) {
            return value;
        }
        Object done = known.get(value);
        return done != null ? done : copyNew(value, path);
    }

    private Object copyNew(Object value, String path) {
        if (value instanceof Optional<?> optional) {
            return remember(value, maybe(optional, path));
        }
        if (value.getClass().isArray()) {
            return array(value, path);
        }
        Object collection = CollectionCopies.copy(value, path, this);
        if (collection != null) {
            return collection;
        }
        CopyPlan plan = CopyPlan.of(value.getClass());
        return switch (plan.kind()) {
            case CLONE -> remember(value, plan.cloned(value));
            case RECORD -> remember(value, plan.rebuilt(value, path, this));
            case FIELDS -> plan.filled(value, path, this);
            case REFUSED -> throw refuse(path, plan.reason());
        };
    }

    @SuppressWarnings({"OptionalGetWithoutIsPresent", "ReferenceEquality"}) // copies are told by identity
    private Optional<?> maybe(Optional<?> optional, String path) {
        Object held = optional.orElse(null);
        Object copy = copy(held, path);
        return copy == held ? optional : Optional.ofNullable(copy);
    }

    /// Says what the copy of `original` is, before it is filled.
    <T> T remember(Object original, T copy) {
        known.put(original, copy);
        return copy;
    }

    private Object array(Object value, String path) {
        int length = Array.getLength(value);
        Object copy = remember(value, Array.newInstance(value.getClass().getComponentType(), length));
        if (value.getClass().getComponentType().isPrimitive()) {
            System.arraycopy(value, 0, copy, 0, length);
            return copy;
        }
        for (int i = 0; i < length; i++) {
            Array.set(copy, i, copy(Array.get(value, i), path + "[" + i + "]"));
        }
        return copy;
    }

    /// @param reason the end of the sentence that begins with the path
    IllegalArgumentException refuse(String path, String reason) {
        String name = component.getSimpleName();
        return new IllegalArgumentException("A copy of " + name + " was needed, and " + name + path + " is " + reason
                + ". Give " + name + " a public clone() of its own and let it be Cloneable.");
    }
}
