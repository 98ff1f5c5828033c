package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ChunkGroups;
import dev.phalanx.entities.internal.store.Slab;

/// The shared values of chunks on their way from one world to another.
final class CarriedValues {
    private static final int[] NONE = {};

    private CarriedValues() {}

    /// Enters every chunk of a slab into its group in another world, and answers the groups; none if the archetype has
    /// no groups.
    static int[] enterAll(Slab slab, Archetype home) {
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
    ///
    /// @param home with no other shared types than the chunk's archetype
    static void select(Slab slab, int chunk, Archetype home) {
        if (home.isShared()) {
            home.slabs().grouped().select(values(slab, chunk, home));
        }
    }

    private static int[] values(Slab slab, int chunk, Archetype home) {
        ChunkGroups there = slab.archetype.groups();
        int[] values = new int[home.groups().types()];
        for (int s = 0; s < values.length; s++) {
            SharedTable<?> here = home.groups().table(s);
            int theirs = there.indexOf(here.info());
            values[s] = carry(there.table(theirs), here, there.index(slab.group[chunk], theirs));
        }
        return values;
    }

    @SuppressWarnings("unchecked") // both are of the same type
    private static <T> int carry(SharedTable<T> there, SharedTable<?> here, int index) {
        return index == SharedTable.DEFAULT ? index : ((SharedTable<T>) here).ensure(there.get(index));
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
