package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.Query2;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.EntityList;

/// Entities that come, go and change one by one while all move.
final class Churn extends WorldRun {
    private final Query2<Position, Velocity> moving = em.query(rw(Position.class), ro(Velocity.class));
    private final Rolls rolls = new Rolls(1);
    private final EntityList slots;
    private int next;

    /// What comes and goes.
    ///
    /// @param seconds a number
    public record Burning(float seconds) implements IComponentData {}

    Churn(int size) {
        slots = new EntityList(size);
        for (int slot = 0; slot < size; slot++) {
            slots.add(create());
        }
    }

    private Entity create() {
        int number = next++;
        return em.createEntity(Position.start(number), Velocity.start(number));
    }

    @Override
    public void run() {
        for (int i = 0; i < slots.size() / 100; i++) {
            int slot = rolls.next(slots.size());
            em.destroyEntity(slots.get(slot));
            slots.set(slot, create());
        }
        for (int i = 0; i < slots.size() / 100; i++) {
            toggle(slots.get(rolls.next(slots.size())));
        }
        moving.forEach((position, velocity) -> {
            position.x += velocity.x() * Values.DT;
            position.y += velocity.y() * Values.DT;
            position.z += velocity.z() * Values.DT;
        });
    }

    private void toggle(Entity entity) {
        if (em.hasComponent(entity, Burning.class)) {
            em.removeComponent(entity, Burning.class);
        } else {
            em.addComponent(entity, new Burning(1));
        }
    }

    @Override
    public long digest() {
        return digestOf(digest -> {
            for (Entity entity : slots) {
                Position position = em.getComponent(entity, Position.class);
                digest.add(position.x, position.y, position.z, em.hasComponent(entity, Burning.class) ? 1 : 0);
            }
        });
    }
}
