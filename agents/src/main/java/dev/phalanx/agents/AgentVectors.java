package dev.phalanx.agents;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/// Two numbers of each agent that are kept in a component, such as its velocity, stored so that those of neighbours are
/// found fast.
///
/// ```java
/// AgentVectors velocities = AgentVectors.of(em, Velocity.class, Velocity::x, Velocity::y, Velocity::new);
/// Neighbours2D near = space.within(bird, 15).with(velocities);
/// velocities.setDirection(bird, velocities.x(bird) + dx, velocities.y(bird) + dy);
/// ```
///
/// The vectors are an index of the component and have no state of their own. What they see, as a [Grid2D]:
///
/// - Writes by the vectors, which write the component, too, births, deaths, and components that are added or removed:
///   at once.
/// - Components that were written in another way, such as by a loop, a job or `setComponent`: from the next update of a
///   system on, or after [#refresh()].
/// - A world that was [replaced][dev.phalanx.entities.EntityManager#copyAndReplaceEntitiesFrom]: at once.
///
/// Prefabs and disabled entities have no vectors. The vectors belong to the thread of their world; [close()][#close()]
/// ends them, and so does the end of the world.
public final class AgentVectors implements AutoCloseable {
    private final Follower<?> component;
    private final Follower.Index index = new Vectors();
    /// By index of entity.
    private double[] xs = {};

    private double[] ys = {};

    /// The versions of the ids of agents that have a vector, by index of entity; 0 if there is none.
    private int[] versions = {};

    private AgentVectors(Follower<?> component) {
        this.component = component;
        component.follow(index);
    }

    /// Makes the component that has a vector and nothing else.
    ///
    /// @param <T> the component class
    @FunctionalInterface
    public interface Making<T> {
        /// The component with this vector.
        T of(double x, double y);
    }

    /// The vectors of all agents that have a component.
    ///
    /// @param manager of the world of the agents
    /// @param type the component class
    /// @param x reads the first number
    /// @param y reads the second number
    /// @param make makes the component of a vector, such as the constructor of a record
    /// @throws IllegalArgumentException if the component can be disabled
    public static <T extends IComponentData> AgentVectors of(
            EntityManager manager, Class<T> type, ToDoubleFunction<T> x, ToDoubleFunction<T> y, Making<T> make) {
        Objects.requireNonNull(manager, "of was given null for manager. Give that of the agents' world.");
        Objects.requireNonNull(type, "of was given null for type. Give a component class.");
        Objects.requireNonNull(x, "of was given null for x. Give what reads the first number.");
        Objects.requireNonNull(y, "of was given null for y. Give what reads the second number.");
        Objects.requireNonNull(make, "of was given null for make. Give what makes a component.");
        return new AgentVectors(
                new Follower<>(manager, type, x, y, _ -> 0, (_, _, newX, newY, _) -> make.of(newX, newY)));
    }

    private final class Vectors implements Follower.Index {
        @Override
        public void clear() {
            Arrays.fill(versions, 0);
        }

        @Override
        public boolean knows(Entity agent) {
            return has(agent);
        }

        @Override
        public boolean isAt(Entity agent, double x, double y, double z) {
            int i = agent.index();
            return xs[i] == x && ys[i] == y;
        }

        @Override
        public void take(Entity agent) {
            versions[agent.index()] = 0;
        }

        @Override
        public boolean isFree(double x, double y, double z) {
            return true;
        }

        @Override
        public void put(Entity agent, double x, double y, double z) {
            int i = agent.index();
            if (i >= versions.length) {
                int capacity = Math.max(64, i + (i >> 1) + 1);
                xs = Arrays.copyOf(xs, capacity);
                ys = Arrays.copyOf(ys, capacity);
                versions = Arrays.copyOf(versions, capacity);
            }
            xs[i] = x;
            ys[i] = y;
            versions[i] = agent.version();
        }
    }

    private boolean has(Entity agent) {
        int i = agent.index();
        return i >= 0 && i < versions.length && versions[i] == agent.version() && agent.version() != 0;
    }

    private int indexOf(Entity agent) {
        component.sync(index);
        if (!has(agent)) {
            throw none(agent);
        }
        return agent.index();
    }

    private IllegalArgumentException none(Entity agent) {
        return new IllegalArgumentException(agent + " has no vector of " + component.type.getSimpleName()
                + ". Give an entity that exists and has this component, is not disabled and not a prefab.");
    }

    /// The first number of an agent.
    ///
    /// @throws IllegalArgumentException if the entity has no vector
    public double x(Entity agent) {
        return xs[indexOf(agent)];
    }

    /// The second number of an agent.
    ///
    /// @throws IllegalArgumentException if the entity has no vector
    public double y(Entity agent) {
        return ys[indexOf(agent)];
    }

    /// Copies the vectors of agents.
    ///
    /// @param ids of the agents, packed
    void read(long[] ids, int count, double[] toX, double[] toY) {
        component.sync(index);
        double[] fromX = xs;
        double[] fromY = ys;
        int[] known = versions;
        for (int k = 0; k < count; k++) {
            int i = (int) ids[k];
            if (i >= known.length || known[i] != (int) (ids[k] >>> 32)) {
                throw none(Entity.unpack(ids[k]));
            }
            toX[k] = fromX[i];
            toY[k] = fromY[i];
        }
    }

    /// Writes the numbers of an agent, and its component.
    ///
    /// @throws IllegalArgumentException if the entity has no vector
    public void set(Entity agent, double x, double y) {
        int i = indexOf(agent);
        component.write(agent, x, y, 0);
        xs[i] = x;
        ys[i] = y;
    }

    /// Gives an agent the vector of length 1 in a direction, and writes its component. If both numbers are 0, which is
    /// no direction, the vector stays as it is.
    ///
    /// @throws IllegalArgumentException if the entity has no vector
    public void setDirection(Entity agent, double x, double y) {
        double length = Math.sqrt(x * x + y * y);
        if (length != 0) {
            set(agent, x / length, y / length);
        }
    }

    /// Reads the vectors of all agents. To be called if components were written other than by this and the vectors are
    /// used in the same update of a system.
    public void refresh() {
        component.refresh(index);
    }

    /// Stops following the component. Every later use is refused.
    @Override
    public void close() {
        component.close();
    }

    /// Such as `vectors of Velocity`.
    @Override
    public String toString() {
        return "vectors of " + component.type.getSimpleName();
    }
}
