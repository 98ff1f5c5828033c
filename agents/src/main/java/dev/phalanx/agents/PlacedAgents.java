package dev.phalanx.agents;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;

/// A [Grid2D] or a [Space2D] of a [ModelRun] as tools draw it: its size, and where its agents are by their component.
///
/// It reads components alone, so it can also be asked about an earlier tick of the world. For the thread of the world.
///
/// @see ModelRun#placedAgents()
public final class PlacedAgents {
    private final Object shape;
    private final boolean isGrid;
    private final double width;
    private final double height;
    private final Follower<?> follower;

    private PlacedAgents(Object shape, boolean isGrid, double width, double height, Follower<?> follower) {
        this.shape = shape;
        this.isGrid = isGrid;
        this.width = width;
        this.height = height;
        this.follower = follower;
    }

    static PlacedAgents of(GridShape shape, Follower<?> follower) {
        return new PlacedAgents(shape, true, shape.width(), shape.height(), follower);
    }

    static PlacedAgents of(SpaceShape shape, Follower<?> follower) {
        return new PlacedAgents(shape, false, shape.width(), shape.height(), follower);
    }

    /// Whether a place is a cell: whole numbers from 0 to the width minus 1, and from 0 to the height minus 1.
    public boolean isGrid() {
        return isGrid;
    }

    /// The number of columns of a grid, or the width of a space.
    public double width() {
        return width;
    }

    /// The number of rows of a grid, or the height of a space.
    public double height() {
        return height;
    }

    /// The component that has the place of an agent.
    public Class<? extends IComponentData> type() {
        return follower.type;
    }

    /// Reads a place from a component.
    ///
    /// @param component of the class [#type()]
    /// @param place gets the x and the y, which may be outside of the grid or space
    /// @throws ClassCastException if the component is of another class
    public void read(Object component, double[] place) {
        follower.place(component, place);
    }

    boolean isOf(EntityManager manager) {
        return follower.manager.equals(manager) && !follower.isClosed();
    }

    /// Such as `single grid of 100 × 100`.
    @Override
    public String toString() {
        return shape.toString();
    }
}
