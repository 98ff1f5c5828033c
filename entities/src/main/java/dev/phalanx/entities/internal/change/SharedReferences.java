package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ChunkGroups;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.contract.EntityRemap;
import dev.phalanx.structs.kernel.RunList;
import org.jspecify.annotations.Nullable;

/// The references in shared values of entities that have come from another world.
///
/// A value is the same for all entities of a world that have it, so it arrives as it was. Afterwards those that have
/// come with it get a value of their own whose references follow.
final class SharedReferences {
    private final WorldInternals world;
    private final WorldStore store;
    private final EntityRemap remap;

    SharedReferences(WorldInternals world, EntityRemap remap) {
        this.world = world;
        this.store = world.store();
        this.remap = remap;
    }

    /// Whether shared values of an archetype may refer to entities.
    static boolean areIn(Archetype archetype) {
        if (!archetype.isShared()) {
            return false;
        }
        ChunkGroups groups = archetype.groups();
        for (int s = 0; s < groups.types(); s++) {
            if (refers(groups.table(s))) {
                return true;
            }
        }
        return false;
    }

    private static boolean refers(SharedTable<?> table) {
        return table.info().hasStruct() && table.info().holdsEntities();
    }

    /// Renews the values of chunks that have come whole.
    ///
    /// @param ids the packed ids of their entities, those of a chunk one after the other
    void renewChunks(long[] ids) {
        RunList alike = new RunList();
        for (int i = 0; i < ids.length; ) {
            Slab slab = slabOf(ids[i]);
            int chunk = chunkOf(ids[i], slab);
            if (!areIn(slab.archetype)) {
                i += slab.count[chunk];
                continue;
            }
            long first = ids[i];
            int group = slab.group[chunk];
            alike.clear();
            for (int next = chunk; next >= 0 && slab.group[next] == group; ) {
                alike.add(slab.id, next, next + 1);
                i += slab.count[next];
                next = i < ids.length && slabOf(ids[i]).id == slab.id ? chunkOf(ids[i], slab) : -1;
            }
            for (int s = 0; s < slab.archetype.groups().types(); s++) {
                renew(slab, chunk, s, alike, first);
            }
        }
    }

    private Slab slabOf(long id) {
        return store.slabs().get(EntityLocation.slab(store.entities().find(id)));
    }

    private int chunkOf(long id, Slab slab) {
        return slab.chunkOf(EntityLocation.slot(store.entities().find(id)));
    }

    /// Renews the values of entities that are among others in their chunks.
    ///
    /// @param ids their packed ids
    void renewEntities(long[] ids) {
        for (long id : ids) {
            Archetype archetype = slabOf(id).archetype;
            for (int s = 0; areIn(archetype) && s < archetype.groups().types(); s++) {
                Slab slab = slabOf(id);
                renew(slab, chunkOf(id, slab), s, null, id);
            }
        }
    }

    private void renew(Slab slab, int chunk, int s, @Nullable RunList whole, long id) {
        SharedTable<?> table = slab.archetype.groups().table(s);
        if (refers(table)) {
            renew(table, slab.archetype.groups().index(slab.group[chunk], s), whole, id);
        }
    }

    /// @param whole chunks with the same values; null for the entity alone
    private <T> void renew(SharedTable<T> table, int index, @Nullable RunList whole, long id) {
        T renewed = table.remapped(index, remap);
        if (renewed == null) {
            return;
        }
        int now = store.ensureShared(table, renewed);
        try {
            if (whole != null) {
                world.structuralChanges().chunks().giveShared(whole, table.info(), now);
            } else {
                world.structuralChanges().setShared(store.entities().find(id), table.info(), now);
            }
        } finally {
            store.dropUnheld(table, now);
        }
    }
}
