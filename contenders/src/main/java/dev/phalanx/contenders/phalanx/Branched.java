package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Branches;
import dev.phalanx.contenders.phalanx.Singles.A;
import dev.phalanx.contenders.phalanx.Singles.B;
import dev.phalanx.contenders.phalanx.Singles.C;
import dev.phalanx.contenders.phalanx.Singles.D;
import dev.phalanx.entities.query.Query4;

/// The entities that take branches, and their digest.
abstract class Branched extends WorldRun {
    final Query4<D, A, B, C> all = em.query(rw(D.class), ro(A.class), ro(B.class), ro(C.class));

    Branched(int size) {
        make(em.createArchetype(A.class, B.class, C.class, D.class), 0, size, Branched::a, Branched::b, Branched::c);
    }

    private static A a(int number) {
        A start = new A();
        start.value = Branches.start(0, number);
        return start;
    }

    private static B b(int number) {
        B start = new B();
        start.value = Branches.start(1, number);
        return start;
    }

    private static C c(int number) {
        C start = new C();
        start.value = Branches.start(2, number);
        return start;
    }

    @Override
    public final long digest() {
        return digestOf(digest -> all.forEach((d, a, b, c) -> digest.add(d.value)));
    }
}
