package dev.phalanx.contenders.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Results;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Values;

/// Three components.
final class Accelerate extends DominionRun {
    Accelerate(int size) {
        Composition.Of3<Position, Velocity, Acceleration> body =
                dominion.composition().of(Position.class, Velocity.class, Acceleration.class);
        for (int i = 0; i < size; i++) {
            dominion.createPreparedEntity(body.withValue(new Position(i), new Velocity(i), new Acceleration(i)));
        }
    }

    @Override
    public void run() {
        for (Results.With3<Position, Velocity, Acceleration> each :
                dominion.findCompositionsWith(Position.class, Velocity.class, Acceleration.class)) {
            each.comp2().add(each.comp3(), Values.DT);
            each.comp1().add(each.comp2(), Values.DT);
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Results.With2<Position, Velocity> each : dominion.findCompositionsWith(Position.class, Velocity.class)) {
            Position position = each.comp1();
            Velocity velocity = each.comp2();
            digest.add(position.x, position.y, position.z, velocity.x, velocity.y, velocity.z);
        }
        return digest.value();
    }
}
