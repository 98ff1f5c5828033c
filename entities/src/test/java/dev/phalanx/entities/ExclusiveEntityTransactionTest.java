package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.IJobFor;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// A job that has the world for itself.
@Row("JOB-19")
final class ExclusiveEntityTransactionTest extends InWorld {
    private static final String REFUSED =
            "World \"Test\" was used while it has an ExclusiveEntityTransaction. Use that in"
                    + " its place, or end it first with endExclusiveEntityTransaction().";

    private static CountDownLatch gate = new CountDownLatch(0);

    record Fill(ExclusiveEntityTransaction transaction, int count, NativeArray<Entity> last) implements IJob {
        @Override
        public void execute() {
            try {
                Thread.sleep(1); // a job that was short would run where it is scheduled next, and wait there
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            for (int i = 0; i < count; i++) {
                Entity made = transaction.createEntity(Health.class, Waypoint.class);
                transaction.setComponent(made, new Health(i));
                transaction.addComponent(made, new Speed(i));
                if (i % 2 == 0) {
                    transaction.addComponent(made, Monster.class);
                    transaction.addSharedComponent(made, new Team(i % 3));
                }
                if (i % 10 == 9) {
                    transaction.destroyEntity(made);
                }
                last.set(0, made);
            }
        }
    }

    private JobHandle fill(ExclusiveEntityTransaction transaction, int count, NativeArray<Entity> last) {
        JobHandle handle = new Fill(transaction, count, last).schedule();
        em.setExclusiveEntityTransactionDependency(handle);
        return handle;
    }

    @Test
    @Row("JOB-19.1")
    void oneJobMakesStructuralChangesWhileTheRestIsRefused() {
        Entity before = em.createEntity(Health.class);
        EntityQuery healths = em.queryBuilder().withAll(Health.class).build();
        NativeArray<Entity> last = NativeArray.ofLength(Entity.class, 1);
        gate = new CountDownLatch(1);
        assertThat(em.canBeginExclusiveEntityTransaction()).isTrue();
        ExclusiveEntityTransaction transaction = em.beginExclusiveEntityTransaction();
        assertThat(em.canBeginExclusiveEntityTransaction()).isFalse();
        JobHandle handle = fill(transaction, 1_001, last);
        assertThat(em.exclusiveEntityTransactionDependency()).isEqualTo(handle);

        assertThatThrownBy(em::createEntity)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(REFUSED);
        assertThatThrownBy(() -> em.destroyEntity(before)).hasMessage(REFUSED);
        assertThatThrownBy(() -> em.exists(before)).hasMessage(REFUSED);
        assertThatThrownBy(() -> em.getComponent(before, Health.class)).hasMessage(REFUSED);
        assertThatThrownBy(() -> em.setComponent(before, new Health(1))).hasMessage(REFUSED);
        assertThatThrownBy(healths::calculateEntityCount).hasMessage(REFUSED);
        assertThatThrownBy(() -> em.query(ro(Health.class)).forEach(health -> {}))
                .hasMessage(REFUSED);
        assertThatThrownBy(world::update).hasMessage(REFUSED);
        assertThatThrownBy(world::close).hasMessage(REFUSED);
        assertThatThrownBy(world::adoptCurrentThread).hasMessage(REFUSED);

        gate.countDown();
        em.endExclusiveEntityTransaction();
        assertThat(healths.calculateEntityCount()).isEqualTo(1 + 1_001 - 100);
        assertThat(em.getComponent(last.get(0), Health.class).points).isEqualTo(1_000);
        assertThat(em.getComponent(last.get(0), Speed.class).value()).isEqualTo(1_000);
        assertThat(em.getSharedComponent(last.get(0), Team.class)).isEqualTo(new Team(1));
        world.audit();
        last.close();
    }

    @Test
    @Row("JOB-19.1")
    void nestingThrowsAndSoDoesAnEndWithoutABeginning() {
        em.beginExclusiveEntityTransaction();
        assertThatThrownBy(em::beginExclusiveEntityTransaction)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(REFUSED);
        em.endExclusiveEntityTransaction();
        String none = " was called in world \"Test\", which has no ExclusiveEntityTransaction. Begin one with"
                + " beginExclusiveEntityTransaction().";
        assertThatThrownBy(em::endExclusiveEntityTransaction)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("endExclusiveEntityTransaction" + none);
        assertThatThrownBy(em::exclusiveEntityTransactionDependency)
                .hasMessage("exclusiveEntityTransactionDependency" + none);
        assertThatThrownBy(() -> em.setExclusiveEntityTransactionDependency(JobHandle.none()))
                .hasMessage("setExclusiveEntityTransactionDependency" + none);
        em.beginExclusiveEntityTransaction();
        em.endExclusiveEntityTransaction();
    }

    @Test
    @Row("JOB-19.1")
    void theTransactionIsDeadAfterItsEnd() {
        ExclusiveEntityTransaction transaction = em.beginExclusiveEntityTransaction();
        Entity made = transaction.createEntity(Health.class);
        em.endExclusiveEntityTransaction();
        assertThatThrownBy(() -> transaction.createEntity(Health.class))
                .isInstanceOf(DisposedException.class)
                .hasMessage("ExclusiveEntityTransaction was used after endExclusiveEntityTransaction(). Begin another"
                        + " one.");
        assertThatThrownBy(() -> transaction.exists(made)).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> transaction.run(manager -> {})).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> new Fill(transaction, 1, NativeArray.ofLength(Entity.class, 1)).schedule())
                .isInstanceOf(DisposedException.class)
                .hasMessageStartingWith("Fill.transaction cannot be given to a job: ");
        assertThat(em.exists(made)).isTrue();
    }

    @Test
    @Row("JOB-19.2")
    void lookupsTakenBeforeAreDisposed() {
        Entity one = em.createEntity(Health.class, Waypoint.class);
        ComponentLookup<Health> lookup = em.getComponentLookup(Health.class);
        DynamicBuffer<Waypoint> buffer = em.getBuffer(one, Waypoint.class);
        em.beginExclusiveEntityTransaction();
        assertThatThrownBy(() -> lookup.get(one))
                .isInstanceOf(DisposedException.class)
                .hasMessageStartingWith("ComponentLookup<Health> was used after a structural change");
        assertThatThrownBy(() -> lookup.set(one, new Health())).isInstanceOf(DisposedException.class);
        assertThatThrownBy(buffer::length).isInstanceOf(DisposedException.class);
        em.endExclusiveEntityTransaction();
        assertThatThrownBy(() -> lookup.get(one)).isInstanceOf(DisposedException.class);
        lookup.update();
        assertThat(lookup.get(one).points).isZero();
    }

    @Test
    @Row("JOB-19.1")
    void itsEndWaitsForRegisteredJobsAndRefusesOthers() {
        NativeArray<Entity> last = NativeArray.ofLength(Entity.class, 1);
        ExclusiveEntityTransaction transaction = em.beginExclusiveEntityTransaction();
        JobHandle handle = new Fill(transaction, 3, last).schedule();
        assertThatThrownBy(em::endExclusiveEntityTransaction)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Fill")
                .hasMessageContaining("transaction");
        assertThatThrownBy(() -> transaction.createEntity(Health.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("ExclusiveEntityTransaction is written while the job Fill, which was not"
                        + " completed, writes through Fill.transaction.");
        assertThatThrownBy(() -> new Fill(transaction, 3, last).schedule())
                .as("one job at a time")
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("The job Fill writes through Fill.transaction");
        new Fill(transaction, 2, last).schedule(handle).complete();
        em.endExclusiveEntityTransaction();
        assertThat(em.entityCount()).isEqualTo(5);
        last.close();
    }

    record OnMany(ExclusiveEntityTransaction transaction) implements IJobFor {
        @Override
        public void execute(int index) {
            transaction.createEntity(Health.class);
        }
    }

    record Heal() implements IJobEntity {
        void execute(Health health) {
            health.points++;
        }
    }

    @Test
    void manyThreadsAreRefusedAndEarlierJobsAreCompletedFirst() {
        Entity one = em.createEntity(Health.class);
        EntityQuery query = em.queryBuilder().withAllRW(Health.class).build();
        JobHandle stray = new Heal().schedule(query, JobHandle.none());
        assertThatThrownBy(em::beginExclusiveEntityTransaction)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(
                        "beginExclusiveEntityTransaction was called in world \"Test\" while the job Heal,"
                                + " which was not completed, writes through Heal.Health.");
        query.addDependency(stray);
        ExclusiveEntityTransaction transaction = em.beginExclusiveEntityTransaction();
        assertThat(transaction.getComponent(one, Health.class).points).isEqualTo(1);
        assertThatThrownBy(() -> new OnMany(transaction).scheduleParallel(10, 1, JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(
                        "OnMany.transaction is an ExclusiveEntityTransaction, which many threads cannot" + " write.");
        em.endExclusiveEntityTransaction();
        em.query(ro(Health.class)).forEach(health -> {
            assertThat(em.canBeginExclusiveEntityTransaction()).isFalse();
            assertThatThrownBy(em::beginExclusiveEntityTransaction)
                    .hasMessageStartingWith("beginExclusiveEntityTransaction was called in world \"Test\" while query");
        });
    }

    @Test
    void theWorldsThreadCanUseItToo() {
        EntityArchetype archetype = em.createArchetype(Health.class, Waypoint.class);
        ExclusiveEntityTransaction transaction = em.beginExclusiveEntityTransaction();
        Entity one = transaction.createEntity(archetype);
        assertThat(transaction.createEntity(archetype, 10).length()).isEqualTo(10);
        transaction.getBuffer(one, Waypoint.class).add(new Waypoint(1, one));
        Entity copy = transaction.instantiate(one);
        transaction.addComponent(copy, new Speed(4));
        transaction.addSharedComponent(copy, new Team(1));
        transaction.setSharedComponent(copy, new Team(5));
        assertThat(transaction.getSharedComponent(copy, Team.class)).isEqualTo(new Team(5));
        assertThat(transaction.hasComponent(copy, Speed.class)).isTrue();
        assertThat(transaction.removeComponent(copy, Speed.class)).isTrue();
        assertThat(transaction.hasComponent(copy, Speed.class)).isFalse();
        transaction.destroyEntity(one);
        assertThat(transaction.exists(one)).isFalse();
        transaction.run(manager -> {
            assertThat(manager.entityCount()).isEqualTo(11);
            manager.query(ro(Health.class))
                    .forEach(health -> assertThat(health.points).isZero());
            assertThat(transaction.exists(copy)).as("inside of run").isTrue();
            assertThat(manager.exists(copy)).isTrue();
        });
        assertThatThrownBy(() -> em.exists(copy)).hasMessage(REFUSED);
        em.endExclusiveEntityTransaction();
        assertThat(em.getBuffer(copy, Waypoint.class).get(0).x()).isEqualTo(1);
    }

    @Test
    void anotherThreadCannotEndIt() throws InterruptedException {
        em.beginExclusiveEntityTransaction();
        Throwable[] thrown = new Throwable[1];
        Thread other = new Thread(
                () -> {
                    try {
                        em.endExclusiveEntityTransaction();
                    } catch (IllegalStateException e) {
                        thrown[0] = e;
                    }
                },
                "other");
        other.start();
        other.join();
        assertThat(thrown[0]).hasMessageContaining("and was used by thread \"other\"");
        em.endExclusiveEntityTransaction();
    }
}
