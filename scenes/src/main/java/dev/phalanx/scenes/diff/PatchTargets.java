package dev.phalanx.scenes.diff;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// The entities of a world that have the guids of a change set. Their locations are valid until the next structural
/// change.
///
/// The entities of a guid are a linked list of entries: `first` holds its first entry, `next` the one after each entry.
final class PatchTargets {
    static final int NONE = -1;
    private static final int ROW_BITS = 7;

    final List<ArchetypeChunk> chunks = new ArrayList<>();
    private final Set<Entity> excluded;
    private final int[] first;
    private final IntList next = new IntList();
    private final IntList places = new IntList();
    private final IntList indices = new IntList();
    private final IntList versions = new IntList();

    /// @param scope the chunks whose entities count
    /// @param excluded entities that do not
    PatchTargets(EntityManager em, GuidTable guids, Predicate<ArchetypeChunk> scope, Set<Entity> excluded) {
        this.excluded = excluded;
        first = new int[guids.count()];
        Arrays.fill(first, NONE);
        if (first.length == 0) {
            return;
        }
        ComponentTypeHandle<EntityGuid> handle = em.getComponentTypeHandle(EntityGuid.class, true);
        EntityTypeHandle idHandle = em.getEntityTypeHandle();
        List<ArchetypeChunk> all = em.getAllChunks();
        // From the last to the first, since each entry is put before those of its guid.
        for (int i = all.size() - 1; i >= 0; i--) {
            ArchetypeChunk chunk = all.get(i);
            if (chunk.has(handle) && scope.test(chunk)) {
                add(chunk, new GuidTable.Columns(chunk.getNativeArray(handle)), guids, idHandle);
            }
        }
    }

    private void add(ArchetypeChunk chunk, GuidTable.Columns columns, GuidTable guids, EntityTypeHandle idHandle) {
        int number = chunks.size();
        NativeArray<Entity> ids = null;
        for (int row = chunk.count() - 1; row >= 0; row--) {
            int guid = columns.findIn(guids, row);
            if (guid < 0 || isExcluded(chunk, row, idHandle)) {
                continue;
            }
            if (ids == null) {
                ids = chunk.getNativeArray(idHandle);
                chunks.add(chunk);
            }
            Entity id = ids.get(row);
            next.add(first[guid]);
            first[guid] = places.count();
            places.add(number << ROW_BITS | row);
            indices.add(id.index());
            versions.add(id.version());
        }
    }

    private boolean isExcluded(ArchetypeChunk chunk, int row, EntityTypeHandle idHandle) {
        return !excluded.isEmpty()
                && excluded.contains(chunk.getNativeArray(idHandle).get(row));
    }

    /// The first entity of a guid, or [#NONE].
    int first(int guid) {
        return first[guid];
    }

    /// The next entity of the same guid, or [#NONE].
    int next(int entry) {
        return next.get(entry);
    }

    boolean hasOne(int guid) {
        return first[guid] != NONE && next.get(first[guid]) == NONE;
    }

    Entity entity(int entry) {
        return new Entity(indices.get(entry), versions.get(entry));
    }

    int chunk(int entry) {
        return places.get(entry) >> ROW_BITS;
    }

    int row(int entry) {
        return places.get(entry) & (1 << ROW_BITS) - 1;
    }

    ArchetypeChunk chunkOf(int entry) {
        return chunks.get(chunk(entry));
    }

    /// The entries of a guid, in the order of the world.
    int[] entries(int guid) {
        IntList found = new IntList();
        for (int entry = first[guid]; entry != NONE; entry = next.get(entry)) {
            found.add(entry);
        }
        return found.toArray();
    }

    /// The entities of a guid, in the order of the world.
    List<Entity> entities(int guid) {
        List<Entity> found = new ArrayList<>();
        for (int entry = first[guid]; entry != NONE; entry = next.get(entry)) {
            found.add(entity(entry));
        }
        return found;
    }
}
