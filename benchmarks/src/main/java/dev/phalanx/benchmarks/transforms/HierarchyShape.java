package dev.phalanx.benchmarks.transforms;

import dev.phalanx.benchmarks.transforms.BevyTrees.Filter;

/// The hierarchies of [WhatDoHierarchiesCost]: first the nine of Bevy's stress test, then four of Unity's performance
/// tests.
public enum HierarchyShape {
    /// 257,025 entities up to 18 levels below one root. Half of them move.
    LARGE_TREE,

    /// 250,501 entities: a root, 500 children, and 500 children of each. Half of them move.
    WIDE_TREE,

    /// 317,810 entities up to 25 levels below one root, with two children at most. Half of them move.
    DEEP_TREE,

    /// 2,500 entities, each the parent of the next. Half of them move.
    CHAIN,

    /// 262,143 entities in a binary tree of 18 levels. Half of the last level moves.
    UPDATE_LEAVES,

    /// 262,143 entities in a binary tree of 18 levels. Half of those that are 1 to 8 levels below the root move.
    UPDATE_SHALLOW,

    /// 272,000 entities: 4,000 humanoids, which move.
    HUMANOIDS_ACTIVE,

    /// 272,000 entities: 4,000 humanoids, 10 of which move.
    HUMANOIDS_INACTIVE,

    /// 272,000 entities: 4,000 humanoids, half of which move.
    HUMANOIDS_MIXED,

    /// 10,000 entities without parents, which move.
    FLAT,

    /// 10,001 entities: a root, which moves, and its 10,000 children, which do not.
    ONE_ROOT,

    /// 12,000 entities: 1,000 roots, which do not move, and below each a chain of 11 entities, which do.
    DEEP_CHAINS,

    /// 10,002 entities: two roots, which do not move, and 10,000 entities, which do. In every frame, those get the
    /// other root as their parent.
    CHANGE_PARENTS;

    /// The entities.
    Forest forest() {
        return switch (this) {
            case LARGE_TREE -> BevyTrees.nonUniformTree(18, 8, Filter.HALF);
            case WIDE_TREE -> BevyTrees.tree(3, 500, Filter.HALF);
            case DEEP_TREE -> BevyTrees.nonUniformTree(25, 2, Filter.HALF);
            case CHAIN -> BevyTrees.tree(2_500, 1, Filter.HALF);
            case UPDATE_LEAVES -> BevyTrees.tree(18, 2, new Filter(0.5f, 17, Integer.MAX_VALUE));
            case UPDATE_SHALLOW -> BevyTrees.tree(18, 2, new Filter(0.5f, 0, 8));
            case HUMANOIDS_ACTIVE -> BevyTrees.humanoids(4_000, 0);
            case HUMANOIDS_INACTIVE -> BevyTrees.humanoids(10, 3_990);
            case HUMANOIDS_MIXED -> BevyTrees.humanoids(2_000, 2_000);
            case FLAT -> Forest.roots(10_000);
            case ONE_ROOT -> Forest.manyChildren(1, 10_000);
            case DEEP_CHAINS -> Forest.chains(1_000, 11);
            case CHANGE_PARENTS -> Forest.belowFirstOfTwo(10_000, true);
        };
    }

    /// Whether the entities below the first two roots get the other root as their parent in every frame.
    boolean isReparenting() {
        return this == CHANGE_PARENTS;
    }
}
