package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.ashley.Letters.Value;

/// 26 sets of components, in one family.
final class Fragmented implements Run {
    private final Engine engine = new Engine();

    private static final class Loop extends FamilySystem {
        Loop(Engine engine) {
            super(engine, Family.all(Value.class).get());
        }

        @Override
        public void update(float deltaTime) {
            for (int i = 0, n = entities.size(); i < n; i++) {
                Entity entity = entities.get(i);
                Value.MAPPER.get(entity).value *= 2;
            }
        }
    }

    Fragmented(int size) {
        engine.addSystem(new Loop(engine));
        for (int i = 0; i < size; i++) {
            Value value = new Value();
            value.value = 1;
            engine.addEntity(engine.createEntity().add(value).add(Letters.empty(i % Letters.count())));
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
            digest.add(Value.MAPPER.get(entity).value);
        }
        return digest.value();
    }
}
