package dev.phalanx.contenders.zayes;

import com.simsilica.es.Entity;
import com.simsilica.es.EntitySet;
import dev.phalanx.bench.workload.Digest;

/// Three components.
final class Accelerate extends EntityRun {
    private final EntitySet set;

    Accelerate(int size) {
        for (int i = 0; i < size; i++) {
            create(Position.start(i), Velocity.start(i), Acceleration.start(i));
        }
        set = data.getEntities(Position.class, Velocity.class, Acceleration.class);
    }

    @Override
    public void run() {
        set.applyChanges();
        for (Entity entity : set) {
            Velocity velocity = entity.get(Velocity.class).changed(entity.get(Acceleration.class));
            entity.set(velocity);
            entity.set(entity.get(Position.class).moved(velocity));
        }
    }

    @Override
    public long digest() {
        set.applyChanges();
        Digest digest = new Digest();
        for (Entity entity : set) {
            Position position = entity.get(Position.class);
            Velocity velocity = entity.get(Velocity.class);
            digest.add(position.x(), position.y(), position.z(), velocity.x(), velocity.y(), velocity.z());
        }
        return digest.value();
    }
}
