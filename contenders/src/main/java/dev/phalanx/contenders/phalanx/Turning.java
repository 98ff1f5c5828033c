package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Matrix;
import dev.phalanx.entities.query.Query2;

/// The entities with matrices, and their digest.
abstract class Turning extends WorldRun {
    static final int INVERSIONS = 100;

    final Query2<Turned, Position> all = em.query(rw(Turned.class), rw(Position.class));

    Turning(int size) {
        make(
                em.createArchetype(Turned.class, Position.class, Rotation.class, Velocity.class),
                0,
                size,
                Turned::start,
                number -> position(),
                number -> new Rotation(1, 0, 0),
                number -> new Velocity(1, 0, 0));
    }

    private static Position position() {
        Position position = new Position();
        position.x = 1;
        position.y = 2;
        position.z = 3;
        return position;
    }

    static void turn(Turned turned, Position position) {
        Matrix matrix = turned.matrix;
        for (int k = 0; k < INVERSIONS; k++) {
            matrix.invert();
        }
        float x = position.x;
        float y = position.y;
        float z = position.z;
        position.x = matrix.turnedX(x, y, z);
        position.y = matrix.turnedY(x, y, z);
        position.z = matrix.turnedZ(x, y, z);
    }

    @Override
    public final long digest() {
        return digestOf(digest -> all.forEach(
                (turned, position) -> digest.add(turned.matrix.withVector(position.x, position.y, position.z))));
    }
}
