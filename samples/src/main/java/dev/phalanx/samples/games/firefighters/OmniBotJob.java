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
import dev.phalanx.transforms.LocalTransform;

/// Lets one firefighter who works alone take the next step. Its bucket is its own, so the threads write different
/// buckets.
///
/// @param seconds how much time has passed
/// @param config the settings
/// @param field the entity with the buffer of heat
/// @param heat the buffer
/// @param buckets their buckets
@WithPresent(Splash.class)
record OmniBotJob(
        float seconds,
        Config config,
        Entity field,
        @ReadOnly BufferLookup<Heat> heat,
        @NativeDisableParallelForRestriction ComponentLookup<Bucket> buckets)
        implements IJobEntity {
    void execute(
            OmniBot omni,
            Bot bot,
            @ReadOnly LocalTransform transform,
            RefRW<Splash> splash,
            EnabledRefRW<Splash> isSplashing) {
        Bucket bucket = buckets.get(bot.bucket);
        float dx = transform.position.x - bot.targetX;
        float dz = transform.position.z - bot.targetZ;
        boolean hasArrived = dx * dx + dz * dz < Config.REACH * Config.REACH;
        if (!bucket.isFull()) {
            bot.goTo(omni.waterX, omni.waterZ);
            if (hasArrived) {
                buckets.set(bot.bucket, bucket.filled(seconds));
            }
            return;
        }
        DynamicBuffer<Heat> cells = heat.get(field);
        if (omni.fire < 0 || !cells.get(omni.fire).isBurning()) {
            omni.fire = Heat.findNearestFire(cells, config, transform.position.x, transform.position.z);
            if (omni.fire < 0) {
                return;
            }
            int column = omni.fire % config.columns();
            int row = omni.fire / config.columns();
            bot.goTo(column, row);
        } else if (hasArrived) {
            splash.set(new Splash(omni.fire));
            isSplashing.set(true);
            buckets.set(bot.bucket, new Bucket(0));
            omni.fire = -1;
            bot.goTo(omni.waterX, omni.waterZ);
        }
    }
}
