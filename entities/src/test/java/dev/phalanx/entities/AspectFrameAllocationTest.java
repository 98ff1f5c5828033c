package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.aspect;
import static dev.phalanx.entities.query.QueryTerms.aspectRO;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.Optional;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Allocations;
import org.junit.jupiter.api.Test;

/// A warm frame over four types of aspects allocates nothing.
final class AspectFrameAllocationTest extends InWorld {
    private static final int WARM_UPS = 2_000;
    private static final float DT = 0.5f;

    record Mover(RefRW<Position> position, RefRW<Speed> speed, RefRO<Velocity> velocity) implements IAspect {
        void move(float dt) {
            Velocity v = velocity.get();
            position.update(p -> {
                p.x += v.x() * dt;
                p.y += v.y() * dt;
                p.z += v.z() * dt;
            });
            speed.set(new Speed(speed.get().value() + dt));
        }
    }

    record Healer(
            Entity entity, RefRW<Health> health, @Optional RefRO<Speed> speed) implements IAspect {
        void heal() {
            Health value = health.get();
            value.points += entity.index() % 2 + 1;
            health.set(value);
        }
    }

    record Sleeper(EnabledRefRW<Stunned> stunned, RefRO<Health> health) implements IAspect {
        void toggle() {
            stunned.set(health.get().points % 2 == 0);
        }
    }

    record Both(Healer healer, RefRW<Speed> speed) implements IAspect {
        void act(float dt) {
            healer.heal();
            speed.set(new Speed(speed.get().value() + dt));
        }
    }

    record Pusher(RefRW<Position> position, RefRO<Speed> speed) implements IAspect {
        void push(float dt) {
            float by = speed.get().value() * dt;
            position.update(p -> p.x -= by);
        }
    }

    record Traveller(Both both, DynamicBuffer<Waypoint> path) implements IAspect {
        void travel() {
            path.set(0, new Waypoint(path.get(0).x() + 1, both.healer().entity()));
            both.act(DT);
        }
    }

    private static final float[] SUM = new float[1];

    @Test
    void fourTypesOfAspects() {
        em.createEntity(
                em.createArchetype(Position.class, Velocity.class, Speed.class, Health.class, Stunned.class), 300);
        em.createEntity(em.createArchetype(Health.class, Stunned.class), 200);
        Runnable frame = () -> {
            em.query(aspect(Mover.class)).forEach(mover -> mover.move(DT));
            em.query(aspect(Healer.class)).forEach(Healer::heal);
            em.query(aspect(Sleeper.class)).withPresent(Stunned.class).forEach(Sleeper::toggle);
            em.query(aspect(Both.class)).withAll(Stunned.class).forEach(both -> both.act(DT));
            em.query(aspectRO(Sleeper.class))
                    .forEach(sleeper -> SUM[0] += sleeper.health().get().points);
        };
        assertThat(Allocations.settledBytesOf(0, WARM_UPS, frame)).isZero();
        assertThat(SUM[0]).isPositive();
    }

    @Test
    void twoTypesThatUpdateTheSameComponent() {
        em.createEntity(em.createArchetype(Position.class, Velocity.class, Speed.class), 300);
        Runnable frame = () -> {
            em.query(aspect(Mover.class)).forEach(mover -> mover.move(DT));
            em.query(aspect(Pusher.class)).forEach(pusher -> pusher.push(DT));
        };
        assertThat(Allocations.settledBytesOf(0, WARM_UPS, frame)).isZero();
    }

    @Test
    void nestedAspectsBesideABuffer() {
        NativeArray<Entity> travellers =
                em.createEntity(em.createArchetype(Speed.class, Health.class, Waypoint.class), 300);
        for (Entity each : travellers) {
            em.getBuffer(each, Waypoint.class).add(new Waypoint(0, each));
        }
        Runnable frame = () -> em.query(aspect(Traveller.class)).forEach(Traveller::travel);
        assertThat(Allocations.settledBytesOf(0, WARM_UPS, frame)).isZero();
        assertThat(em.getBuffer(travellers.get(0), Waypoint.class).get(0).x()).isPositive();
    }
}
