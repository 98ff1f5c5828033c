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
import dev.phalanx.contenders.ashley.Letters.F;
import dev.phalanx.contenders.ashley.Letters.G;

/// Seven components.
final class IterateSeven implements Run {
    private final Engine engine = new Engine();

    private static final class Loop extends FamilySystem {
        Loop(Engine engine) {
            super(
                    engine,
                    Family.all(A.class, B.class, C.class, D.class, E.class, F.class, G.class)
                            .get());
        }

        @Override
        public void update(float deltaTime) {
            for (int i = 0, n = entities.size(); i < n; i++) {
                Entity entity = entities.get(i);
                A.MAPPER.get(entity).value += deltaTime
                        * (B.MAPPER.get(entity).value
                                + C.MAPPER.get(entity).value
                                + D.MAPPER.get(entity).value
                                + E.MAPPER.get(entity).value
                                + F.MAPPER.get(entity).value
                                + G.MAPPER.get(entity).value);
            }
        }
    }

    IterateSeven(int size) {
        engine.addSystem(new Loop(engine));
        for (int number = 0; number < size; number++) {
            Entity entity = engine.createEntity();
            for (int letter = 0; letter < 7; letter++) {
                entity.add(Letters.start(letter, number));
            }
            engine.addEntity(entity);
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
            digest.add(A.MAPPER.get(entity).value);
        }
        return digest.value();
    }
}
