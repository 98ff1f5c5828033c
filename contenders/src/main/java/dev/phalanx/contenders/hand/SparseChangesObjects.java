package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import java.util.ArrayList;
import java.util.List;

/// A list of the objects that have changed for each field.
final class SparseChangesObjects implements Run {
    private final Body[] ring;
    private final List<Body> changedA = new ArrayList<>();
    private final List<Body> changedB = new ArrayList<>();
    private final List<Body> changedC = new ArrayList<>();
    private int cursor;

    private record Body(Single a, Single b, Single c, Single d, Single e, Single f) {}

    SparseChangesObjects(int size) {
        ring = new Body[size];
        for (int i = 0; i < size; i++) {
            Single a = Single.start(0, i);
            Single b = Single.start(1, i);
            Single c = Single.start(2, i);
            ring[i] = new Body(
                    a,
                    b,
                    c,
                    new Single(a.value * Values.DT),
                    new Single(b.value * Values.DT),
                    new Single(c.value * Values.DT));
        }
    }

    @Override
    public void run() {
        change();
        for (Body body : changedA) {
            body.d().value = body.a().value * Values.DT;
        }
        for (Body body : changedB) {
            body.e().value = body.b().value * Values.DT;
        }
        for (Body body : changedC) {
            body.f().value = body.c().value * Values.DT;
        }
        changedA.clear();
        changedB.clear();
        changedC.clear();
    }

    private void change() {
        int size = ring.length;
        for (int i = 0; i < size / 100; i++) {
            Body first = ring[cursor];
            first.a().value += Values.change(0);
            changedA.add(first);
            Body second = ring[(cursor + size / 3) % size];
            second.b().value += Values.change(1);
            changedB.add(second);
            Body third = ring[(cursor + 2 * (size / 3)) % size];
            third.c().value += Values.change(2);
            changedC.add(third);
            cursor = (cursor + 1) % size;
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Body each : ring) {
            digest.add(each.a().value, each.b().value, each.c().value, each.d().value, each.e().value, each.f().value);
        }
        return digest.value();
    }
}
