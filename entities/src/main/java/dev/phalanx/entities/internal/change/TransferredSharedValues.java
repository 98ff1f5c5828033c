package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ChunkGroups;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.UserCallScope;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import java.util.Arrays;
import java.util.IdentityHashMap;

/// The shared values of chunks on their way from one world to another.
///
/// Values are compared, copied and stored in the other world [ahead][#prepare]: that calls their code, which may fail.
final class TransferredSharedValues {
    private static final int[] NONE = {};
    private static final int UNKNOWN = -1;

    private final WorldStore source;
    private final WorldStore target;

    /// For each table of the source the index in the target of each of its values, or [#UNKNOWN].
    private final IdentityHashMap<SharedTable<?>, int[]> indices = new IdentityHashMap<>();

    TransferredSharedValues(WorldStore source, WorldStore target) {
        this.source = source;
        this.target = target;
    }

    /// Stores the values of a chunk in the other world, if the archetype there has shared types.
    ///
    /// @param home with no other shared types than the chunk's archetype
    void prepare(Slab slab, int chunk, Archetype home) {
        if (!home.isShared()) {
            return;
        }
        ChunkGroups there = slab.archetype.groups();
        for (int s = 0; s < home.groups().types(); s++) {
            SharedTable<?> here = home.groups().table(s);
            int theirs = there.indexOf(here.info());
            prepare(there.table(theirs), here, there.index(slab.group[chunk], theirs));
        }
    }

    @SuppressWarnings("unchecked") // both are of the same type
    private <T> void prepare(SharedTable<T> there, SharedTable<?> here, int index) {
        int[] known = indices.computeIfAbsent(there, table -> {
            int[] none = new int[table.end()];
            Arrays.fill(none, UNKNOWN);
            none[SharedTable.DEFAULT] = SharedTable.DEFAULT;
            return none;
        });
        if (known[index] == UNKNOWN) {
            WorldGuard guard = source.guard();
            int before = guard.enter(UserCallScope.COMPARING);
            try {
                known[index] = target.ensureShared((SharedTable<T>) here, there.get(index));
            } finally {
                guard.depth = before;
            }
        }
    }

    /// Frees the values that no chunk of the other world has got.
    void dropUnheld() {
        indices.forEach((table, known) -> {
            SharedTable<?> here = target.sharedTable(table.info());
            for (int index : known) {
                if (index != UNKNOWN && here.isStored(index)) {
                    target.dropUnheld(here, index);
                }
            }
        });
    }

    /// Enters every chunk of a slab into its group in another world, and returns the groups; none if the archetype has
    /// no groups.
    int[] enterAll(Slab slab, Archetype home) {
        if (!home.isShared()) {
            return NONE;
        }
        int[] entered = new int[slab.chunks()];
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            entered[chunk] = home.slabs().grouped().enter(values(slab, chunk, home));
        }
        return entered;
    }

    /// Selects the group in another world for entities of a chunk, if the archetype there has groups.
    void select(Slab slab, int chunk, Archetype home) {
        if (home.isShared()) {
            home.slabs().grouped().select(values(slab, chunk, home));
        }
    }

    @SuppressWarnings("NullAway") // the chunk was prepared
    private int[] values(Slab slab, int chunk, Archetype home) {
        ChunkGroups there = slab.archetype.groups();
        int[] values = new int[home.groups().types()];
        for (int s = 0; s < values.length; s++) {
            int theirs = there.indexOf(home.groups().table(s).info());
            values[s] = indices.get(there.table(theirs))[there.index(slab.group[chunk], theirs)];
        }
        return values;
    }

    /// Whether chunks of two worlds have the same values.
    static boolean areSame(Slab there, Slab here, int chunk) {
        if (!there.archetype.isShared()) {
            return true;
        }
        ChunkGroups theirs = there.archetype.groups();
        ChunkGroups ours = here.archetype.groups();
        for (int s = 0; s < theirs.types(); s++) {
            int index = theirs.index(there.group[chunk], s);
            if (find(theirs.table(s), ours.table(s), index) != ours.index(here.group[chunk], s)) {
                return false;
            }
        }
        return true;
    }

    @SuppressWarnings("unchecked") // archetypes with the same types have tables of the same types
    private static <T> int find(SharedTable<T> there, SharedTable<?> here, int index) {
        return index == SharedTable.DEFAULT ? index : ((SharedTable<T>) here).find(there.get(index));
    }
}
