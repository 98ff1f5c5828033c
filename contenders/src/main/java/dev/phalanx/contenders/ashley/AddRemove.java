package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.PooledEngine;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.contenders.ashley.Letters.A;
import dev.phalanx.contenders.ashley.Letters.B;

/// A pooled component, entity by entity.
final class AddRemove implements Run {
    private final PooledEngine engine;
    private final Entity[] entities;

    AddRemove(int size, boolean isShuffled) {
        engine = new PooledEngine(size, size, size, size);
        Entity[] inOrder = new Entity[size];
        for (int i = 0; i < size; i++) {
            inOrder[i] = engine.createEntity().add(Letters.start(0, i));
            engine.addEntity(inOrder[i]);
        }
        entities = isShuffled ? Rolls.shuffled(inOrder) : inOrder;
    }

    @Override
    public void run() {
        for (Entity entity : entities) {
            B added = engine.createComponent(B.class);
            added.value = 1;
            entity.add(added);
        }
        for (Entity entity : entities) {
            entity.remove(B.class);
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Entity entity : entities) {
            digest.add(A.MAPPER.get(entity).value, B.MAPPER.has(entity) ? 1 : 0);
        }
        return digest.value();
    }
}
