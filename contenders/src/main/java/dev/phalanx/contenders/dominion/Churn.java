package dev.phalanx.contenders.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.dominion.Letters.Burning;

/// Entities in slots.
final class Churn extends DominionRun {
    private final Composition.Of2<Position, Velocity> body =
            dominion.composition().of(Position.class, Velocity.class);
    private final Composition.ByAdding1AndRemoving<Burning> adding =
            dominion.composition().byAdding1AndRemoving(Burning.class);
    private final Composition.ByRemoving removing = dominion.composition().byRemoving(Burning.class);
    private final Entity[] entities;
    private final Rolls rolls = new Rolls(1);
    private int next;

    Churn(int size) {
        entities = new Entity[size];
        for (int slot = 0; slot < size; slot++) {
            entities[slot] = create(next++);
        }
    }

    private Entity create(int number) {
        return dominion.createPreparedEntity(body.withValue(new Position(number), new Velocity(number)));
    }

    @Override
    public void run() {
        for (int i = 0; i < entities.length / 100; i++) {
            int slot = rolls.next(entities.length);
            dominion.deleteEntity(entities[slot]);
            entities[slot] = create(next++);
        }
        for (int i = 0; i < entities.length / 100; i++) {
            change(entities[rolls.next(entities.length)]);
        }
        for (Results.With2<Position, Velocity> each : dominion.findCompositionsWith(Position.class, Velocity.class)) {
            each.comp1().add(each.comp2(), Values.DT);
        }
    }

    private void change(Entity entity) {
        if (entity.has(Burning.class)) {
            dominion.modifyEntity(removing.withValue(entity));
        } else {
            Burning burning = new Burning();
            burning.value = 1;
            dominion.modifyEntity(adding.withValue(entity, burning));
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Entity entity : entities) {
            Position position = entity.get(Position.class);
            digest.add(position.x, position.y, position.z, entity.has(Burning.class) ? 1 : 0);
        }
        return digest.value();
    }
}
