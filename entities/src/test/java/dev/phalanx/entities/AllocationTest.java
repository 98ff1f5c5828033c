package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.query.ForEach2;
import dev.phalanx.entities.query.Query2;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.TimeData;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Allocations;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What warm code allocates. The compiler works in the background, so each test repeats until it is done, up to a
/// limit.
final class AllocationTest extends InWorld {
    private static final int WARM_UPS = 50;

    private interface Maker {
        ForEach2<Position, Velocity> make(float dt);
    }

    private static final List<ForEach2<Position, Velocity>> BODIES = List.of(
            (p, v) -> p.x += v.x(),
            (p, v) -> p.y += v.y(),
            (p, v) -> p.z += v.z(),
            (p, v) -> p.x -= v.x(),
            (p, v) -> p.y -= v.y(),
            (p, v) -> p.z -= v.z(),
            (p, v) -> p.x = v.x() * 2,
            (p, v) -> p.y = v.y() * 2,
            (p, v) -> p.z = v.z() * 2,
            (p, v) -> p.x = p.y,
            (p, v) -> p.y = p.z,
            (p, v) -> p.z = p.x,
            (p, v) -> p.x = -v.x(),
            (p, v) -> p.y = -v.y(),
            (p, v) -> p.z = -v.z(),
            (p, v) -> p.x = Math.max(p.x, v.x()),
            (p, v) -> p.y = Math.max(p.y, v.y()),
            (p, v) -> p.z = Math.max(p.z, v.z()),
            (p, v) -> p.x = Math.min(p.x, p.y),
            (p, v) -> p.y = Math.min(p.y, p.z));

    private static final List<Maker> MAKERS = List.of(
            dt -> (p, v) -> p.x += v.x() * dt,
            dt -> (p, v) -> p.y += v.y() * dt,
            dt -> (p, v) -> p.z += v.z() * dt,
            dt -> (p, v) -> p.x -= v.x() * dt,
            dt -> (p, v) -> p.y -= v.y() * dt,
            dt -> (p, v) -> p.z -= v.z() * dt,
            dt -> (p, v) -> p.x = v.x() + dt,
            dt -> (p, v) -> p.y = v.y() + dt,
            dt -> (p, v) -> p.z = v.z() + dt,
            dt -> (p, v) -> p.x = p.y * dt,
            dt -> (p, v) -> p.y = p.z * dt,
            dt -> (p, v) -> p.z = p.x * dt,
            dt -> (p, v) -> p.x = dt - v.x(),
            dt -> (p, v) -> p.y = dt - v.y(),
            dt -> (p, v) -> p.z = dt - v.z(),
            dt -> (p, v) -> p.x = Math.max(dt, v.x()),
            dt -> (p, v) -> p.y = Math.max(dt, v.y()),
            dt -> (p, v) -> p.z = Math.max(dt, v.z()),
            dt -> (p, v) -> p.x = Math.min(dt, p.y),
            dt -> (p, v) -> p.y = Math.min(dt, p.z));

    @BeforeEach
    void fill() {
        em.createEntity(em.createArchetype(Position.class, Velocity.class), 200);
        em.createEntity(em.createArchetype(Position.class, Velocity.class, Monster.class), 100);
        world.setTime(new TimeData(1, 0.5f));
    }

    /// Runs `frame` until it allocates no more than `most`, and answers what it allocated in the end.
    private static long warm(long most, Runnable frame) {
        return Allocations.settledBytesOf(most, WARM_UPS, frame);
    }

    @Test
    void aFrameOfTwentySystemsWithLambdasThatCaptureNothingAllocatesNothing() {
        Query2<Position, Velocity> query = em.query(rw(Position.class), ro(Velocity.class));
        for (ForEach2<Position, Velocity> body : BODIES) {
            world.addSystem(new ISystem() {
                @Override
                public void onUpdate(SystemState state) {
                    query.forEach(body);
                }
            });
        }
        assertThat(warm(0, world::update)).isZero();
    }

    @Test
    void aFrameOfTwentySystemsWithLambdasThatCaptureAllocatesThoseLambdas() {
        Query2<Position, Velocity> query = em.query(rw(Position.class), ro(Velocity.class));
        for (Maker maker : MAKERS) {
            world.addSystem(new ISystem() {
                @Override
                public void onUpdate(SystemState state) {
                    query.forEach(maker.make(state.time().deltaTime()));
                }
            });
        }
        assertThat(warm(MAKERS.size() * 32L, world::update)).isLessThanOrEqualTo(MAKERS.size() * 32L);
    }

    @Test
    void aQueryMadeAnewInEveryFrameAllocatesNothing() {
        assertThat(warm(
                        0,
                        () -> em.query(rw(Position.class), ro(Velocity.class))
                                .withAll(Monster.class)
                                .withNone(Frozen.class)
                                .forEach((position, velocity) -> position.x += velocity.x())))
                .isZero();
    }

    @Test
    void aFilteredLoopAllocatesNothing() {
        var changed = em.query(rw(Position.class), ro(Velocity.class)).asPrivate();
        changed.query().setChangedVersionFilter(Velocity.class);
        int[] count = new int[1];
        assertThat(warm(0, () -> {
                    changed.forEach((position, velocity) -> position.x += velocity.x());
                    count[0] = changed.calculateEntityCount();
                }))
                .isZero();
        assertThat(count[0]).isEqualTo(300);
    }

    @Test
    void referencesAndEntitiesAllocateNothing() {
        var query = em.query(ref(Velocity.class), rw(Position.class)).withEntityAccess();
        assertThat(warm(
                        0,
                        () -> query.forEach((velocity, position, entity) -> {
                            position.x = entity.index();
                            velocity.set(new Velocity(velocity.get().y(), position.x, 0));
                        })))
                .isZero();
    }

    @Test
    void askingAndReadingAllocateNothingThatEscapes() {
        Entity[] entities = array(em.queryBuilder().build().toEntityArray());
        float[] sum = new float[1];
        assertThat(warm(0, () -> {
                    for (Entity entity : entities) {
                        if (em.exists(entity) && em.hasComponent(entity, Monster.class)) {
                            sum[0]++;
                        }
                    }
                    sum[0] += em.query(ro(Position.class)).calculateEntityCount();
                }))
                .isZero();
        assertThat(sum[0]).isPositive();
    }
}
