package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.commands.PlaybackPolicy;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The code of the page about command buffers.
class CommandBuffersTest {
    private final World world = new World("Guide");
    private final EntityManager em = world.entityManager();

    record Health(int points) implements IComponentData {}

    record Target(Entity entity) implements IComponentData {}

    record Velocity(float x, float y, float z) implements IComponentData {}

    record Waypoint(float x, float z) implements IBufferElementData {}

    record Poisoned() implements IComponentData {}

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void commandsAreRecordedInALoop() {
        em.createEntity(new Health(0));
        em.createEntity(new Health(5));
        // snippet commands-loop
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            em.query(ro(Health.class)).withEntityAccess().forEach((health, entity) -> {
                if (health.points() == 0) {
                    commands.destroyEntity(entity); // em.destroyEntity would throw here
                }
            });
            commands.playback(em);
        }
        assertThat(em.entityCount()).isEqualTo(1);
        // end commands-loop
    }

    @Test
    void temporaryIdsAreNamed() {
        Entity prefab = em.createEntity(new Velocity(0, 0, 0), new Prefab());
        Entity shooter = em.createEntity();
        // snippet commands-temporary
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            Entity bullet = commands.instantiate(prefab); // a deferred entity: bullet.index() < 0
            commands.setComponent(bullet, new Velocity(0, 0, 9));
            commands.addComponent(shooter, new Target(bullet));
            DynamicBuffer<Waypoint> path = commands.addBuffer(bullet, Waypoint.class);
            path.add(new Waypoint(3, 4)); // writable until playback
            commands.playback(em);
        }
        Entity real = em.getComponent(shooter, Target.class).entity();
        assertThat(em.getComponent(real, Velocity.class)).isEqualTo(new Velocity(0, 0, 9));
        // end commands-temporary
        assertThat(em.getBuffer(real, Waypoint.class).length()).isEqualTo(1);
    }

    // snippet commands-job
    record PoisonJob(@ReadOnly NativeArray<Entity> entities, EntityCommandBuffer.ParallelWriter commands)
            implements IJobParallelFor {
        @Override
        public void execute(int index) {
            commands.addComponent(index, entities.get(index), Poisoned.class); // the sort key comes first
        }
    }
    // end commands-job

    @Test
    void commandsAreRecordedInJobs() {
        em.createEntity(em.createArchetype(Health.class), 1000);
        EntityQuery healthy = em.queryBuilder().withAll(Health.class).build();
        // snippet commands-parallel
        NativeArray<Entity> entities = healthy.toEntityArray();
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            new PoisonJob(entities, commands.asParallelWriter())
                    .schedule(entities.length(), 64)
                    .complete();
            commands.playback(em);
        }
        // end commands-parallel
        assertThat(em.queryBuilder().withAll(Poisoned.class).build().calculateEntityCount())
                .isEqualTo(1000);
    }

    @Test
    void manyEntitiesAreOneCommand() {
        em.createEntity(em.createArchetype(Health.class), 1000);
        // snippet commands-query
        EntityQuery all = em.queryBuilder().withAll(Health.class).build();
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            commands.addComponent(all, new Velocity(1, 0, 0));
            commands.removeComponent(all, Health.class);
            assertThat(commands.dump()).isEqualTo("""
                            1  addComponent(query [Health], Velocity[x=1.0, y=0.0, z=0.0])
                            2  removeComponent(query [Health], Health)
                            """);
            commands.playback(em);
        }
        // end commands-query
        assertThat(em.queryBuilder().withAll(Health.class).build().isEmpty()).isTrue();
    }

    @Test
    void aBufferIsPlayedTwice() {
        // snippet commands-twice
        try (EntityCommandBuffer wave = new EntityCommandBuffer(PlaybackPolicy.MULTI_PLAYBACK)) {
            Entity monster = wave.createEntity();
            wave.addComponent(monster, new Health(10));
            wave.playback(em);
            wave.playback(em);
        }
        assertThat(em.entityCount()).isEqualTo(2);
        // end commands-twice
    }
}
