package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.jobs.IJobChunk;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.IJobEntityChunkBeginEnd;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ChunkEntityEnumerator;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import org.junit.jupiter.api.Test;

/// The code of the page about entity jobs that is about chunks and other entities.
class ChunkJobsGuideTest {
    static final class Health implements IComponentData {
        public int points;
    }

    record Team(int id) implements ISharedComponentData {}

    record Target(Entity entity) implements IComponentData {}

    // snippet jobs-begin-end
    record HealJob() implements IJobEntity, IJobEntityChunkBeginEnd {
        void execute(Health health, Team team) { // the shared value of the chunk
            health.points += team.id();
        }

        @Override
        public boolean onChunkBegin(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            return chunk.count() > 1; // false skips the chunk
        }
    }
    // end jobs-begin-end

    // snippet jobs-system-api
    record AimJob() implements IJobEntity {
        void execute(Target target, @ReadOnly Aim aim) {
            if (SystemAPI.hasComponent(target.entity(), Health.class)) {
                SystemAPI.setComponent(target.entity(), new Hit(aim.strength));
            }
        }
    }
    // end jobs-system-api

    static final class Aim implements IComponentData {
        public int strength;
    }

    record Hit(int strength) implements IComponentData {}

    // snippet jobs-chunk
    record HurtJob(ComponentTypeHandle<Health> healths, int points) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            NativeArray<Health> health = chunk.getNativeArray(healths);
            for (var e = new ChunkEntityEnumerator(useEnabledMask, mask, chunk.count()); e.moveNext(); ) {
                Health one = health.get(e.index());
                one.points -= points;
                health.set(e.index(), one);
            }
        }
    }
    // end jobs-chunk

    record WrongJob() implements IJobEntity {
        void execute(@ReadOnly Health health) {
            health.points = 0;
        }
    }

    @Test
    void jobsOverChunksAndOtherEntities() {
        try (World world = new World("Guide")) {
            EntityManager em = world.entityManager();
            Entity one = em.createEntity(new Health(), new Team(7), new Hit(0));
            em.createEntity(new Health(), new Team(7), new Hit(0));
            Entity alone = em.createEntity(new Health(), new Team(8), new Hit(0));
            EntityQuery teams =
                    em.queryBuilder().withAll(Health.class, Team.class).build();
            new HealJob().scheduleParallel(teams, JobHandle.none()).complete();
            assertThat(em.getComponent(one, Health.class).points).isEqualTo(7);
            assertThat(em.getComponent(alone, Health.class).points).isZero();

            new HurtJob(em.getComponentTypeHandle(Health.class), 2)
                    .scheduleParallel(teams, JobHandle.none())
                    .complete();
            assertThat(em.getComponent(one, Health.class).points).isEqualTo(5);

            Aim aim = new Aim();
            aim.strength = 3;
            em.createEntity(new Target(one), aim);
            new AimJob()
                    .schedule(em.queryBuilder().withAll(Target.class, Aim.class).build(), JobHandle.none())
                    .complete();
            assertThat(em.getComponent(one, Hit.class).strength()).isEqualTo(3);

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new WrongJob().run(teams))
                    .withMessageContaining("assigns Health.points of its parameter 1 (health), a Health, which is"
                            + " read-only: what it assigns would be lost.");
        }
    }
}
