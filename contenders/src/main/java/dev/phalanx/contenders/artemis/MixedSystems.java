package dev.phalanx.contenders.artemis;

import com.artemis.World;
import dev.phalanx.bench.workload.MixedDigest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Screen;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.artemis.MixedComponents.Data;
import dev.phalanx.contenders.artemis.MixedComponents.Health;
import dev.phalanx.contenders.artemis.MixedComponents.Sprite;

/// Seven systems.
final class MixedSystems implements Run {
    private final Screen screen = new Screen();
    private final World world;
    private final int[] entities;

    MixedSystems(int size) {
        world = Worlds.of(
                size,
                new MixedSystemList.Movement(),
                new MixedSystemList.Counting(),
                new MixedSystemList.MoreComplex(),
                new MixedSystemList.Living(),
                new MixedSystemList.Hitting(),
                new MixedSystemList.Showing(),
                new MixedSystemList.Render(screen));
        world.setDelta(Values.DT);
        entities = new int[size];
        for (int i = 0; i < size; i++) {
            entities[i] = world.create();
            MixedComponents.addTo(world, entities[i], i);
        }
    }

    @Override
    public void run() {
        world.process();
    }

    @Override
    public long digest() {
        MixedDigest digest = new MixedDigest();
        for (int entity : entities) {
            Position position = world.getMapper(Position.class).get(entity);
            Velocity velocity = world.getMapper(Velocity.class).get(entity);
            digest.add(position.x, position.y, velocity.x, velocity.y);
            Data data = world.getMapper(Data.class).get(entity);
            digest.add(data.thingy, data.dingy, data.mingy ? 1 : 0);
            if (world.getMapper(Sprite.class).has(entity)) {
                digest.add(world.getMapper(Sprite.class).get(entity).character);
            }
            if (world.getMapper(Health.class).has(entity)) {
                Health health = world.getMapper(Health.class).get(entity);
                digest.add(health.points, health.status);
            }
            digest.endEntity();
        }
        return digest.value(screen);
    }

    @Override
    public void close() {
        world.dispose();
    }
}
