package dev.phalanx.contenders.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Hunt;
import dev.phalanx.bench.workload.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Predators with an entity that knows whether it was deleted.
final class Predators extends DominionRun {
    private final Composition.Of3<Position, Velocity, Prey> body =
            dominion.composition().of(Position.class, Velocity.class, Prey.class);
    private final Entity[] slots;
    private final List<Entity> caught = new ArrayList<>();

    private static final class Hunter {
        final int number;
        int hunts;

        @Nullable
        Entity target;

        Hunter(int number) {
            this.number = number;
        }
    }

    private record Prey(int number) {}

    Predators(int size) {
        for (int i = 0; i < Hunt.predators(size); i++) {
            dominion.createEntity(new Position(i), new Hunter(i));
        }
        slots = new Entity[Hunt.prey(size)];
        for (int i = 0; i < slots.length; i++) {
            create(i);
        }
    }

    private void create(int number) {
        slots[number % slots.length] = dominion.createPreparedEntity(
                body.withValue(new Position(number), new Velocity(number), new Prey(number)));
    }

    @Override
    public void run() {
        for (Results.With2<Position, Velocity> each : dominion.findCompositionsWith(Position.class, Velocity.class)) {
            each.comp1().add(each.comp2(), Values.DT);
        }
        for (Results.With2<Hunter, Position> each : dominion.findCompositionsWith(Hunter.class, Position.class)) {
            Entity target = target(each.comp1());
            if (!each.comp2().approach(target.get(Position.class))) {
                caught.add(target);
            }
        }
        for (Entity prey : caught) {
            if (!prey.isDeleted()) { // otherwise several have caught it
                int number = prey.get(Prey.class).number();
                dominion.deleteEntity(prey);
                create(Hunt.next(number, slots.length));
            }
        }
        caught.clear();
    }

    private Entity target(Hunter hunter) {
        Entity target = hunter.target;
        if (target == null || target.isDeleted()) {
            target = slots[Hunt.slot(hunter.number, hunter.hunts, slots.length)];
            hunter.target = target;
            hunter.hunts++;
        }
        return target;
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Results.With2<Position, Hunter> each : dominion.findCompositionsWith(Position.class, Hunter.class)) {
            digest.add(each.comp1().x, each.comp1().y, each.comp1().z, each.comp2().hunts);
        }
        for (Results.With2<Position, Prey> each : dominion.findCompositionsWith(Position.class, Prey.class)) {
            digest.add(
                    each.comp1().x, each.comp1().y, each.comp1().z, each.comp2().number());
        }
        return digest.value();
    }
}
