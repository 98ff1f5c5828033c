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

/// Three systems one after the other: a world is for one thread.
final class Schedule implements Run {
    private final World world;
    private final int[] entities;

    @All({A.class, B.class})
    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class First extends BaseEntitySystem {
        private ComponentMapper<A> as;
        private ComponentMapper<B> bs;

        @Override
        protected void processSystem() {
            IntBag entities = subscription.getEntities();
            int[] ids = entities.getData();
            for (int i = 0, n = entities.size(); i < n; i++) {
                Letter.swap(as.get(ids[i]), bs.get(ids[i]));
            }
        }
    }

    @All({C.class, D.class})
    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class Second extends BaseEntitySystem {
        private ComponentMapper<C> cs;
        private ComponentMapper<D> ds;

        @Override
        protected void processSystem() {
            IntBag entities = subscription.getEntities();
            int[] ids = entities.getData();
            for (int i = 0, n = entities.size(); i < n; i++) {
                Letter.swap(cs.get(ids[i]), ds.get(ids[i]));
            }
        }
    }

    @All({C.class, E.class})
    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class Third extends BaseEntitySystem {
        private ComponentMapper<C> cs;
        private ComponentMapper<E> es;

        @Override
        protected void processSystem() {
            IntBag entities = subscription.getEntities();
            int[] ids = entities.getData();
            for (int i = 0, n = entities.size(); i < n; i++) {
                Letter.swap(cs.get(ids[i]), es.get(ids[i]));
            }
        }
    }

    Schedule(int size) {
        world = Worlds.of(4 * size, new First(), new Second(), new Third());
        entities = new int[4 * size];
        for (int i = 0; i < 4 * size; i++) {
            int entity = world.create();
            Letters.start(world, entity, 0, i);
            Letters.start(world, entity, 1, i);
            int archetype = i / size;
            if (archetype >= 1) {
                Letters.start(world, entity, 2, i);
            }
            if (archetype >= 2) {
                Letters.start(world, entity, archetype + 1, i);
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
            digest.add(Letters.ALL.subList(0, 5).stream()
                    .map(world::getMapper)
                    .filter(mapper -> mapper.has(entity))
                    .mapToDouble(mapper -> mapper.get(entity).value)
                    .toArray());
        }
        return digest.value();
    }

    @Override
    public void close() {
        world.dispose();
    }
}
