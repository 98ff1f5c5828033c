package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.EveryVerb;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What holds for every method of the entity manager, in all its forms: by entity, by array, by query, by set of
/// types.
final class EveryVerbTest extends InWorld {
    private static final String ALL = "dev.phalanx.entities.fixture.EveryVerb#all";
    private static final String STRUCTURAL = "dev.phalanx.entities.fixture.EveryVerb#structural";
    private static final String TAKING_QUERIES = "dev.phalanx.entities.fixture.EveryVerb#takingQueries";
    private static final Set<String> OF_TRANSACTION = Set.of(
            "canBeginExclusiveEntityTransaction",
            "endExclusiveEntityTransaction",
            "exclusiveEntityTransactionDependency",
            "setExclusiveEntityTransactionDependency");
    private static final String HARMLESS = "dev.phalanx.entities.fixture.EveryVerb#harmless";

    private final World other = new World("Other");
    private EveryVerb verbs;

    @BeforeEach
    void populate() {
        em.createEntity(Speed.class, Team.class);
        other.entityManager().createEntity(Health.class);
        verbs = new EveryVerb(em, other);
    }

    @ParameterizedTest
    @MethodSource(STRUCTURAL)
    @Row("ARC-10.3")
    void aStructuralChangeIsRefusedDuringAnIteration(Method verb) {
        long hash = world.stateHash();
        int order = em.entityOrderVersion();
        int[] calls = new int[1];
        em.query(ro(Speed.class)).forEach(speed -> {
            calls[0]++;
            assertThatThrownBy(() -> verbs.call(verb))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(verb.getName()
                            + " was called in world \"Test\" while query [Speed] was being iterated. Collect what"
                            + " should change, and change it after the iteration.");
        });
        assertThat(calls[0]).isEqualTo(1);
        assertThat(world.stateHash()).isEqualTo(hash);
        assertThat(em.entityOrderVersion()).isEqualTo(order);
        assertThat(other.entityManager().entityCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource(STRUCTURAL)
    @Row("ARC-10")
    void aStructuralChangeIsRefusedInAListener(Method verb) {
        em.onCreate(entity -> verbs.call(verb));
        assertThatThrownBy(em::createEntity)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(verb.getName()
                        + " was called in world \"Test\" by a listener of onCreate. Collect what should change, and"
                        + " change it when the change that is listened to is complete.");
        assertThat(em.entityCount()).as("what was listened to is complete").isEqualTo(2);
    }

    private static volatile CountDownLatch gate = new CountDownLatch(1);

    record Looking() implements IJobEntity {
        void execute(Speed speed) {
            try {
                Thread.sleep(1); // a job that was short would run where it is scheduled next, and wait there
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @ParameterizedTest
    @MethodSource(STRUCTURAL)
    @Row("JOB-10.3")
    void aStructuralChangeIsRefusedWhileAJobThatNobodyRegisteredRuns(Method verb) {
        long hash = world.stateHash();
        gate = new CountDownLatch(1);
        JobHandle looking =
                new Looking().schedule(em.queryBuilder().withAll(Speed.class).build(), JobHandle.none());
        assertThatThrownBy(() -> verbs.call(verb))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(verb.getName()
                        + " was called in world \"Test\" while the job Looking, which was not completed, reads through"
                        + " Looking.Speed. Call complete() on its handle first, or assign the handle to the dependency"
                        + " of its system, so that structural changes wait for it.");
        gate.countDown();
        looking.complete();
        assertThat(world.stateHash()).isEqualTo(hash);
        assertThat(other.entityManager().entityCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource(STRUCTURAL)
    @Row({"JOB-10.1", "JOB-10.2"})
    void aStructuralChangeCompletesRegisteredJobs(Method verb) throws InterruptedException {
        long hash = world.stateHash();
        gate = new CountDownLatch(1);
        EntityQuery speeds = em.queryBuilder().withAll(Speed.class).build();
        JobHandle looking = new Looking().schedule(speeds, JobHandle.none());
        speeds.addDependency(looking);
        Thread caller = Thread.currentThread();
        AtomicBoolean hasReturned = new AtomicBoolean();
        AtomicBoolean hasWaited = new AtomicBoolean();
        Thread opener = Thread.ofPlatform().start(() -> {
            while (!hasReturned.get() && caller.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            hasWaited.set(!hasReturned.get());
            gate.countDown();
        });
        boolean isRefused = false;
        try {
            verbs.call(verb);
        } catch (IllegalArgumentException | IllegalStateException refusal) {
            isRefused = true;
        }
        hasReturned.set(true);
        opener.join();
        looking.complete();
        if (verb.getName().equals("beginExclusiveEntityTransaction")) {
            em.endExclusiveEntityTransaction();
        }
        boolean isChanged = world.stateHash() != hash;
        assertThat(isChanged && isRefused).as("changed and refused").isFalse();
        assertThat(hasWaited.get() || isRefused).as("waited or refused").isTrue();
    }

    @ParameterizedTest
    @MethodSource(ALL)
    @Row("JOB-19.1")
    void everyCallIsRefusedDuringATransaction(Method verb) {
        if (OF_TRANSACTION.contains(verb.getName())) {
            return;
        }
        long hash = world.stateHash();
        em.beginExclusiveEntityTransaction();
        assertThatThrownBy(() -> verbs.call(verb))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("World \"Test\" was used while it has an ExclusiveEntityTransaction. Use that in its place,"
                        + " or end it first with endExclusiveEntityTransaction().");
        em.endExclusiveEntityTransaction();
        assertThat(world.stateHash()).isEqualTo(hash);
    }

    @ParameterizedTest
    @MethodSource({STRUCTURAL, HARMLESS})
    @Row({"BUF-7.1", "BUF-7.2", "BUF-7.4"})
    void buffersOfAllEntitiesEndWhenTheStructureChangesAndKeepTheirContents(Method verb) {
        Entity bystander = em.createEntity(Waypoint.class, Health.class);
        verbs = new EveryVerb(em, other);
        em.getBuffer(bystander, Waypoint.class).add(new Waypoint(7, bystander));
        DynamicBuffer<Waypoint> buffer = em.getBuffer(bystander, Waypoint.class, true);
        int order = em.entityOrderVersion();
        boolean begins = verb.getName().equals("beginExclusiveEntityTransaction");
        try {
            verbs.call(verb);
        } catch (IllegalArgumentException | IllegalStateException refused) {
            assertThat(em.entityOrderVersion()).isEqualTo(order);
        }
        if (begins) {
            em.endExclusiveEntityTransaction();
        }
        assertThat(buffer.isCreated()).isEqualTo(em.entityOrderVersion() == order && !begins);
        if (em.exists(bystander)) {
            assertThat(em.getBuffer(bystander, Waypoint.class, true)
                            .toNativeArray()
                            .toList())
                    .containsExactly(new Waypoint(7, bystander));
        }
    }

    @ParameterizedTest
    @MethodSource(HARMLESS)
    @Row({"ARC-9", "ARC-10"})
    void whatIsNotStructuralIsAllowedDuringAnIteration(Method verb) {
        ArchetypeChunk chunk = em.getAllChunks().getFirst();
        int order = em.entityOrderVersion();
        int[] calls = new int[1];
        em.query(ro(Speed.class)).forEach(speed -> {
            verbs.call(verb);
            calls[0]++;
        });
        assertThat(calls[0]).isEqualTo(1);
        assertThat(chunk.isValid()).isTrue();
        assertThat(em.entityOrderVersion()).isEqualTo(order);
    }

    @ParameterizedTest
    @MethodSource(ALL)
    @Row({"ARC-10.1", "ARC-10.2"})
    void anotherThreadIsRefused(Method verb) throws InterruptedException {
        long hash = world.stateHash();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread worker = new Thread(() -> verbs.call(verb), "worker");
        worker.setUncaughtExceptionHandler((where, what) -> thrown.set(what));
        worker.start();
        worker.join();
        assertThat(thrown.get())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("belongs to thread \""
                        + Thread.currentThread().getName()
                        + "\" and was used by thread \"worker\". Use it there, or take it over with"
                        + " world.adoptCurrentThread().");
        assertThat(world.stateHash()).isEqualTo(hash);
    }

    @ParameterizedTest
    @MethodSource(ALL)
    @Row({"WLD-2", "WLD-5.1"})
    void aClosedWorldIsRefused(Method verb) {
        world.close();
        assertThatThrownBy(() -> verbs.call(verb))
                .isInstanceOf(DisposedException.class)
                .hasMessage("World \"Test\" was used after it was closed. Close it after its last use.");
    }

    @ParameterizedTest
    @MethodSource(TAKING_QUERIES)
    @Row("WLD-2.2")
    void aQueryOfAnotherWorldIsRefused(Method verb) {
        long hash = world.stateHash();
        World third = new World("Third");
        verbs.withQuery(third.entityManager()
                .queryBuilder()
                .withAll(Speed.class, Stunned.class)
                .build());
        String given = verb.getName().equals("moveEntitiesFrom") ? "Other" : "Test";
        assertThatThrownBy(() -> verbs.call(verb))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("query [Speed, Stunned] belongs to world \"Third\" and was given to world \"" + given
                        + "\". Make it with that world's queryBuilder().");
        assertThat(world.stateHash()).isEqualTo(hash);
        third.close();
    }

    @Test
    @Row("WLD-2")
    void anEntityManagerEndsWithItsWorldAndCannotBeClosedItself() {
        assertThat(em).isNotInstanceOf(AutoCloseable.class).isSameAs(world.entityManager());
        assertThat(EveryVerb.all()).extracting(Method::getName).doesNotContain("close", "dispose");
    }
}
