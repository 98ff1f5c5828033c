package dev.phalanx.contenders.zayes;

import com.simsilica.es.Entity;
import com.simsilica.es.EntityId;
import com.simsilica.es.EntitySet;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.contenders.zayes.Letters.Burning;

/// Ids in slots, and a set that is kept up to date.
final class Churn extends EntityRun {
    private final EntitySet moving = data.getEntities(Position.class, Velocity.class);
    private final EntityId[] entities;
    private final Rolls rolls = new Rolls(1);
    private int next;

    Churn(int size) {
        entities = new EntityId[size];
        for (int slot = 0; slot < size; slot++) {
            entities[slot] = make();
        }
        moving.applyChanges();
    }

    private EntityId make() {
        int number = next++;
        return create(Position.start(number), Velocity.start(number));
    }

    @Override
    public void run() {
        for (int i = 0; i < entities.length / 100; i++) {
            int slot = rolls.next(entities.length);
            data.removeEntity(entities[slot]);
            entities[slot] = make();
        }
        for (int i = 0; i < entities.length / 100; i++) {
            change(entities[rolls.next(entities.length)]);
        }
        moving.applyChanges();
        for (Entity entity : moving) {
            entity.set(entity.get(Position.class).moved(entity.get(Velocity.class)));
        }
    }

    private void change(EntityId entity) {
        if (data.getComponent(entity, Burning.class) == null) {
            data.setComponent(entity, new Burning(1));
        } else {
            data.removeComponent(entity, Burning.class);
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (EntityId entity : entities) {
            Position position = data.getComponent(entity, Position.class);
            digest.add(
                    position.x(), position.y(), position.z(), data.getComponent(entity, Burning.class) == null ? 0 : 1);
        }
        return digest.value();
    }
}
