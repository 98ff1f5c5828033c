package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.query.Query2;

/// Position, velocity and acceleration, in two short passes, as
/// docs/decisions/the-solar-system-works-in-short-passes.md advises.
final class Accelerate extends WorldRun {
    private final Query2<Speed, Acceleration> accelerated = em.query(rw(Speed.class), ro(Acceleration.class));
    private final Query2<Position, Speed> moving = em.query(rw(Position.class), ro(Speed.class));

    Accelerate(int size) {
        make(
                em.createArchetype(Position.class, Speed.class, Acceleration.class),
                0,
                size,
                Position::start,
                Speed::start,
                Acceleration::start);
    }

    @Override
    public void run() {
        accelerated.forEach((speed, acceleration) -> {
            speed.x += acceleration.x() * Values.DT;
            speed.y += acceleration.y() * Values.DT;
            speed.z += acceleration.z() * Values.DT;
        });
        moving.forEach((position, speed) -> {
            position.x += speed.x * Values.DT;
            position.y += speed.y * Values.DT;
            position.z += speed.z * Values.DT;
        });
    }

    @Override
    public long digest() {
        return digestOf(digest -> moving.forEach(
                (position, speed) -> digest.add(position.x, position.y, position.z, speed.x, speed.y, speed.z)));
    }
}
