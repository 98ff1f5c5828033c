package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.internal.change.CopyIds;
import dev.phalanx.entities.internal.change.ManagedCopies;
import dev.phalanx.entities.internal.change.RowCopies;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The verbs that create entities as copies of others.
public final class EntityInstantiation {
    private final WorldStore store;
    private final WorldGuard guard;
    private final StructuralChanges structuralChanges;
    private final RowCopies copies;
    private final EntityGroups groups;
    private final EntityErrors errors;

    public EntityInstantiation(
            WorldStore store, StructuralChanges structuralChanges, EntityGroups groups, EntityErrors errors) {
        this.groups = groups;
        this.store = store;
        this.guard = store.guard();
        this.structuralChanges = structuralChanges;
        this.copies = structuralChanges.copies();
        this.errors = errors;
    }

    public Entity instantiate(Entity source) {
        int location = locationOf(source.packed());
        if (copies.isCopiedAsOne(location)) {
            return Entity.unpack(copyOne(location));
        }
        long[] ids = new long[1];
        instantiate(source.packed(), location, ids, 0, 1);
        return Entity.unpack(ids[0]);
    }

    /// Copies the entity with a packed id, and stores the packed id of the copy at `place` in `ids`.
    public void instantiate(long source, long[] ids, int place) {
        int location = locationOf(source);
        if (copies.isCopiedAsOne(location)) {
            ids[place] = copyOne(location);
        } else {
            instantiate(source, location, ids, place, place + 1);
        }
    }

    private long copyOne(int location) {
        long id = copies.copyOne(location);
        structuralChanges.finished();
        return id;
    }

    /// The location of an entity that can be copied now.
    private int locationOf(long source) {
        guard.checkStructural("instantiate");
        int location = store.entities().find(source);
        requireCopyable(source, location);
        return location;
    }

    public NativeArray<Entity> instantiate(Entity source, int count) {
        if (count < 0) {
            throw new IndexOutOfBoundsException("instantiate was asked for " + count + " copies. Ask for 0 or more.");
        }
        long[] ids = new long[count];
        instantiate(source.packed(), ids, 0, count);
        return EntityLifecycle.packed(ids);
    }

    public void instantiate(Entity source, NativeArray<Entity> out) {
        instantiate(source.packed(), (long[]) out.leafArray(0), out.offset(), out.offset() + out.length());
    }

    /// Copies the entity with a packed id as many times as `ids` has places from `first` to `end`, and stores the
    /// packed ids of the copies there.
    public void instantiate(long source, long[] ids, int first, int end) {
        instantiate(source, locationOf(source), ids, first, end);
    }

    private void instantiate(long source, int location, long[] ids, int first, int end) {
        long[] members = groups.membersToCopy(source, location);
        if (members.length > 0) {
            copyGroups(members, ids, first, end);
            structuralChanges.finished();
            return;
        }
        ManagedCopies managed = copies.prepare(location, end - first, false);
        copies.copy(location, ids, first, end, false, managed);
        structuralChanges.finished();
    }

    /// Copies a group as many times as `ids` has places from `first` to `end`, and stores the ids of the roots there.
    private void copyGroups(long[] members, long[] ids, int first, int end) {
        for (long member : members) {
            requireCopyable(member, store.entities().find(member));
        }
        long[] made = new long[members.length];
        List<@Nullable ManagedCopies[]> managed = new ArrayList<>(end - first);
        try {
            for (int i = first; i < end; i++) {
                managed.add(prepare(members, false));
            }
        } catch (Throwable failed) {
            managed.forEach(copies -> discard(copies, failed));
            throw failed;
        }
        for (int i = first; i < end; i++) {
            copyAll(members, made, 0, false, managed.get(i - first));
            ids[i] = made[0];
        }
    }

    private void requireCopyable(long source, int location) {
        if (location == EntityLocation.ABSENT) {
            throw new IllegalArgumentException(errors.notAlive(Entity.unpack(source)));
        }
        errors.requireOrdinary(source, location);
        if (store.slabs().get(EntityLocation.slab(location)).archetype.wasDestroyed()) {
            throw new IllegalArgumentException(errors.destroyed(Entity.unpack(source), location));
        }
    }

    /// One copy of each source; references among the sources lead to the copies.
    public void instantiate(NativeArray<Entity> sources, NativeArray<Entity> out) {
        guard.checkStructural("instantiate");
        if (sources.length() != out.length()) {
            throw new IllegalArgumentException("instantiate was given " + sources.length()
                    + " entities and an array for " + out.length() + " copies. Use arrays of the same length.");
        }
        // A copy, as both may be slices of one array.
        long[] originals = new long[sources.length()];
        System.arraycopy(sources.leafArray(0), sources.offset(), originals, 0, originals.length);
        for (long packed : originals) {
            requireCopyable(packed, store.entities().find(packed));
        }
        copyAll(originals, (long[]) out.leafArray(0), out.offset(), true, prepare(originals, true));
        structuralChanges.finished();
    }

    /// One copy of each original, whose ids go to `ids` from `first` on; references among them lead to the copies.
    ///
    /// @param managed what [#prepare] returned for the originals
    private void copyAll(
            long[] originals, long[] ids, int first, boolean keepsPrefab, @Nullable ManagedCopies[] managed) {
        CopyIds copyOf = new CopyIds(originals.length);
        for (int i = 0; i < originals.length; i++) {
            int at = first + i;
            copies.copy(store.entities().find(originals[i]), ids, at, at + 1, keepsPrefab, managed[i]);
            copyOf.put(originals[i], ids[at]);
        }
        for (int i = 0; i < originals.length; i++) {
            int location = store.entities().find(ids[first + i]);
            Slab slab = store.slabs().get(EntityLocation.slab(location));
            if (slab.archetype.hasEntities()) {
                copies.remap(slab, EntityLocation.slot(location), 1, copyOf);
            }
        }
    }

    private @Nullable ManagedCopies[] prepare(long[] originals, boolean keepsPrefab) {
        @Nullable ManagedCopies[] managed = new @Nullable ManagedCopies[originals.length];
        try {
            for (int i = 0; i < originals.length; i++) {
                managed[i] = copies.prepare(store.entities().find(originals[i]), 1, keepsPrefab);
            }
        } catch (Throwable failed) {
            discard(managed, failed);
            throw failed;
        }
        return managed;
    }

    private static void discard(@Nullable ManagedCopies[] managed, Throwable failed) {
        for (ManagedCopies made : managed) {
            if (made != null) {
                made.discard(failed);
            }
        }
    }
}
