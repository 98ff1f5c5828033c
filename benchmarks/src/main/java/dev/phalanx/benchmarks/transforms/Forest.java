package dev.phalanx.benchmarks.transforms;

import dev.phalanx.transforms.LocalTransform;
import java.util.Arrays;
import java.util.Random;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/// The entities that a benchmark creates, in the order in which it creates them: the parent of each, its transform, and
/// whether it moves.
final class Forest {
    /// The parent of a node without one.
    static final int NONE = -1;

    private final Random random = new Random(17);
    private int[] parents = new int[1_024];
    private float[] angles = new float[1_024];
    private LocalTransform[] transforms = new LocalTransform[1_024];
    private int count;

    /// Nodes without parents, which move.
    static Forest roots(int count) {
        Forest forest = new Forest();
        for (int i = 0; i < count; i++) {
            forest.addRandom(NONE, true);
        }
        return forest;
    }

    /// Roots, which move, each with many children, which do not.
    static Forest manyChildren(int roots, int children) {
        Forest forest = roots(roots);
        for (int root = 0; root < roots; root++) {
            for (int child = 0; child < children; child++) {
                forest.addRandom(root, false);
            }
        }
        return forest;
    }

    /// Roots, which do not move, with a chain below each, which does.
    static Forest chains(int roots, int length) {
        Forest forest = new Forest();
        for (int root = 0; root < roots; root++) {
            int last = forest.addRandom(NONE, false);
            for (int depth = 1; depth <= length; depth++) {
                last = forest.addRandom(last, true);
            }
        }
        return forest;
    }

    /// Two roots, which do not move, and the children of the first.
    static Forest belowFirstOfTwo(int children, boolean doChildrenMove) {
        Forest forest = new Forest();
        int first = forest.addRandom(NONE, false);
        forest.addRandom(NONE, false);
        for (int child = 0; child < children; child++) {
            forest.addRandom(first, doChildrenMove);
        }
        return forest;
    }

    /// Trees of five levels and 64 nodes each, all created level by level: every root has 3 children, those have 2,
    /// those 3, and those 2. In the trees of roots that move, either every node moves or only the root.
    ///
    /// @param movingShare one of how many roots moves; 0 if none does
    static Forest trees(int roots, int movingShare, boolean doChildrenMove) {
        Forest forest = new Forest();
        for (int root = 0; root < roots; root++) {
            forest.addRandom(NONE, movingShare > 0 && root % movingShare == 0);
        }
        int level = 0;
        for (int width : new int[] {3, 2, 3, 2}) {
            int end = forest.count;
            for (; level < end; level++) {
                boolean isMoving = doChildrenMove && forest.isMoving(level);
                for (int child = 0; child < width; child++) {
                    forest.addRandom(level, isMoving);
                }
            }
        }
        return forest;
    }

    /// Adds a node that does not move.
    ///
    /// @param parent a node, or [#NONE]
    /// @return the number of the node
    int add(int parent, LocalTransform transform) {
        return add(parent, transform, Float.NaN);
    }

    /// Adds a node that moves.
    ///
    /// @param parent a node, or [#NONE]
    /// @param angle the [Angle] at the start, in radians
    /// @return the number of the node
    int addMoving(int parent, LocalTransform transform, float angle) {
        return add(parent, transform, angle);
    }

    /// Adds a node with a random transform.
    ///
    /// @param parent a node, or [#NONE]
    /// @return the number of the node
    int addRandom(int parent, boolean isMoving) {
        Vector3f position = new Vector3f(random.nextFloat(), random.nextFloat(), random.nextFloat());
        Quaternionf rotation =
                new Quaternionf().rotationXYZ(random.nextFloat(6), random.nextFloat(6), random.nextFloat(6));
        LocalTransform transform = LocalTransform.of(position, rotation, 0.1f + random.nextFloat());
        return add(parent, transform, isMoving ? random.nextFloat(6) : Float.NaN);
    }

    private int add(int parent, LocalTransform transform, float angle) {
        if (count == parents.length) {
            parents = Arrays.copyOf(parents, 2 * count);
            angles = Arrays.copyOf(angles, 2 * count);
            transforms = Arrays.copyOf(transforms, 2 * count);
        }
        parents[count] = parent;
        angles[count] = angle;
        transforms[count] = transform;
        return count++;
    }

    /// The number of nodes.
    int count() {
        return count;
    }

    /// The parent of a node, or [#NONE].
    int parent(int node) {
        return parents[node];
    }

    LocalTransform transform(int node) {
        return transforms[node];
    }

    boolean isMoving(int node) {
        return !Float.isNaN(angles[node]);
    }

    boolean isAnyMoving() {
        for (int node = 0; node < count; node++) {
            if (isMoving(node)) {
                return true;
            }
        }
        return false;
    }

    /// Radians, or NaN for a node that does not move.
    float angle(int node) {
        return angles[node];
    }

    /// Source of the random numbers of this forest, the same in every run.
    Random random() {
        return random;
    }

    /// The same nodes, created in random order.
    Forest shuffled() {
        int[] places = new int[count];
        for (int node = 0; node < count; node++) {
            int other = random.nextInt(node + 1);
            places[node] = places[other];
            places[other] = node;
        }
        Forest shuffled = new Forest();
        shuffled.parents = new int[count];
        shuffled.angles = new float[count];
        shuffled.transforms = new LocalTransform[count];
        shuffled.count = count;
        for (int node = 0; node < count; node++) {
            int place = places[node];
            shuffled.parents[place] = parents[node] == NONE ? NONE : places[parents[node]];
            shuffled.angles[place] = angles[node];
            shuffled.transforms[place] = transforms[node];
        }
        return shuffled;
    }

    /// All nodes level by level, those without a parent first; those of a level in the order of their creation.
    int[] levelByLevel() {
        int[] depths = depths();
        int[] starts = new int[Arrays.stream(depths).max().orElse(0) + 2];
        for (int depth : depths) {
            starts[depth + 1]++;
        }
        Arrays.parallelPrefix(starts, Integer::sum);
        int[] order = new int[count];
        for (int node = 0; node < count; node++) {
            order[starts[depths[node]]++] = node;
        }
        return order;
    }

    private int[] depths() {
        int[] depths = new int[count];
        Arrays.fill(depths, -1);
        for (int node = 0; node < count; node++) {
            int steps = 0;
            int at = node;
            while (at != NONE && depths[at] < 0) {
                at = parents[at];
                steps++;
            }
            int depth = (at == NONE ? -1 : depths[at]) + steps;
            for (int below = node; below != at; below = parents[below]) {
                depths[below] = depth--;
            }
        }
        return depths;
    }
}
