package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.query.Query1;

/// The entities with poses, and their digest.
abstract class Poses extends WorldRun {
    final Query1<Pose> all = em.query(rw(Pose.class));

    Poses(int size) {
        make(em.createArchetype(Pose.class), 0, size, Pose::start);
    }

    @Override
    public final long digest() {
        return digestOf(digest -> all.forEach(pose -> digest.add(pose.vector.x, pose.vector.y, pose.vector.z)));
    }
}
