package dev.phalanx.entities.systems;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The systems that a group updates: as they were added, and in order of update since the last sorting.
final class GroupMembers {
    private static final SystemState[] NONE = {};

    private final List<SystemState> members = new ArrayList<>();
    private final List<SystemState> leaving = new ArrayList<>();
    private SystemState[] order = NONE;
    private boolean isChanged;

    void add(SystemState state) {
        if (members.contains(state)) {
            leaving.remove(state);
            return;
        }
        members.add(state);
        isChanged = true;
    }

    void remove(SystemState state) {
        leaving.add(state);
        isChanged = true;
    }

    /// A system that is destroyed leaves at once.
    void forget(SystemState state) {
        if (members.remove(state)) {
            leaving.remove(state);
            List<SystemState> rest = new ArrayList<>(List.of(order));
            rest.remove(state);
            order = rest.toArray(NONE);
            isChanged = true;
        }
    }

    @Nullable
    SystemState find(@Nullable ISystem system) {
        for (SystemState member : members) {
            if (system != null && member.isOf(system)) {
                return member;
            }
        }
        return null;
    }

    @Nullable
    SystemState find(SystemHandle handle) {
        for (SystemState member : members) {
            if (member.systemHandle().equals(handle)) {
                return member;
            }
        }
        return null;
    }

    void sort() {
        members.removeAll(leaving);
        leaving.clear();
        order = members.toArray(NONE);
        isChanged = false;
    }

    List<SystemState> order() {
        return List.of(order);
    }

    void update(WorldSystems systems) {
        if (isChanged) {
            sort();
        }
        for (SystemState member : order) {
            systems.updates().updateMember(member);
        }
    }

    void stop(WorldSystems systems) {
        for (SystemState member : order) {
            systems.updates().stopMember(member);
        }
    }
}
