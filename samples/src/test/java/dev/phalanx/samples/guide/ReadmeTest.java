package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.TimeData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import org.junit.jupiter.api.Test;

/// The code of the README.
class ReadmeTest {

    // snippet components
    static final class Position implements IComponentData { // a mutable struct
        public float x;
        public float y;
    }

    record Velocity(float x, float y) implements IComponentData {} // an immutable struct

    record Monster() implements IComponentData {} // a tag

    static final class MovementSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            float dt = state.time().deltaTime();
            state.entityManager().query(rw(Position.class), ro(Velocity.class)).forEach((position, velocity) -> {
                position.x += velocity.x() * dt;
                position.y += velocity.y() * dt;
            });
        }
    }
    // end components

    @Test
    void theWorldOfTheReadmeMoves() {
        // snippet world
        try (World world = new World("Game")) {
            EntityManager em = world.entityManager();
            EntityArchetype walkers = em.createArchetype(Position.class, Velocity.class);
            Entity one = em.createEntity(walkers);
            NativeArray<Entity> many = em.createEntity(walkers, 100_000); // packed, not 100,000 objects
            em.setComponent(one, new Velocity(1, 0));
            em.addComponent(one, Monster.class);

            world.addSystem(new MovementSystem());
            world.setTime(new TimeData(0, 0.5f));
            world.update();
            Position copy = em.getComponent(one, Position.class); // always the caller's own copy

            assertThat(copy.x).isEqualTo(0.5f);
            assertThat(em.hasComponent(many.get(99_999), Monster.class)).isFalse();
        }
        // end world
    }
}
