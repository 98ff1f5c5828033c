package dev.phalanx.entities.systems;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A system that updates other systems, its members, one after the other.
///
/// (Source documents S1, S3: `ComponentSystemGroup`.)
public abstract class ComponentSystemGroup extends SystemBase {
    private final GroupMembers members = new GroupMembers();

    /// A group without members.
    protected ComponentSystemGroup() {}

    /// Adds a system of the same world, from the next sorting on. Null and members are ignored.
    ///
    /// @throws IllegalArgumentException if the system is this group itself or contains it, or is not in the world
    public final void addSystemToUpdateList(@Nullable ISystem system) {
        if (system != null) {
            add(world().getSystemState(system));
        }
    }

    /// Adds a system of the same world, from the next sorting on. [SystemHandle#NULL] and members are ignored.
    ///
    /// @throws IllegalArgumentException if the system is this group itself or contains it, or is not in the world
    public final void addSystemToUpdateList(SystemHandle handle) {
        if (!handle.isNull()) {
            add(world().getSystemState(handle));
        }
    }

    private void add(SystemState state) {
        if (state.system() == this) {
            throw new IllegalArgumentException("Group " + state + " was added to itself. Add it to another group.");
        }
        members.add(state);
    }

    /// Takes a system out, from the next sorting on. Null and what is no member are ignored.
    public final void removeSystemFromUpdateList(@Nullable ISystem system) {
        SystemState member = members.find(system);
        if (member != null) {
            members.remove(member);
        }
    }

    /// Takes a system out, from the next sorting on. What is no member is ignored.
    public final void removeSystemFromUpdateList(SystemHandle handle) {
        SystemState member = members.find(handle);
        if (member != null) {
            members.remove(member);
        }
    }

    /// Puts the members in order, those added since the last sorting included and those removed left out. Updates do
    /// it when something has changed.
    public final void sortSystems() {
        members.sort();
    }

    /// The members in the order in which they are updated, as of the last sorting.
    public final List<SystemState> systems() {
        return members.order();
    }

    /// Updates the members.
    @Override
    protected void onUpdate() {
        updateAllSystems();
    }

    /// Updates every member that was there when this began, in order.
    protected final void updateAllSystems() {
        SystemState own = state();
        members.update(own.systems());
    }

    void stopMembers() {
        members.stop(state().systems());
    }

    void forget(SystemState state) {
        members.forget(state);
    }
}
