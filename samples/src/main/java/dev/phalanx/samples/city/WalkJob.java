package dev.phalanx.samples.city;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.transforms.LocalTransform;

/// Moves pedestrians around the doors of their homes. While a tile is being unloaded, which takes several frames, a
/// pedestrian can outlive its home; it stands still then.
///
/// @param seconds how long they have been walking
/// @param houses their homes
record WalkJob(float seconds, @ReadOnly ComponentLookup<House> houses) implements IJobEntity {
    void execute(LocalTransform transform, Pedestrian pedestrian) {
        House home = houses.tryGetComponent(pedestrian.home());
        if (home == null) {
            return;
        }
        float angle = pedestrian.phase() + pedestrian.radiansPerSecond() * seconds;
        transform.position.x = home.doorX() + pedestrian.radius() * (float) Math.cos(angle);
        transform.position.z = home.doorZ() + pedestrian.radius() * (float) Math.sin(angle);
    }
}
