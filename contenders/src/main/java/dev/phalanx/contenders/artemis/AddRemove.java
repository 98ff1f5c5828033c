package dev.phalanx.contenders.artemis;

import com.artemis.ComponentMapper;
import com.artemis.EntityTransmuter;
import com.artemis.EntityTransmuterFactory;
import com.artemis.World;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.contenders.artemis.Letters.A;
import dev.phalanx.contenders.artemis.Letters.B;

/// Transmuters, entity by entity.
final class AddRemove implements Run {
    private final World world;
    private final EntityTransmuter adding;
    private final EntityTransmuter removing;
    private final ComponentMapper<B> bs;
    private final int[] entities;

    AddRemove(int size) {
        world = Worlds.of(size);
        adding = new EntityTransmuterFactory(world).add(B.class).build();
        removing = new EntityTransmuterFactory(world).remove(B.class).build();
        bs = world.getMapper(B.class);
        entities = new int[size];
        for (int i = 0; i < size; i++) {
            entities[i] = world.create();
            Letters.start(world, entities[i], 0, i);
        }
        world.process();
    }

    @Override
    public void run() {
        for (int entity : entities) {
            adding.transmute(entity);
            bs.get(entity).value = 1;
        }
        world.process();
        for (int entity : entities) {
            removing.transmute(entity);
        }
        world.process();
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (int entity : entities) {
            digest.add(world.getMapper(A.class).get(entity).value, bs.has(entity) ? 1 : 0);
        }
        return digest.value();
    }

    @Override
    public void close() {
        world.dispose();
    }
}
