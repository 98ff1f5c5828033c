package dev.phalanx.entities.systems;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// The constraints on order in the annotations of a class of systems and of its superclasses.
final class SystemConstraints {
    private SystemConstraints() {}

    /// One annotation.
    ///
    /// @param text such as `@UpdateBefore(Other.class)`
    /// @param target the other class
    /// @param isBefore whether the system comes before the other
    record Constraint(String text, Class<?> target, boolean isBefore) {}

    static List<Constraint> ofUpdate(Class<?> type) {
        List<Constraint> found = new ArrayList<>();
        collect(type, UpdateBefore.class, UpdateBefore::value, true, found);
        collect(type, UpdateAfter.class, UpdateAfter::value, false, found);
        return found;
    }

    static List<Constraint> ofCreation(Class<?> type) {
        List<Constraint> found = new ArrayList<>();
        collect(type, CreateBefore.class, CreateBefore::value, true, found);
        collect(type, CreateAfter.class, CreateAfter::value, false, found);
        return found;
    }

    private static <A extends Annotation> void collect(
            Class<?> type, Class<A> kind, Function<A, Class<?>> target, boolean isBefore, List<Constraint> found) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (at.getDeclaredAnnotations().length == 0) {
                continue; // what follows takes a program that starts many milliseconds
            }
            for (A annotation : at.getDeclaredAnnotationsByType(kind)) {
                Class<?> other = target.apply(annotation);
                String text = "@" + kind.getSimpleName() + "(" + other.getSimpleName() + ".class)";
                found.add(new Constraint(text, other, isBefore));
            }
        }
    }
}
