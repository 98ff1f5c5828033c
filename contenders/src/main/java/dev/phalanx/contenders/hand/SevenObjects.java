package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// Objects with seven objects of one number.
final class SevenObjects implements Run {
    private final Body[] bodies;

    private record Body(Single a, Single b, Single c, Single d, Single e, Single f, Single g) {}

    SevenObjects(int size) {
        bodies = new Body[size];
        for (int i = 0; i < size; i++) {
            bodies[i] = new Body(
                    Single.start(0, i),
                    Single.start(1, i),
                    Single.start(2, i),
                    Single.start(3, i),
                    Single.start(4, i),
                    Single.start(5, i),
                    Single.start(6, i));
        }
    }

    @Override
    public void run() {
        for (Body body : bodies) {
            body.a().value += Values.DT
                    * (body.b().value
                            + body.c().value
                            + body.d().value
                            + body.e().value
                            + body.f().value
                            + body.g().value);
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Body body : bodies) {
            digest.add(body.a().value);
        }
        return digest.value();
    }
}
