package dev.phalanx.samples.games.towers;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.RefRW;

/// Lets slowed enemies walk again.
record ThawJob(float seconds) implements IJobEntity {
    void execute(RefRW<Slowed> slowed, EnabledRefRW<Slowed> isSlowed) {
        slowed.replace(old -> new Slowed(old.seconds() - seconds));
        if (slowed.get().seconds() <= 0) {
            isSlowed.set(false);
        }
    }
}
