package dev.phalanx.contenders.zayes;

import com.simsilica.es.Entity;
import com.simsilica.es.EntitySet;
import dev.phalanx.bench.workload.Digest;

/// Two components.
final class Move extends EntityRun {
    private final EntitySet set;

    Move(int size) {
        for (int i = 0; i < size; i++) {
            create(Position.start(i), Velocity.start(i));
        }
        set = data.getEntities(Position.class, Velocity.class);
    }

    @Override
    public void run() {
        set.applyChanges();
        for (Entity entity : set) {
            entity.set(entity.get(Position.class).moved(entity.get(Velocity.class)));
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
