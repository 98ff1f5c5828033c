package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// Objects with a position, a velocity and an acceleration.
final class AccelerateObjects implements Run {
    private final Body[] bodies;

    private record Body(Vector position, Vector velocity, Vector acceleration) {}

    AccelerateObjects(int size) {
        bodies = new Body[size];
        for (int i = 0; i < size; i++) {
            bodies[i] = new Body(Vector.position(i), Vector.velocity(i), Vector.acceleration(i));
        }
    }

    @Override
    public void run() {
        for (Body body : bodies) {
            body.velocity().add(body.acceleration(), Values.DT);
            body.position().add(body.velocity(), Values.DT);
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Body body : bodies) {
            Vector position = body.position();
            Vector velocity = body.velocity();
            digest.add(position.x, position.y, position.z, velocity.x, velocity.y, velocity.z);
        }
        return digest.value();
    }
}
