package dev.phalanx.contenders.artemis;

import com.artemis.BaseSystem;
import com.artemis.ComponentMapper;
import com.artemis.World;
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

/// What changes a component notes the id for the system that reads it.
final class SparseChanges implements Run {
    private final World world;
    private final int[] ring;

    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class ChangeSystem extends BaseSystem {
        private final int[] ring;
        private ComponentMapper<A> as;
        private ComponentMapper<B> bs;
        private ComponentMapper<C> cs;
        private DeriveD first;
        private DeriveE second;
        private DeriveF third;
        private int cursor;

        ChangeSystem(int[] ring) {
            this.ring = ring;
        }

        @Override
        protected void processSystem() {
            int size = ring.length;
            for (int i = 0; i < size / 100; i++) {
                int entity = ring[cursor];
                as.get(entity).value += Values.change(0);
                first.changed.add(entity);
                entity = ring[(cursor + size / 3) % size];
                bs.get(entity).value += Values.change(1);
                second.changed.add(entity);
                entity = ring[(cursor + 2 * (size / 3)) % size];
                cs.get(entity).value += Values.change(2);
                third.changed.add(entity);
                cursor = (cursor + 1) % size;
            }
        }
    }

    abstract static class DeriveSystem extends BaseSystem {
        final IntBag changed = new IntBag();

        final void derive(ComponentMapper<? extends Letter> from, ComponentMapper<? extends Letter> to) {
            int[] ids = changed.getData();
            for (int i = 0, n = changed.size(); i < n; i++) {
                to.get(ids[i]).value = from.get(ids[i]).value * world.delta;
            }
            changed.setSize(0);
        }
    }

    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class DeriveD extends DeriveSystem {
        private ComponentMapper<A> as;
        private ComponentMapper<D> ds;

        @Override
        protected void processSystem() {
            derive(as, ds);
        }
    }

    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class DeriveE extends DeriveSystem {
        private ComponentMapper<B> bs;
        private ComponentMapper<E> es;

        @Override
        protected void processSystem() {
            derive(bs, es);
        }
    }

    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class DeriveF extends DeriveSystem {
        private ComponentMapper<C> cs;
        private ComponentMapper<F> fs;

        @Override
        protected void processSystem() {
            derive(cs, fs);
        }
    }

    SparseChanges(int size) {
        ring = new int[size];
        world = Worlds.of(size, new ChangeSystem(ring), new DeriveD(), new DeriveE(), new DeriveF());
        for (int i = 0; i < size; i++) {
            ring[i] = world.create();
            for (int letter = 0; letter < 3; letter++) {
                Letters.start(world, ring[i], letter, i);
                world.getMapper(Letters.ALL.get(3 + letter)).create(ring[i]).value =
                        Values.single(letter, i) * Values.DT;
            }
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
        for (int entity : ring) {
            digest.add(Letters.ALL.subList(0, 6).stream()
                    .mapToDouble(letter -> world.getMapper(letter).get(entity).value)
                    .toArray());
        }
        return digest.value();
    }

    @Override
    public void close() {
        world.dispose();
    }
}
