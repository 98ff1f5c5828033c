package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.RefRW;

/// Lets stunned enemies come round.
record StunJob(float seconds) implements IJobEntity {
    void execute(RefRW<Stunned> stun, EnabledRefRW<Stunned> isStunned) {
        Stunned left = new Stunned(stun.get().seconds() - seconds);
        stun.set(left);
        if (left.seconds() <= 0) {
            isStunned.set(false);
        }
    }
}
