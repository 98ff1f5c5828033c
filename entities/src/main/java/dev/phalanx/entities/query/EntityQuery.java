package dev.phalanx.entities.query;

import dev.phalanx.entities.ArchetypeChunk;
import dev.phalanx.entities.EntityArchetype;
import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.query.MatchedQuery;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.kernel.RunList;
import java.util.ArrayList;
import java.util.List;

/// All entities of a world that have some component types and lack others; further components do not matter.
///
/// In one world the same description gives the same query. A query without types matches every entity. Every call
/// throws
/// [dev.phalanx.structs.DisposedException] once the world is closed and `IllegalStateException` on a thread that does
/// not
/// own it. (Source documents S0, S1, S3: "Queries".)
public final class EntityQuery {
    private static final StructType<Entity> ENTITY = StructType.of(Entity.class);

    private final WorldStore store;
    private final VersionFirewall versions;
    private final MatchedQuery matched;

    EntityQuery(WorldStore store, VersionFirewall versions, MatchedQuery matched) {
        this.store = store;
        this.versions = versions;
        this.matched = matched;
    }

    MatchedQuery matched() {
        return matched;
    }

    /// What it matches in the world of `asking`.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world
    /// @hidden
    @SuppressWarnings({"exports", "ReferenceEquality"}) // for the other packages of this module; a store is one world's
    public MatchedQuery matchedIn(WorldStore asking) {
        if (asking != store) {
            throw new IllegalArgumentException(
                    this + " belongs to world \"" + store.guard().worldName()
                            + "\" and was given to world \"" + asking.guard().worldName()
                            + "\". Make it with that world's queryBuilder().");
        }
        return matched;
    }

    /// How many entities match now.
    public int calculateEntityCount() {
        store.guard().check();
        return matched.entityCount();
    }

    /// How many chunks hold matching entities now.
    public int calculateChunkCount() {
        store.guard().check();
        return matched.chunkCount();
    }

    /// Whether no entity matches now.
    public boolean isEmpty() {
        return calculateEntityCount() == 0;
    }

    /// The ids of the matching entities, ordered by archetype (in order of creation), chunk and index in the chunk: a
    /// copy
    /// that later changes do not touch.
    public NativeArray<Entity> toEntityArray() {
        store.guard().check();
        long[] ids = matched.entities();
        return NativeArray.over(ENTITY, new Object[] {ids}, 0, ids.length, new SafetyHandle("NativeArray<Entity>"));
    }

    /// The chunks with matching entities, in the same order: good until the next structural change.
    public List<ArchetypeChunk> toArchetypeChunkArray() {
        store.guard().check();
        matched.refresh();
        RunList runs = matched.chunks();
        List<ArchetypeChunk> chunks = new ArrayList<>();
        for (int run = 0; run < runs.count; run++) {
            Slab slab = store.slabs().get(runs.slab[run]);
            for (int chunk = runs.from[run]; chunk < runs.to[run]; chunk++) {
                chunks.add(new ArchetypeChunk(store, versions, slab, chunk));
            }
        }
        return List.copyOf(chunks);
    }

    /// The archetypes whose entities match, in order of creation, those without entities included.
    public List<EntityArchetype> archetypes() {
        store.guard().check();
        List<EntityArchetype> handles = new ArrayList<>();
        for (Archetype archetype : matched.archetypes()) {
            handles.add(new EntityArchetype(archetype));
        }
        return List.copyOf(handles);
    }

    /// Whether the entity exists and matches.
    ///
    /// @throws IllegalArgumentException if the id is deferred
    public boolean matches(Entity entity) {
        store.guard().check();
        int place = store.entities().find(entity);
        return place != EntityTable.ABSENT
                && matched.description().matches(store.slabs().get(place >>> EntityTable.SLOT_BITS).archetype);
    }

    /// What it asks for, such as `query [LocalTransform, Speed] without [Frozen]`.
    @Override
    public String toString() {
        return matched.toString();
    }
}
