package dev.phalanx.contenders.artemis;

import com.artemis.World;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// Two components.
final class Move implements Run {
    private final World world;
    private final int[] entities;

    Move(int size) {
        world = Worlds.of(size, new MoveSystem());
        entities = new int[size];
        for (int i = 0; i < size; i++) {
            int entity = world.create();
            world.getMapper(Position.class).create(entity).start(i);
            world.getMapper(Velocity.class).create(entity).start(i);
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
