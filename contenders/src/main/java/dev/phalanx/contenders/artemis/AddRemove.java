package dev.phalanx.contenders.artemis;

import com.artemis.ComponentMapper;
import com.artemis.EntityTransmuter;
import com.artemis.EntityTransmuterFactory;
import com.artemis.World;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.contenders.artemis.Letters.A;
import dev.phalanx.contenders.artemis.Letters.B;
import java.util.Arrays;

/// Transmuters, entity by entity.
final class AddRemove implements Run {
    private final World world;
    private final EntityTransmuter adding;
    private final EntityTransmuter removing;
    private final ComponentMapper<B> bs;
    private final int[] entities;

    AddRemove(int size, boolean isShuffled) {
        world = Worlds.of(size);
        adding = new EntityTransmuterFactory(world).add(B.class).build();
        removing = new EntityTransmuterFactory(world).remove(B.class).build();
        bs = world.getMapper(B.class);
        int[] inOrder = new int[size];
        for (int i = 0; i < size; i++) {
            inOrder[i] = world.create();
            Letters.start(world, inOrder[i], 0, i);
        }
        world.process();
        entities = isShuffled
                ? Arrays.stream(Rolls.order(size))
                        .map(number -> inOrder[number])
                        .toArray()
                : inOrder;
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
