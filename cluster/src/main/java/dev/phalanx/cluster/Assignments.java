package dev.phalanx.cluster;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a node knows of the answers of its [Directory], each of which it has checked. Any thread uses it; the directory
/// is asked by one at a time.
final class Assignments {
    private final Directory directory;
    private final int node;
    private final int sections;

    /// By their first ticks; neighbours differ in their placements.
    private final TreeMap<Long, Assignment> known = new TreeMap<>();

    private final Object asking = new Object();
    private volatile @Nullable Placement widest;

    /// @param sections the number of sections of the world
    Assignments(Directory directory, int node, int sections) {
        this.directory = directory;
        this.node = node;
        this.sections = sections;
    }

    /// The placement of a tick; that of tick 1 for the beginning.
    ///
    /// @throws ClusterException as for [#of]
    Placement at(long tick) {
        return of(Math.max(1, tick)).placement();
    }

    /// What is known of the placement of a tick.
    ///
    /// @throws ClusterException if the directory has not decided it in time, fails, gives another tick or another
    ///     number of sections, or contradicts what it gave before
    Assignment of(long tick) {
        Assignment found = find(tick);
        if (found != null) {
            return found;
        }
        synchronized (asking) {
            Assignment meanwhile = find(tick);
            return meanwhile != null ? meanwhile : add(tick, ask(tick));
        }
    }

    private Assignment ask(long tick) {
        try {
            return directory.assignment(tick);
        } catch (ClusterException named) {
            throw named;
        } catch (RuntimeException failed) {
            throw new ClusterException("The directory of node " + node + " failed when it was asked for tick " + tick
                    + ": " + failed + ". Look at it for the reason.");
        }
    }

    private @Nullable Assignment find(long tick) {
        synchronized (known) {
            Map.Entry<Long, Assignment> found = known.floorEntry(tick);
            return found != null && found.getValue().covers(tick) ? found.getValue() : null;
        }
    }

    private Assignment add(long tick, Assignment answer) {
        if (!answer.covers(tick)) {
            throw new ClusterException("The directory of node " + node + " was asked for tick " + tick
                    + " and gave the placement of ticks " + answer.firstTick() + " to " + answer.lastTick()
                    + ". Let it give that of the tick.");
        }
        if (answer.placement().sectionCount() != sections) {
            throw new ClusterException(
                    "For tick " + tick + ", the directory of node " + node + " gave the " + answer.placement()
                            + " for a world of " + sections + " sections. Place each section of the world.");
        }
        Placement last = widest;
        String difference = last == null
                ? null
                : last.nodeCount() > answer.placement().nodeCount()
                        ? answer.placement().differenceOfNodes(last)
                        : last.differenceOfNodes(answer.placement());
        if (difference != null) {
            throw new ClusterException(
                    "For tick " + tick + ", the directory of node " + node + " gave a placement that " + difference
                            + ". Let nodes keep their numbers, and add nodes at the end.");
        }
        synchronized (known) {
            Assignment merged = answer;
            for (Assignment other : known.values()) {
                boolean isSame = other.placement().isSameAs(answer.placement());
                if (!isSame && other.firstTick() <= answer.lastTick() && answer.firstTick() <= other.lastTick()) {
                    throw new ClusterException("The directory of node " + node + " gave two placements for tick "
                            + Math.max(other.firstTick(), answer.firstTick())
                            + ". Let it give the same one whenever it is asked.");
                }
                if (isSame
                        && other.firstTick() - 1 <= answer.lastTick()
                        && answer.firstTick() - 1 <= other.lastTick()) {
                    merged = new Assignment(
                            other.placement(),
                            Math.min(merged.firstTick(), other.firstTick()),
                            Math.max(merged.lastTick(), other.lastTick()));
                }
            }
            Assignment all = merged;
            known.values()
                    .removeIf(other -> other.firstTick() >= all.firstTick() && other.lastTick() <= all.lastTick());
            known.put(all.firstTick(), all);
            if (last == null || last.nodeCount() < answer.placement().nodeCount()) {
                widest = answer.placement();
            }
            return all;
        }
    }

    /// The placement with the most nodes that is known.
    ///
    /// @throws ClusterException as for [#of]
    Placement widest() {
        Placement found = widest;
        return found == null ? at(1) : found;
    }

    /// A node in messages.
    String describe(int other) {
        Placement found = widest();
        return other < found.nodeCount() ? found.describe(other) : "node " + other;
    }
}
