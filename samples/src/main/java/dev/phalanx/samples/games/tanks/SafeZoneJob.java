package dev.phalanx.samples.games.tanks;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithAll;
import dev.phalanx.entities.jobs.WithPresent;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.transforms.LocalToWorld;
import org.joml.Vector3f;

/// Disables [Shooting] of a turret in the safe zone, and enables it outside. `WithPresent` lets the job visit the
/// turrets whose Shooting is disabled, too.
///
/// @param squareRadius the square of the zone's radius, in square metres
@WithAll(Turret.class)
@WithPresent(Shooting.class)
record SafeZoneJob(float squareRadius) implements IJobEntity {
    void execute(@ReadOnly LocalToWorld place, EnabledRefRW<Shooting> shooting) {
        Vector3f position = place.position();
        shooting.set(position.x * position.x + position.z * position.z >= squareRadius);
    }
}
