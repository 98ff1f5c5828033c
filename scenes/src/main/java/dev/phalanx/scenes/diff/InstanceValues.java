package dev.phalanx.scenes.diff;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.NativeArray;
import java.util.List;

/// Distinguishes the instances of prefabs from their prefabs, and the values that an instance was given later from
/// those that it has from its prefab.
final class InstanceValues {
    private InstanceValues() {}

    static boolean isPrefab(EntityManager em, Entity entity) {
        return em.hasComponent(entity, Prefab.class);
    }

    /// The entry of the prefab among those of a guid, if there are instances of it; otherwise [PatchTargets#NONE].
    static int prefab(EntityManager em, PatchTargets targets, int guid) {
        int first = targets.first(guid);
        if (first == PatchTargets.NONE || targets.next(first) == PatchTargets.NONE) {
            return PatchTargets.NONE;
        }
        int found = PatchTargets.NONE;
        boolean hasInstances = false;
        for (int entry = first; entry != PatchTargets.NONE; entry = targets.next(entry)) {
            if (!isPrefab(em, targets.entity(entry))) {
                hasInstances = true;
            } else if (found == PatchTargets.NONE) {
                found = entry;
            }
        }
        return hasInstances ? found : PatchTargets.NONE;
    }

    /// Whether rows have the same bits, regardless of references to entities.
    static boolean areSame(TypeFacts facts, NativeArray<?> left, int from, NativeArray<?> right, int rightFrom) {
        return areSame(facts, left, from, right, rightFrom, 1);
    }

    /// Whether buffers have the same elements, regardless of references to entities.
    static boolean areSame(TypeFacts facts, DynamicBuffer<?> left, DynamicBuffer<?> right) {
        return left.length() == right.length()
                && (left.length() == 0
                        || areSame(facts, left.asNativeArray(), 0, right.asNativeArray(), 0, left.length()));
    }

    private static boolean areSame(
            TypeFacts facts, NativeArray<?> left, int from, NativeArray<?> right, int rightFrom, int rows) {
        List<Leaf> leaves = facts.leaves;
        for (int i = 0; i < leaves.size(); i++) {
            Leaf leaf = leaves.get(i);
            if (leaf.holds() == Leaf.Holds.ENTITY) {
                continue;
            }
            int found = LeafRows.mismatch(
                    leaf.kind(),
                    left.leafArray(i),
                    (left.offset() + from) * leaf.stride(),
                    right.leafArray(i),
                    (right.offset() + rightFrom) * leaf.stride(),
                    rows * leaf.stride());
            if (found >= 0) {
                return false;
            }
        }
        return true;
    }
}
