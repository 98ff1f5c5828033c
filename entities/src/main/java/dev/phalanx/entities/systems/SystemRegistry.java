package dev.phalanx.entities.systems;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The systems of one world that have been made and not destroyed, in order of creation.
final class SystemRegistry {
    private final List<SystemState> states = new ArrayList<>();
    private int version;

    /// A view of all of them.
    List<SystemState> states() {
        return Collections.unmodifiableList(states);
    }

    /// The number of times that a system was added or removed.
    int version() {
        return version;
    }

    void add(SystemState state) {
        states.add(state);
        version++;
    }

    void remove(SystemState state) {
        states.remove(state);
        version++;
    }

    void clear() {
        states.clear();
    }

    /// The first one of this class or below, or null.
    @Nullable
    SystemState find(Class<?> type) {
        for (int i = 0; i < states.size(); i++) {
            if (type.isInstance(states.get(i).system())) {
                return states.get(i);
            }
        }
        return null;
    }

    /// The first one of exactly this class, or null.
    @Nullable
    SystemState findExact(Class<?> type) {
        for (int i = 0; i < states.size(); i++) {
            if (states.get(i).system().getClass() == type) {
                return states.get(i);
            }
        }
        return null;
    }

    @Nullable
    SystemState find(ISystem system) {
        for (int i = 0; i < states.size(); i++) {
            if (states.get(i).isOf(system)) {
                return states.get(i);
            }
        }
        return null;
    }

    @Nullable
    SystemState find(SystemHandle handle) {
        for (int i = 0; i < states.size(); i++) {
            if (states.get(i).systemHandle().equals(handle)) {
                return states.get(i);
            }
        }
        return null;
    }
}
