package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.query.Query2;

/// Position and velocity.
final class Move extends WorldRun {
    private final Query2<Position, Velocity> moving = em.query(rw(Position.class), ro(Velocity.class));

    Move(int size) {
        make(em.createArchetype(Position.class, Velocity.class), 0, size, Position::start, Velocity::start);
    }

    @Override
    public void run() {
        moving.forEach((position, velocity) -> {
            position.x += velocity.x() * Values.DT;
            position.y += velocity.y() * Values.DT;
            position.z += velocity.z() * Values.DT;
        });
    }

    @Override
    public long digest() {
        return digestOf(
                digest -> moving.forEach((position, velocity) -> digest.add(position.x, position.y, position.z)));
    }
}
