package dev.phalanx.entities.internal.types;

import dev.phalanx.entities.components.WriteGroup;
import java.lang.reflect.Modifier;
import java.util.List;

/// The write groups that component classes are in, as their annotation says.
///
/// They are classes and not infos, since classes may be in each other's groups.
public final class WriteGroups {
    private static final ClassValue<List<Class<?>>> GROUPS = new ClassValue<>() {
        @Override
        protected List<Class<?>> computeValue(Class<?> type) {
            WriteGroup annotation = type.getAnnotation(WriteGroup.class);
            if (annotation == null) {
                return List.of();
            }
            for (Class<?> target : annotation.value()) {
                require(type, target);
            }
            return List.of(annotation.value());
        }
    };

    private WriteGroups() {}

    /// The components in whose groups `type` is.
    ///
    /// @throws IllegalArgumentException if one of them is the class itself, or can be no component
    public static List<Class<?>> of(Class<?> type) {
        return GROUPS.get(type);
    }

    private static void require(Class<?> type, Class<?> target) {
        String annotated = type.getSimpleName() + " has @WriteGroup(" + target.getSimpleName() + ".class)";
        if (target == type) {
            throw new IllegalArgumentException(annotated + ", and a component is not in the write group of itself. Name"
                    + " the components that are worked out from it.");
        }
        if (Modifier.isAbstract(target.getModifiers())) {
            throw new IllegalArgumentException(
                    annotated + ", which is no class of a component. Name the class of the component itself.");
        }
    }
}
