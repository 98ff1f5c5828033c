package dev.phalanx.entities.internal.managed;

import java.lang.reflect.Array;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/// Copies one value of a managed component, with all that it holds.
///
/// | what | how |
/// |---|---|
/// | immutable values: of the JDK, enums, entities, fixed strings | shared |
/// | lists, maps, sets, queues of the JDK, and of classes with a no-argument constructor | a new one with copies |
/// | arrays | a new one; elements are copied unless they are primitive |
/// | [Cloneable] with a public `clone()` | by it |
/// | records | a new one of copies, or the same if nothing in it was copied |
/// | managed components | a new object, field by field |
/// | everything else | refused |
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

    /// @param path how to get there, such as `.items[2].owner`
    @Nullable
    Object copy(@Nullable Object value, String path) {
        if (value == null || ImmutableValues.include(value)) {
            return value;
        }
        Object done = known.get(value);
        return done != null ? done : copyNew(value, path);
    }

    private Object copyNew(Object value, String path) {
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
            case REFUSED -> throw refuse(value, path, plan.reason());
        };
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

    IllegalArgumentException refuse(Object value, String path, String reason) {
        String where = component.getSimpleName() + path;
        return new IllegalArgumentException("A copy of " + component.getSimpleName() + " was needed, and " + where
                + " holds a " + value.getClass().getName() + ", which cannot be copied: " + reason
                + ". Give " + component.getSimpleName() + " a public clone() of its own and let it be Cloneable.");
    }
}
