package dev.phalanx.contenders.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import dev.phalanx.bench.workload.Digest;
import org.jspecify.annotations.Nullable;

/// Prepared entities, deleted one by one.
final class CreateDestroyFive extends DominionRun {
    private final Composition.Of5<Position, Velocity, Acceleration, Letters.A, Letters.B> body = dominion.composition()
            .of(Position.class, Velocity.class, Acceleration.class, Letters.A.class, Letters.B.class);
    private final Entity[] entities;
    private final int @Nullable [] order;

    /// Sets up.
    ///
    /// @param size how many entities
    /// @param order the order in which they are deleted, by their numbers, or null for the oldest first
    CreateDestroyFive(int size, int @Nullable [] order) {
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
            entities[i] = dominion.createPreparedEntity(body.withValue(
                    new Position(i),
                    new Velocity(i),
                    new Acceleration(i),
                    Letters.start(new Letters.A(), 0, i),
                    Letters.start(new Letters.B(), 1, i)));
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
        for (Results.With5<Position, Velocity, Acceleration, Letters.A, Letters.B> each : dominion.findCompositionsWith(
                Position.class, Velocity.class, Acceleration.class, Letters.A.class, Letters.B.class)) {
            Position position = each.comp1();
            Velocity velocity = each.comp2();
            Acceleration acceleration = each.comp3();
            digest.add(
                    position.x,
                    position.y,
                    position.z,
                    velocity.x,
                    velocity.y,
                    velocity.z,
                    acceleration.x,
                    acceleration.y,
                    acceleration.z,
                    each.comp4().value,
                    each.comp5().value);
        }
        destroy();
        digest.add((double) dominion.findAllEntities().stream().count());
        return digest.value();
    }
}
