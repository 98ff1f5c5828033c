package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.ExclusiveEntityTransaction;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.jobs.Entities;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.TimeData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.Entity;
import org.junit.jupiter.api.Test;

/// The code of the page about loops by lambdas.
class EntitiesForEachGuideTest {
    static final class Position implements IComponentData {
        public float x;
    }

    record Velocity(float x) implements IComponentData {}

    record Stunned(float seconds) implements IComponentData, IEnableableComponent {}

    record Bullet(float seconds) implements IComponentData {}

    // snippet foreach-system
    static final class MoveSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            float dt = state.time().deltaTime();
            Entities.forEach(rw(Position.class), ro(Velocity.class))
                    .withNone(Stunned.class)
                    .scheduleParallel((position, velocity) -> position.x += velocity.x() * dt);
        }
    }
    // end foreach-system

    static final class RankSystem implements ISystem {
        private final NativeIntArray ranks;

        RankSystem(NativeIntArray ranks) {
            this.ranks = ranks;
        }

        @Override
        public void onUpdate(SystemState state) {
            // snippet foreach-captured
            NativeIntArray places = ranks; // a local variable: a job cannot capture the system
            Entities.forEach(ro(Position.class))
                    .withName("Rank")
                    .withNativeDisableParallelForRestriction(places)
                    .scheduleParallel((position, entity, number) -> places.set(number, (int) position.x));
            // end foreach-captured
        }
    }

    static final class BulletSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            // snippet foreach-structural
            Entities.forEach(ro(Bullet.class)).withStructuralChanges().run((bullet, entity) -> {
                if (bullet.seconds() <= 0) {
                    em.destroyEntity(entity);
                }
            });
            // end foreach-structural
        }
    }

    @Test
    void lambdasLoopOverEntities() {
        try (World world = new World("Guide");
                NativeIntArray ranks = NativeIntArray.ofLength(1)) {
            EntityManager em = world.entityManager();
            Entity one = em.createEntity(new Position(), new Velocity(6));
            Entity bullet = em.createEntity(new Bullet(0));
            world.addSystem(new MoveSystem());
            world.addSystem(new RankSystem(ranks));
            world.addSystem(new BulletSystem());
            world.setTime(new TimeData(0, 0.5f));
            world.update();
            assertThat(em.getComponent(one, Position.class).x).isEqualTo(3);
            assertThat(em.exists(bullet)).isFalse();
            em.completeAllTrackedJobs();
            assertThat(ranks.get(0)).isEqualTo(3);
        }
    }

    // snippet foreach-exclusive
    record FillJob(ExclusiveEntityTransaction transaction, int count) implements IJob {
        @Override
        public void execute() {
            for (int i = 0; i < count; i++) {
                Entity made = transaction.createEntity(Position.class);
                transaction.addComponent(made, new Velocity(i));
            }
        }
    }
    // end foreach-exclusive

    @Test
    void oneJobHasTheWorldForItself() {
        try (World world = new World("Guide")) {
            EntityManager em = world.entityManager();
            // snippet foreach-transaction
            ExclusiveEntityTransaction transaction = em.beginExclusiveEntityTransaction();
            JobHandle filled = new FillJob(transaction, 1_000).schedule();
            em.setExclusiveEntityTransactionDependency(filled);
            // … the program continues without this world …
            em.endExclusiveEntityTransaction(); // waits for the job
            // end foreach-transaction
            assertThat(em.entityCount()).isEqualTo(1_000);
        }
    }
}
