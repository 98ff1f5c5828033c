package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.Slabs;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Changes of adjacent entities in one piece, although they were requested one by one. Afterwards the world is the same
/// as if each had been made alone: rows, ids, versions, the numbers of chunks.
///
/// That is so unless an observer has to be notified of each single change, for entities in chunks without shared
/// values, and without components of their own. Those that move or go are the rows from one on to the last of its
/// chunk, in that order: then no entity fills a gap that is not closed at the end.
public final class RowRuns {
    private final StructuralChanges structuralChanges;
    private final Slabs slabs;
    private final ChangeTracker versions;

    RowRuns(StructuralChanges structuralChanges, WorldStore store, ChangeTracker versions) {
        this.structuralChanges = structuralChanges;
        this.slabs = store.slabs();
        this.versions = versions;
    }

    /// The number of rows from `location` on to the last of its chunk if they can lose a component, or be destroyed, in
    /// one piece; otherwise 1.
    public int restToLose(int location) {
        Slab slab = slabs.get(EntityLocation.slab(location));
        return slab.archetype.isPlain() && isSimple(slab.archetype) ? rowsFrom(slab, location) : 1;
    }

    /// The number of rows from `location` on to the last of its chunk if they can be given the type in one piece;
    /// otherwise 1.
    ///
    /// @param type one that they lack
    /// @throws IllegalStateException if an entity with it does not fit a chunk
    public int restToAdd(int location, ComponentInfo<?> type) {
        Slab slab = slabs.get(EntityLocation.slab(location));
        if (!isSimple(slab.archetype)) {
            return 1;
        }
        Transition transition = structuralChanges.transitions().findAdding(slab.archetype, type);
        return transition != null && isSimple(transition.target()) ? rowsFrom(slab, location) : 1;
    }

    /// Whether entities of an archetype can be created, and be given components, in one go.
    public boolean isSimple(Archetype archetype) {
        return structuralChanges.takesShortcuts()
                && !archetype.isShared()
                && !archetype.hasChunkComponents()
                && archetype.isOrdinary()
                && !archetype.wasDestroyed();
    }

    /// Whether entities of an archetype can be copied in one go.
    public boolean isCopiedSimply(Archetype archetype) {
        return isSimple(archetype) && !archetype.hasManaged() && archetype.buffers().length == 0;
    }

    private static int rowsFrom(Slab slab, int location) {
        int slot = EntityLocation.slot(location);
        int chunk = slab.chunkOf(slot);
        return chunk * slab.capacity + slab.count[chunk] - slot;
    }

    /// Gives the entities in the last `rows` rows of a chunk, from `location` on, a component, zero. Counts in versions
    /// as so many single moves.
    ///
    /// @param rows what [#restToAdd] answered
    public void add(int location, int rows, ComponentInfo<?> type) {
        Archetype source = slabs.get(EntityLocation.slab(location)).archetype;
        move(location, rows, source, structuralChanges.transitions().findAdding(source, type));
    }

    /// Takes a component from the entities in the last `rows` rows of a chunk, from `location` on. Counts in versions
    /// as so many single moves.
    ///
    /// @param rows what [#restToLose] answered
    public void remove(int location, int rows, ComponentInfo<?> type) {
        Archetype source = slabs.get(EntityLocation.slab(location)).archetype;
        move(location, rows, source, structuralChanges.transitions().findRemoving(source, type));
    }

    private void move(int location, int rows, Archetype source, @Nullable Transition transition) {
        if (transition == null) {
            return;
        }
        int before = versions.entityOrderVersion();
        structuralChanges.chunks().moveRows(location, rows, transition);
        structuralChanges.vacate(location, rows);
        int pieces = (versions.entityOrderVersion() - before) / 2;
        versions.movedAlone(source, transition.target(), rows - pieces);
    }

    /// Destroys the entities in the last `rows` rows of a chunk, from `location` on. Counts in versions as so many that
    /// are destroyed alone.
    ///
    /// @param rows what [#restToLose] answered
    public void destroy(int location, int rows) {
        Archetype archetype = slabs.get(EntityLocation.slab(location)).archetype;
        structuralChanges.destroy(location, rows);
        versions.changedAlone(archetype, rows - 1);
    }

    /// The number of further entities that fit the chunk of the entity at `location`.
    public int room(int location) {
        Slab slab = slabs.get(EntityLocation.slab(location));
        return slab.capacity - slab.count[slab.chunkOf(EntityLocation.slot(location))];
    }

    /// Creates entities in the chunk in which the last one was created in the same way, and stores their packed ids.
    /// Counts in versions as so many that are created and moved alone.
    ///
    /// @param way the simple archetypes that each of them goes through, the last of which takes the entities
    /// @param rows at most the [#room] there
    public void create(List<Archetype> way, long[] ids, int first, int rows) {
        Archetype target = way.getLast();
        structuralChanges.bulk().create(target, ids, first, first + rows);
        versions.changedAlone(way.getFirst(), way.size() == 1 ? rows - 1 : rows);
        if (way.size() > 1) {
            versions.changedAlone(target, -1);
        }
        for (int i = 1; i < way.size(); i++) {
            Archetype from = way.get(i - 1);
            versions.movedAlone(from, way.get(i), rows);
            if (from.slabs().withRoomCount() == 0) {
                slabs.skipSequence(rows);
            }
        }
    }

    /// Entities of an archetype were copied in one chunk: counts them as if each had been copied alone.
    public void copied(Archetype target, int rows) {
        versions.changedAlone(target, rows - 1);
    }

    /// The archetypes that an entity goes through when it gets types one by one.
    ///
    /// @param way to be filled; its first is where the entity is created
    /// @param type one more type, which the entity may have already
    public void extend(List<Archetype> way, ComponentInfo<?> type) {
        Transition next = structuralChanges.transitions().findAdding(way.getLast(), type);
        if (next != null) {
            way.add(next.target());
        }
    }
}
