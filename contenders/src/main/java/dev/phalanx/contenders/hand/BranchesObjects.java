package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Branches;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;

/// Objects with four numbers.
final class BranchesObjects implements Run {
    private final Body[] bodies;

    private record Body(Single a, Single b, Single c, Single d) {}

    BranchesObjects(int size) {
        bodies = new Body[size];
        for (int i = 0; i < size; i++) {
            bodies[i] = new Body(start(0, i), start(1, i), start(2, i), new Single(0));
        }
    }

    private static Single start(int component, int number) {
        return new Single(Branches.start(component, number));
    }

    @Override
    public void run() {
        for (Body body : bodies) {
            body.d().value = Branches.value(body.a().value, body.b().value, body.c().value);
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Body body : bodies) {
            digest.add(body.d().value);
        }
        return digest.value();
    }
}
