package dev.phalanx.inspector.internal.profile;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.jobs.Entities;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.World;

/// A world whose frames have everything that the profiler shows: systems, jobs on workers, a sync point, structural
/// changes, the playback of a command buffer, and new chunks.
final class ProfiledWorld implements AutoCloseable {
    /// Entities that each frame creates and destroys again.
    static final int SPAWNED = 7;
    /// Entities that each frame creates for good.
    static final int KEPT = 300;

    static final class Position implements IComponentData {
        public float x;
    }

    record Frozen() implements IComponentData {}

    /// Schedules a parallel job that takes some time.
    static final class MovementSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            Entities.forEach(rw(Position.class)).scheduleParallel(position -> {
                for (int i = 0; i < 50; i++) {
                    position.x += (float) Math.sin(position.x);
                }
            });
        }
    }

    /// Creates and destroys entities while the job of [MovementSystem] runs.
    @UpdateAfter(MovementSystem.class)
    static final class SpawnSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            em.destroyEntity(em.createEntity(em.createArchetype(Frozen.class), SPAWNED));
            em.createEntity(em.createArchetype(Position.class), KEPT);
        }
    }

    /// Adds a component and takes it away, by a command buffer.
    @UpdateAfter(SpawnSystem.class)
    static final class CommandSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
                var entity = em.createEntity(Position.class);
                commands.addComponent(entity, new Frozen());
                commands.removeComponent(entity, Frozen.class);
                commands.playback(em);
            }
        }
    }

    final World world;

    ProfiledWorld(String name) {
        world = new World(name);
        world.setFailFast(true);
        world.addSystem(new MovementSystem());
        world.addSystem(new SpawnSystem());
        world.addSystem(new CommandSystem());
        world.entityManager().createEntity(world.entityManager().createArchetype(Position.class), 20_000);
    }

    void update(int frames) {
        for (int i = 0; i < frames; i++) {
            world.update();
        }
    }

    @Override
    public void close() {
        world.close();
    }
}
