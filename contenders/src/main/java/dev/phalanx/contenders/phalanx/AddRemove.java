package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.contenders.phalanx.Singles.A;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// One entity after the other gets a component and loses it.
final class AddRemove extends WorldRun {
    private final Entity[] entities;

    /// What is added.
    ///
    /// @param value a number
    public record Added(float value) implements IComponentData {}

    AddRemove(int size, boolean isShuffled) {
        Entity[] inOrder = make(em.createArchetype(A.class), 0, size, A::start);
        entities = isShuffled ? Rolls.shuffled(inOrder) : inOrder;
    }

    @Override
    public void run() {
        for (Entity entity : entities) {
            em.addComponent(entity, new Added(1));
        }
        for (Entity entity : entities) {
            em.removeComponent(entity, Added.class);
        }
    }

    @Override
    public long digest() {
        return digestOf(digest -> {
            for (Entity entity : entities) {
                digest.add(em.getComponent(entity, A.class).value, em.hasComponent(entity, Added.class) ? 1 : 0);
            }
        });
    }
}
