package dev.phalanx.contenders.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Results;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Values;

/// Two components.
final class Move extends DominionRun {
    Move(int size) {
        Composition.Of2<Position, Velocity> body = dominion.composition().of(Position.class, Velocity.class);
        for (int i = 0; i < size; i++) {
            dominion.createPreparedEntity(body.withValue(new Position(i), new Velocity(i)));
        }
    }

    @Override
    public void run() {
        for (Results.With2<Position, Velocity> each : dominion.findCompositionsWith(Position.class, Velocity.class)) {
            each.comp1().add(each.comp2(), Values.DT);
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Position position : dominion.findCompositionsWith(Position.class)) {
            digest.add(position.x, position.y, position.z);
        }
        return digest.value();
    }
}
