package dev.phalanx.agents;

import dev.phalanx.structs.Entity;
import java.util.Arrays;
import java.util.function.Consumer;

/// The agents of each cell, in the order of their indexes: doubly linked lists in arrays by index of entity.
///
/// ```text
/// head       by cell    the first agent, or -1
/// links      by agent   four numbers side by side, which are read together:
///   +0                  the next agent of its cell, or -1
///   +1                  the one before it, or -1
///   +2                  its cell, or -1 for an index that is in no cell
///   +3                  the version of its id
/// ids        by agent   its id
/// ```
final class CellLists {
    private static final Entity[] NONE = {};
    private static final int STRIDE = 2;
    private static final int BEFORE = 1;
    private static final int CELL = 2;
    private static final int VERSION = 3;

    final int[] head;
    int[] links = {};
    Entity[] ids = NONE;
    /// Whether a cell has at most one agent.
    private final boolean isSingle;
    /// Goes up with each change.
    int changes;
    /// The indexes of agents that searches under way have found, one after another.
    private int[] found = new int[16];

    private int foundCount;
    /// Calls [#keep].
    final Consumer<Entity> keeper = agent -> keep(agent.index());

    /// @param isSingle whether a cell is given at most one agent
    CellLists(int cells, boolean isSingle) {
        this.isSingle = isSingle;
        head = new int[cells];
        Arrays.fill(head, -1);
    }

    /// The next agent of a cell, or -1.
    static int next(int[] links, int agent) {
        return links[agent << STRIDE];
    }

    /// The version of an agent's id.
    static int version(int[] links, int agent) {
        return links[(agent << STRIDE) + VERSION];
    }

    void clear() {
        Arrays.fill(head, -1);
        for (int i = CELL; i < links.length; i += 1 << STRIDE) {
            links[i] = -1;
        }
        changes++;
    }

    /// The cell of an agent, or -1 if it is in none.
    int cellOf(Entity agent) {
        int index = agent.index();
        int at = index << STRIDE;
        return index >= 0 && index < ids.length && links[at + VERSION] == agent.version() ? links[at + CELL] : -1;
    }

    /// The indexes of agents are below this one.
    int indexes() {
        return ids.length;
    }

    /// Where the next agent that is found goes.
    int foundCount() {
        return foundCount;
    }

    /// Keeps an agent that was found until [#forgetFrom].
    void keep(int agent) {
        if (foundCount == found.length) {
            found = Arrays.copyOf(found, 2 * foundCount);
        }
        found[foundCount++] = agent;
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
            for (int agent = head[i]; agent >= 0; agent = next(links, agent)) {
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
        if (index >= ids.length) {
            grow(index);
        }
        int version = (index << STRIDE) + VERSION;
        if (links[version] != agent.version()) {
            ids[index] = agent;
            links[version] = agent.version();
        }
        link(index, where);
        changes++;
    }

    /// Puts an agent, which is in a cell, into another one.
    void move(int index, int where) {
        unlink(index);
        link(index, where);
        changes++;
    }

    private void grow(int index) {
        int from = ids.length;
        int to = Math.max(64, index + (index >> 1) + 1);
        links = Arrays.copyOf(links, to << STRIDE);
        for (int i = from; i < to; i++) {
            links[(i << STRIDE) + CELL] = -1;
        }
        ids = Arrays.copyOf(ids, to); // the last: its length says that both are long enough
        Arrays.fill(ids, from, to, Entity.NULL);
    }

    private void link(int index, int where) {
        int[] all = links;
        int previous = -1;
        int following = head[where];
        while (following >= 0 && following < index) {
            previous = following;
            following = next(all, following);
        }
        int at = index << STRIDE;
        all[at] = following;
        all[at + BEFORE] = previous;
        all[at + CELL] = where;
        if (following >= 0) {
            all[(following << STRIDE) + BEFORE] = index;
        }
        if (previous < 0) {
            head[where] = index;
        } else {
            all[previous << STRIDE] = index;
        }
    }

    void remove(Entity agent) {
        unlink(agent.index());
        changes++;
    }

    private void unlink(int index) {
        int[] all = links;
        int at = index << STRIDE;
        int following = all[at];
        int previous = all[at + BEFORE];
        if (following >= 0) {
            all[(following << STRIDE) + BEFORE] = previous;
        }
        if (previous < 0) {
            head[all[at + CELL]] = following;
        } else {
            all[previous << STRIDE] = following;
        }
        all[at + CELL] = -1;
    }
}
