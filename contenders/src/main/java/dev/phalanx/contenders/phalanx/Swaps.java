package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.contenders.phalanx.Singles.A;
import dev.phalanx.contenders.phalanx.Singles.B;
import dev.phalanx.contenders.phalanx.Singles.C;
import dev.phalanx.contenders.phalanx.Singles.D;
import dev.phalanx.contenders.phalanx.Singles.E;

/// The entities of the swapping systems, and their digest.
abstract class Swaps extends WorldRun {
    Swaps(int size) {
        make(em.createArchetype(A.class, B.class), 0, size, A::start, B::start);
        make(em.createArchetype(A.class, B.class, C.class), size, size, A::start, B::start, C::start);
        make(
                em.createArchetype(A.class, B.class, C.class, D.class),
                2 * size,
                size,
                A::start,
                B::start,
                C::start,
                D::start);
        make(
                em.createArchetype(A.class, B.class, C.class, E.class),
                3 * size,
                size,
                A::start,
                B::start,
                C::start,
                E::start);
    }

    @Override
    public final long digest() {
        return digestOf(digest -> {
            em.query(ro(A.class), ro(B.class)).withNone(C.class).forEach((a, b) -> digest.add(a.value, b.value));
            em.query(ro(A.class), ro(B.class), ro(C.class))
                    .withNone(D.class, E.class)
                    .forEach((a, b, c) -> digest.add(a.value, b.value, c.value));
            em.query(ro(A.class), ro(B.class), ro(C.class), ro(D.class))
                    .forEach((a, b, c, d) -> digest.add(a.value, b.value, c.value, d.value));
            em.query(ro(A.class), ro(B.class), ro(C.class), ro(E.class))
                    .forEach((a, b, c, e) -> digest.add(a.value, b.value, c.value, e.value));
        });
    }
}
