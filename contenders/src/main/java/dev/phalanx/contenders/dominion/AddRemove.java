package dev.phalanx.contenders.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.contenders.dominion.Letters.A;
import dev.phalanx.contenders.dominion.Letters.B;

/// Prepared changes, entity by entity.
final class AddRemove extends DominionRun {
    private final Composition.ByAdding1AndRemoving<B> adding =
            dominion.composition().byAdding1AndRemoving(B.class);
    private final Composition.ByRemoving removing = dominion.composition().byRemoving(B.class);
    private final Entity[] entities;

    AddRemove(int size, boolean isShuffled) {
        Composition.Of1<A> body = dominion.composition().of(A.class);
        Entity[] inOrder = new Entity[size];
        for (int i = 0; i < size; i++) {
            inOrder[i] = dominion.createPreparedEntity(body.withValue(Letters.start(new A(), 0, i)));
        }
        entities = isShuffled ? Rolls.shuffled(inOrder) : inOrder;
    }

    @Override
    public void run() {
        for (Entity entity : entities) {
            B added = new B();
            added.value = 1;
            dominion.modifyEntity(adding.withValue(entity, added));
        }
        for (Entity entity : entities) {
            dominion.modifyEntity(removing.withValue(entity));
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Entity entity : entities) {
            digest.add(entity.get(A.class).value, entity.has(B.class) ? 1 : 0);
        }
        return digest.value();
    }
}
