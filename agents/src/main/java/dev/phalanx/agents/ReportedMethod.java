package dev.phalanx.agents;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// A method with [Report] of an object, which is called without boxing.
final class ReportedMethod {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private final Method method;
    private final MethodHandle handle;
    private final boolean isWhole;

    private ReportedMethod(Object owner, Method method) {
        this.method = method;
        Class<?> type = method.getReturnType();
        this.isWhole = type == long.class || type == int.class || type == short.class || type == byte.class;
        if (method.getParameterCount() > 0 || (!isWhole && type != double.class && type != float.class)) {
            throw new IllegalArgumentException("The report " + method.getName() + " of "
                    + owner.getClass().getSimpleName() + " returns " + type.getSimpleName() + " and has "
                    + method.getParameterCount() + " parameters. Let it return a number, and have no parameter.");
        }
        try {
            method.setAccessible(true);
            MethodHandle found = LOOKUP.unreflect(method);
            MethodHandle bound = Modifier.isStatic(method.getModifiers()) ? found : found.bindTo(owner);
            this.handle = bound.asType(MethodType.methodType(isWhole ? long.class : double.class));
        } catch (InaccessibleObjectException | IllegalAccessException closed) {
            Class<?> declaring = method.getDeclaringClass();
            throw new IllegalArgumentException(
                    "The report " + method.getName() + " of " + declaring.getName() + " cannot be called by"
                            + " dev.phalanx.agents. Let module "
                            + declaring.getModule().getName() + " open the package " + declaring.getPackageName()
                            + " to it.",
                    closed);
        }
    }

    /// The reported methods of an object, also of its superclasses, by name.
    ///
    /// @throws IllegalArgumentException if one returns no number, has parameters or cannot be called
    static List<ReportedMethod> of(Object owner) {
        List<ReportedMethod> found = new ArrayList<>();
        for (Class<?> type = owner.getClass(); type != null && type != Object.class; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.isAnnotationPresent(Report.class) && !method.isSynthetic()) {
                    found.add(new ReportedMethod(owner, method));
                }
            }
        }
        found.sort(Comparator.comparing(ReportedMethod::name));
        return found;
    }

    String name() {
        String given = method.getAnnotation(Report.class).name();
        return given.isEmpty() ? method.getName() : given;
    }

    boolean isWhole() {
        return isWhole;
    }

    long whole() {
        try {
            return (long) handle.invokeExact();
        } catch (Throwable thrown) {
            throw thrown(thrown);
        }
    }

    double decimal() {
        try {
            return (double) handle.invokeExact();
        } catch (Throwable thrown) {
            throw thrown(thrown);
        }
    }

    private RuntimeException thrown(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException unchecked
                ? unchecked
                : new IllegalStateException("The report " + method.getName() + " failed: " + thrown, thrown);
    }
}
