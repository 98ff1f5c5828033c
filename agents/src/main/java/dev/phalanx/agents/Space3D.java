package dev.phalanx.agents;

import dev.phalanx.structs.Entity;

/// A continuous space with three dimensions and agents, which follows a component that has their place.
///
/// ```java
/// Space3D space = Space3D.periodic(150, 150, 50, 10)
///         .indexing(em, Position.class, Position::x, Position::y, Position::z, Position::new);
/// space.within(agent, 15, (other, dx, dy, dz, d2) -> …);
/// ```
///
/// The space is an index of the component and has no state of its own. Births, deaths, moves and other writes are seen
/// as by a [Grid2D]. A space belongs to the thread of its world; [close()][#close()] ends it, and so does the end of
/// the world.
public final class Space3D implements AutoCloseable {
    /// Is called for a neighbour.
    @FunctionalInterface
    public interface Visitor {
        /// A neighbour.
        ///
        /// @param other the agent
        /// @param dx from the middle to the agent; in a periodic space the shorter way
        /// @param dy from the middle to the agent; in a periodic space the shorter way
        /// @param dz from the middle to the agent; in a periodic space the shorter way
        /// @param d2 the square of the distance
        void visit(Entity other, double dx, double dy, double dz, double d2);
    }

    private final SpaceShape3D shape;
    private final SpaceIndex index;

    Space3D(SpaceShape3D shape, Follower<?> places) {
        this.shape = shape;
        this.index = SpaceIndex.of(shape, places);
    }

    /// The shape of a space whose sides meet.
    ///
    /// @param cellSize about the radius that neighbours are asked for
    /// @throws IllegalArgumentException if a size is not finite or not above 0, or there are more than 2³⁰ cells
    public static SpaceShape3D periodic(double width, double height, double depth, double cellSize) {
        return new SpaceShape3D(width, height, depth, cellSize, true);
    }

    /// The shape of a space with borders.
    ///
    /// @param cellSize about the radius that neighbours are asked for
    /// @throws IllegalArgumentException if a size is not finite or not above 0, or there are more than 2³⁰ cells
    public static SpaceShape3D bounded(double width, double height, double depth, double cellSize) {
        return new SpaceShape3D(width, height, depth, cellSize, false);
    }

    /// Reads the places of all agents. To be called if they were written other than by the space and the space is used
    /// in the same update of a system.
    ///
    /// @throws IllegalArgumentException if agents are outside of the space. Move or destroy them; until then, methods
    ///     of the space throw the same.
    public void refresh() {
        index.refresh();
    }

    /// The size of the space, and whether its sides meet.
    public SpaceShape3D shape() {
        return shape;
    }

    /// The x of an agent.
    ///
    /// @throws IllegalArgumentException if the entity is not in the space
    public double x(Entity agent) {
        return index.x(agent);
    }

    /// The y of an agent.
    ///
    /// @throws IllegalArgumentException if the entity is not in the space
    public double y(Entity agent) {
        return index.y(agent);
    }

    /// The z of an agent.
    ///
    /// @throws IllegalArgumentException if the entity is not in the space
    public double z(Entity agent) {
        return index.z(agent);
    }

    /// Whether an entity is in the space.
    public boolean contains(Entity agent) {
        return index.contains(agent);
    }

    /// Moves an agent and writes its component. In a periodic space, a place beyond a side is one beyond the side that
    /// meets it.
    ///
    /// @throws IllegalArgumentException if the entity is not in the space, or the place is not finite or outside of a
    ///     space with borders
    public void moveTo(Entity agent, double x, double y, double z) {
        index.moveTo(agent, x, y, z);
    }

    /// Moves an agent by a distance and writes its component.
    ///
    /// @throws IllegalArgumentException as for [#moveTo]
    public void moveBy(Entity agent, double dx, double dy, double dz) {
        index.moveBy(agent, dx, dy, dz);
    }

    /// Calls `visitor` for each other agent that is at most `radius` away from an agent.
    ///
    /// They are visited by layers, rows and columns of cells, agents of a cell by id: the order depends on the places
    /// and ids alone. What is called must not move, create or destroy agents of the space.
    ///
    /// @param radius 0 or more; in a periodic space at most half of the shortest side
    /// @throws IllegalArgumentException if the entity is not in the space, or the radius is not in this range
    /// @throws java.util.ConcurrentModificationException if `visitor` changes who is where
    public void within(Entity agent, double radius, Visitor visitor) {
        index.within(agent, radius, null, visitor);
    }

    /// Calls `visitor` for each agent that is at most `radius` away from a place, in the order of [#within(Entity,
    /// double, Visitor)].
    ///
    /// @param radius 0 or more; in a periodic space at most half of the shortest side
    /// @throws IllegalArgumentException if the place is outside of the space, or the radius is not in this range
    /// @throws java.util.ConcurrentModificationException if `visitor` changes who is where
    public void within(double x, double y, double z, double radius, Visitor visitor) {
        index.within(x, y, z, radius, null, visitor);
    }

    /// Stops following the component. Every later use of the space is refused.
    @Override
    public void close() {
        index.close();
    }

    /// Such as `periodic space of 150.0 × 150.0 × 50.0`.
    @Override
    public String toString() {
        return shape.toString();
    }
}
