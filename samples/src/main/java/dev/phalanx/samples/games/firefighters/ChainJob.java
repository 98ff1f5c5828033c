package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithPresent;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.jobs.NativeDisableParallelForRestriction;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;

/// Lets the firefighters of one team fill, pass and empty their buckets. A firefighter belongs to one team, and a
/// bucket stays in its team, so the threads write different entities, and the restriction can be lifted.
///
/// @param seconds how much time has passed
/// @param positions where firefighters are
/// @param bots the firefighters
/// @param buckets their buckets
@WithPresent(Splash.class)
record ChainJob(
        float seconds,
        @ReadOnly ComponentLookup<Position> positions,
        @NativeDisableParallelForRestriction ComponentLookup<Bot> bots,
        @NativeDisableParallelForRestriction ComponentLookup<Bucket> buckets)
        implements IJobEntity {
    void execute(
            @ReadOnly Team team,
            @ReadOnly DynamicBuffer<Member> members,
            RefRW<Splash> splash,
            EnabledRefRW<Splash> isSplashing) {
        int size = members.length();
        for (int i = 0; i < size; i++) {
            Entity entity = members.get(i).bot();
            Bot bot = bots.get(entity);
            bot.goTo(team.placeX(i, size), team.placeZ(i, size));
            if (!bot.bucket.equals(Entity.NULL)) {
                Bucket bucket = buckets.get(bot.bucket);
                boolean isAtWork = positions.get(entity).isNear(bot.targetX, bot.targetZ);
                if (i == 0 && !bucket.isFull()) {
                    if (isAtWork) {
                        buckets.set(bot.bucket, bucket.filled(seconds));
                    }
                } else if (i == size / 2 && bucket.isFull()) {
                    if (isAtWork && team.fire >= 0) {
                        buckets.set(bot.bucket, new Bucket(0));
                        splash.set(new Splash(team.fire));
                        isSplashing.set(true);
                    }
                } else {
                    passOn(entity, bot, members.get((i + 1) % size).bot());
                }
            }
            bots.set(entity, bot);
        }
    }

    /// Walks to the next firefighter, and hands the bucket over if that one has none.
    private void passOn(Entity entity, Bot bot, Entity nextEntity) {
        Position there = positions.get(nextEntity);
        bot.goTo(there.x, there.z);
        if (positions.get(entity).isNear(there.x, there.z)) {
            Bot next = bots.get(nextEntity);
            if (next.bucket.equals(Entity.NULL)) {
                next.bucket = bot.bucket;
                bots.set(nextEntity, next);
                bot.bucket = Entity.NULL;
            }
        }
    }
}
