package dev.phalanx.contenders.zayes;

import com.simsilica.es.EntityId;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.contenders.zayes.Letters.A;
import dev.phalanx.contenders.zayes.Letters.B;

/// Entity by entity. There is no set that would have to follow.
final class AddRemove extends EntityRun {
    private final EntityId[] entities;

    AddRemove(int size, boolean isShuffled) {
        EntityId[] inOrder = new EntityId[size];
        for (int i = 0; i < size; i++) {
            inOrder[i] = create(Letters.start(0, i));
        }
        entities = isShuffled ? Rolls.shuffled(inOrder) : inOrder;
    }

    @Override
    public void run() {
        for (EntityId entity : entities) {
            data.setComponent(entity, new B(1));
        }
        for (EntityId entity : entities) {
            data.removeComponent(entity, B.class);
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (EntityId entity : entities) {
            float a = data.getComponent(entity, A.class).value();
            digest.add(a, data.getComponent(entity, B.class) == null ? 0 : 1);
        }
        return digest.value();
    }
}
