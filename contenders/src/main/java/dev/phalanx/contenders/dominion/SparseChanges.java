package dev.phalanx.contenders.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.dominion.Letters.A;
import dev.phalanx.contenders.dominion.Letters.B;
import dev.phalanx.contenders.dominion.Letters.C;
import dev.phalanx.contenders.dominion.Letters.D;
import dev.phalanx.contenders.dominion.Letters.E;
import dev.phalanx.contenders.dominion.Letters.F;
import dev.phalanx.contenders.objects.Single;
import java.util.ArrayList;
import java.util.List;

/// What changes a component notes the entity for the pass that reads it.
final class SparseChanges extends DominionRun {
    private final Entity[] ring;
    private final List<Entity> changedA = new ArrayList<>();
    private final List<Entity> changedB = new ArrayList<>();
    private final List<Entity> changedC = new ArrayList<>();
    private int cursor;

    SparseChanges(int size) {
        Composition.Of6<A, B, C, D, E, F> body =
                dominion.composition().of(A.class, B.class, C.class, D.class, E.class, F.class);
        ring = new Entity[size];
        for (int i = 0; i < size; i++) {
            A a = Letters.start(new A(), 0, i);
            B b = Letters.start(new B(), 1, i);
            C c = Letters.start(new C(), 2, i);
            ring[i] = dominion.createPreparedEntity(
                    body.withValue(a, b, c, derived(new D(), a), derived(new E(), b), derived(new F(), c)));
        }
    }

    private static <T extends Single> T derived(T target, Single source) {
        target.value = source.value * Values.DT;
        return target;
    }

    @Override
    public void run() {
        change();
        for (Entity each : changedA) {
            derived(each.get(D.class), each.get(A.class));
        }
        for (Entity each : changedB) {
            derived(each.get(E.class), each.get(B.class));
        }
        for (Entity each : changedC) {
            derived(each.get(F.class), each.get(C.class));
        }
        changedA.clear();
        changedB.clear();
        changedC.clear();
    }

    private void change() {
        int size = ring.length;
        for (int i = 0; i < size / 100; i++) {
            Entity first = ring[cursor];
            first.get(A.class).value += Values.change(0);
            changedA.add(first);
            Entity second = ring[(cursor + size / 3) % size];
            second.get(B.class).value += Values.change(1);
            changedB.add(second);
            Entity third = ring[(cursor + 2 * (size / 3)) % size];
            third.get(C.class).value += Values.change(2);
            changedC.add(third);
            cursor = (cursor + 1) % size;
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Entity each : ring) {
            digest.add(
                    each.get(A.class).value,
                    each.get(B.class).value,
                    each.get(C.class).value,
                    each.get(D.class).value,
                    each.get(E.class).value,
                    each.get(F.class).value);
        }
        return digest.value();
    }
}
