package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import java.util.ArrayList;
import java.util.List;

/// New objects in a list, which is then cleared.
final class CreateDestroyObjects implements Run {
    private final List<Body> bodies = new ArrayList<>();
    private final int size;

    private record Body(Vector position, Vector velocity) {}

    CreateDestroyObjects(int size) {
        this.size = size;
    }

    @Override
    public void run() {
        create();
        bodies.clear();
    }

    private void create() {
        for (int i = 0; i < size; i++) {
            bodies.add(new Body(Vector.position(i), Vector.velocity(i)));
        }
    }

    @Override
    public long digest() {
        create();
        Digest digest = new Digest();
        for (Body body : bodies) {
            digest.add(
                    body.position().x,
                    body.position().y,
                    body.position().z,
                    body.velocity().x,
                    body.velocity().y,
                    body.velocity().z);
        }
        bodies.clear();
        digest.add(bodies.size());
        return digest.value();
    }
}
