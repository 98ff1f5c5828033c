package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Hunt;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Predators that refer to prey, which knows whether it was caught.
final class PredatorsObjects implements Run {
    private final Predator[] predators;
    private final Prey[] slots;
    private final List<Prey> caught = new ArrayList<>();

    private static final class Predator {
        final Vector position;
        int hunts;

        @Nullable
        Prey target;

        Predator(int number) {
            position = Vector.position(number);
        }
    }

    private static final class Prey {
        final int number;
        final Vector position;
        final Vector velocity;
        boolean isDestroyed;

        Prey(int number) {
            this.number = number;
            position = Vector.position(number);
            velocity = Vector.velocity(number);
        }
    }

    PredatorsObjects(int size) {
        predators = new Predator[Hunt.predators(size)];
        for (int i = 0; i < predators.length; i++) {
            predators[i] = new Predator(i);
        }
        slots = new Prey[Hunt.prey(size)];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = new Prey(i);
        }
    }

    @Override
    public void run() {
        for (Prey prey : slots) {
            prey.position.add(prey.velocity, Values.DT);
        }
        for (int i = 0; i < predators.length; i++) {
            hunt(predators[i], i);
        }
        for (Prey prey : caught) {
            if (!prey.isDestroyed) { // otherwise several have caught it
                prey.isDestroyed = true;
                slots[prey.number % slots.length] = new Prey(Hunt.next(prey.number, slots.length));
            }
        }
        caught.clear();
    }

    private void hunt(Predator predator, int number) {
        Prey target = predator.target;
        if (target == null || target.isDestroyed) {
            target = slots[Hunt.slot(number, predator.hunts, slots.length)];
            predator.hunts++;
            predator.target = target;
        }
        if (!predator.position.approach(target.position)) {
            caught.add(target);
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Predator each : predators) {
            digest.add(each.position.x, each.position.y, each.position.z, each.hunts);
        }
        for (Prey each : slots) {
            digest.add(each.position.x, each.position.y, each.position.z, each.number);
        }
        return digest.value();
    }
}
