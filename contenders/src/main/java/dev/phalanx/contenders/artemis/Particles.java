package dev.phalanx.contenders.artemis;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.BaseEntitySystem;
import com.artemis.BaseSystem;
import com.artemis.ComponentMapper;
import com.artemis.PooledComponent;
import com.artemis.World;
import com.artemis.annotations.All;
import com.artemis.utils.IntBag;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// Three systems; what a system deletes is gone when the next one begins.
final class Particles implements Run {
    private final World world;
    private final int size;

    /// How long an entity lives.
    public static final class Life extends PooledComponent {
        private int left;

        /// Called by the world.
        public Life() {}

        @Override
        protected void reset() {
            left = 0;
        }
    }

    @All(Life.class)
    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class AgeSystem extends BaseEntitySystem {
        private ComponentMapper<Life> lives;
        private SpawnSystem spawning;

        @Override
        protected void processSystem() {
            IntBag entities = subscription.getEntities();
            int[] ids = entities.getData();
            for (int i = 0, n = entities.size(); i < n; i++) {
                Life life = lives.get(ids[i]);
                life.left--;
                if (life.left == 0) {
                    world.delete(ids[i]);
                    spawning.missing++;
                }
            }
        }
    }

    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers, and initialize makes the archetype.
    static final class SpawnSystem extends BaseSystem {
        private ComponentMapper<Position> positions;
        private ComponentMapper<Velocity> velocities;
        private ComponentMapper<Life> lives;
        private Archetype particle;
        private int missing;
        private int next;

        @Override
        protected void initialize() {
            particle = new ArchetypeBuilder()
                    .add(Position.class)
                    .add(Velocity.class)
                    .add(Life.class)
                    .build(world);
        }

        @Override
        protected void processSystem() {
            for (int i = 0; i < missing; i++) {
                create(Values.LIFE);
            }
            missing = 0;
        }

        private void create(int left) {
            int number = next++;
            int entity = world.create(particle);
            positions.get(entity).start(number);
            velocities.get(entity).start(number);
            lives.get(entity).left = left;
        }
    }

    Particles(int size) {
        this.size = size;
        SpawnSystem spawning = new SpawnSystem();
        world = Worlds.of(2 * size, new MoveSystem(), new AgeSystem(), spawning);
        for (int i = 0; i < size; i++) {
            spawning.create(Values.left(i));
        }
        world.setDelta(Values.DT);
    }

    @Override
    public void run() {
        world.process();
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        ComponentMapper<Life> lives = world.getMapper(Life.class);
        for (int id = 0; id < 2 * size; id++) { // since ids are used again, none is as large as that
            if (lives.has(id)) {
                Position position = world.getMapper(Position.class).get(id);
                digest.add(position.x, position.y, position.z, lives.get(id).left);
            }
        }
        return digest.value();
    }

    @Override
    public void close() {
        world.dispose();
    }
}
