package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.ashley.Letters.A;
import dev.phalanx.contenders.ashley.Letters.B;
import dev.phalanx.contenders.ashley.Letters.C;
import dev.phalanx.contenders.ashley.Letters.D;
import dev.phalanx.contenders.ashley.Letters.E;
import dev.phalanx.contenders.objects.Single;
import java.util.stream.Stream;

/// Three systems one after the other: an engine is for one thread.
final class Schedule implements Run {
    private final Engine engine = new Engine();

    private static final class First extends FamilySystem {
        First(Engine engine) {
            super(engine, Family.all(A.class, B.class).get());
        }

        @Override
        public void update(float deltaTime) {
            for (int i = 0, n = entities.size(); i < n; i++) {
                Entity entity = entities.get(i);
                Single.swap(A.MAPPER.get(entity), B.MAPPER.get(entity));
            }
        }
    }

    private static final class Second extends FamilySystem {
        Second(Engine engine) {
            super(engine, Family.all(C.class, D.class).get());
        }

        @Override
        public void update(float deltaTime) {
            for (int i = 0, n = entities.size(); i < n; i++) {
                Entity entity = entities.get(i);
                Single.swap(C.MAPPER.get(entity), D.MAPPER.get(entity));
            }
        }
    }

    private static final class Third extends FamilySystem {
        Third(Engine engine) {
            super(engine, Family.all(C.class, E.class).get());
        }

        @Override
        public void update(float deltaTime) {
            for (int i = 0, n = entities.size(); i < n; i++) {
                Entity entity = entities.get(i);
                Single.swap(C.MAPPER.get(entity), E.MAPPER.get(entity));
            }
        }
    }

    private Entity create(int archetype, int number) {
        Entity entity = engine.createEntity().add(Letters.start(0, number)).add(Letters.start(1, number));
        if (archetype >= 1) {
            entity.add(Letters.start(2, number));
        }
        if (archetype >= 2) {
            entity.add(Letters.start(archetype + 1, number));
        }
        return entity;
    }

    Schedule(int size) {
        engine.addSystem(new First(engine));
        engine.addSystem(new Second(engine));
        engine.addSystem(new Third(engine));
        for (int i = 0; i < 4 * size; i++) {
            engine.addEntity(create(i / size, i));
        }
    }

    @Override
    public void run() {
        engine.update(Values.DT);
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Entity entity : engine.getEntities()) {
            digest.add(Stream.of(A.MAPPER, B.MAPPER, C.MAPPER, D.MAPPER, E.MAPPER)
                    .filter(mapper -> mapper.has(entity))
                    .mapToDouble(mapper -> mapper.get(entity).value)
                    .toArray());
        }
        return digest.value();
    }
}
