package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithPresent;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.jobs.NativeDisableParallelForRestriction;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;

/// Lets one firefighter who works alone take the next step. Its bucket is its own, so the threads write different
/// buckets.
///
/// @param seconds how much time has passed
/// @param columns how many cells each row of the field has
/// @param field the entity with the buffer of heat
/// @param heat the buffer
/// @param buckets their buckets
@WithPresent(Splash.class)
record OmniBotJob(
        float seconds,
        int columns,
        Entity field,
        @ReadOnly BufferLookup<Heat> heat,
        @NativeDisableParallelForRestriction ComponentLookup<Bucket> buckets)
        implements IJobEntity {
    void execute(
            OmniBot omni,
            Bot bot,
            @ReadOnly Position position,
            RefRW<Splash> splash,
            EnabledRefRW<Splash> isSplashing) {
        Bucket bucket = buckets.get(bot.bucket);
        boolean hasArrived = position.isNear(bot.targetX, bot.targetZ);
        if (!bucket.isFull()) {
            bot.goTo(omni.waterX, omni.waterZ);
            if (hasArrived) {
                buckets.set(bot.bucket, bucket.filled(seconds));
            }
            return;
        }
        DynamicBuffer<Heat> cells = heat.get(field);
        if (omni.fire < 0 || !cells.get(omni.fire).isBurning()) {
            omni.fire = Heat.findNearestFire(cells, columns, position.x, position.z);
            if (omni.fire < 0) {
                return;
            }
            bot.goTo(omni.fire % columns, Math.floorDiv(omni.fire, columns));
        } else if (hasArrived) {
            splash.set(new Splash(omni.fire));
            isSplashing.set(true);
            buckets.set(bot.bucket, new Bucket(0));
            omni.fire = -1;
            bot.goTo(omni.waterX, omni.waterZ);
        }
    }
}
