package dev.phalanx.entities.systems;

import dev.phalanx.jobs.graph.LazyLogger;
import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A system that updates other systems, its members, one after the other. When it stops, its members stop.
///
/// [UpdateInGroup], [UpdateBefore] and [UpdateAfter] say who is a member and in which order. A member that throws
/// does not keep the next ones from their turn: see [dev.phalanx.entities.systems.World#setFailFast].
public abstract class ComponentSystemGroup extends SystemBase {
    private static final LazyLogger LOGGER = new LazyLogger("dev.phalanx.entities.systems");

    private final GroupMembers members = new GroupMembers(new DroppedConstraints(LOGGER));
    private @Nullable IRateManager rateManager;
    private final boolean hasOwnUpdate;

    /// A group without members.
    protected ComponentSystemGroup() {
        this.hasOwnUpdate = overridesUpdate(getClass());
    }

    private static boolean overridesUpdate(Class<?> group) {
        for (Class<?> type = group; type != ComponentSystemGroup.class; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals("onUpdate")) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether other code runs beside the updates of its systems.
    final boolean hasOwnUpdate() {
        return hasOwnUpdate || rateManager != null;
    }

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
        if (state.isOf(this)) {
            throw new IllegalArgumentException("Group " + state + " was added to itself. Add it to another group.");
        }
        if (state.system() instanceof ComponentSystemGroup inner
                && inner.members().contains(this)) {
            throw new IllegalArgumentException("Group " + state + " was added to group " + state() + ", which is inside"
                    + " of it. Take one of them out of the other first.");
        }
        members.add(state);
    }

    /// Takes a system out, from the next sorting on. Null and what is no member are ignored.
    public final void removeSystemFromUpdateList(@Nullable ISystem system) {
        remove(members.find(system));
    }

    /// Takes a system out, from the next sorting on. What is no member is ignored.
    public final void removeSystemFromUpdateList(SystemHandle handle) {
        remove(members.find(handle));
    }

    private void remove(@Nullable SystemState member) {
        if (member != null) {
            members.remove(member);
        }
    }

    /// The members in the order in which they are updated, as of the last sorting.
    public final List<SystemState> systems() {
        return members.order();
    }

    // Order

    /// Puts the members in order, those added since the last sorting included and those removed left out, and then the
    /// members of groups among them. Updates do it where something has changed.
    ///
    /// @throws IllegalStateException if systems wait for each other in a circle
    public final void sortSystems() {
        members.sortAll(this);
    }

    /// Whether the members are sorted, or else stay in the order in which they were added. True by default.
    public final boolean enableSystemSorting() {
        return members.isSorting();
    }

    /// Says whether the members are sorted, from the next sorting on. Groups among them go by what they say themselves.
    public final void setEnableSystemSorting(boolean sorting) {
        members.setSorting(sorting);
    }

    // Updates

    /// The rate manager that decides how often the group's update updates its members, or null if that is once.
    public final @Nullable IRateManager rateManager() {
        return rateManager;
    }

    /// Says who decides how often the group's update updates its members; null for once.
    public final void setRateManager(@Nullable IRateManager manager) {
        rateManager = manager;
    }

    /// Updates the members, as often as the rate manager says.
    @Override
    protected void onUpdate() {
        IRateManager manager = rateManager;
        if (manager == null) {
            updateAllSystems();
            return;
        }
        while (manager.shouldGroupUpdate(this)) {
            updateAllSystems();
        }
    }

    /// Updates every member that was there when this began, in order.
    protected final void updateAllSystems() {
        SystemUpdates updates = state().systems().updates();
        if (hasOwnUpdate()) {
            updates.readClock();
        }
        members.update(this, updates);
    }

    void stopMembers() {
        members.stop(state().systems().updates());
    }

    GroupMembers members() {
        return members;
    }
}
