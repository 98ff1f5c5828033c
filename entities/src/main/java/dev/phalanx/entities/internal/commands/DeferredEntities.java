package dev.phalanx.entities.internal.commands;

import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.contract.EntityRemap;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// The entity that each deferred entity has become in one playback. Used as a remap, it replaces those deferred
/// entities in a value whose entities have been created.
final class DeferredEntities implements EntityRemap {
    private final CommandLog log;
    private final long[] born;
    private final int count;
    /// Those that are not created, since the command that creates them was skipped; null if there are none.
    private @Nullable BitSet skipped;

    private boolean replacedSome;
    private boolean metUnborn;

    /// @param memory with a place for each deferred entity of the log, all 0
    DeferredEntities(CommandLog log, long[] memory) {
        this.log = log;
        this.born = memory;
        this.count = log.temporaryCount();
    }

    /// The packed ids of the entities by number of their deferred entity, 0 where there is none yet. To be filled by
    /// who creates them.
    long[] born() {
        return born;
    }

    /// The entity that a command is about.
    ///
    /// @param packed a deferred entity
    /// @throws IllegalStateException if another buffer has made it, or the command that creates its entity comes later
    long resolve(long packed) {
        long entity = born[number(packed)];
        if (entity == 0) {
            throw new IllegalStateException(Entity.unpack(packed)
                    + " has not been created yet: the command that creates it comes later. Record that with a lower"
                    + " sort key, or before.");
        }
        return entity;
    }

    private int number(long packed) {
        int number = ~(int) packed;
        if ((int) (packed >>> Integer.SIZE) != log.serial() || number >= count) {
            throw new IllegalStateException(Entity.unpack(packed)
                    + " is a deferred entity that another command buffer has made. Use it in commands of that buffer, or"
                    + " the entity's own id after its playback.");
        }
        return number;
    }

    /// The command that creates `count` entities from number `first` on was skipped.
    void skip(int first, int count) {
        BitSet present = skipped;
        if (present == null) {
            present = new BitSet();
            skipped = present;
        }
        present.set(first, first + count);
    }

    /// Whether the entity was created and is not alive any more, or is not created since the command that creates it
    /// was skipped.
    ///
    /// @param packed a deferred entity
    boolean isDead(long packed, EntityTable entities) {
        int number = ~(int) packed;
        if ((int) (packed >>> Integer.SIZE) != log.serial() || number >= count) {
            return false;
        }
        return born[number] == 0
                ? skipped != null && skipped.get(number)
                : entities.find(born[number]) == EntityLocation.ABSENT;
    }

    /// Begins to remap one value.
    void beginValue() {
        replacedSome = false;
        metUnborn = false;
    }

    /// Whether the value held a deferred entity whose entity has not been created.
    boolean metUnborn() {
        return metUnborn;
    }

    /// Whether the value held a deferred entity at all.
    boolean metDeferred() {
        return replacedSome || metUnborn;
    }

    @Override
    public long map(long packed) {
        return (int) packed >= 0 ? packed : replace(packed);
    }

    private long replace(long packed) {
        long entity = born[number(packed)];
        if (entity == 0) {
            metUnborn = true;
            return packed;
        }
        replacedSome = true;
        return entity;
    }

    /// Same as [#map], at the end of the playback: who was never created becomes [Entity#NULL].
    long mapAtTheEnd(long packed) {
        if ((int) packed >= 0) {
            return packed;
        }
        int number = ~(int) packed;
        boolean isOwn = (int) (packed >>> Integer.SIZE) == log.serial() && number < count;
        return isOwn ? born[number] : packed;
    }
}
