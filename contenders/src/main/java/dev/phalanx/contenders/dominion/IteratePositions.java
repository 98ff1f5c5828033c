package dev.phalanx.contenders.dominion;

import dev.dominion.ecs.api.Composition;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Values;

/// One component.
final class IteratePositions extends DominionRun {
    IteratePositions(int size) {
        Composition.Of1<Position> body = dominion.composition().of(Position.class);
        for (int i = 0; i < size; i++) {
            dominion.createPreparedEntity(body.withValue(new Position(i)));
        }
    }

    @Override
    public void run() {
        for (Position position : dominion.findCompositionsWith(Position.class)) {
            position.x += Values.DT;
            position.y += Values.DT;
            position.z += Values.DT;
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
