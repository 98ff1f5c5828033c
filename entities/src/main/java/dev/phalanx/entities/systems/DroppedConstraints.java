package dev.phalanx.entities.systems;

import dev.phalanx.entities.systems.SystemConstraints.Constraint;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/// Warns of constraints that are dropped, of each once.
final class DroppedConstraints {
    private final Supplier<System.Logger> logger;
    private final Set<String> warned = new HashSet<>();

    DroppedConstraints(Supplier<System.Logger> logger) {
        this.logger = logger;
    }

    /// @param why the reason and what to do about it, as sentences
    void warn(Class<?> type, Constraint constraint, String why) {
        String text = "System " + type.getName() + " says " + constraint.text() + ", which is dropped: " + why;
        if (warned.add(text)) {
            logger.get().log(System.Logger.Level.WARNING, text);
        }
    }

    /// Whether the other class is a system, and not the system itself; warns if not.
    boolean canFollow(Class<?> type, Constraint constraint) {
        Class<?> target = constraint.target();
        if (!ISystem.class.isAssignableFrom(target)) {
            warn(type, constraint, target.getName() + " is not a system. Name a class that implements ISystem.");
            return false;
        }
        if (target == type) {
            warn(type, constraint, "that is the system itself. Name another one.");
            return false;
        }
        return true;
    }
}
