package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.query.Query1;

/// The entities with orbits, and their digest.
abstract class Orbits extends WorldRun {
    final Query1<Orbit> all = em.query(rw(Orbit.class));

    Orbits(int size) {
        make(em.createArchetype(Orbit.class), 0, size, Orbit::start);
    }

    @Override
    public final long digest() {
        return digestOf(digest -> all.forEach(orbit -> digest.add(orbit.anomaly)));
    }
}
