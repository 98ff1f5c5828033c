package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// Objects with a position.
final class IterateObjects implements Run {
    private final Body[] bodies;

    private record Body(Vector position) {}

    IterateObjects(int size) {
        bodies = new Body[size];
        for (int i = 0; i < size; i++) {
            bodies[i] = new Body(Vector.position(i));
        }
    }

    @Override
    public void run() {
        for (Body body : bodies) {
            Vector position = body.position();
            position.x += Values.DT;
            position.y += Values.DT;
            position.z += Values.DT;
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Body body : bodies) {
            digest.add(body.position().x, body.position().y, body.position().z);
        }
        return digest.value();
    }
}
