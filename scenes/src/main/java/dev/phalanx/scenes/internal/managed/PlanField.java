package dev.phalanx.scenes.internal.managed;

import dev.phalanx.scenes.files.FormerlyNamed;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A field of a class that is written to files.
final class PlanField {
    private static final MethodType GET = MethodType.methodType(Object.class, Object.class);
    private static final MethodType SET = MethodType.methodType(void.class, Object.class, Object.class);

    private final Class<?> owner;
    private final String name;
    private final List<String> formerNames;
    private final Slot slot;
    private final MethodHandle getter;
    private final @Nullable MethodHandle setter;

    /// @param setter null for the components of records
    PlanField(
            Class<?> owner,
            String name,
            AnnotatedElement annotated,
            Slot slot,
            MethodHandle getter,
            @Nullable MethodHandle setter) {
        this.owner = owner;
        this.name = name;
        FormerlyNamed former = annotated.getAnnotation(FormerlyNamed.class);
        this.formerNames = former == null ? List.of() : List.of(former.value());
        this.slot = slot;
        this.getter = getter.asType(GET);
        this.setter = setter == null ? null : setter.asType(SET);
    }

    Class<?> owner() {
        return owner;
    }

    String name() {
        return name;
    }

    List<String> formerNames() {
        return formerNames;
    }

    Slot slot() {
        return slot;
    }

    @Nullable
    Object get(Object holder) {
        try {
            return (Object) getter.invokeExact(holder);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable checked) {
            throw new IllegalStateException("Field " + name + " could not be read.", checked);
        }
    }

    void set(Object holder, @Nullable Object value) {
        if (setter == null) {
            throw new IllegalStateException("Field " + name + " is a component of a record.");
        }
        try {
            setter.invokeExact(holder, value);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable checked) {
            throw new IllegalStateException("Field " + name + " could not be set.", checked);
        }
    }
}
