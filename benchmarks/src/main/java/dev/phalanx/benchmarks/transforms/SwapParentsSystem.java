package dev.phalanx.benchmarks.transforms;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.TransformSystemGroup;

/// Sets the parent of each of many entities, which are children of one root before, to the other root in every frame.
@UpdateBefore(TransformSystemGroup.class)
final class SwapParentsSystem implements ISystem {
    private final Entity[] children;
    private Parent present;
    private Parent next;

    SwapParentsSystem(Entity present, Entity next, Entity[] children) {
        this.present = new Parent(present);
        this.next = new Parent(next);
        this.children = children;
    }

    @Override
    public void onUpdate(SystemState state) {
        EntityManager em = state.entityManager();
        for (Entity child : children) {
            em.setComponent(child, next);
        }
        Parent before = present;
        present = next;
        next = before;
    }
}
