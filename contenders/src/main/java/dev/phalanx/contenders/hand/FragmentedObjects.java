package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;

/// Objects with two numbers each.
final class FragmentedObjects implements Run {
    private final Body[] bodies;

    private record Body(Single data, Single other) {}

    FragmentedObjects(int size) {
        bodies = new Body[size];
        for (int i = 0; i < size; i++) {
            bodies[i] = new Body(new Single(1), new Single(0));
        }
    }

    @Override
    public void run() {
        for (Body body : bodies) {
            body.data().value *= 2;
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Body body : bodies) {
            digest.add(body.data().value);
        }
        return digest.value();
    }
}
