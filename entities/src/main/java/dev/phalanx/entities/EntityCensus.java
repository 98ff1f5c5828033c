package dev.phalanx.entities;

import dev.phalanx.entities.internal.entity.EntityLifecycle;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.WorldStore;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Remembers which entities of a world were alive at the last look, for
/// [`EntityManager.getCreatedAndDestroyedEntities`][EntityManager#getCreatedAndDestroyedEntities(EntityCensus)].
///
/// Entities of [systems][dev.phalanx.entities.components.SystemInstance] and those that stand for
/// [chunks][dev.phalanx.entities.components.ChunkHeader] are not among them.
///
/// A new one remembers none. It takes 4 bytes for each entity index that the world has used, and belongs to the first
/// world it is used with.
public final class EntityCensus {
    private @Nullable WorldStore world;
    private int[] versions = new int[0];

    /// A census that has seen no entity.
    public EntityCensus() {}

    CreatedAndDestroyedEntities take(WorldStore store) {
        requireWorld(store);
        EntityTable entities = store.entities();
        // A world that was made the same as another may have used fewer indices than before.
        int used = Math.max(entities.used(), versions.length);
        versions = Arrays.copyOf(versions, used);
        int created = 0;
        int destroyed = 0;
        for (int index = 0; index < used; index++) {
            int now = living(store, index);
            if (now != versions[index]) {
                created += now == 0 ? 0 : 1;
                destroyed += versions[index] == 0 ? 0 : 1;
            }
        }
        long[] came = new long[created];
        long[] went = new long[destroyed];
        for (int index = used - 1; index >= 0; index--) {
            int now = living(store, index);
            int before = versions[index];
            if (now != before) {
                if (now != 0) {
                    came[--created] = (long) now << 32 | index;
                }
                if (before != 0) {
                    went[--destroyed] = (long) before << 32 | index;
                }
                versions[index] = now;
            }
        }
        return new CreatedAndDestroyedEntities(EntityLifecycle.packed(came), EntityLifecycle.packed(went));
    }

    private void requireWorld(WorldStore store) {
        if (world == null) {
            world = store;
        }
        if (world != store) {
            throw new IllegalArgumentException(
                    "A census of world \"" + world.guard().worldName() + "\" was used with world \""
                            + store.guard().worldName() + "\". Use one census for each world.");
        }
    }

    /// The version of the living entity at `index` that is listed, or 0.
    private static int living(WorldStore store, int index) {
        EntityTable entities = store.entities();
        if (index >= entities.used() || !entities.isAlive(index)) {
            return 0;
        }
        boolean listed = store.archetypes().areOrdinary()
                || store.slabs()
                        .get(EntityLocation.slab(entities.locationAt(index)))
                        .archetype
                        .isOrdinary();
        return listed ? entities.versionAt(index) : 0;
    }

    /// Such as `census of world "Game"`.
    @Override
    public String toString() {
        return world == null
                ? "census of no world"
                : "census of world \"" + world.guard().worldName() + "\"";
    }
}
