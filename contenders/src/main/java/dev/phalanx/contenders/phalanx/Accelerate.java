package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTokens.ro;
import static dev.phalanx.entities.query.QueryTokens.rw;

import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.query.Query3;

/// Position, velocity and acceleration.
final class Accelerate extends WorldRun {
    private final Query3<Position, Speed, Acceleration> moving =
            em.query(rw(Position.class), rw(Speed.class), ro(Acceleration.class));

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
        moving.forEach((position, speed, acceleration) -> {
            speed.x += acceleration.x() * Values.DT;
            speed.y += acceleration.y() * Values.DT;
            speed.z += acceleration.z() * Values.DT;
            position.x += speed.x * Values.DT;
            position.y += speed.y * Values.DT;
            position.z += speed.z * Values.DT;
        });
    }

    @Override
    public long digest() {
        return digestOf(digest -> moving.forEach((position, speed, acceleration) ->
                digest.add(position.x, position.y, position.z, speed.x, speed.y, speed.z)));
    }
}
