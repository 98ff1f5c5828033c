package dev.phalanx.agents;

import java.util.Arrays;

/// The links of each agent of a network, in the order of the other agents: rows by index of entity. An element has the
/// index of the other agent in its upper half, and the position of the link among all links in the lower one.
final class LinkRows {
    private static final long[] NONE = {};

    private long[][] rows = {};
    private int[] counts = {};

    void clear() {
        Arrays.fill(counts, 0);
    }

    /// The number of links of an agent.
    int count(int agent) {
        return agent < counts.length ? counts[agent] : 0;
    }

    /// The index of the other agent of a link.
    ///
    /// @param place from 0 to the agent's count, exclusive
    int other(int agent, int place) {
        return (int) (rows[agent][place] >>> 32);
    }

    /// The position of a link among all links.
    ///
    /// @param place from 0 to the agent's count, exclusive
    int link(int agent, int place) {
        return (int) rows[agent][place];
    }

    /// The position of the link to another agent among all links, or -1.
    int find(int agent, int other) {
        int place = place(agent, other);
        return place < count(agent) && other(agent, place) == other ? link(agent, place) : -1;
    }

    /// Where the link to another agent is or would be.
    private int place(int agent, int other) {
        int low = 0;
        int high = count(agent);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (other(agent, middle) < other) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    void add(int agent, int other, int link) {
        if (agent >= rows.length) {
            grow(agent);
        }
        int place = place(agent, other);
        int count = counts[agent];
        long[] row = rows[agent];
        if (count == row.length) {
            row = Arrays.copyOf(row, Math.max(4, count + (count >> 1)));
            rows[agent] = row;
        }
        System.arraycopy(row, place, row, place + 1, count - place);
        row[place] = (long) other << 32 | link;
        counts[agent] = count + 1;
    }

    private void grow(int agent) {
        int from = rows.length;
        int to = Math.max(64, agent + (agent >> 1) + 1);
        rows = Arrays.copyOf(rows, to);
        counts = Arrays.copyOf(counts, to);
        Arrays.fill(rows, from, to, NONE);
    }

    /// Removes the link to another agent, which is there.
    void remove(int agent, int other) {
        int place = place(agent, other);
        long[] row = rows[agent];
        System.arraycopy(row, place + 1, row, place, counts[agent] - place - 1);
        counts[agent]--;
    }

    /// Gives the link to another agent, which is there, another position among all links.
    void move(int agent, int other, int link) {
        rows[agent][place(agent, other)] = (long) other << 32 | link;
    }
}
