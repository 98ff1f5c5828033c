package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Run;
import org.jspecify.annotations.Nullable;

/// Objects with a field that is null or not.
final class AddRemoveObjects implements Run {
    private final Body[] bodies;

    private static final class Body {
        final Single a;

        @Nullable
        Single b;

        Body(Single a) {
            this.a = a;
        }
    }

    AddRemoveObjects(int size, boolean isShuffled) {
        Body[] inOrder = new Body[size];
        for (int i = 0; i < size; i++) {
            inOrder[i] = new Body(Single.start(0, i));
        }
        bodies = isShuffled ? Rolls.shuffled(inOrder) : inOrder;
    }

    @Override
    public void run() {
        for (Body body : bodies) {
            body.b = new Single(1);
        }
        for (Body body : bodies) {
            body.b = null;
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Body body : bodies) {
            digest.add(body.a.value, body.b == null ? 0 : 1);
        }
        return digest.value();
    }
}
