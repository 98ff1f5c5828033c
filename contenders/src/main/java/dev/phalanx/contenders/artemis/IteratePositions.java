package dev.phalanx.contenders.artemis;

import com.artemis.BaseEntitySystem;
import com.artemis.ComponentMapper;
import com.artemis.World;
import com.artemis.annotations.All;
import com.artemis.utils.IntBag;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// One component.
final class IteratePositions implements Run {
    private final World world;
    private final int[] entities;

    @All(Position.class)
    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class Loop extends BaseEntitySystem {
        private ComponentMapper<Position> positions;

        @Override
        protected void processSystem() {
            IntBag entities = subscription.getEntities();
            int[] ids = entities.getData();
            for (int i = 0, n = entities.size(); i < n; i++) {
                Position position = positions.get(ids[i]);
                position.x += world.delta;
                position.y += world.delta;
                position.z += world.delta;
            }
        }
    }

    IteratePositions(int size) {
        world = Worlds.of(size, new Loop());
        entities = new int[size];
        for (int i = 0; i < size; i++) {
            int entity = world.create();
            world.getMapper(Position.class).create(entity).start(i);
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
            digest.add(position.x, position.y, position.z);
        }
        return digest.value();
    }

    @Override
    public void close() {
        world.dispose();
    }
}
