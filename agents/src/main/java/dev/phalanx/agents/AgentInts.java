package dev.phalanx.agents;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.Subscription;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.ToIntFunction;

/// An `int` of each agent that is read from a component, stored so that those of neighbours are found fast.
///
/// ```java
/// AgentInts groups = AgentInts.of(em, Resident.class, Resident::group);
/// int alike = grid.moore(agent, 2).count(groups, groups.get(agent));
/// ```
///
/// Counting neighbours by a condition looks up a component of each of them. Where the condition is that a number is
/// equal to another one, counting by `AgentInts` takes a fraction of the time.
///
/// The numbers are an index of the component and have no state of their own. What they see, as a [Grid2D]:
///
/// - Births, deaths, and components that are added or removed: at once.
/// - Components that were written, such as by a loop, a lookup or `setComponent`: from the next update of a system on,
///   or after [#refresh()]. So they suit numbers that an agent keeps, or that it changes once in a step and others
///   read in the next one.
/// - A world that was [replaced][dev.phalanx.entities.EntityManager#copyAndReplaceEntitiesFrom]: at once.
///
/// They belong to the thread of the world; [close()][#close()] ends them, and so does the end of the world.
public final class AgentInts implements AutoCloseable {
    private final EntityManager manager;
    private final Numbers<?> component;
    private final EntityQuery all;
    private final EntityQuery changed;
    private final List<Subscription> subscriptions;
    private boolean isClosed;
    /// Whether all is to be read anew, such as after a failure of what reads the number.
    private boolean isStale = true;

    private int orderVersion;
    private int version;
    private int replacements;
    /// What the manager said when this was read.
    private long readingVersion;
    /// By index of entity, plus 1. Entry 0 is that of no agent.
    private int[] values = {0};

    /// The versions of the ids, by index of entity, plus 1.
    private int[] versions = {0};

    /// A bit for each entry that is of an agent, 64 in an element.
    private long[] used = {0};

    /// Reads the number of an agent.
    ///
    /// @param <T> the component class
    private record Numbers<T extends IComponentData>(
            Class<T> type, ToIntFunction<T> number, ComponentLookup<T> lookup) {
        int of(Entity agent) {
            return number.applyAsInt(lookup.get(agent));
        }

        /// Reads the numbers of all agents of a query.
        void read(EntityQuery agents, AgentInts to) {
            try (NativeArray<Entity> found = agents.toEntityArray();
                    NativeArray<T> components = agents.toComponentDataArray(type)) {
                for (int i = 0; i < found.length(); i++) {
                    to.put(found.get(i), number.applyAsInt(components.get(i)));
                }
            }
        }
    }

    private AgentInts(EntityManager manager, Numbers<?> component) {
        this.manager = manager;
        this.component = component;
        this.orderVersion = manager.entityOrderVersion();
        this.all = manager.queryBuilder()
                .withAll(component.type())
                .withOptions(EntityQueryOptions.INCLUDE_PREFAB, EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build();
        this.changed = manager.queryBuilder()
                .withAll(component.type())
                .withOptions(EntityQueryOptions.INCLUDE_PREFAB, EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .buildPrivate();
        changed.setChangedVersionFilter(component.type());
        readAll();
        this.subscriptions = List.of(
                manager.onAdd(component.type(), this::added), manager.onRemove(component.type(), this::removed));
    }

    /// The numbers of all agents that have a component.
    ///
    /// @param manager of the world of the agents
    /// @param type the component class
    /// @param number reads the number, such as `Resident::group`
    /// @throws IllegalArgumentException if the component can be disabled
    public static <T extends IComponentData> AgentInts of(
            EntityManager manager, Class<T> type, ToIntFunction<T> number) {
        Objects.requireNonNull(manager, "of was given null for manager. Give that of the agents' world.");
        Objects.requireNonNull(type, "of was given null for type. Give a component class.");
        Objects.requireNonNull(number, "of was given null for number. Give what reads the number.");
        if (TypeManager.get(type).isEnableable()) {
            throw new IllegalArgumentException(type.getSimpleName() + " can be disabled, and AgentInts follow"
                    + " components that cannot. Read a component that is not an IEnableableComponent.");
        }
        return new AgentInts(manager, new Numbers<>(type, number, manager.getComponentLookup(type, true)));
    }

    /// The number of an agent.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component
    public int get(Entity agent) {
        Objects.requireNonNull(agent, "get was given null for agent. Give an entity.");
        sync();
        int entry = agent.index() + 1;
        if (entry <= 0 || entry >= values.length || !isUsed(entry) || versions[entry] != agent.version()) {
            throw new IllegalArgumentException(agent + " has no number of "
                    + component.type().getSimpleName() + ". Give an entity that exists and has this component.");
        }
        return values[entry];
    }

    /// Reads the numbers of all agents. To be called if components were written and the numbers are used in the same
    /// update of a system.
    public void refresh() {
        requireOpen();
        readAll();
    }

    // What is counted

    /// Whether these are numbers of a world.
    @SuppressWarnings("ReferenceEquality") // a world has one manager
    boolean areOf(EntityManager other) {
        return manager == other;
    }

    /// The numbers, after what has changed was read: by index of entity, plus 1.
    ///
    /// @param indexes the indexes that are asked for are below
    int[] values(int indexes) {
        sync();
        ensure(indexes);
        return values;
    }

    /// A bit for each entry of [#values], whether it is of an agent that has the component.
    long[] used() {
        return used;
    }

    private boolean isUsed(int entry) {
        return (used[entry >>> 6] >>> entry & 1) != 0;
    }

    // Following the component

    private void added(Entity agent) {
        boolean wasStale = isStale;
        int now = manager.entityOrderVersion();
        if (now != orderVersion) {
            component.lookup().update();
            orderVersion = now;
        }
        isStale = true; // unless it can be read
        put(agent, component.of(agent));
        isStale = wasStale;
    }

    private void removed(Entity agent) {
        int entry = agent.index() + 1;
        if (entry < values.length) {
            used[entry >>> 6] &= ~(1L << entry);
        }
    }

    private void put(Entity agent, int value) {
        int entry = agent.index() + 1;
        ensure(entry);
        values[entry] = value;
        versions[entry] = agent.version();
        used[entry >>> 6] |= 1L << entry;
    }

    private void ensure(int indexes) {
        if (indexes >= values.length) {
            int capacity = Math.max(64, indexes + (indexes >> 1) + 1);
            values = Arrays.copyOf(values, capacity);
            versions = Arrays.copyOf(versions, capacity);
            used = Arrays.copyOf(used, (capacity + 63) >>> 6);
        }
    }

    private void sync() {
        requireOpen();
        if (isStale || manager.readingVersion() != readingVersion) {
            update();
        }
    }

    private void requireOpen() {
        if (isClosed) {
            throw new IllegalStateException(
                    "AgentInts of " + component.type().getSimpleName() + " were used after close(). Make them again.");
        }
    }

    private void update() {
        if (isStale || manager.replacements() != replacements) {
            readAll();
            return;
        }
        long reading = manager.readingVersion();
        int now = manager.globalSystemVersion();
        changed.setChangedFilterRequiredVersion(version - 1); // and what was written in this version later
        if (!changed.isEmpty()) {
            component.read(changed, this);
        }
        version = now;
        readingVersion = reading;
    }

    private void readAll() {
        isStale = true;
        Arrays.fill(used, 0);
        component.read(all, this);
        version = manager.globalSystemVersion();
        replacements = manager.replacements();
        readingVersion = manager.readingVersion();
        isStale = false;
    }

    /// Stops following the component. Every later use is refused.
    @Override
    public void close() {
        isClosed = true;
        subscriptions.forEach(Subscription::close);
    }

    /// Such as `ints of Resident`.
    @Override
    public String toString() {
        return "ints of " + component.type().getSimpleName();
    }
}
