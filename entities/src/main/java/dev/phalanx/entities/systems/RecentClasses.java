package dev.phalanx.entities.systems;

import org.jspecify.annotations.Nullable;

/// The few classes that were used most recently. Comparing with each is faster, and less code, than any table.
final class RecentClasses {
    private @Nullable Class<?> class0;
    private @Nullable Class<?> class1;
    private @Nullable Class<?> class2;
    private @Nullable Class<?> class3;
    private int next;

    boolean has(Class<?> type) {
        return type == class0 || type == class1 || type == class2 || type == class3;
    }

    /// Keeps a class in place of the one kept longest.
    void keep(Class<?> type) {
        switch (next) {
            case 0 -> class0 = type;
            case 1 -> class1 = type;
            case 2 -> class2 = type;
            default -> class3 = type;
        }
        next = (next + 1) % 4;
    }
}
