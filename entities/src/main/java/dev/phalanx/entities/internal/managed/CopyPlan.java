package dev.phalanx.entities.internal.managed;

import dev.phalanx.entities.managed.ManagedKind;
import dev.phalanx.structs.loaded.ClassCache;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The way to copy objects of one class that is not a collection.
final class CopyPlan {
    /// The ways to copy.
    enum Kind {
        /// By the class's own `clone()`.
        CLONE,
        /// A new record of copied components.
        RECORD,
        /// A new object with copied fields.
        FIELDS,
        /// Not at all.
        REFUSED
    }

    private static final ClassCache<CopyPlan> PLANS = new ClassCache<>() {
        @Override
        protected CopyPlan computeValue(Class<?> type) {
            try {
                return describe(type);
            } catch (InaccessibleObjectException closed) {
                return new CopyPlan(
                        Kind.REFUSED,
                        "a " + type.getName() + ", whose package is not open to the module dev.phalanx.entities");
            }
        }
    };

    private final Kind kind;
    private final String reason;
    private @Nullable Method clone;
    private @Nullable Constructor<?> constructor;
    private final List<Field> fields = new ArrayList<>();
    private final List<Method> accessors = new ArrayList<>();

    private CopyPlan(Kind kind, String reason) {
        this.kind = kind;
        this.reason = reason;
    }

    static CopyPlan of(Class<?> type) {
        return PLANS.get(type);
    }

    Kind kind() {
        return kind;
    }

    /// Why it is refused: the end of a sentence that begins with a path and "is".
    String reason() {
        return reason;
    }

    private static CopyPlan describe(Class<?> type) {
        Method own = ManagedKind.cloneOf(type);
        if (own != null) {
            CopyPlan plan = new CopyPlan(Kind.CLONE, "");
            plan.clone = own;
            own.setAccessible(true);
            return plan;
        }
        String refusal = ManagedKind.refusal(type);
        if (refusal != null) {
            return new CopyPlan(Kind.REFUSED, refusal);
        }
        try {
            return type.isRecord() ? ofRecord(type) : ofFields(type);
        } catch (NoSuchMethodException broken) {
            return new CopyPlan(Kind.REFUSED, "a " + type.getName() + ", which is a damaged record");
        }
    }

    private static CopyPlan ofRecord(Class<?> type) throws NoSuchMethodException {
        CopyPlan plan = new CopyPlan(Kind.RECORD, "");
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            Method accessor = components[i].getAccessor();
            accessor.setAccessible(true);
            plan.accessors.add(accessor);
        }
        plan.constructor = opened(type.getDeclaredConstructor(types));
        return plan;
    }

    private static CopyPlan ofFields(Class<?> type) throws NoSuchMethodException {
        CopyPlan plan = new CopyPlan(Kind.FIELDS, "");
        plan.constructor = opened(type.getDeclaredConstructor());
        for (Class<?> holder = type; holder != Object.class; holder = holder.getSuperclass()) {
            for (Field field : holder.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    plan.fields.add(field);
                }
            }
        }
        return plan;
    }

    private static Constructor<?> opened(Constructor<?> constructor) {
        constructor.setAccessible(true);
        return constructor;
    }

    /// By the object's own `clone()`.
    ///
    /// @throws IllegalStateException if that gives something else than an object of the same class
    @SuppressWarnings({"NullAway", "ReferenceEquality"
    }) // a plan of this kind has the method; the object itself is no copy
    Object cloned(Object original) {
        Object copy = call(() -> clone.invoke(original));
        if (copy == null || copy.getClass() != original.getClass() || copy == original) {
            throw new IllegalStateException(original.getClass().getName() + ".clone() gave "
                    + (copy == null
                            ? "null"
                            : copy == original
                                    ? "the object itself"
                                    : copy.getClass().getName())
                    + ". Let it give another object of the same class.");
        }
        return copy;
    }

    /// A record of copied components; the same if none of them is another object.
    @SuppressWarnings({"NullAway", "ReferenceEquality"}) // a plan of this kind has the constructor; copies are told by
    // identity
    Object rebuilt(Object original, String path, ManagedCopier copier) {
        @Nullable Object[] values = new @Nullable Object[accessors.size()];
        boolean changed = false;
        for (int i = 0; i < values.length; i++) {
            Method accessor = accessors.get(i);
            Object held = call(() -> accessor.invoke(original));
            values[i] = copier.copy(held, path + "." + accessor.getName());
            changed |= values[i] != held;
        }
        return changed ? requireMade(call(() -> constructor.newInstance(values))) : original;
    }

    /// A new object with copied fields.
    @SuppressWarnings("NullAway") // a plan of this kind has the constructor
    Object filled(Object original, String path, ManagedCopier copier) {
        Object copy = copier.remember(original, requireMade(call(() -> constructor.newInstance())));
        for (Field field : fields) {
            call(() -> {
                field.set(copy, copier.copy(field.get(original), path + "." + field.getName()));
                return null;
            });
        }
        return copy;
    }

    private static Object requireMade(@Nullable Object made) {
        if (made == null) {
            throw new AssertionError("a constructor gave null");
        }
        return made;
    }

    private interface Reflective {
        @Nullable
        Object run() throws ReflectiveOperationException;
    }

    private static @Nullable Object call(Reflective action) {
        try {
            return action.run();
        } catch (InvocationTargetException thrown) {
            throw unchecked(thrown.getCause() == null ? thrown : thrown.getCause());
        } catch (ReflectiveOperationException refused) {
            throw new IllegalStateException(
                    "A managed component could not be copied. Give it a public clone() of its own.", refused);
        }
    }

    /// Throws anything as it is, also a checked exception of a `clone()`.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // erased: nothing is cast when it runs
    private static <X extends Throwable> RuntimeException unchecked(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
