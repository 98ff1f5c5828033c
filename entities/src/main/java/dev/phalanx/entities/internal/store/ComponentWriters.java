package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.components.WrittenBy;
import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Knows which system a world executes, and refuses writes of components that are left to other systems, see
/// [WrittenBy].
public final class ComponentWriters {
    private @Nullable Class<?> executing;

    private boolean areLeft = true;

    ComponentWriters() {}

    /// The system that the world executes now, or null.
    public @Nullable Class<?> executing() {
        return executing;
    }

    /// All code may write all components from now on.
    public void allowAll() {
        areLeft = false;
    }

    /// The world executes another system from now on, or none.
    void executes(@Nullable Class<?> system) {
        executing = system;
    }

    /// Returns if the code that runs may write all components.
    ///
    /// @throws IllegalStateException if one of them is left to other systems
    public void require(ComponentInfo<?>... types) {
        for (ComponentInfo<?> type : types) {
            require(type);
        }
    }

    /// Same as [`require(ComponentInfo...)`][#require(ComponentInfo...)], of one component.
    public void require(ComponentInfo<?> type) {
        if (type.isGuarded()) {
            requireGuarded(type);
        }
    }

    /// Returns if the code that runs may write a component whose class has the annotation.
    ///
    /// @throws IllegalStateException if it is left to other systems
    void requireGuarded(ComponentInfo<?> type) {
        WrittenBy annotation = type.type().getAnnotation(WrittenBy.class);
        if (areLeft && annotation != null && !Arrays.asList(annotation.value()).contains(executing)) {
            throw new IllegalStateException(refusal(type, annotation));
        }
    }

    private String refusal(ComponentInfo<?> type, WrittenBy annotation) {
        String writers =
                Arrays.stream(annotation.value()).map(Class::getSimpleName).collect(Collectors.joining(" and "));
        String writer = executing == null ? "code outside of systems" : executing.getSimpleName();
        String instead = annotation.instead().isEmpty() ? "" : annotation.instead() + " ";
        return type.name() + " is written by " + writers + " alone, and " + writer + " was about to write it. "
                + instead + "To read it, get it read-only.";
    }
}
