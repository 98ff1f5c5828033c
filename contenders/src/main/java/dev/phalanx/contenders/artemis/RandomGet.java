package dev.phalanx.contenders.artemis;

import com.artemis.ComponentMapper;
import com.artemis.World;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Run;

/// Ids in random order.
final class RandomGet implements Run {
    private final World world;
    private final ComponentMapper<Position> positions;
    private final int[] entities;
    private double sum;

    RandomGet(int size) {
        world = Worlds.of(size);
        positions = world.getMapper(Position.class);
        int[] inOrder = new int[size];
        for (int i = 0; i < size; i++) {
            inOrder[i] = world.create();
            positions.create(inOrder[i]).start(i);
            world.getMapper(Velocity.class).create(inOrder[i]).start(i);
        }
        world.process();
        entities = new int[size];
        int[] order = Rolls.order(size);
        for (int i = 0; i < size; i++) {
            entities[i] = inOrder[order[i]];
        }
    }

    @Override
    public void run() {
        double x = 0;
        for (int entity : entities) {
            x += positions.get(entity).x;
        }
        sum = x;
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        digest.add(sum);
        return digest.value();
    }

    @Override
    public void close() {
        world.dispose();
    }
}
