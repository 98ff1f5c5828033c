package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Objects in a list for each of the four archetypes, and three passes one after the other.
final class ScheduleObjects implements Run {
    private final Body[] bodies;
    private final int size;

    private record Body(
            Single a,
            Single b,
            @Nullable Single c,
            @Nullable Single d,
            @Nullable Single e) {}

    ScheduleObjects(int size) {
        this.size = size;
        bodies = new Body[4 * size];
        for (int i = 0; i < bodies.length; i++) {
            int archetype = i / size;
            bodies[i] = new Body(
                    Single.start(0, i),
                    Single.start(1, i),
                    archetype >= 1 ? Single.start(2, i) : null,
                    archetype == 2 ? Single.start(3, i) : null,
                    archetype == 3 ? Single.start(4, i) : null);
        }
    }

    @Override
    public void run() {
        for (Body body : bodies) {
            swap(body.a(), body.b());
        }
        for (int i = 2 * size; i < 3 * size; i++) {
            swap(Objects.requireNonNull(bodies[i].c()), Objects.requireNonNull(bodies[i].d()));
        }
        for (int i = 3 * size; i < 4 * size; i++) {
            swap(Objects.requireNonNull(bodies[i].c()), Objects.requireNonNull(bodies[i].e()));
        }
    }

    private static void swap(Single left, Single right) {
        float value = left.value;
        left.value = right.value;
        right.value = value;
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Body body : bodies) {
            digest.add(Stream.of(body.a(), body.b(), body.c(), body.d(), body.e())
                    .filter(Objects::nonNull)
                    .mapToDouble(single -> single.value)
                    .toArray());
        }
        return digest.value();
    }
}
