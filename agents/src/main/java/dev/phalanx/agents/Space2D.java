package dev.phalanx.agents;

import dev.phalanx.structs.Entity;

/// A continuous space with agents, which follows a component that has their place.
///
/// ```java
/// Space2D space = Space2D.periodic(150, 150, 10).indexing(em, Position.class, Position::x, Position::y,
/// Position::new);
/// space.within(agent, 15, (other, dx, dy, d2) -> …);
/// ```
///
/// The space is an index of the component and has no state of its own. Births, deaths, moves and other writes are seen
/// as by a [Grid2D]. A space belongs to the thread of its world; [close()][#close()] ends it, and so does the end of
/// the world.
public final class Space2D implements AutoCloseable {
    /// Is called for a neighbour.
    @FunctionalInterface
    public interface Visitor {
        /// A neighbour.
        ///
        /// @param other the agent
        /// @param dx from the middle to the agent; in a periodic space the shorter way
        /// @param dy from the middle to the agent; in a periodic space the shorter way
        /// @param d2 the square of the distance
        void visit(Entity other, double dx, double dy, double d2);
    }

    private final SpaceShape shape;
    private final SpaceIndex index;

    Space2D(SpaceShape shape, Follower<?> places) {
        this.shape = shape;
        this.index = SpaceIndex.of(shape, places);
        ModelRun.placed(PlacedAgents.of(shape, places));
    }

    /// The shape of a space whose sides meet.
    ///
    /// @param cellSize about the radius that neighbours are asked for
    /// @throws IllegalArgumentException if a size is not finite or not above 0, or there are more than 2³⁰ cells
    public static SpaceShape periodic(double width, double height, double cellSize) {
        return new SpaceShape(width, height, cellSize, true);
    }

    /// The shape of a space with borders.
    ///
    /// @param cellSize about the radius that neighbours are asked for
    /// @throws IllegalArgumentException if a size is not finite or not above 0, or there are more than 2³⁰ cells
    public static SpaceShape bounded(double width, double height, double cellSize) {
        return new SpaceShape(width, height, cellSize, false);
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
    public SpaceShape shape() {
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

    /// Whether an entity is in the space.
    public boolean contains(Entity agent) {
        return index.contains(agent);
    }

    /// Moves an agent and writes its component. In a periodic space, a place beyond a side is one beyond the side that
    /// meets it.
    ///
    /// @throws IllegalArgumentException if the entity is not in the space, or the place is not finite or outside of a
    ///     space with borders
    public void moveTo(Entity agent, double x, double y) {
        index.moveTo(agent, x, y, 0);
    }

    /// Moves an agent by a distance and writes its component.
    ///
    /// @throws IllegalArgumentException as for [#moveTo]
    public void moveBy(Entity agent, double dx, double dy) {
        index.moveBy(agent, dx, dy, 0);
    }

    /// Calls `visitor` for each other agent that is at most `radius` away from an agent.
    ///
    /// They are visited by rows and columns of cells, agents of a cell by id: the order depends on the places and ids
    /// alone. What is called must not move, create or destroy agents of the space.
    ///
    /// @param radius 0 or more; in a periodic space at most half of the shorter side
    /// @throws IllegalArgumentException if the entity is not in the space, or the radius is not in this range
    /// @throws java.util.ConcurrentModificationException if `visitor` changes who is where
    public void within(Entity agent, double radius, Visitor visitor) {
        index.within(agent, radius, visitor, null);
    }

    /// The other agents that are at most `radius` away from an agent. The same object has those of the next call.
    ///
    /// @param radius 0 or more; in a periodic space at most half of the shorter side
    /// @throws IllegalArgumentException if the entity is not in the space, or the radius is not in this range
    public Neighbours2D within(Entity agent, double radius) {
        return index.within(agent, radius);
    }

    /// Calls `visitor` for each agent that is at most `radius` away from a place, in the order of [#within(Entity,
    /// double, Visitor)].
    ///
    /// @param radius 0 or more; in a periodic space at most half of the shorter side
    /// @throws IllegalArgumentException if the place is outside of the space, or the radius is not in this range
    /// @throws java.util.ConcurrentModificationException if `visitor` changes who is where
    public void within(double x, double y, double radius, Visitor visitor) {
        index.within(x, y, 0, radius, visitor, null);
    }

    /// The number of agents that are at most `radius` away from a place.
    ///
    /// @param radius 0 or more; in a periodic space at most half of the shorter side
    /// @throws IllegalArgumentException if the place is outside of the space, or the radius is not in this range
    public int count(double x, double y, double radius) {
        int[] count = {0};
        within(x, y, radius, (_, _, _, _) -> count[0]++);
        return count[0];
    }

    /// Stops following the component. Every later use of the space is refused.
    @Override
    public void close() {
        index.close();
    }

    /// Such as `periodic space of 150.0 × 150.0`.
    @Override
    public String toString() {
        return shape.toString();
    }
}
