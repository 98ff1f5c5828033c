package dev.phalanx.agents;

import dev.phalanx.structs.Entity;
import java.util.Arrays;
import java.util.function.Consumer;

/// The agents of each cell, in the order of their indexes: doubly linked lists in arrays by index of entity.
///
/// ```text
/// head      by cell    the first agent, or -1
/// next      by agent   the next agent of its cell, or -1
/// before    by agent   the one before it, or -1
/// cell      by agent   its cell, or -1 for an index that is in no cell
/// ids       by agent   its id
/// versions  by agent   the version of its id
/// ```
final class CellLists {
    private static final Entity[] NONE = {};

    final int[] head;
    int[] next = {};
    private int[] before = {};
    private int[] cell = {};
    Entity[] ids = NONE;
    int[] versions = {};
    /// Whether a cell has at most one agent.
    private final boolean isSingle;
    /// Goes up with each change.
    int changes;
    /// The indexes of agents that searches under way have found, one after another.
    private int[] found = new int[16];

    private int foundCount;
    /// Keeps an agent that was found until [#forgetFrom].
    final Consumer<Entity> keeper = this::keep;

    /// @param isSingle whether a cell is given at most one agent
    CellLists(int cells, boolean isSingle) {
        this.isSingle = isSingle;
        head = new int[cells];
        Arrays.fill(head, -1);
    }

    void clear() {
        Arrays.fill(head, -1);
        Arrays.fill(cell, -1);
        changes++;
    }

    /// The cell of an agent, or -1 if it is in none.
    int cellOf(Entity agent) {
        int index = agent.index();
        return index >= 0 && index < cell.length && versions[index] == agent.version() ? cell[index] : -1;
    }

    /// The indexes of agents are below this one.
    int indexes() {
        return cell.length;
    }

    /// Where the next agent that is found goes.
    int foundCount() {
        return foundCount;
    }

    private void keep(Entity agent) {
        if (foundCount == found.length) {
            found = Arrays.copyOf(found, 2 * foundCount);
        }
        found[foundCount++] = agent.index();
    }

    Entity foundAt(int place) {
        return ids[found[place]];
    }

    void forgetFrom(int place) {
        foundCount = place;
    }

    /// Counts the agents in a row of cells that have a number equal to `value`.
    ///
    /// @param from the first cell
    /// @param to the last cell
    /// @param self the index of the agent that is not counted, or -1
    /// @param values by index, plus 1; entry 0 is that of no agent
    /// @param used a bit for each entry, whether it counts
    int count(int from, int to, int self, int[] values, long[] used, int value) {
        int found = 0;
        if (isSingle) {
            for (int i = from; i <= to; i++) { // an empty cell has the agent -1, so no branch is needed for it
                found += count(head[i], self, values, used, value);
            }
            return found;
        }
        for (int i = from; i <= to; i++) {
            for (int agent = head[i]; agent >= 0; agent = next[agent]) {
                found += count(agent, self, values, used, value);
            }
        }
        return found;
    }

    private static int count(int agent, int self, int[] values, long[] used, int value) {
        int entry = agent + 1;
        return isDifferent(agent, self) & ~isDifferent(values[entry], value) & (int) (used[entry >>> 6] >>> entry);
    }

    /// 1 if two numbers differ, otherwise 0, without a branch that a processor would often predict wrongly.
    static int isDifferent(int left, int right) {
        int difference = left ^ right;
        return (difference | -difference) >>> 31;
    }

    void add(Entity agent, int where) {
        int index = agent.index();
        if (index >= cell.length) {
            grow(index);
        }
        if (versions[index] != agent.version()) {
            ids[index] = agent;
            versions[index] = agent.version();
        }
        link(index, where);
        changes++;
    }

    private void grow(int index) {
        int from = cell.length;
        int to = Math.max(64, index + (index >> 1) + 1);
        next = Arrays.copyOf(next, to);
        before = Arrays.copyOf(before, to);
        cell = Arrays.copyOf(cell, to);
        ids = Arrays.copyOf(ids, to);
        versions = Arrays.copyOf(versions, to);
        Arrays.fill(cell, from, to, -1);
        Arrays.fill(ids, from, to, Entity.NULL);
    }

    private void link(int index, int where) {
        int previous = -1;
        int following = head[where];
        while (following >= 0 && following < index) {
            previous = following;
            following = next[following];
        }
        next[index] = following;
        before[index] = previous;
        cell[index] = where;
        if (following >= 0) {
            before[following] = index;
        }
        if (previous < 0) {
            head[where] = index;
        } else {
            next[previous] = index;
        }
    }

    void remove(Entity agent) {
        unlink(agent.index());
        changes++;
    }

    private void unlink(int index) {
        int following = next[index];
        int previous = before[index];
        if (following >= 0) {
            before[following] = previous;
        }
        if (previous < 0) {
            head[cell[index]] = following;
        } else {
            next[previous] = following;
        }
        cell[index] = -1;
    }
}
