package dev.phalanx.samples.games.tanks;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithAll;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;

/// Lets one turret shoot when it is time. A job cannot create entities, so it records the commands to do so.
///
/// @param seconds how much time has passed
/// @param places world matrices, for the muzzles
/// @param transforms of the prefabs, for their sizes
/// @param commands records the balls to create
@WithAll(Shooting.class)
record ShootJob(
        float seconds,
        @ReadOnly ComponentLookup<LocalToWorld> places,
        @ReadOnly ComponentLookup<LocalTransform> transforms,
        EntityCommandBuffer.ParallelWriter commands)
        implements IJobEntity {
    private static final float METRES_PER_SECOND = 20;

    void execute(@ChunkIndexInQuery int sortKey, Turret turret, Cooldown cooldown, Colour colour) {
        cooldown.seconds -= seconds;
        if (cooldown.seconds > 0) {
            return;
        }
        cooldown.seconds += turret.secondsPerShot();
        LocalToWorld muzzle = places.get(turret.muzzle());
        CannonBall flight = new CannonBall();
        muzzle.forward().mul(METRES_PER_SECOND, flight.velocity);
        Entity ball = commands.instantiate(sortKey, turret.cannonBall());
        commands.setComponent(sortKey, ball, transforms.get(turret.cannonBall()).withPosition(muzzle.position()));
        commands.setComponent(sortKey, ball, flight);
        commands.setComponent(sortKey, ball, colour);
    }
}
