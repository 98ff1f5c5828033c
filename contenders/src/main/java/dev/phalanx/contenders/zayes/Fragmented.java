package dev.phalanx.contenders.zayes;

import com.simsilica.es.Entity;
import com.simsilica.es.EntitySet;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.contenders.zayes.Letters.Value;

/// 26 sets of components, in one entity set.
final class Fragmented extends EntityRun {
    private final EntitySet set;

    Fragmented(int size) {
        for (int i = 0; i < size; i++) {
            create(new Value(1), Letters.of(i % Letters.count(), 0));
        }
        set = data.getEntities(Value.class);
    }

    @Override
    public void run() {
        set.applyChanges();
        for (Entity entity : set) {
            entity.set(new Value(entity.get(Value.class).value() * 2));
        }
    }

    @Override
    public long digest() {
        set.applyChanges();
        Digest digest = new Digest();
        for (Entity entity : set) {
            digest.add(entity.get(Value.class).value());
        }
        return digest.value();
    }
}
