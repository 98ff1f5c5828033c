package dev.phalanx.collections;

/// The checks of capacities that collections make.
final class Capacities {
    private Capacities() {}

    static void require(String name, int capacity) {
        if (capacity < 0) {
            throw new IndexOutOfBoundsException(
                    "A " + name + " cannot have the capacity " + capacity + ". Give it 0 or more.");
        }
    }

    static IllegalStateException changedWhileIterating(String name) {
        return new IllegalStateException(name + " was changed while it was iterated. Collect what is to be added or "
                + "removed, and do it after the loop.");
    }

    static IllegalStateException full(String name, int capacity) {
        return new IllegalStateException(name + " is full: its capacity of " + capacity
                + " is used, and it may not grow " + "while many threads write it. Set a higher capacity before.");
    }
}
