package dev.phalanx.samples.hellocube.aspects;

import dev.phalanx.entities.jobs.IJobEntity;

/// Lets one cube bob: a job takes an aspect like a component.
///
/// @param elapsed the time since the world began, in seconds
record BobJob(double elapsed) implements IJobEntity {
    void execute(CubeAspect cube) {
        cube.bob(elapsed);
    }
}
