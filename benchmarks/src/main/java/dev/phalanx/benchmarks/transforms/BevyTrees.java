package dev.phalanx.benchmarks.transforms;

import dev.phalanx.transforms.LocalTransform;
import java.util.Arrays;
import java.util.Random;

/// The trees of Bevy's stress test
/// [`transform_hierarchy`](https://github.com/bevyengine/bevy/blob/main/examples/stress_tests/transform_hierarchy.rs).
///
/// Each tree is a list of parents, where node 0 is the root. The root never moves. A node below it moves if its depth
/// is in the range of a [Filter] and a random number is at most the probability of the filter. Every node below the
/// root is on a circle about its parent; the place depends on its number among its siblings.
final class BevyTrees {
    private static final float ROOM = 500;

    private int[] parents = new int[1_024];
    private int count = 1;

    private BevyTrees() {}

    /// Which nodes move.
    ///
    /// @param probability from 0 to 1
    /// @param minDepth the least depth of a node that moves; that of the root is 0
    /// @param maxDepth the greatest
    record Filter(float probability, int minDepth, int maxDepth) {
        static final Filter HALF = of(0.5f);

        static Filter of(float probability) {
            return new Filter(probability, 0, Integer.MAX_VALUE);
        }
    }

    /// A tree in which every node above the last level has the same number of children.
    ///
    /// @param levels the number of levels, with that of the root
    static Forest tree(int levels, int width, Filter filter) {
        BevyTrees tree = new BevyTrees();
        int above = 0;
        for (int level = 1, size = 1; level < levels; level++, size *= width) {
            above += size;
        }
        for (int parent = 0; parent < above; parent++) {
            for (int child = 0; child < width; child++) {
                tree.add(parent);
            }
        }
        return tree.planted(filter);
    }

    /// A tree whose first branches are the deepest.
    ///
    /// @param depth the depth of the deepest node
    /// @param width the largest number of children of a node
    static Forest nonUniformTree(int depth, int width, Filter filter) {
        BevyTrees tree = new BevyTrees();
        tree.addBranches(0, depth, width);
        return tree.planted(filter);
    }

    /// Humanoids of 68 entities each at random places. In the active ones, everything but the root moves.
    static Forest humanoids(int active, int inactive) {
        BevyTrees rig = new BevyTrees();
        rig.addHumanoid();
        Forest forest = new Forest();
        for (int i = 0; i < active + inactive; i++) {
            Random random = forest.random();
            LocalTransform place = LocalTransform.fromPosition(
                    random.nextFloat() * ROOM - ROOM / 2, random.nextFloat() * ROOM - ROOM / 2, 0);
            rig.plant(forest, place, Filter.of(i < active ? 1 : -1));
        }
        return forest;
    }

    private int add(int parent) {
        if (count == parents.length) {
            parents = Arrays.copyOf(parents, 2 * count);
        }
        parents[count] = parent;
        return count++;
    }

    private void addBranches(int parent, int depth, int width) {
        for (int i = 1; i <= Math.min(width, depth); i++) {
            addBranches(add(parent), depth - i, width);
        }
    }

    private void addHumanoid() {
        int hips = add(0);
        int chest = addChain(hips, 3);
        int head = addChain(chest, 2);
        add(head);
        add(head);
        add(head);
        addArm(chest);
        addArm(chest);
        addChain(hips, 5);
        addChain(hips, 5);
    }

    private void addArm(int chest) {
        int hand = addChain(chest, 4);
        for (int finger = 0; finger < 5; finger++) {
            addChain(hand, 4);
        }
    }

    private int addChain(int parent, int length) {
        int last = parent;
        for (int i = 0; i < length; i++) {
            last = add(last);
        }
        return last;
    }

    private Forest planted(Filter filter) {
        Forest forest = new Forest();
        plant(forest, new LocalTransform(), filter);
        return forest;
    }

    private void plant(Forest forest, LocalTransform rootTransform, Filter filter) {
        int[] childCounts = new int[count];
        for (int node = 1; node < count; node++) {
            childCounts[parents[node]]++;
        }
        int[] children = new int[count];
        int[] depths = new int[count];
        int root = forest.add(Forest.NONE, rootTransform);
        for (int node = 1; node < count; node++) {
            int parent = parents[node];
            float angle = (float) children[parent]++ / childCounts[parent];
            depths[node] = depths[parent] + 1;
            boolean isMoving = forest.random().nextFloat() <= filter.probability
                    && depths[node] >= filter.minDepth
                    && depths[node] <= filter.maxDepth;
            LocalTransform transform = LocalTransform.fromPosition(Angle.x(angle), Angle.y(angle), 0);
            if (isMoving) {
                forest.addMoving(root + parent, transform, angle);
            } else {
                forest.add(root + parent, transform);
            }
        }
    }
}
