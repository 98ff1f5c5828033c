package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.query.Query1;

/// Positions alone.
final class IteratePositions extends WorldRun {
    private final Query1<Position> positions = em.query(rw(Position.class));

    IteratePositions(int size) {
        make(em.createArchetype(Position.class), 0, size, Position::start);
    }

    @Override
    public void run() {
        positions.forEach(position -> {
            position.x += Values.DT;
            position.y += Values.DT;
            position.z += Values.DT;
        });
    }

    @Override
    public long digest() {
        return digestOf(digest -> positions.forEach(position -> digest.add(position.x, position.y, position.z)));
    }
}
