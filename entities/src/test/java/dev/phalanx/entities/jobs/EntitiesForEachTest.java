package dev.phalanx.entities.jobs;

import static dev.phalanx.entities.query.QueryTerms.buffer;
import static dev.phalanx.entities.query.QueryTerms.bufferRO;
import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.managed;
import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static dev.phalanx.entities.query.QueryTerms.shared;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.NativeIntList;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.OneSystem;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.query.ForEach1;
import dev.phalanx.entities.query.ForEach2;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.JobWorkers;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.testing.Row;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Loops by lambdas, whichever way they run.
final class EntitiesForEachTest extends InWorld {
    private static final int COUNT = 700;

    private final OneSystem system = new OneSystem(world);

    enum Way {
        RUN,
        SCHEDULE,
        SCHEDULE_PARALLEL;

        <A> void go(EntitiesForEach1<A> loop, ForEach1<A> body) {
            switch (this) {
                case RUN -> loop.run(body);
                case SCHEDULE -> loop.schedule(body);
                case SCHEDULE_PARALLEL -> loop.scheduleParallel(body);
            }
        }

        <A, B> void go(EntitiesForEach2<A, B> loop, ForEach2<A, B> body) {
            switch (this) {
                case RUN -> loop.run(body);
                case SCHEDULE -> loop.schedule(body);
                case SCHEDULE_PARALLEL -> loop.scheduleParallel(body);
            }
        }
    }

    private Entity[] walkers(int count) {
        Entity[] made = new Entity[count];
        for (int i = 0; i < count; i++) {
            made[i] = em.createEntity(new Position(), new Velocity(i, 0, 0), new Health(i));
        }
        return made;
    }

    private float x(Entity entity) {
        return em.getComponent(entity, Position.class).x;
    }

    @ParameterizedTest
    @EnumSource
    @Row({"EFE-1.1", "EFE-1.2", "EFE-4.1"})
    void readWriteParametersAreWrittenAndReadOnlyOnesAreRead(Way way) {
        Entity[] walkers = walkers(COUNT);
        float deltaTime = 0.5f;
        system.run(() -> {
            way.go(
                    Entities.forEach(rw(Position.class), ro(Velocity.class)),
                    (position, velocity) -> position.x += velocity.x() * deltaTime);
            way.go(
                    Entities.forEach(rw(Position.class), ro(Health.class)),
                    (position, health) -> position.y = health.points);
            way.go(Entities.forEach(ref(Velocity.class)), velocity -> velocity.replace(old -> new Velocity(1, 2, 3)));
        });
        for (int i = 0; i < COUNT; i++) {
            assertThat(em.getComponent(walkers[i], Position.class))
                    .usingRecursiveComparison()
                    .isEqualTo(new Position(i * deltaTime, i, 0));
            assertThat(em.getComponent(walkers[i], Health.class).points).isEqualTo(i);
            assertThat(em.getComponent(walkers[i], Velocity.class)).isEqualTo(new Velocity(1, 2, 3));
        }
    }

    @Test
    @Row("EFE-1.2")
    void aLambdaThatAssignsToWhatItOnlyReadsIsRefused() {
        system.run(() -> assertThatThrownBy(
                        () -> Entities.forEach(ro(Health.class)).schedule(health -> health.points = -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("A lambda in EntitiesForEachTest \\(EntitiesForEachTest.java:\\d+\\) assigns"
                        + " Health.points of its parameter 1 \\(health\\), a Health, which is read-only: what it assigns"
                        + " would be lost. Ask for it with rw\\(Health.class\\), or assign to an object of your own."));
    }

    @Test
    @Row("EFE-1.1")
    void runRunsHereAndNowAndScheduledLoopsAreTheSystemsJobs() {
        Entity[] walkers = walkers(3);
        system.run(() -> {
            Entities.forEach(rw(Position.class)).run(position -> position.x = 1);
            assertThat(x(walkers[2])).isEqualTo(1);

            Entities.forEach(rw(Position.class)).schedule(position -> position.x += 1);
            JobHandle first = system.state().dependency();
            assertThat(first).isNotEqualTo(JobHandle.none());
            Entities.forEach(rw(Position.class)).scheduleParallel(position -> position.x *= 3);
            assertThat(system.state().dependency().covers(first)).isTrue();

            Entities.forEach(rw(Position.class)).run(position -> position.x += 0.5f);
            assertThat(x(walkers[2]))
                    .as("run completes what the system has to wait for")
                    .isEqualTo(6.5f);

            JobHandle own =
                    Entities.forEach(rw(Position.class)).schedule(JobHandle.none(), position -> position.x += 1);
            assertThat(system.state().dependency().covers(own)).isFalse();
            JobHandle after = Entities.forEach(rw(Position.class)).scheduleParallel(own, position -> position.x *= 2);
            after.complete();
            assertThat(x(walkers[2])).isEqualTo(15);
        });
    }

    @Test
    @Row("EFE-1")
    void onlyInASystem() {
        assertThatThrownBy(() -> Entities.forEach(rw(Position.class)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("Entities.forEach(…) was called on thread \"")
                .hasMessageContaining("while no system was running on it.");
    }

    @Test
    @Row({"EFE-1", "JOB-16.3"})
    void whatRunThrowsIsThrown() {
        walkers(2);
        system.run(() -> assertThatThrownBy(
                        () -> Entities.forEach(rw(Position.class)).run(position -> {
                            throw new IllegalArgumentException("in the loop");
                        }))
                .hasMessage("in the loop"));
    }

    @Test
    @Row("EFE-4.1")
    void theEntityItsNumberAndTheThread() {
        Entity[] walkers = walkers(COUNT);
        em.addComponent(walkers[0], Monster.class);
        NativeArray<Health> seen = NativeArray.ofLength(Health.class, COUNT);
        Set<Integer> threads = new ConcurrentSkipListSet<>();
        THREADS = threads;
        system.run(() -> {
            Entities.forEach(rw(Position.class)).run((position, entity) -> position.x = entity.index());
            Entities.forEach(rw(Position.class)).schedule((position, entity) -> position.y = entity.index());
            Entities.forEach(rw(Position.class), ro(Health.class))
                    .withNativeDisableParallelForRestriction(seen)
                    .scheduleParallel((position, health, entity, entityInQueryIndex) -> {
                        seen.set(entityInQueryIndex, new Health(health.points));
                        position.z = entityInQueryIndex;
                        THREADS.add(JobWorkers.threadIndex());
                    });
            system.state().completeDependency();
            assertThat(threads).isNotEmpty().isSubsetOf(new TreeSet<>(allThreads()));
            Entities.forEach(rw(Position.class)).run((position, entity, entityInQueryIndex) -> {
                assertThat(position.z).isEqualTo(entityInQueryIndex);
                assertThat(JobWorkers.threadIndex()).isZero();
                position.z = -1;
            });
        });
        int number = 0;
        for (Entity entity : em.queryBuilder().withAll(Position.class).build().toEntityArray()) {
            assertThat(em.getComponent(entity, Position.class))
                    .usingRecursiveComparison()
                    .isEqualTo(new Position(entity.index(), entity.index(), -1));
            assertThat(seen.get(number++).points).isEqualTo(em.getComponent(entity, Health.class).points);
        }
    }

    private static volatile Set<Integer> THREADS = new ConcurrentSkipListSet<>();

    private static Set<Integer> allThreads() {
        Set<Integer> all = new TreeSet<>();
        for (int i = 0; i <= JobWorkers.count(); i++) {
            all.add(i);
        }
        return all;
    }

    @ParameterizedTest
    @EnumSource
    @Row("EFE-4.1")
    void dynamicBuffersAndEnabledBits(Way way) {
        Entity[] all = array(em.createEntity(em.createArchetype(Waypoint.class, Stunned.class), 300));
        system.run(() -> {
            way.go(Entities.forEach(buffer(Waypoint.class)), path -> path.add(new Waypoint(3, Entity.NULL)));
            way.go(
                    Entities.forEach(enabledRW(Stunned.class), bufferRO(Waypoint.class)),
                    (stunned, path) -> stunned.set(path.length() != 1));
        });
        for (Entity entity : all) {
            assertThat(em.getBuffer(entity, Waypoint.class).get(0).x()).isEqualTo(3);
            assertThat(em.isComponentEnabled(entity, Stunned.class)).isFalse();
        }
    }

    @Test
    @Row("EFE-4.1")
    void managedComponentsAreForRunAndSharedOnesForAll() {
        Entity bee = em.createEntity(new Sound("bee"), new Team(3), new Health(0));
        system.run(() -> {
            Entities.forEach(managed(Sound.class), shared(Team.class)).run((sound, team) -> sound.clip += team.id());
            assertThatThrownBy(() -> Entities.forEach(managed(Sound.class)).schedule(sound -> sound.clip = ""))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("EntitiesForEachTest lambda.execute takes Sound, a managed component, which the world's"
                            + " thread alone may use, so it cannot be scheduled. Use run.");
            Entities.forEach(rw(Health.class), shared(Team.class))
                    .scheduleParallel((health, team, entity, number) -> health.points += team.id() + number);
            Entities.forEach(rw(Health.class), shared(Team.class))
                    .run((health, team, entity, number) -> health.points += 10 * (team.id() + number));
        });
        assertThat(em.getComponent(bee, Sound.class).clip).isEqualTo("bee3");
        assertThat(em.getComponent(bee, Health.class).points).isEqualTo(33);
    }

    @Test
    @Row({"EFE-1", "JOB-1.6"})
    void whatALambdaCapturesIsCopied() {
        Entity[] walkers = walkers(10);
        NativeIntList list = NativeIntList.of(4);
        list.add(5);
        Vector3f step = new Vector3f(1, 2, 3);
        Velocity wind = new Velocity(10, 0, 0);
        String word = "four";
        system.run(() -> {
            Entities.forEach(rw(Position.class)).withReadOnly(list).schedule(position -> {
                position.x = wind.x() + word.length() + list.get(0);
                position.y = step.y;
            });
            step.y = 50;
        });
        assertThat(em.getComponent(walkers[9], Position.class))
                .usingRecursiveComparison()
                .isEqualTo(new Position(19, 2, 0));
        list.close();
    }

    private int field = 7;

    @Test
    @Row("EFE-1")
    void whatAJobCannotHoldIsNotCaptured() {
        Entity[] walkers = walkers(2);
        int[] sum = new int[1];
        system.run(() -> {
            Entities.forEach(ro(Health.class)).run(health -> sum[0] += health.points + field);
            assertThatThrownBy(() ->
                            Entities.forEach(ro(Health.class)).schedule(health -> sum[0] += health.points + field))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(
                            "EntitiesForEachTest lambda.captured1 is an EntitiesForEachTest, which a job"
                                    + " cannot hold: ")
                    .hasMessageEndingWith(" Give the lambda what it needs of the object in local variables.");
            int known = field;
            Entities.forEach(rw(Health.class)).schedule(health -> health.points += known);
        });
        assertThat(sum[0]).isEqualTo(15);
        assertThat(em.getComponent(walkers[1], Health.class).points).isEqualTo(8);
    }

    @Test
    @Row({"EFE-1", "JOB-5.2"})
    void conflictsNameTheLambda() {
        walkers(2);
        system.run(() -> {
            JobHandle handle =
                    Entities.forEach(rw(Position.class)).schedule(JobHandle.none(), position -> position.x = 1);
            assertThatThrownBy(() -> Entities.forEach(ro(Position.class))
                            .withName("Look")
                            .schedule(JobHandle.none(), position -> {}))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The job Look of system OneSystem reads through Look.Position a Position, which the job"
                            + " EntitiesForEachTest lambda of system OneSystem, scheduled before and not completed, writes"
                            + " through EntitiesForEachTest lambda.Position. Make Look of system OneSystem depend on the"
                            + " handle of EntitiesForEachTest lambda of system OneSystem, or complete that first.");
            handle.complete();
        });
    }

    private static final Set<Class<?>> LOOPS = ConcurrentHashMap.newKeySet();

    /// Remembers the class of the loop that calls a lambda.
    static void rememberLoop() {
        LOOPS.add(StackWalker.getInstance(
                        Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE, StackWalker.Option.SHOW_HIDDEN_FRAMES))
                .walk(frames -> frames.map(StackWalker.StackFrame::getDeclaringClass)
                        .filter(type -> IterationKernel.class.isAssignableFrom(type))
                        .findFirst()
                        .orElseThrow()));
    }

    @Test
    @Row("EFE-1")
    void eachLambdaHasALoopOfItsOwnHoweverItRuns() {
        walkers(300);
        LOOPS.clear();
        for (int i = 0; i < 3; i++) {
            system.run(() -> {
                Entities.forEach(rw(Position.class)).run(position -> rememberLoop());
                Entities.forEach(rw(Position.class)).schedule(position -> rememberLoop());
                Entities.forEach(rw(Position.class)).scheduleParallel(position -> rememberLoop());
            });
            em.completeAllTrackedJobs();
        }
        assertThat(LOOPS).hasSize(3).doesNotContain(IterationKernel.class);
    }

    @Test
    @Row({"EFE-1", "EFE-4.1"})
    void eightLambdasOfUpToEightParameters() {
        Entity one = em.createEntity(
                Position.class,
                Velocity.class,
                Health.class,
                Speed.class,
                Stunned.class,
                Waypoint.class,
                Monster.class);
        em.addSharedComponent(one, new Team(2));
        em.setComponent(one, new Speed(4));
        system.run(() -> {
            Entities.forEach(rw(Position.class), ref(Velocity.class), rw(Health.class))
                    .scheduleParallel((a, b, c) -> c.points++);
            Entities.forEach(rw(Position.class), ref(Velocity.class), rw(Health.class), ro(Speed.class))
                    .schedule((a, b, c, d) -> c.points += (int) d.value());
            Entities.forEach(
                            rw(Position.class),
                            ref(Velocity.class),
                            rw(Health.class),
                            ro(Speed.class),
                            ref(Stunned.class))
                    .scheduleParallel((a, b, c, d, e, entity) -> c.points++);
            Entities.forEach(
                            rw(Position.class),
                            ref(Velocity.class),
                            rw(Health.class),
                            ro(Speed.class),
                            ref(Stunned.class),
                            buffer(Waypoint.class))
                    .scheduleParallel((a, b, c, d, e, f, entity, index) -> c.points += index);
            Entities.forEach(
                            rw(Position.class),
                            ref(Velocity.class),
                            rw(Health.class),
                            ro(Speed.class),
                            ref(Stunned.class),
                            buffer(Waypoint.class),
                            enabledRW(Stunned.class))
                    .schedule((a, b, c, d, e, f, g) -> g.set(false));
            Entities.forEach(
                            rw(Position.class),
                            ref(Velocity.class),
                            rw(Health.class),
                            ro(Speed.class),
                            ref(Stunned.class),
                            buffer(Waypoint.class),
                            enabledRW(Stunned.class),
                            shared(Team.class))
                    .withPresent(Stunned.class)
                    .run((a, b, c, d, e, f, g, h) -> {
                        c.points += h.id();
                        g.set(true);
                    });
        });
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(8);
        assertThat(em.isComponentEnabled(one, Stunned.class)).isTrue();
    }
}
