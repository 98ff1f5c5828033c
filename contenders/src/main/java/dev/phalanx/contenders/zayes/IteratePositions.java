package dev.phalanx.contenders.zayes;

import com.simsilica.es.Entity;
import com.simsilica.es.EntitySet;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Values;

/// One component.
final class IteratePositions extends EntityRun {
    private final EntitySet set;

    IteratePositions(int size) {
        for (int i = 0; i < size; i++) {
            create(Position.start(i));
        }
        set = data.getEntities(Position.class);
    }

    @Override
    public void run() {
        set.applyChanges();
        for (Entity entity : set) {
            Position position = entity.get(Position.class);
            entity.set(new Position(position.x() + Values.DT, position.y() + Values.DT, position.z() + Values.DT));
        }
    }

    @Override
    public long digest() {
        set.applyChanges();
        Digest digest = new Digest();
        for (Entity entity : set) {
            Position position = entity.get(Position.class);
            digest.add(position.x(), position.y(), position.z());
        }
        return digest.value();
    }
}
