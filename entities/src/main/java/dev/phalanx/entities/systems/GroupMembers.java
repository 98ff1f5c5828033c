package dev.phalanx.entities.systems;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The systems that a group updates: as they were added, and in order of update since the last sorting.
final class GroupMembers {
    private static final SystemState[] NONE = {};

    private final DroppedConstraints dropped;
    private final List<SystemState> members = new ArrayList<>();
    private final List<SystemState> leaving = new ArrayList<>();
    private SystemState[] order = NONE;
    private boolean isSorting = true;
    private boolean isChanged;

    GroupMembers(DroppedConstraints dropped) {
        this.dropped = dropped;
    }

    void add(SystemState state) {
        if (members.contains(state)) {
            leaving.remove(state);
            return;
        }
        members.add(state);
        isChanged = true;
    }

    void remove(SystemState state) {
        if (!leaving.contains(state)) {
            leaving.add(state);
        }
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

    /// Whether a group is among the members, or the members of members.
    @SuppressWarnings("ReferenceEquality") // a group is no other one
    boolean contains(ComponentSystemGroup other) {
        for (SystemState member : members) {
            if (member.system() == other
                    || (member.system() instanceof ComponentSystemGroup inner
                            && inner.members().contains(other))) {
                return true;
            }
        }
        return false;
    }

    boolean isSorting() {
        return isSorting;
    }

    void setSorting(boolean sorting) {
        isChanged |= isSorting != sorting;
        isSorting = sorting;
    }

    /// Sorts the members of `group`, and those of the groups among them.
    void sortAll(ComponentSystemGroup group) {
        sort(group);
        for (SystemState member : order) {
            if (member.system() instanceof ComponentSystemGroup inner) {
                inner.members().sortAll(inner);
            }
        }
    }

    private void sort(ComponentSystemGroup group) {
        members.removeAll(leaving);
        leaving.clear();
        List<SystemState> sorted = isSorting ? UpdateOrder.of(group, members, dropped) : members;
        order = sorted.toArray(NONE);
        isChanged = false;
    }

    List<SystemState> order() {
        return List.of(order);
    }

    void update(ComponentSystemGroup group, SystemUpdates updates) {
        if (isChanged) {
            sort(group);
        }
        for (SystemState member : order) {
            updates.updateMember(member);
        }
    }

    void stop(SystemUpdates updates) {
        for (SystemState member : order) {
            updates.stopMember(member);
        }
    }
}
