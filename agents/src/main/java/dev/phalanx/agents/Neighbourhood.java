package dev.phalanx.agents;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.query.EntityQueryMask;
import dev.phalanx.structs.Entity;
import java.util.ConcurrentModificationException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The agents around a place of a grid, as they are when a method is called. Made by [Grid2D#moore] and
/// [Grid2D#vonNeumann].
///
/// They are visited row by row from the smallest row, cells from the left, agents of a cell by id; across an edge of a
/// torus the order goes on with the cells that meet it.
///
/// What is called for an agent must not move, create or destroy agents of the grid: collect or [find][#find] them
/// first. If it does, the method throws a `ConcurrentModificationException`.
public final class Neighbourhood {
    private final Grid2D grid;
    private final int x;
    private final int y;
    private final int radius;
    private final boolean isDiamond;
    private final int self;

    /// @param self the index of the agent in the middle, which is left out, or -1
    Neighbourhood(Grid2D grid, int x, int y, int radius, boolean isDiamond, int self) {
        this.grid = grid;
        this.x = x;
        this.y = y;
        this.radius = radius;
        this.isDiamond = isDiamond;
        this.self = self;
    }

    /// Calls `visitor` for each agent.
    ///
    /// @throws ConcurrentModificationException if it changes who is where
    public void forEach(Consumer<Entity> visitor) {
        Objects.requireNonNull(visitor, "forEach was given null for visitor. Give what to do with an agent.");
        visit(grid, x, y, radius, isDiamond, self, null, visitor);
    }

    /// The number of agents.
    public int count() {
        return visit(grid, x, y, radius, isDiamond, self, null, null);
    }

    /// The number of agents that a condition holds for.
    ///
    /// @throws ConcurrentModificationException if it changes who is where
    public int count(Predicate<Entity> condition) {
        Objects.requireNonNull(condition, "count was given null for condition. Give a condition.");
        return visit(grid, x, y, radius, isDiamond, self, condition, null);
    }

    /// The number of agents that have a number equal to `value`. Agents without the component are not counted.
    ///
    /// @throws IllegalArgumentException if the numbers are of another world
    public int count(AgentInts numbers, int value) {
        Objects.requireNonNull(numbers, "count was given null for numbers. Give the numbers of agents.");
        if (!numbers.areOf(grid.manager())) {
            throw new IllegalArgumentException("The " + numbers + " are of another world than the " + grid
                    + ". Make them with the manager that the grid was made with.");
        }
        return count(grid, x, y, radius, isDiamond, self, numbers, value);
    }

    /// The first agent that a condition holds for, or null if there is none.
    ///
    /// @throws ConcurrentModificationException if it changes who is where
    public @Nullable Entity find(Predicate<Entity> condition) {
        Objects.requireNonNull(condition, "find was given null for condition. Give a condition.");
        return find(grid, x, y, radius, isDiamond, self, condition);
    }

    /// One of the agents that a condition holds for, each equally likely, or null if there is none.
    ///
    /// @param rng of which one number is drawn if there is an agent
    /// @throws ConcurrentModificationException if it changes who is where
    public @Nullable Entity random(Random rng, Predicate<Entity> condition) {
        Objects.requireNonNull(rng, "random was given null for rng. Give a stream of random numbers.");
        Objects.requireNonNull(condition, "random was given null for condition. Give a condition.");
        CellLists lists = grid.lists();
        int first = lists.foundCount();
        try {
            visit(grid, x, y, radius, isDiamond, self, condition, lists.keeper);
            int all = lists.foundCount() - first;
            return all == 0 ? null : lists.foundAt(first + rng.nextInt(all));
        } finally {
            lists.forgetFrom(first);
        }
    }

    /// One of the agents that have a component, each equally likely, or null if there is none.
    ///
    /// @param rng of which one number is drawn if there is an agent
    /// @param type such as a tag
    public @Nullable Entity random(Random rng, Class<? extends IComponent> type) {
        Objects.requireNonNull(rng, "random was given null for rng. Give a stream of random numbers.");
        Objects.requireNonNull(type, "random was given null for type. Give a component class.");
        return random(grid, x, y, radius, isDiamond, self, grid.mask(type), rng);
    }

    // The loops are given numbers, so that the objects of callers do not have to exist.

    /// Visits the agents that a condition holds for, and returns their number.
    private static int visit(
            Grid2D grid,
            int x,
            int y,
            int radius,
            boolean isDiamond,
            int self,
            @Nullable Predicate<Entity> condition,
            @Nullable Consumer<Entity> visitor) {
        grid.sync();
        CellLists lists = grid.lists();
        int changes = lists.changes;
        int[] head = lists.head; // agents are in the same cell until the end of the loop, so arrays are read once
        int[] links = lists.links;
        Entity[] ids = lists.ids;
        int found = 0;
        for (int dy = -radius; dy <= radius; dy++) {
            int row = grid.rowOrNone(y + dy);
            int reach = isDiamond ? radius - Math.abs(dy) : radius;
            for (int dx = -reach; row >= 0 && dx <= reach; dx++) {
                int column = grid.columnOrNone(x + dx);
                for (int i = column < 0 ? -1 : head[row + column]; i >= 0; i = CellLists.next(links, i)) {
                    if (i != self && (condition == null || condition.test(ids[i]))) {
                        found++;
                        if (visitor != null) {
                            visitor.accept(ids[i]);
                        }
                    }
                    if (lists.changes != changes) {
                        throw changed(grid, x, y);
                    }
                }
            }
        }
        return found;
    }

    private static @Nullable Entity random(
            Grid2D grid, int x, int y, int radius, boolean isDiamond, int self, EntityQueryMask mask, Random rng) {
        grid.sync();
        CellLists lists = grid.lists();
        int[] head = lists.head;
        int[] links = lists.links;
        int first = lists.foundCount();
        for (int dy = -radius; dy <= radius; dy++) {
            int row = grid.rowOrNone(y + dy);
            int reach = isDiamond ? radius - Math.abs(dy) : radius;
            for (int dx = -reach; row >= 0 && dx <= reach; dx++) {
                int column = grid.columnOrNone(x + dx);
                for (int i = column < 0 ? -1 : head[row + column]; i >= 0; i = CellLists.next(links, i)) {
                    if (i != self && mask.matches(new Entity(i, CellLists.version(links, i)))) {
                        lists.keep(i);
                    }
                }
            }
        }
        int all = lists.foundCount() - first;
        lists.forgetFrom(first);
        return all == 0 ? null : lists.foundAt(first + rng.nextInt(all));
    }

    private static int count(
            Grid2D grid, int x, int y, int radius, boolean isDiamond, int self, AgentInts numbers, int value) {
        grid.sync();
        CellLists lists = grid.lists();
        int[] values = numbers.values(lists.indexes());
        long[] used = numbers.used();
        int width = grid.width();
        boolean isTorus = grid.shape().isTorus();
        int found = 0;
        for (int dy = -radius; dy <= radius; dy++) {
            int row = grid.rowOrNone(y + dy);
            if (row < 0) {
                continue;
            }
            int reach = isDiamond ? radius - Math.abs(dy) : radius;
            int first = x - reach;
            int last = x + reach;
            int from = row + Math.max(first, 0);
            int to = row + Math.min(last, width - 1);
            found += lists.count(from, to, self, values, used, value);
            if (isTorus && first < 0) {
                found += lists.count(row + first + width, row + width - 1, self, values, used, value);
            }
            if (isTorus && last >= width) {
                found += lists.count(row, row + last - width, self, values, used, value);
            }
        }
        return found;
    }

    private static @Nullable Entity find(
            Grid2D grid, int x, int y, int radius, boolean isDiamond, int self, Predicate<Entity> condition) {
        grid.sync();
        CellLists lists = grid.lists();
        int changes = lists.changes;
        for (int dy = -radius; dy <= radius; dy++) {
            int row = grid.rowOrNone(y + dy);
            int reach = isDiamond ? radius - Math.abs(dy) : radius;
            for (int dx = -reach; row >= 0 && dx <= reach; dx++) {
                int column = grid.columnOrNone(x + dx);
                for (int i = column < 0 ? -1 : lists.head[row + column]; i >= 0; i = CellLists.next(lists.links, i)) {
                    boolean holds = i != self && condition.test(lists.ids[i]);
                    if (lists.changes != changes) {
                        throw changed(grid, x, y);
                    }
                    if (holds) {
                        return lists.ids[i];
                    }
                }
            }
        }
        return null;
    }

    private static ConcurrentModificationException changed(Grid2D grid, int x, int y) {
        return new ConcurrentModificationException("Agents of " + grid + " were moved, created or destroyed while the"
                + " neighbours of (" + x + ", " + y
                + ") were visited. Find or collect the neighbours first, and change them afterwards.");
    }

    /// Such as `Moore neighbourhood of (3, 4), radius 2`.
    @Override
    public String toString() {
        return (isDiamond ? "von Neumann" : "Moore") + " neighbourhood of (" + x + ", " + y + "), radius " + radius;
    }
}
