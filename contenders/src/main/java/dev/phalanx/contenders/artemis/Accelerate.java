package dev.phalanx.contenders.artemis;

import com.artemis.BaseEntitySystem;
import com.artemis.ComponentMapper;
import com.artemis.World;
import com.artemis.annotations.All;
import com.artemis.utils.IntBag;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// Three components.
final class Accelerate implements Run {
    private final World world;
    private final int[] entities;

    @All({Position.class, Velocity.class, Acceleration.class})
    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class Loop extends BaseEntitySystem {
        private ComponentMapper<Position> positions;
        private ComponentMapper<Velocity> velocities;
        private ComponentMapper<Acceleration> accelerations;

        @Override
        protected void processSystem() {
            IntBag entities = subscription.getEntities();
            int[] ids = entities.getData();
            for (int i = 0, n = entities.size(); i < n; i++) {
                Velocity velocity = velocities.get(ids[i]);
                velocity.add(accelerations.get(ids[i]), world.delta);
                positions.get(ids[i]).add(velocity, world.delta);
            }
        }
    }

    Accelerate(int size) {
        world = Worlds.of(size, new Loop());
        entities = new int[size];
        for (int i = 0; i < size; i++) {
            int entity = world.create();
            world.getMapper(Position.class).create(entity).start(i);
            world.getMapper(Velocity.class).create(entity).start(i);
            world.getMapper(Acceleration.class).create(entity).start(i);
            entities[i] = entity;
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
        for (int entity : entities) {
            Position position = world.getMapper(Position.class).get(entity);
            Velocity velocity = world.getMapper(Velocity.class).get(entity);
            digest.add(position.x, position.y, position.z, velocity.x, velocity.y, velocity.z);
        }
        return digest.value();
    }

    @Override
    public void close() {
        world.dispose();
    }
}
