package dev.phalanx.contenders.zayes;

import com.simsilica.es.Entity;
import com.simsilica.es.EntityComponent;
import com.simsilica.es.EntityId;
import com.simsilica.es.EntitySet;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Hunt;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Predators with the id of a target: it has no position once it was removed, since ids are never used again.
final class Predators extends EntityRun {
    private final EntitySet moving;
    private final EntitySet hunting;
    private final EntityId[] slots;
    private final List<EntityId> caught = new ArrayList<>();

    private record Hunter(int number, int hunts, @Nullable EntityId target) implements EntityComponent {}

    private record Prey(int number) implements EntityComponent {}

    Predators(int size) {
        for (int i = 0; i < Hunt.predators(size); i++) {
            create(Position.start(i), new Hunter(i, 0, null));
        }
        slots = new EntityId[Hunt.prey(size)];
        for (int i = 0; i < slots.length; i++) {
            create(i);
        }
        moving = data.getEntities(Position.class, Velocity.class);
        hunting = data.getEntities(Hunter.class, Position.class);
    }

    private void create(int number) {
        slots[number % slots.length] = create(Position.start(number), Velocity.start(number), new Prey(number));
    }

    @Override
    public void run() {
        moving.applyChanges();
        for (Entity entity : moving) {
            entity.set(entity.get(Position.class).moved(entity.get(Velocity.class)));
        }
        hunting.applyChanges();
        for (Entity entity : hunting) {
            hunt(entity);
        }
        for (EntityId prey : caught) {
            Prey number = data.getComponent(prey, Prey.class);
            if (number != null) { // otherwise several have caught it
                data.removeEntity(prey);
                create(Hunt.next(number.number(), slots.length));
            }
        }
        caught.clear();
    }

    private void hunt(Entity entity) {
        Hunter hunter = entity.get(Hunter.class);
        EntityId target = hunter.target();
        Position there = target == null ? null : data.getComponent(target, Position.class);
        if (target == null || there == null) {
            target = slots[Hunt.slot(hunter.number(), hunter.hunts(), slots.length)];
            there = data.getComponent(target, Position.class);
            entity.set(new Hunter(hunter.number(), hunter.hunts() + 1, target));
        }
        Position here = entity.get(Position.class);
        float x = there.x() - here.x();
        float y = there.y() - here.y();
        float z = there.z() - here.z();
        float step = Hunt.step(x * x + y * y + z * z);
        if (step == 0) {
            caught.add(target);
        } else {
            entity.set(new Position(here.x() + x * step, here.y() + y * step, here.z() + z * step));
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        hunting.applyChanges();
        for (Entity entity : hunting) {
            Position position = entity.get(Position.class);
            digest.add(
                    position.x(),
                    position.y(),
                    position.z(),
                    entity.get(Hunter.class).hunts());
        }
        for (EntityId prey : slots) {
            Position position = data.getComponent(prey, Position.class);
            digest.add(
                    position.x(),
                    position.y(),
                    position.z(),
                    data.getComponent(prey, Prey.class).number());
        }
        return digest.value();
    }
}
