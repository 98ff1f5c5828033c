package dev.phalanx.contenders.zayes;

import com.simsilica.es.Entity;
import com.simsilica.es.EntityComponent;
import com.simsilica.es.EntitySet;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Values;

/// Two sets, brought up to date before they are looped over.
final class Particles extends EntityRun {
    private final EntitySet moving;
    private final EntitySet living;
    private int next;

    private record Life(int left) implements EntityComponent {}

    Particles(int size) {
        for (int i = 0; i < size; i++) {
            create(Values.left(i));
        }
        moving = data.getEntities(Position.class, Velocity.class);
        living = data.getEntities(Life.class);
    }

    private void create(int left) {
        int number = next++;
        create(Position.start(number), Velocity.start(number), new Life(left));
    }

    @Override
    public void run() {
        moving.applyChanges();
        for (Entity entity : moving) {
            entity.set(entity.get(Position.class).moved(entity.get(Velocity.class)));
        }
        living.applyChanges();
        int ended = 0;
        for (Entity entity : living) {
            int left = entity.get(Life.class).left() - 1;
            if (left == 0) {
                data.removeEntity(entity.getId());
                ended++;
            } else {
                entity.set(new Life(left));
            }
        }
        for (int i = 0; i < ended; i++) {
            create(Values.LIFE);
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        living.applyChanges();
        for (Entity entity : living) {
            Position position = data.getComponent(entity.getId(), Position.class);
            digest.add(
                    position.x(),
                    position.y(),
                    position.z(),
                    entity.get(Life.class).left());
        }
        return digest.value();
    }
}
