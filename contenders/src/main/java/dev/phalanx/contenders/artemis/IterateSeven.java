package dev.phalanx.contenders.artemis;

import com.artemis.BaseEntitySystem;
import com.artemis.ComponentMapper;
import com.artemis.World;
import com.artemis.annotations.All;
import com.artemis.utils.IntBag;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.artemis.Letters.A;
import dev.phalanx.contenders.artemis.Letters.B;
import dev.phalanx.contenders.artemis.Letters.C;
import dev.phalanx.contenders.artemis.Letters.D;
import dev.phalanx.contenders.artemis.Letters.E;
import dev.phalanx.contenders.artemis.Letters.F;
import dev.phalanx.contenders.artemis.Letters.G;

/// Seven components.
final class IterateSeven implements Run {
    private final World world;
    private final int[] entities;

    @All({A.class, B.class, C.class, D.class, E.class, F.class, G.class})
    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class Loop extends BaseEntitySystem {
        private ComponentMapper<A> as;
        private ComponentMapper<B> bs;
        private ComponentMapper<C> cs;
        private ComponentMapper<D> ds;
        private ComponentMapper<E> es;
        private ComponentMapper<F> fs;
        private ComponentMapper<G> gs;

        @Override
        protected void processSystem() {
            IntBag entities = subscription.getEntities();
            int[] ids = entities.getData();
            for (int i = 0, n = entities.size(); i < n; i++) {
                int id = ids[i];
                as.get(id).value += world.delta
                        * (bs.get(id).value
                                + cs.get(id).value
                                + ds.get(id).value
                                + es.get(id).value
                                + fs.get(id).value
                                + gs.get(id).value);
            }
        }
    }

    IterateSeven(int size) {
        world = Worlds.of(size, new Loop());
        entities = new int[size];
        for (int i = 0; i < size; i++) {
            int entity = world.create();
            for (int letter = 0; letter < 7; letter++) {
                Letters.start(world, entity, letter, i);
            }
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
            digest.add(world.getMapper(A.class).get(entity).value);
        }
        return digest.value();
    }

    @Override
    public void close() {
        world.dispose();
    }
}
