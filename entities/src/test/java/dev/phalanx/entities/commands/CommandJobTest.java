package dev.phalanx.entities.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.EntityIndexInQuery;
import dev.phalanx.entities.jobs.IJobChunk;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Commands from the jobs of a world.
final class CommandJobTest extends InWorld {
    /// Halves what is much and gives the rest away.
    record SplitJob(EntityCommandBuffer.ParallelWriter commands) implements IJobEntity {
        void execute(@ChunkIndexInQuery int sortKey, Entity entity, Health health) {
            if (health.points % 3 == 0) {
                Entity half = commands.instantiate(sortKey, entity);
                commands.setComponent(sortKey, half, new Health(-health.points));
                commands.addComponent(sortKey, half, new Speed(health.points));
            }
            if (health.points % 5 == 0) {
                commands.destroyEntity(sortKey, entity);
            } else {
                commands.addComponent(sortKey, entity, new Position(health.points, 0, 0));
            }
        }
    }

    /// Marks whole chunks.
    record MarkJob(EntityCommandBuffer.ParallelWriter commands) implements IJobChunk {
        @Override
        public void execute(
                ArchetypeChunk chunk,
                int unfilteredChunkIndex,
                boolean useEnabledMask,
                ChunkEnabledMask chunkEnabledMask) {
            commands.addComponent(unfilteredChunkIndex, chunk.getEntities(), new Speed(unfilteredChunkIndex));
        }
    }

    record HealJob(EntityCommandBuffer commands, Entity entity, int points) implements IJob {
        @Override
        public void execute() {
            commands.setComponent(entity, new Health(points));
        }
    }

    private static EntityQuery fill(World world) {
        var em = world.entityManager();
        int number = 0;
        for (Entity entity : em.createEntity(em.createArchetype(Health.class), 1500)) {
            em.setComponent(entity, new Health(number++));
        }
        for (Entity entity : em.createEntity(em.createArchetype(Health.class, Monster.class), 700)) {
            em.setComponent(entity, new Health(number++));
        }
        return em.queryBuilder().withAll(Health.class).build();
    }

    @Test
    @Row({"ECB-8.6", "ECB-9.1"})
    void chunksAsSortKeysLeaveTheSameWorldWhateverTheThreads() {
        List<String> worlds = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            try (World one = new World("One");
                    EntityCommandBuffer commands = new EntityCommandBuffer()) {
                EntityQuery query = fill(one);
                SplitJob job = new SplitJob(commands.asParallelWriter());
                if (i == 0) {
                    job.run(query);
                } else {
                    job.scheduleParallel(query, JobHandle.none()).complete();
                }
                commands.playback(one.entityManager());
                one.audit();
                worlds.add(one.dump());
            }
        }
        assertThat(worlds.getFirst()).contains("Speed[value=");
        assertThat(worlds).containsOnly(worlds.getFirst());
    }

    @Test
    @Row("ECB-9.1")
    void theNumberOfAChunkIsASortKeyToo() {
        EntityQuery query = fill(world);
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            new MarkJob(commands.asParallelWriter())
                    .scheduleParallel(query, JobHandle.none())
                    .complete();
            List<String> keys = commands.dump()
                    .lines()
                    .map(line -> line.substring(line.indexOf('['), line.indexOf(']') + 1))
                    .toList();
            assertThat(keys)
                    .hasSize(18)
                    .startsWith("[0]", "[1]")
                    .endsWith("[17]")
                    .doesNotHaveDuplicates();
            commands.playback(em);
        }
        EntityQuery marked = em.queryBuilder().withAll(Speed.class).build();
        assertThat(marked.calculateEntityCount()).isEqualTo(2200);
        assertThat(em.getComponent(new Entity(1499, 1), Speed.class)).isEqualTo(new Speed(11));
        assertThat(em.getComponent(new Entity(1500, 1), Speed.class)).isEqualTo(new Speed(12));
    }

    /// As [SplitJob], with a key for each entity.
    record SplitEachJob(EntityCommandBuffer.ParallelWriter commands) implements IJobEntity {
        void execute(@EntityIndexInQuery int sortKey, Entity entity, Health health) {
            Entity half = commands.instantiate(sortKey, entity);
            commands.setComponent(sortKey, half, new Health(-health.points));
            commands.addComponent(sortKey, half, new Speed(sortKey));
        }
    }

    @Test
    @Row({"ECB-8", "ECB-9.1"})
    void theIndexOfTheEntityWithinTheQueryIsASortKeyToo() {
        List<String> worlds = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            try (World one = new World("One");
                    EntityCommandBuffer commands = new EntityCommandBuffer()) {
                EntityQuery query = fill(one);
                new SplitEachJob(commands.asParallelWriter())
                        .scheduleParallel(query, JobHandle.none())
                        .complete();
                commands.playback(one.entityManager());
                assertThat(one.entityManager().getComponent(new Entity(2200 + 1700, 1), Speed.class))
                        .isEqualTo(new Speed(1700));
                assertThat(one.entityManager().getComponent(new Entity(2200 + 1700, 1), Health.class).points)
                        .isEqualTo(-1700);
                worlds.add(one.dump());
            }
        }
        assertThat(worlds).containsOnly(worlds.getFirst());
    }

    @Test
    @Row({"ECB-10.1", "ECB-13.1"})
    void twoJobsThatDoNotDependOnEachOtherNeedABufferEach() {
        Entity entity = em.createEntity(Health.class);
        try (EntityCommandBuffer first = new EntityCommandBuffer();
                EntityCommandBuffer second = new EntityCommandBuffer()) {
            JobHandle one = new HealJob(first, entity, 1).schedule();
            assertThatThrownBy(() -> new HealJob(first, entity, 2).schedule())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The job HealJob writes through HealJob.commands an EntityCommandBuffer, which the job"
                            + " HealJob, scheduled before and not completed, writes through HealJob.commands. Make"
                            + " the later HealJob depend on the handle of the earlier HealJob, or complete that first."
                            + " -Dphalanx.jobs.places=true tells where each was scheduled.");
            JobHandle two = new HealJob(second, entity, 2).schedule();
            JobHandle three = new HealJob(first, entity, 3).schedule(one);
            JobHandle.completeAll(one, two, three);
            assertThat(first.commandCount()).isEqualTo(2);
            first.playback(em);
            assertThat(em.getComponent(entity, Health.class).points).isEqualTo(3);
            second.playback(em);
            assertThat(em.getComponent(entity, Health.class).points).isEqualTo(2);
        }
    }

    /// Gets its buffer from the singleton, and says nothing of its job to anyone.
    static final class SplitSystem implements ISystem {
        int updates;

        @Override
        public void onUpdate(SystemState state) {
            if (updates++ == 0) {
                EntityCommandBuffer commands = SystemAPI.getSingleton(
                                EndSimulationEntityCommandBufferSystem.Singleton.class)
                        .createCommandBuffer();
                new SplitJob(commands.asParallelWriter()).scheduleParallel();
            }
        }
    }

    @Test
    @Row("ECB-11.2")
    void theJobOfASystemThatGotItsBufferFromTheSingletonIsCompletedFirst() {
        world.addSystems(DefaultSystems.types());
        fill(world);
        SplitSystem system = new SplitSystem();
        world.addSystem(system);
        world.update();
        assertThat(system.updates).isEqualTo(1);
        try (World direct = new World("Direct");
                EntityCommandBuffer commands = new EntityCommandBuffer()) {
            EntityQuery query = fill(direct);
            new SplitJob(commands.asParallelWriter()).run(query);
            commands.playback(direct.entityManager());
            assertThat(values(world)).isEqualTo(values(direct)).isNotEmpty();
        }
    }

    private static List<Integer> values(World world) {
        var em = world.entityManager();
        EntityQuery query = em.queryBuilder().withAll(Health.class).build();
        return query.toEntityArray().toList().stream()
                .map(entity -> em.getComponent(entity, Health.class).points)
                .toList();
    }
}
