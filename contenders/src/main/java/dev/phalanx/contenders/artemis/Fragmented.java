package dev.phalanx.contenders.artemis;

import com.artemis.BaseEntitySystem;
import com.artemis.ComponentMapper;
import com.artemis.World;
import com.artemis.annotations.All;
import com.artemis.utils.IntBag;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.artemis.Letters.Value;

/// 26 compositions.
final class Fragmented implements Run {
    private final World world;
    private final int[] entities;

    @All(Value.class)
    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class Loop extends BaseEntitySystem {
        private ComponentMapper<Value> values;

        @Override
        protected void processSystem() {
            IntBag entities = subscription.getEntities();
            int[] ids = entities.getData();
            for (int i = 0, n = entities.size(); i < n; i++) {
                values.get(ids[i]).value *= 2;
            }
        }
    }

    Fragmented(int size) {
        world = Worlds.of(size, new Loop());
        entities = new int[size];
        for (int i = 0; i < size; i++) {
            int entity = world.create();
            world.getMapper(Value.class).create(entity).value = 1;
            world.getMapper(Letters.ALL.get(i % Letters.ALL.size())).create(entity);
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
            digest.add(world.getMapper(Value.class).get(entity).value);
        }
        return digest.value();
    }

    @Override
    public void close() {
        world.dispose();
    }
}
