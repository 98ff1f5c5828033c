package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.types.ComponentType;

/// Particles that move, end by a command buffer, and begin one by one.
final class Particles extends WorldRun {
    /// How long an entity lives.
    public static final class Life implements IComponentData {
        /// The frames that are left.
        public int left;

        /// None left.
        public Life() {}

        static Life of(int left) {
            Life life = new Life();
            life.left = left;
            return life;
        }
    }

    /// Ends what has lived long enough.
    @UpdateAfter(MoveSystem.class)
    static final class AgeSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
                SystemAPI.query(rw(Life.class)).withEntityAccess().forEach((life, entity) -> {
                    life.left--;
                    if (life.left == 0) {
                        commands.destroyEntity(entity);
                    }
                });
                commands.playback(state.entityManager());
            }
        }
    }

    /// Makes new particles for those that have ended.
    @UpdateAfter(AgeSystem.class)
    static final class SpawnSystem implements ISystem {
        private final int size;
        private int next;

        SpawnSystem(int size) {
            this.size = size;
            next = size;
        }

        @Override
        public void onUpdate(SystemState state) {
            int missing = size
                    - state.getEntityQuery(ComponentType.readOnly(Life.class)).calculateEntityCount();
            for (int i = 0; i < missing; i++) {
                state.entityManager().createEntity(Position.start(next), Velocity.start(next), Life.of(Values.LIFE));
                next++;
            }
        }
    }

    Particles(int size) {
        for (int i = 0; i < size; i++) {
            em.createEntity(Position.start(i), Velocity.start(i), Life.of(Values.left(i)));
        }
        world.addSystem(new MoveSystem());
        world.addSystem(new AgeSystem());
        world.addSystem(new SpawnSystem(size));
    }

    @Override
    public void run() {
        world.update();
    }

    @Override
    public long digest() {
        return digestOf(digest -> em.query(ro(Position.class), ro(Life.class))
                .forEach((position, life) -> digest.add(position.x, position.y, position.z, life.left)));
    }
}
