package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ChunkGroups;
import dev.phalanx.entities.internal.store.Slab;

/// Chooses the group in which entities with shared components arrive.
final class GroupChoice {
    private static final int[] NONE = {};
    private static final int NOWHERE = -1;

    private int[] wanted = new int[1];
    private int addedType = NOWHERE;
    private int addedIndex;

    /// From now on, shared types that are added have their default values.
    void addNothing() {
        addedType = NOWHERE;
    }

    /// From now on, the shared type at a position of the target has a value.
    void add(int type, int index) {
        addedType = type;
        addedIndex = index;
    }

    private int[] room(Archetype target) {
        int types = target.groups().types();
        if (wanted.length != types) {
            wanted = new int[types];
        }
        return wanted;
    }

    /// Selects the group for entities of a chunk, with default values of types that are added.
    void select(Transition transition, Slab from, int chunk) {
        int[] values = room(transition.target());
        transition.values(from, chunk, values);
        transition.slabs().grouped().select(values);
    }

    /// Selects the group for entities of a chunk, with a value of one type.
    void select(Transition transition, Slab from, int chunk, int type, int index) {
        int[] values = room(transition.target());
        transition.values(from, chunk, values);
        values[type] = index;
        transition.slabs().grouped().select(values);
    }

    /// Selects the group for entities of a chunk as [#add] has said, if the target has groups.
    void selectAdded(Transition transition, Slab from, int chunk) {
        if (transition.leadsToGroups()) {
            transition.slabs().grouped().select(added(transition, from, chunk));
        }
    }

    private int[] added(Transition transition, Slab from, int chunk) {
        int[] values = room(transition.target());
        transition.values(from, chunk, values);
        if (addedType != NOWHERE) {
            values[addedType] = addedIndex;
        }
        return values;
    }

    /// Enters every chunk of a slab into its group in the target, in the order of the [#add] calls, and returns the
    /// groups; none if the target has no groups.
    int[] enterAll(Transition transition, Slab slab) {
        if (!transition.leadsToGroups()) {
            return NONE;
        }
        int[] entered = new int[slab.chunks()];
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            entered[chunk] = transition.slabs().grouped().enter(added(transition, slab, chunk));
        }
        return entered;
    }

    /// Enters a chunk into the group that differs in one value from its present one, and returns the group.
    int enter(Slab slab, int chunk, int type, int index) {
        int[] values = room(slab.archetype);
        ChunkGroups groups = slab.archetype.groups();
        for (int s = 0; s < values.length; s++) {
            values[s] = s == type ? index : groups.index(slab.group[chunk], s);
        }
        return slab.archetype.slabs().grouped().enter(values);
    }
}
