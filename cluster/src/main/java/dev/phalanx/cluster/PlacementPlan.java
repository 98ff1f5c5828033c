package dev.phalanx.cluster;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;

/// A [Directory] whose answers are known from the beginning: which placement holds from which tick on. All nodes make
/// the same one.
///
/// ```java
/// Directory plan = PlacementPlan.of(two).then(100, four).then(200, three);
/// ```
///
/// It asks for no hashes. A plan is immutable.
public final class PlacementPlan implements Directory {
    /// Placements by their first ticks.
    private final NavigableMap<Long, Placement> placements;

    private PlacementPlan(NavigableMap<Long, Placement> placements) {
        this.placements = placements;
    }

    /// A plan in which one placement holds for good.
    public static PlacementPlan of(Placement placement) {
        TreeMap<Long, Placement> first = new TreeMap<>();
        first.put(1L, Objects.requireNonNull(placement, "placement"));
        return new PlacementPlan(first);
    }

    /// The same plan up to a tick, and another placement from then on: sections that it places elsewhere move before
    /// that tick. Nodes keep their numbers and addresses; further nodes are added at the end.
    ///
    /// @param tick the first tick of the placement, above that of the last one
    /// @throws IllegalArgumentException if the tick is not above it, or the placement has another number of sections,
    ///     or fewer nodes or others
    public PlacementPlan then(long tick, Placement placement) {
        Map.Entry<Long, Placement> last = placements.lastEntry();
        if (tick <= last.getKey()) {
            throw new IllegalArgumentException("A placement was given from tick " + tick + " on, after one from tick "
                    + last.getKey() + " on. Give ticks in rising order.");
        }
        String difference = last.getValue().differenceOfNodes(placement);
        if (difference != null) {
            throw new IllegalArgumentException("The placement from tick " + tick + " on " + difference
                    + ". Keep the sections, and the nodes that were there, and add nodes at the end.");
        }
        TreeMap<Long, Placement> longer = new TreeMap<>(placements);
        longer.put(tick, placement);
        return new PlacementPlan(longer);
    }

    @Override
    public Assignment assignment(long tick) {
        Map.Entry<Long, Placement> found = placements.floorEntry(Math.max(1, tick));
        Long next = placements.higherKey(found.getKey());
        return new Assignment(found.getValue(), found.getKey(), next == null ? Long.MAX_VALUE : next - 1);
    }

    @Override
    public int hashTicks() {
        return 0;
    }

    @Override
    public void ended(long tick, int[] sections, long[] hashes) {}

    @Override
    public void close() {}

    @Override
    public String toString() {
        return "plan of placements from ticks " + placements.keySet();
    }
}
