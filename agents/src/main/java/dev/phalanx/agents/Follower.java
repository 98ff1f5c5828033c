package dev.phalanx.agents;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.Subscription;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Keeps an index, which is a grid, a space or vectors, equal to a component of the agents, and writes the component.
/// In two dimensions, the third coordinate is 0.
///
/// Births, deaths, and components that are added or removed come from listeners. Values are compared once in each
/// system version in which a chunk may have changed, and all is read anew after the world was replaced.
///
/// @param <T> the component class
final class Follower<T extends IComponentData> {
    /// What is kept equal to the component.
    interface Index {
        /// Whether an agent is known.
        boolean knows(Entity agent);

        /// Forgets all agents.
        void clear();

        /// Whether an agent, which is known, is where its component says.
        boolean isAt(Entity agent, double x, double y, double z);

        /// Takes an agent out of the index.
        void take(Entity agent);

        /// Whether an agent can be put there.
        boolean isFree(double x, double y, double z);

        /// Puts an agent where its component says.
        ///
        /// @throws IllegalArgumentException if it cannot be there
        void put(Entity agent, double x, double y, double z);
    }

    /// Makes the component of an agent that moves.
    ///
    /// @param <T> the component class
    interface Move<T extends IComponentData> {
        /// The component of an agent at a place.
        ///
        /// @param current has the component as it was; not asked if nothing of it stays
        T moved(ComponentLookup<T> current, Entity agent, double x, double y, double z);
    }

    final EntityManager manager;
    final Class<T> type;
    private final ToDoubleFunction<T> x;
    private final ToDoubleFunction<T> y;
    private final ToDoubleFunction<T> z;
    private final Move<T> move;
    private final ComponentLookup<T> lookup;
    private final EntityQuery agents;
    private final EntityQuery changed;
    private List<Subscription> subscriptions = List.of();
    private boolean isClosed;
    private int orderVersion;

    private int version;
    private int replacements;
    /// What the manager said when this was read.
    private long readingVersion;
    /// Whether all is to be read anew.
    private boolean isStale = true;
    /// The agents that are elsewhere than their component says, while it is read: their ids and new places.
    private long[] movedIds = {};

    private double[] movedX = {};
    private double[] movedY = {};
    private double[] movedZ = {};
    private int moved;

    /// @throws IllegalArgumentException if the component can be disabled
    Follower(
            EntityManager manager,
            Class<T> type,
            ToDoubleFunction<T> x,
            ToDoubleFunction<T> y,
            ToDoubleFunction<T> z,
            Move<T> move) {
        if (TypeManager.get(type).isEnableable()) {
            throw new IllegalArgumentException(type.getSimpleName() + " can be disabled, and grids, spaces and"
                    + " vectors follow components that cannot. Index one that is not an IEnableableComponent.");
        }
        this.manager = manager;
        this.type = type;
        this.x = x;
        this.y = y;
        this.z = z;
        this.move = move;
        this.lookup = manager.getComponentLookup(type, false);
        this.orderVersion = manager.entityOrderVersion();
        this.agents = manager.queryBuilder().withAll(type).build();
        this.changed = manager.createEntityQuery(ComponentType.readOnly(type));
        changed.setChangedVersionFilter(type);
    }

    /// Reads all agents and goes on to follow them.
    void follow(Index index) {
        read(index);
        readingVersion = manager.readingVersion();
        version = manager.globalSystemVersion();
        subscriptions = List.of(
                manager.onAdd(type, agent -> added(index, agent)),
                manager.onRemove(type, agent -> removed(index, agent)),
                manager.onAdd(Disabled.class, this::othersCount),
                manager.onRemove(Disabled.class, this::othersCount),
                manager.onAdd(Prefab.class, this::othersCount),
                manager.onRemove(Prefab.class, this::othersCount));
    }

    private void added(Index index, Entity agent) {
        if (isStale || !agents.matchesIgnoreFilter(agent)) {
            return;
        }
        T value = lookup().get(agent);
        double atX = x.applyAsDouble(value);
        double atY = y.applyAsDouble(value);
        double atZ = z.applyAsDouble(value);
        isStale = true; // unless it can be put there
        if (index.isFree(atX, atY, atZ)) {
            index.put(agent, atX, atY, atZ);
            isStale = false;
        } else {
            read(index); // another agent may have left the cell by a write that was not read
        }
    }

    private void removed(Index index, Entity agent) {
        if (!isStale && index.knows(agent)) {
            index.take(agent);
        }
    }

    private void othersCount(Entity entity) {
        isStale = true;
    }

    /// Reads a place in two dimensions from a component.
    ///
    /// @throws ClassCastException if it is none of the class that is followed
    void place(Object component, double[] place) {
        T value = type.cast(component);
        place[0] = x.applyAsDouble(value);
        place[1] = y.applyAsDouble(value);
    }

    boolean isClosed() {
        return isClosed;
    }

    /// Ends this: nothing is followed any more, and every use is refused.
    void close() {
        isClosed = true;
        subscriptions.forEach(Subscription::close);
    }

    /// Reads what has changed, if anything may have.
    ///
    /// @throws IllegalStateException if this was closed
    void sync(Index index) {
        requireOpen();
        if (isStale || manager.readingVersion() != readingVersion) {
            update(index);
        }
    }

    private void requireOpen() {
        if (isClosed) {
            throw new IllegalStateException("A grid, a space or vectors of " + type.getSimpleName()
                    + " were used after close(). Index the component again.");
        }
    }

    private void update(Index index) {
        long reading = manager.readingVersion();
        int now = manager.globalSystemVersion();
        read(index);
        version = now;
        readingVersion = reading;
    }

    /// Reads the places of all agents.
    ///
    /// @throws IllegalStateException if this was closed
    void refresh(Index index) {
        requireOpen();
        read(index);
        readingVersion = manager.readingVersion();
        version = manager.globalSystemVersion();
    }

    private void read(Index index) {
        moved = 0;
        boolean isAnew = isStale || manager.replacements() != replacements;
        if (isAnew) {
            isStale = true;
            index.clear();
        } else {
            changed.setChangedFilterRequiredVersion(version - 1); // and what was written in this version later
        }
        EntityQuery read = isAnew ? agents : changed;
        try (NativeArray<Entity> found = read.toEntityArray();
                NativeArray<T> components = read.toComponentDataArray(type)) {
            for (int i = 0; i < found.length(); i++) {
                compare(index, found.get(i), components.get(i));
            }
        }
        replacements = manager.replacements();
        isStale = true; // until all could be put
        for (int i = 0; i < moved; i++) {
            index.put(Entity.unpack(movedIds[i]), movedX[i], movedY[i], movedZ[i]);
        }
        isStale = false;
    }

    /// Notes an agent that is not where the index has it, and takes it away from there.
    private void compare(Index index, Entity agent, T value) {
        double atX = x.applyAsDouble(value);
        double atY = y.applyAsDouble(value);
        double atZ = z.applyAsDouble(value);
        if (index.knows(agent)) {
            if (index.isAt(agent, atX, atY, atZ)) {
                return;
            }
            index.take(agent);
        }
        if (moved == movedIds.length) {
            int capacity = Math.max(64, 2 * moved);
            movedIds = Arrays.copyOf(movedIds, capacity);
            movedX = Arrays.copyOf(movedX, capacity);
            movedY = Arrays.copyOf(movedY, capacity);
            movedZ = Arrays.copyOf(movedZ, capacity);
        }
        movedIds[moved] = agent.packed();
        movedX[moved] = atX;
        movedY[moved] = atY;
        movedZ[moved] = atZ;
        moved++;
    }

    void write(Entity agent, double newX, double newY, double newZ) {
        ComponentLookup<T> current = lookup();
        current.set(agent, move.moved(current, agent, newX, newY, newZ));
    }

    /// Adds the component to an entity that has none. What makes it must not need one.
    void add(Entity agent, double newX, double newY) {
        manager.addComponent(agent, move.moved(lookup(), agent, newX, newY, 0));
    }

    private ComponentLookup<T> lookup() {
        int now = manager.entityOrderVersion();
        if (now != orderVersion) {
            lookup.update();
            orderVersion = now;
        }
        return lookup;
    }
}
