package dev.phalanx.contenders.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import dev.phalanx.bench.workload.Digest;
import org.jspecify.annotations.Nullable;

/// Prepared entities, deleted one by one.
final class CreateDestroy extends DominionRun {
    private final Composition.Of2<Position, Velocity> body =
            dominion.composition().of(Position.class, Velocity.class);
    private final Entity[] entities;
    private final int @Nullable [] order;

    /// Sets up.
    ///
    /// @param size how many entities
    /// @param order the order in which they are deleted, by their numbers, or null for the oldest first
    CreateDestroy(int size, int @Nullable [] order) {
        this.order = order;
        entities = new Entity[size];
    }

    @Override
    public void run() {
        create();
        destroy();
    }

    private void create() {
        for (int i = 0; i < entities.length; i++) {
            entities[i] = dominion.createPreparedEntity(body.withValue(new Position(i), new Velocity(i)));
        }
    }

    private void destroy() {
        if (order == null) {
            for (Entity entity : entities) {
                dominion.deleteEntity(entity);
            }
        } else {
            for (int number : order) {
                dominion.deleteEntity(entities[number]);
            }
        }
    }

    @Override
    public long digest() {
        create();
        Digest digest = new Digest();
        for (Results.With2<Position, Velocity> each : dominion.findCompositionsWith(Position.class, Velocity.class)) {
            Position position = each.comp1();
            Velocity velocity = each.comp2();
            digest.add(position.x, position.y, position.z, velocity.x, velocity.y, velocity.z);
        }
        destroy();
        digest.add((double) dominion.findAllEntities().stream().count());
        return digest.value();
    }
}
