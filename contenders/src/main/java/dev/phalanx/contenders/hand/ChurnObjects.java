package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import org.jspecify.annotations.Nullable;

/// A new object in a slot for each that comes.
final class ChurnObjects implements Run {
    private final Body[] bodies;
    private final Rolls rolls = new Rolls(1);
    private int next;

    private static final class Body {
        final Vector position;
        final Vector velocity;

        @Nullable
        Single burning;

        Body(int number) {
            position = Vector.position(number);
            velocity = Vector.velocity(number);
        }
    }

    ChurnObjects(int size) {
        bodies = new Body[size];
        for (int slot = 0; slot < size; slot++) {
            bodies[slot] = new Body(next++);
        }
    }

    @Override
    public void run() {
        for (int i = 0; i < bodies.length / 100; i++) {
            bodies[rolls.next(bodies.length)] = new Body(next++);
        }
        for (int i = 0; i < bodies.length / 100; i++) {
            Body body = bodies[rolls.next(bodies.length)];
            body.burning = body.burning == null ? new Single(1) : null;
        }
        for (Body body : bodies) {
            body.position.add(body.velocity, Values.DT);
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Body body : bodies) {
            digest.add(body.position.x, body.position.y, body.position.z, body.burning == null ? 0 : 1);
        }
        return digest.value();
    }
}
