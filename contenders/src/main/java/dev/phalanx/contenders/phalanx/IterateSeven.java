package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.phalanx.Singles.A;
import dev.phalanx.contenders.phalanx.Singles.B;
import dev.phalanx.contenders.phalanx.Singles.C;
import dev.phalanx.contenders.phalanx.Singles.D;
import dev.phalanx.contenders.phalanx.Singles.E;
import dev.phalanx.contenders.phalanx.Singles.F;
import dev.phalanx.contenders.phalanx.Singles.G;
import dev.phalanx.entities.query.Query7;

/// Seven components of one number.
final class IterateSeven extends WorldRun {
    private final Query7<A, B, C, D, E, F, G> all =
            em.query(rw(A.class), ro(B.class), ro(C.class), ro(D.class), ro(E.class), ro(F.class), ro(G.class));

    IterateSeven(int size) {
        make(
                em.createArchetype(A.class, B.class, C.class, D.class, E.class, F.class, G.class),
                0,
                size,
                A::start,
                B::start,
                C::start,
                D::start,
                E::start,
                F::start,
                G::start);
    }

    @Override
    public void run() {
        all.forEach((a, b, c, d, e, f, g) ->
                a.value += Values.DT * (b.value + c.value + d.value + e.value + f.value + g.value));
    }

    @Override
    public long digest() {
        return digestOf(digest -> all.forEach((a, b, c, d, e, f, g) -> digest.add(a.value)));
    }
}
