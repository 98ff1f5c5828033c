package dev.phalanx.samples.boids.fish;

import dev.phalanx.entities.jobs.EntityIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;

/// Gives the fish of a school their new places.
///
/// @param moved the fish as they are to be
record SwimJob(@ReadOnly NativeArray<Swimmer> moved) implements IJobEntity {
    void execute(@EntityIndexInQuery int number, Position position, Heading heading) {
        Swimmer fish = moved.get(number);
        position.x = fish.x;
        position.y = fish.y;
        position.z = fish.z;
        heading.x = fish.headingX;
        heading.y = fish.headingY;
        heading.z = fish.headingZ;
    }
}
