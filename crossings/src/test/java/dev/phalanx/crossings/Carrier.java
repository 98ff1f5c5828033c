package dev.phalanx.crossings;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.structs.Entity;

/// Takes a thing from an entity to another, which has the component already.
public interface Carrier {
    /// Reads the value in a loop and writes it in another.
    void loop(EntityManager em, Entity from, Entity to);

    /// Reads the value in an entity job and writes it in another.
    void entityJob(EntityManager em, Entity from, Entity to);

    /// Same, in jobs for chunks.
    void chunkJob(EntityManager em, Entity from, Entity to);

    /// Same, in a job with a lookup.
    void lookupJob(EntityManager em, Entity from, Entity to);

    /// Same, through an aspect.
    void aspect(EntityManager em, Entity from, Entity to);

    /// Reads the value in a reduction, and writes what it has seen.
    void reduction(EntityManager em, Entity from, Entity to);
}
