package dev.phalanx.samples.closesttarget;

import dev.phalanx.samples.seekers.Place;
import dev.phalanx.samples.seekers.Target;
import dev.phalanx.structs.NativeArray;

/// Targets in the order of a tree: the middle of a range is a node, what lies west of it stands before it and what lies
/// east behind it. Both halves are ranges again, in which south and north decide, and so on by turns.
final class KdTree {
    private KdTree() {}

    /// Puts targets into the order of a tree.
    static void build(NativeArray<Target> targets) {
        build(targets, 0, targets.length(), true);
    }

    private static void build(NativeArray<Target> targets, int from, int to, boolean byX) {
        if (to - from < 2) {
            return;
        }
        int middle = (from + to) >>> 1;
        select(targets, from, to - 1, middle, byX);
        build(targets, from, middle, !byX);
        build(targets, middle + 1, to, !byX);
    }

    /// Moves targets until none before `wanted` is above it and none behind it below.
    private static void select(NativeArray<Target> targets, int first, int last, int wanted, boolean byX) {
        int low = first;
        int high = last;
        while (low < high) {
            float pivot = key(targets.get((low + high) >>> 1), byX);
            int left = low;
            int right = high;
            while (left <= right) {
                while (key(targets.get(left), byX) < pivot) {
                    left++;
                }
                while (key(targets.get(right), byX) > pivot) {
                    right--;
                }
                if (left <= right) {
                    swap(targets, left++, right--);
                }
            }
            if (wanted <= right) {
                high = right;
            } else if (wanted >= left) {
                low = left;
            } else {
                return;
            }
        }
    }

    private static void swap(NativeArray<Target> targets, int one, int other) {
        Target before = targets.get(one);
        targets.set(one, targets.get(other));
        targets.set(other, before);
    }

    private static float key(Target target, boolean byX) {
        return byX ? target.place().x() : target.place().z();
    }

    /// The index of the target that is nearest to `seeker`; of several, of the one with the lowest number.
    ///
    /// @param tree the targets in the order of a tree, at least one
    static int nearest(Place seeker, NativeArray<Target> tree) {
        return search(seeker, tree, 0, tree.length(), true, tree.length() >>> 1);
    }

    /// The better one of `best` and what is in a range.
    private static int search(Place seeker, NativeArray<Target> tree, int from, int to, boolean byX, int best) {
        if (from >= to) {
            return best;
        }
        int middle = (from + to) >>> 1;
        Place node = tree.get(middle).place();
        float beyond = byX ? seeker.x() - node.x() : seeker.z() - node.z();
        int found = better(seeker, tree, middle, best);
        found = beyond < 0
                ? search(seeker, tree, from, middle, !byX, found)
                : search(seeker, tree, middle + 1, to, !byX, found);
        if (beyond * beyond > seeker.squareDistance(tree.get(found).place())) {
            return found;
        }
        return beyond < 0
                ? search(seeker, tree, middle + 1, to, !byX, found)
                : search(seeker, tree, from, middle, !byX, found);
    }

    private static int better(Place seeker, NativeArray<Target> tree, int candidate, int best) {
        float distance = seeker.squareDistance(tree.get(candidate).place());
        float least = seeker.squareDistance(tree.get(best).place());
        boolean isBetter = distance == least
                ? tree.get(candidate).number() < tree.get(best).number()
                : distance < least;
        return isBetter ? candidate : best;
    }
}
