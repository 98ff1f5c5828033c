package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.EntitySystem;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.ashley.Letters.A;
import dev.phalanx.contenders.ashley.Letters.B;
import dev.phalanx.contenders.ashley.Letters.C;
import dev.phalanx.contenders.ashley.Letters.D;
import dev.phalanx.contenders.ashley.Letters.E;
import dev.phalanx.contenders.ashley.Letters.F;
import java.util.ArrayList;
import java.util.List;

/// What changes a component notes the entity for the system that reads it.
final class SparseChanges implements Run {
    private final Engine engine = new Engine();
    private final Entity[] ring;

    private static final class ChangeSystem extends EntitySystem {
        private final Entity[] ring;
        private final DeriveSystem[] readers;
        private int cursor;

        ChangeSystem(Entity[] ring, DeriveSystem... readers) {
            this.ring = ring;
            this.readers = readers;
        }

        @Override
        public void update(float deltaTime) {
            int size = ring.length;
            for (int i = 0; i < size / 100; i++) {
                for (int letter = 0; letter < readers.length; letter++) {
                    Entity entity = ring[(cursor + letter * (size / 3)) % size];
                    readers[letter].from.get(entity).value += Values.change(letter);
                    readers[letter].changed.add(entity);
                }
                cursor = (cursor + 1) % size;
            }
        }
    }

    private abstract static class DeriveSystem extends EntitySystem {
        private final List<Entity> changed = new ArrayList<>();
        private final ComponentMapper<? extends Letter> from;
        private final ComponentMapper<? extends Letter> to;

        DeriveSystem(ComponentMapper<? extends Letter> from, ComponentMapper<? extends Letter> to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public void update(float deltaTime) {
            for (Entity entity : changed) {
                to.get(entity).value = from.get(entity).value * deltaTime;
            }
            changed.clear();
        }
    }

    private static final class DeriveD extends DeriveSystem {
        DeriveD() {
            super(A.MAPPER, D.MAPPER);
        }
    }

    private static final class DeriveE extends DeriveSystem {
        DeriveE() {
            super(B.MAPPER, E.MAPPER);
        }
    }

    private static final class DeriveF extends DeriveSystem {
        DeriveF() {
            super(C.MAPPER, F.MAPPER);
        }
    }

    SparseChanges(int size) {
        ring = new Entity[size];
        for (int number = 0; number < size; number++) {
            Entity entity = engine.createEntity();
            for (int letter = 0; letter < 3; letter++) {
                Letter derived = Letters.empty(3 + letter);
                derived.value = Values.single(letter, number) * Values.DT;
                entity.add(Letters.start(letter, number)).add(derived);
            }
            engine.addEntity(entity);
            ring[number] = entity;
        }
        DeriveSystem[] readers = {new DeriveD(), new DeriveE(), new DeriveF()};
        engine.addSystem(new ChangeSystem(ring, readers));
        for (DeriveSystem reader : readers) {
            engine.addSystem(reader);
        }
    }

    @Override
    public void run() {
        engine.update(Values.DT);
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Entity entity : ring) {
            digest.add(
                    A.MAPPER.get(entity).value,
                    B.MAPPER.get(entity).value,
                    C.MAPPER.get(entity).value,
                    D.MAPPER.get(entity).value,
                    E.MAPPER.get(entity).value,
                    F.MAPPER.get(entity).value);
        }
        return digest.value();
    }
}
