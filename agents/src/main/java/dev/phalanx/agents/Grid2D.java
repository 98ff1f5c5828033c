package dev.phalanx.agents;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.query.EntityQueryMask;
import dev.phalanx.structs.Entity;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A grid of cells with agents, which follows a component that has their place.
///
/// ```java
/// record Place(int x, int y) implements IComponentData {}
///
/// Grid2D grid = Grid2D.single(100, 100).torus().indexing(em, Place.class, Place::x, Place::y, Place::new);
/// grid.moveToRandomEmpty(agent, rng);
/// grid.moore(agent, 2).forEach(other -> …);
/// ```
///
/// The grid is an index of the component and has no state of its own. A world that is restored or loaded exactly brings
/// the grid with it, and whatever a method returns depends on the places and ids of the agents alone. Prefabs and
/// disabled entities are not on the grid.
///
/// What the grid sees:
///
/// - Moves by the grid, births, deaths, and components that are added or removed: at once.
/// - Components that were written in another way, such as by a loop, a job or `setComponent`: from the next update of a
///   system on, or after [#refresh()].
/// - A world that was [replaced][dev.phalanx.entities.EntityManager#copyAndReplaceEntitiesFrom]: at once.
///
/// A cell is a number, `y * width + x`. A grid belongs to the thread of its world; [close()][#close()] ends it, and so
/// does the end of the world.
public final class Grid2D implements AutoCloseable {
    private final GridShape shape;
    private final int width;
    private final int height;
    private final Follower<?> places;
    private final boolean isPlaceAlone;
    private final Follower.Index index = new Cells();
    private final CellLists lists;
    private final @Nullable EmptyCells empty;
    private @Nullable Class<?> masked;
    /// The mask of the component class that was asked for last.
    private @Nullable EntityQueryMask mask;

    /// @param isPlaceAlone whether the component holds nothing but the place, so that it can be made from that
    Grid2D(GridShape shape, Follower<?> places, boolean isPlaceAlone) {
        this.shape = shape;
        this.width = shape.width();
        this.height = shape.height();
        this.places = places;
        this.isPlaceAlone = isPlaceAlone;
        this.lists = new CellLists(width * height, shape.isSingle());
        this.empty = shape.isSingle() ? new EmptyCells(width * height) : null;
        places.follow(index);
        ModelRun.placed(PlacedAgents.of(shape, places));
    }

    /// The shape of a grid with at most one agent in each cell, and with edges.
    ///
    /// @throws IllegalArgumentException if the width or the height is below 1, or there are more than 2³⁰ cells
    public static GridShape single(int width, int height) {
        return new GridShape(width, height, true, false);
    }

    /// The shape of a grid with any number of agents in a cell, and with edges.
    ///
    /// @throws IllegalArgumentException if the width or the height is below 1, or there are more than 2³⁰ cells
    public static GridShape multi(int width, int height) {
        return new GridShape(width, height, false, false);
    }

    // Following the component

    private final class Cells implements Follower.Index {
        @Override
        public boolean knows(Entity agent) {
            return lists.cellOf(agent) >= 0;
        }

        @Override
        public void clear() {
            for (int cell = 0; empty != null && cell < lists.head.length; cell++) {
                if (lists.head[cell] >= 0) {
                    empty.clear(cell);
                }
            }
            lists.clear();
        }

        @Override
        public boolean isAt(Entity agent, double x, double y, double z) {
            return isInside((int) x, (int) y) && lists.cellOf(agent) == at((int) x, (int) y);
        }

        @Override
        public void take(Entity agent) {
            Grid2D.this.take(agent);
        }

        @Override
        public boolean isFree(double x, double y, double z) {
            return empty == null || !isInside((int) x, (int) y) || lists.head[at((int) x, (int) y)] < 0;
        }

        @Override
        public void put(Entity agent, double x, double y, double z) {
            born(agent, (int) x, (int) y);
        }
    }

    void sync() {
        places.sync(index);
    }

    /// Reads the places of all agents. To be called if they were written other than by the grid and the grid is used in
    /// the same update of a system.
    ///
    /// @throws IllegalArgumentException if agents are outside of the grid, or two are in one cell that takes one. Move
    ///     or destroy them; until then, methods of the grid throw the same.
    public void refresh() {
        places.refresh(index);
    }

    private int at(int x, int y) {
        return y * width + x;
    }

    private void born(Entity agent, int x, int y) {
        if (!isInside(x, y)) {
            throw new IllegalArgumentException(agent + " is at (" + x + ", " + y + ") by its "
                    + places.type.getSimpleName() + ", outside of " + this + ". Give it a place from (0, 0) to ("
                    + (width - 1) + ", " + (height - 1) + ").");
        }
        int cell = at(x, y);
        if (empty != null && lists.head[cell] >= 0) {
            throw new IllegalArgumentException(agent + " is at (" + x + ", " + y + ") by its "
                    + places.type.getSimpleName() + ", where " + lists.ids[lists.head[cell]] + " is. A cell of " + this
                    + " takes one agent. Give it an empty cell, such as randomEmpty(rng), or use Grid2D.multi.");
        }
        put(agent, cell);
    }

    private void put(Entity agent, int cell) {
        lists.add(agent, cell);
        if (empty != null) {
            empty.fill(cell);
        }
    }

    private void take(Entity agent) {
        if (empty != null) {
            empty.clear(lists.cellOf(agent));
        }
        lists.remove(agent);
    }

    // Cells

    /// The number of columns.
    public int width() {
        return width;
    }

    /// The number of rows.
    public int height() {
        return height;
    }

    /// The size of the grid, how many agents a cell takes, and whether its edges meet.
    public GridShape shape() {
        return shape;
    }

    private boolean isInside(int x, int y) {
        return x >= 0 && x < width && y >= 0 && y < height;
    }

    /// The number of the cell at a place. On a torus, a place beyond an edge is one beyond the edge that meets it.
    ///
    /// @throws IndexOutOfBoundsException if the place is outside of a grid with edges
    public int cell(int x, int y) {
        return shape.cell(x, y);
    }

    /// The column of a cell.
    ///
    /// @throws IndexOutOfBoundsException if there is no such cell
    public int x(int cell) {
        return Objects.checkIndex(cell, lists.head.length) % width;
    }

    /// The row of a cell.
    ///
    /// @throws IndexOutOfBoundsException if there is no such cell
    public int y(int cell) {
        return Objects.checkIndex(cell, lists.head.length) / width;
    }

    /// The first cell of a row, or -1.
    int rowOrNone(int y) {
        if (y >= 0 && y < height) {
            return y * width;
        }
        return shape.isTorus() ? Math.floorMod(y, height) * width : -1;
    }

    /// A column, or -1.
    int columnOrNone(int x) {
        if (x >= 0 && x < width) {
            return x;
        }
        return shape.isTorus() ? Math.floorMod(x, width) : -1;
    }

    CellLists lists() {
        return lists;
    }

    /// Which entities have a component.
    EntityQueryMask mask(Class<? extends IComponent> type) {
        EntityQueryMask known = mask;
        if (type != masked || known == null) {
            known = places.manager.queryBuilder().withAll(type).build().getEntityQueryMask();
            mask = known;
            masked = type;
        }
        return known;
    }

    EntityManager manager() {
        return places.manager;
    }

    // Agents

    /// Whether an entity is on the grid.
    public boolean contains(Entity agent) {
        Objects.requireNonNull(agent, "contains was given null for agent. Give an entity.");
        sync();
        return lists.cellOf(agent) >= 0;
    }

    /// The cell of an agent.
    ///
    /// @throws IllegalArgumentException if the entity is not on the grid
    public int cellOf(Entity agent) {
        Objects.requireNonNull(agent, "A grid was given null for an agent. Give an entity.");
        sync();
        int cell = lists.cellOf(agent);
        if (cell < 0) {
            throw new IllegalArgumentException(agent + " is not on " + this + ". Give an entity that exists and has a "
                    + places.type.getSimpleName() + ", is not disabled and not a prefab.");
        }
        return cell;
    }

    /// Whether there is no agent at a place.
    ///
    /// @throws IndexOutOfBoundsException if the place is outside of a grid with edges
    public boolean isEmpty(int x, int y) {
        sync();
        return lists.head[cell(x, y)] < 0;
    }

    /// The agent at a place, of several that with the smallest id; null if there is none.
    ///
    /// @throws IndexOutOfBoundsException if the place is outside of a grid with edges
    public @Nullable Entity agentAt(int x, int y) {
        sync();
        int first = lists.head[cell(x, y)];
        return first < 0 ? null : lists.ids[first];
    }

    /// Calls `visitor` for each agent at a place, by id.
    ///
    /// @throws IndexOutOfBoundsException if the place is outside of a grid with edges
    /// @throws java.util.ConcurrentModificationException if `visitor` changes who is where
    public void forEachAt(int x, int y, Consumer<Entity> visitor) {
        moore(x, y, 0).forEach(visitor);
    }

    /// The number of cells without an agent.
    ///
    /// @throws IllegalStateException if a cell takes any number of agents
    public int emptyCount() {
        sync();
        return empties("emptyCount").count();
    }

    /// The number of an empty cell, each equally likely, in a time that grows with the logarithm of the number of
    /// cells.
    ///
    /// @param rng of which one number is drawn
    /// @throws IllegalStateException if there is no empty cell, or a cell takes any number of agents
    public int randomEmpty(Random rng) {
        Objects.requireNonNull(rng, "randomEmpty was given null for rng. Give a stream of random numbers.");
        sync();
        EmptyCells cells = empties("randomEmpty");
        if (cells.count() == 0) {
            throw new IllegalStateException("No cell of " + this + " is empty. Ask emptyCount() first.");
        }
        return cells.select(rng.nextInt(cells.count()));
    }

    private EmptyCells empties(String method) {
        EmptyCells cells = empty;
        if (cells == null) {
            throw new IllegalStateException(method + " was called for " + this
                    + ", whose cells take any number of agents. Use Grid2D.single for a grid that knows its empty"
                    + " cells.");
        }
        return cells;
    }

    /// Moves an agent and writes its component.
    ///
    /// @throws IllegalArgumentException if the entity is not on the grid
    /// @throws IllegalStateException if another agent is there and the cell takes one
    /// @throws IndexOutOfBoundsException if the place is outside of a grid with edges
    public void moveTo(Entity agent, int x, int y) {
        moveFrom(agent, cellOf(agent), x, y);
    }

    /// Moves an agent by a distance and writes its component.
    ///
    /// @throws IllegalArgumentException if the entity is not on the grid
    /// @throws IllegalStateException if another agent is there and the cell takes one
    /// @throws IndexOutOfBoundsException if the place is outside of a grid with edges
    public void moveBy(Entity agent, int dx, int dy) {
        int from = cellOf(agent);
        int y = from / width;
        moveFrom(agent, from, from - y * width + dx, y + dy);
    }

    /// Puts an entity without the component in an empty cell, each equally likely: adds the component, with that place.
    ///
    /// @param rng of which one number is drawn
    /// @throws IllegalArgumentException if the entity was destroyed, or has the component
    /// @throws IllegalStateException if there is no empty cell, or a cell takes any number of agents, or the component
    ///     holds more than a place, as that of a [GridShape.Moving] does
    public void addToRandomEmpty(Entity agent, Random rng) {
        Objects.requireNonNull(agent, "A grid was given null for an agent. Give an entity.");
        String name = places.type.getSimpleName();
        if (!isPlaceAlone) {
            throw new IllegalStateException("addToRandomEmpty was called for " + this + ", whose " + name
                    + " may hold more than a place. Ask randomEmpty(rng), and add a " + name + " of that cell.");
        }
        if (!places.manager.exists(agent) || places.manager.hasComponent(agent, places.type)) {
            throw new IllegalArgumentException(agent + " cannot be added to " + this
                    + ". Give an entity that exists and has no " + name + ", or use moveToRandomEmpty.");
        }
        int to = randomEmpty(rng);
        places.add(agent, x(to), y(to));
    }

    /// Moves an agent to an empty cell, each equally likely, and writes its component.
    ///
    /// @param rng of which one number is drawn
    /// @throws IllegalArgumentException if the entity is not on the grid
    /// @throws IllegalStateException if there is no empty cell, or a cell takes any number of agents
    public void moveToRandomEmpty(Entity agent, Random rng) {
        int from = cellOf(agent);
        int to = randomEmpty(rng);
        move(agent, from, to, to % width, to / width);
    }

    /// Moves an agent to one of the eight cells around its cell, each equally likely, and writes its component. On a
    /// grid with edges, only cells of the grid count.
    ///
    /// @param rng of which one number is drawn
    /// @return its cell now
    /// @throws IllegalArgumentException if the entity is not on the grid
    /// @throws IllegalStateException if another agent is there and the cell takes one, or the grid has one cell
    public int randomWalk(Entity agent, Random rng) {
        Objects.requireNonNull(rng, "randomWalk was given null for rng. Give a stream of random numbers.");
        int from = cellOf(agent);
        int y = from / width;
        int x = from - y * width;
        boolean isInner = shape.isTorus() || (x > 0 && x < width - 1 && y > 0 && y < height - 1);
        if (isInner) {
            int chosen = rng.nextInt(8);
            int step = chosen < 4 ? chosen : chosen + 1;
            int row = (step * 11) >> 5; // a third of it
            return moveFrom(agent, from, x - 1 + step - 3 * row, y - 1 + row);
        }
        return walkAtEdge(agent, from, x, y, rng);
    }

    private int walkAtEdge(Entity agent, int from, int x, int y, Random rng) {
        int firstX = x > 0 ? -1 : 0;
        int firstY = y > 0 ? -1 : 0;
        int columns = (x < width - 1 ? 2 : 1) - firstX;
        int rows = (y < height - 1 ? 2 : 1) - firstY;
        int middle = -firstY * columns - firstX;
        if (columns * rows == 1) {
            throw new IllegalStateException(agent + " cannot walk: " + this + " has one cell. Make a larger grid.");
        }
        int chosen = rng.nextInt(columns * rows - 1);
        int step = chosen < middle ? chosen : chosen + 1;
        return moveFrom(agent, from, x + firstX + step % columns, y + firstY + step / columns);
    }

    private int moveFrom(Entity agent, int from, int x, int y) {
        if (isInside(x, y) || !shape.isTorus()) {
            return move(agent, from, cell(x, y), x, y);
        }
        int newX = Math.floorMod(x, width);
        int newY = Math.floorMod(y, height);
        return move(agent, from, at(newX, newY), newX, newY);
    }

    /// Returns the cell `to`.
    private int move(Entity agent, int from, int to, int x, int y) {
        if (from == to) {
            return to;
        }
        if (empty != null && lists.head[to] >= 0) {
            throw new IllegalStateException(agent + " cannot move to (" + x + ", " + y + ") of " + this + ", where "
                    + lists.ids[lists.head[to]] + " is. Ask isEmpty(x, y) first, or use moveToRandomEmpty.");
        }
        places.write(agent, x, y, 0);
        lists.move(agent.index(), to);
        if (empty != null) {
            empty.clear(from);
            empty.fill(to);
        }
        return to;
    }

    // Neighbours

    /// The other agents in the square of `2 * radius + 1` cells a side around an agent, those in its own cell included.
    ///
    /// @param radius 0 or more
    /// @throws IllegalArgumentException if the entity is not on the grid, the radius is negative, or on a torus the
    ///     square is wider or higher than the grid
    public Neighbourhood moore(Entity agent, int radius) {
        int cell = cellOf(agent);
        return around(cell % width, cell / width, radius, false, agent.index());
    }

    /// The agents in the square of `2 * radius + 1` cells a side around a place.
    ///
    /// @param radius 0 or more
    /// @throws IndexOutOfBoundsException if the place is outside of a grid with edges
    /// @throws IllegalArgumentException if the radius is negative, or on a torus the square is wider or higher than the
    ///     grid
    public Neighbourhood moore(int x, int y, int radius) {
        int cell = cell(x, y);
        return around(cell % width, cell / width, radius, false, -1);
    }

    /// The other agents in the cells that are at most `radius` steps along rows and columns away from an agent.
    ///
    /// @param radius 0 or more
    /// @throws IllegalArgumentException if the entity is not on the grid, the radius is negative, or on a torus the
    ///     cells reach around the grid
    public Neighbourhood vonNeumann(Entity agent, int radius) {
        int cell = cellOf(agent);
        return around(cell % width, cell / width, radius, true, agent.index());
    }

    /// The agents in the cells that are at most `radius` steps along rows and columns away from a place.
    ///
    /// @param radius 0 or more
    /// @throws IndexOutOfBoundsException if the place is outside of a grid with edges
    /// @throws IllegalArgumentException if the radius is negative, or on a torus the cells reach around the grid
    public Neighbourhood vonNeumann(int x, int y, int radius) {
        int cell = cell(x, y);
        return around(cell % width, cell / width, radius, true, -1);
    }

    private Neighbourhood around(int x, int y, int radius, boolean isDiamond, int self) {
        if (radius < 0 || (shape.isTorus() && radius > (Math.min(width, height) - 1) / 2)) {
            throw new IllegalArgumentException("A neighbourhood of radius " + radius + " does not fit " + this
                    + ". Give a radius of 0 or more"
                    + (shape.isTorus()
                            ? ", and on a torus at most " + (Math.min(width, height) - 1) / 2
                                    + ", so that no cell comes twice."
                            : "."));
        }
        int most = Math.max(width, height);
        return new Neighbourhood(this, x, y, Math.min(radius, isDiamond ? 2 * most : most), isDiamond, self);
    }

    /// Stops following the component. Every later use of the grid is refused.
    @Override
    public void close() {
        places.close();
    }

    /// Such as `single grid of 100 × 100`.
    @Override
    public String toString() {
        return shape.toString();
    }
}
