package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.jobs.IJobEntity;

/// Lets tired workers rest.
record RestJob(float seconds) implements IJobEntity {
    void execute(TiredAspect worker) {
        worker.rest(seconds);
    }
}
