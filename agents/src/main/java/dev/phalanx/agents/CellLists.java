package dev.phalanx.agents;

import dev.phalanx.structs.Entity;
import java.util.Arrays;

/// The agents of each cell, in the order of their indexes: doubly linked lists in arrays by index of entity.
///
/// ```text
/// head   by cell    the first agent, or -1
/// next   by agent   the next agent of its cell, or -1
/// before by agent   the one before it, or -1
/// cell   by agent   its cell, or -1 for an index that is in no cell
/// ids    by agent   its id
/// ```
final class CellLists {
    private static final Entity[] NONE = {};

    final int[] head;
    int[] next = {};
    private int[] before = {};
    private int[] cell = {};
    Entity[] ids = NONE;
    /// Goes up with each change.
    int changes;

    CellLists(int cells) {
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
        return index >= 0 && index < cell.length && ids[index].version() == agent.version() ? cell[index] : -1;
    }

    /// The indexes of agents are below this one.
    int indexes() {
        return cell.length;
    }

    /// Whether the agent with an index is in a cell.
    boolean isUsed(int index) {
        return cell[index] >= 0;
    }

    void add(Entity agent, int where) {
        int index = agent.index();
        if (index >= cell.length) {
            grow(index);
        }
        if (ids[index].version() != agent.version()) {
            ids[index] = agent;
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
