package dev.phalanx.entities.systems;

import static dev.phalanx.entities.query.QueryTerms.aspect;
import static dev.phalanx.entities.query.QueryTerms.buffer;
import static dev.phalanx.entities.query.QueryTerms.enabledRO;
import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.managed;
import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static dev.phalanx.entities.query.QueryTerms.shared;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.fixture.Components.Asleep;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.OneSystem;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.query.Query1;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;

/// Loops over entities in a system, by SystemAPI.query.
final class SystemQueryTest extends InWorld {
    private final OneSystem system = new OneSystem(world);

    public record Mover(Entity entity, RefRW<Health> health) implements IAspect {}

    private Entity health(int points) {
        return em.createEntity(new Health(points));
    }

    private static List<Integer> points(Query1<Health> query) {
        List<Integer> points = new ArrayList<>();
        query.forEach(health -> points.add(health.points));
        return points;
    }

    @Test
    @Row({"SYS-19.1", "SYS-19.2"})
    void everyKindOfTermIsLoopedOver() {
        Entity one = em.createEntity(Health.class, Speed.class, Stunned.class, Waypoint.class);
        Sound sound = new Sound("rain");
        em.addComponent(one, sound);
        em.addSharedComponent(one, new Team(3));
        system.run(() -> {
            SystemAPI.query(rw(Health.class), ro(Speed.class)).forEach((health, speed) -> health.points = 1);
            SystemAPI.query(ref(Speed.class)).forEach(speed -> speed.set(new Speed(2)));
            SystemAPI.query(enabledRO(Stunned.class))
                    .forEach(stunned -> assertThat(stunned.get()).isTrue());
            SystemAPI.query(enabledRW(Stunned.class)).forEach(stunned -> stunned.set(false));
            SystemAPI.query(buffer(Waypoint.class)).forEach(path -> path.add(new Waypoint(5, one)));
            SystemAPI.query(aspect(Mover.class)).forEach(mover -> {
                assertThat(mover.entity()).isEqualTo(one);
                mover.health().update(health -> health.points += 10);
            });
            SystemAPI.query(managed(Sound.class))
                    .forEach(heard -> assertThat(heard).isSameAs(sound));
            int[] count = new int[1];
            SystemAPI.query(ro(Health.class), shared(Team.class))
                    .withSharedComponentFilter(new Team(3))
                    .forEach((health, team) -> count[0] += team.id());
            assertThat(count[0]).isEqualTo(3);
        });
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(11);
        assertThat(em.getComponent(one, Speed.class)).isEqualTo(new Speed(2));
        assertThat(em.isComponentEnabled(one, Stunned.class)).isFalse();
        assertThat(em.getBuffer(one, Waypoint.class).get(0)).isEqualTo(new Waypoint(5, one));
    }

    @Test
    @Row("SYS-19.2")
    void everyClauseChooses() {
        Entity plain = health(1);
        Entity monster = health(2);
        em.addComponent(monster, Monster.class);
        Entity frozen = health(3);
        em.addComponent(frozen, Frozen.class);
        Entity stunned = health(4);
        em.addComponent(stunned, Stunned.class);
        Entity recovered = health(5);
        em.addComponent(recovered, Stunned.class);
        em.setComponentEnabled(recovered, Stunned.class, false);
        em.addComponent(health(6), Disabled.class);
        system.run(() -> {
            Query1<Health> all = SystemAPI.query(ro(Health.class));
            assertThat(points(all)).containsExactly(1, 2, 3, 4, 5);
            assertThat(points(all.withAll(Monster.class))).containsExactly(2);
            assertThat(points(all.withAny(Monster.class, Frozen.class))).containsExactly(2, 3);
            assertThat(points(all.withNone(Monster.class, Stunned.class))).containsExactly(1, 3, 5);
            assertThat(points(all.withDisabled(Stunned.class))).containsExactly(5);
            assertThat(points(all.withPresent(Stunned.class))).containsExactly(4, 5);
            assertThat(points(all.withAbsent(Stunned.class))).containsExactly(1, 2, 3);
            assertThat(points(all.withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)))
                    .containsExactly(1, 2, 3, 4, 5, 6);
            List<Entity> found = new ArrayList<>();
            all.withEntityAccess().forEach((health, entity) -> found.add(entity));
            assertThat(found).containsExactly(plain, monster, frozen, stunned, recovered);
        });
    }

    @Test
    @Row("SYS-19.3")
    void aStructuralChangeInALoopThrows() {
        Entity one = health(1);
        system.run(() -> SystemAPI.query(ro(Health.class)).withEntityAccess().forEach((health, entity) -> {
            String text = " was called in world \"Test\" while query [Health] was being iterated. Collect what should"
                    + " change, and change it after the iteration.";
            assertThatThrownBy(() -> em.addComponent(entity, Frozen.class))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("addComponent" + text);
            assertThatThrownBy(() -> em.destroyEntity(entity))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("destroyEntity" + text);
            assertThatThrownBy(em::createEntity)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("createEntity" + text);
        }));
        assertThat(em.hasComponent(one, Frozen.class)).isFalse();
        system.run(() -> {
            SystemAPI.query(ro(Health.class)).forEach(health -> {});
            em.addComponent(one, Frozen.class);
        });
        assertThat(em.hasComponent(one, Frozen.class)).isTrue();
    }

    @Test
    @Row("SYS-19.4")
    void aBufferInAQueryIsReadAndWritten() {
        Entity one = em.createEntity(Waypoint.class);
        List<Integer> seen = new ArrayList<>();
        system.run(() -> SystemAPI.query(buffer(Waypoint.class)).forEach(path -> {
            path.add(new Waypoint(1, Entity.NULL));
            path.set(0, new Waypoint(2, Entity.NULL));
            seen.add(path.length());
        }));
        assertThat(seen).containsExactly(1);
        DynamicBuffer<Waypoint> path = em.getBuffer(one, Waypoint.class, true);
        assertThat(path.get(0).x()).isEqualTo(2);
        assertThat(system.state().types().written())
                .extracting(Object::toString)
                .containsExactly("Waypoint");
    }

    @Test
    @Row("SYS-19.5")
    void anEnabledRefFindsADisabledComponentOnlyByPresentOrDisabled() {
        Entity on = em.createEntity(Stunned.class, Health.class);
        Entity off = em.createEntity(Stunned.class, Health.class);
        em.setComponentEnabled(off, Stunned.class, false);
        system.run(() -> {
            var query = SystemAPI.query(enabledRW(Stunned.class)).withEntityAccess();
            List<Entity> found = new ArrayList<>();
            query.forEach((stunned, entity) -> found.add(entity));
            assertThat(found).containsExactly(on);
            found.clear();
            query.withDisabled(Stunned.class).forEach((stunned, entity) -> found.add(entity));
            assertThat(found).containsExactly(off);
            found.clear();
            query.withPresent(Stunned.class).forEach((stunned, entity) -> {
                found.add(entity);
                stunned.set(!stunned.get());
            });
            assertThat(found).containsExactly(on, off);
        });
        assertThat(em.isComponentEnabled(on, Stunned.class)).isFalse();
        assertThat(em.isComponentEnabled(off, Stunned.class)).isTrue();
    }

    @Test
    @Row("SYS-19")
    void loopsMayBeNested() {
        for (int i = 0; i < 3; i++) {
            health(i);
        }
        em.createEntity(new Speed(10));
        em.createEntity(new Speed(20));
        List<String> pairs = new ArrayList<>();
        system.run(() -> SystemAPI.query(ro(Speed.class))
                .forEach(speed -> SystemAPI.query(rw(Health.class)).forEach(health -> {
                    int[] same = new int[1];
                    SystemAPI.query(ro(Health.class)).forEach(inner -> same[0]++);
                    pairs.add((int) speed.value() + "/" + health.points + "/" + same[0]);
                    health.points += 100;
                })));
        assertThat(pairs).containsExactly("10/0/3", "10/1/3", "10/2/3", "20/100/3", "20/101/3", "20/102/3");
        system.run(() -> assertThatThrownBy(() -> SystemAPI.query(ro(Speed.class))
                        .forEach(speed -> {
                            SystemAPI.query(ro(Health.class)).forEach(health -> {});
                            em.createEntity();
                        }))
                .as("the outer loop still goes on when the inner one has ended")
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("while query [Speed] was being iterated"));
    }

    @Test
    @Row("SYS-19")
    void theSameTermsGiveTheSameQueryAndSystemsHaveTheirOwn() {
        List<Query1<Health>> made = new ArrayList<>();
        OneSystem other = new OneSystem(world);
        Runnable make = () -> made.add(SystemAPI.query(ro(Health.class)).withNone(Frozen.class));
        system.run(make);
        system.run(make);
        other.run(make);
        assertThat(made.get(1)).isSameAs(made.get(0));
        assertThat(made.get(2)).isNotSameAs(made.get(0));
    }

    @Test
    @Row("SYS-19.2")
    void loopsOverManySharedValuesAreNotRememberedByTheirSystem() {
        int teams = 40;
        for (int i = 0; i < 3 * teams; i++) {
            em.createEntity(new Health(i), new Team(i % teams));
        }
        List<Integer> sums = new ArrayList<>();
        for (int frame = 0; frame < 3; frame++) {
            sums.clear();
            system.run(() -> {
                for (int team = 0; team < teams; team++) {
                    int[] sum = new int[1];
                    SystemAPI.query(ro(Health.class))
                            .withAll(Team.class)
                            .withSharedComponentFilter(new Team(team))
                            .forEach(health -> sum[0] += health.points);
                    sums.add(sum[0]);
                }
            });
            assertThat(sums).hasSize(teams).startsWith(120, 123, 126).endsWith(237);
        }
        assertThat(system.state().queries().list()).hasSize(1);
    }

    @Test
    @Row("SYS-19")
    void worldsOnTwoThreadsWorkAtOnce() throws InterruptedException {
        int frames = 300;
        CyclicBarrier barrier = new CyclicBarrier(2);
        List<Throwable> failures = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 2; t++) {
            int step = t + 1;
            Thread thread = new Thread(() -> {
                try (World mine = new World("World " + step)) {
                    mine.setFailFast(true);
                    OneSystem own = new OneSystem(mine);
                    Entity entity = mine.entityManager().createEntity(new Health(0));
                    mine.entityManager().createSingleton(new Speed(step));
                    for (int frame = 0; frame < frames; frame++) {
                        own.run(() -> {
                            await(barrier);
                            int add = (int) SystemAPI.getSingleton(Speed.class).value();
                            SystemAPI.query(rw(Health.class)).forEach(health -> {
                                health.points += add;
                                assertThat(SystemAPI.getComponent(entity, Health.class).points)
                                        .isEqualTo(health.points - add);
                            });
                            await(barrier);
                        });
                    }
                    assertThat(mine.entityManager().getComponent(entity, Health.class).points)
                            .isEqualTo(frames * step);
                }
            });
            thread.setUncaughtExceptionHandler((where, what) -> {
                synchronized (failures) {
                    failures.add(what);
                }
                barrier.reset();
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void theOuterSystemGoesOnWhenOneThatItUpdatedIsDone() {
        em.createEntity(Asleep.class);
        OneSystem inner = new OneSystem(world);
        inner.state().setEnabled(false);
        system.run(() -> {
            SystemAPI.query(ro(Health.class));
            inner.state().setEnabled(true);
            inner.state().update();
            SystemAPI.hasComponent(Entity.NULL, Speed.class);
            inner.state().setEnabled(false);
        });
        assertThat(system.state().types().read()).extracting(Object::toString).containsExactly("Health", "Speed");
        assertThat(inner.state().types().read()).isEmpty();
    }
}
