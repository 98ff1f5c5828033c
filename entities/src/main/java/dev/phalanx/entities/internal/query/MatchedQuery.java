package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ArchetypeTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.kernel.RunList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// A description in one world with what matches it.
///
/// | kept | made anew |
/// |---|---|
/// | archetypes | never; new archetypes are looked at once each |
/// | runs of chunks | when a chunk of a matching archetype has come or gone |
/// | runs of rows | after any structural change |
///
/// Filters have no part in it.
public final class MatchedQuery {
    private static final long NEVER = -1;

    private final int id;
    private final WorldStore store;
    private final QueryDescription description;
    private final List<Archetype> archetypes = new ArrayList<>();
    private final BitSet archetypeIds = new BitSet();
    private int seen;
    private final QueryRuns runs = new QueryRuns();
    private long chunksVersion = NEVER;
    private long rowsVersion = NEVER;

    MatchedQuery(int id, WorldStore store, QueryDescription description) {
        this.id = id;
        this.store = store;
        this.description = description;
    }

    /// Its number in the world, counted from 0 in order of creation.
    public int id() {
        return id;
    }

    /// What it asks for.
    public QueryDescription description() {
        return description;
    }

    /// The matching archetypes in order of creation, those that came since the last call included.
    public List<Archetype> archetypes() {
        ArchetypeTable table = store.archetypes();
        while (seen < table.count()) {
            Archetype archetype = table.get(seen++);
            if (description.matches(archetype)) {
                archetypes.add(archetype);
                archetypeIds.set(archetype.id());
            }
        }
        return archetypes;
    }

    /// Whether an archetype of this world matches.
    public boolean matches(Archetype archetype) {
        if (archetype.id() >= seen) {
            archetypes();
        }
        return archetypeIds.get(archetype.id());
    }

    /// The matching archetypes that have been found so far.
    public List<Archetype> found() {
        return archetypes;
    }

    /// How many archetypes have been looked at.
    public int seen() {
        return seen;
    }

    /// Whether the runs are those of the present structure.
    public boolean isCurrent() {
        return rowsVersion == store.structureVersion();
    }

    /// Whether the runs of chunks are those of the present structure.
    public boolean hasCurrentChunks() {
        return chunksVersion == chunkListVersion();
    }

    /// Makes the runs those of the present structure.
    public void refresh() {
        if (rowsVersion != store.structureVersion()) {
            rebuildRows();
        }
    }

    /// Makes the runs of chunks those of the present structure.
    public void refreshChunks() {
        long version = chunkListVersion();
        if (chunksVersion != version) {
            rebuildChunks();
            chunksVersion = version;
        }
    }

    /// The runs over everything that matches, as of the last [#refresh()].
    public QueryRuns runs() {
        return runs;
    }

    /// The runs of rows with entities, as of the last [#refresh()].
    public RunList rows() {
        return runs.rows();
    }

    /// The runs of chunks with entities, as of the last [#refresh()].
    public RunList chunks() {
        return runs.chunks();
    }

    /// Each archetype's version goes up only, so that the same sum is the same versions.
    private long chunkListVersion() {
        List<Archetype> matching = archetypes();
        long version = 0;
        for (int i = 0; i < matching.size(); i++) {
            version += matching.get(i).slabs().chunkListVersion();
        }
        return version;
    }

    private void rebuildChunks() {
        runs.clear();
        rowsVersion = NEVER;
        for (int i = 0; i < archetypes.size(); i++) {
            SlabList slabs = archetypes.get(i).slabs();
            for (int k = 0; k < slabs.size(); k++) {
                Slab slab = slabs.get(k);
                for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
                    runs.chunks().add(slab.id, chunk, chunk + 1);
                }
            }
        }
    }

    private void rebuildRows() {
        refreshChunks();
        RunList chunks = runs.chunks();
        runs.rows().clear();
        for (int run = 0; run < chunks.count; run++) {
            Slab slab = store.slabs().get(chunks.slab[run]);
            for (int chunk = chunks.from[run]; chunk < chunks.to[run]; chunk++) {
                runs.addRows(slab, chunk);
            }
        }
        rowsVersion = store.structureVersion();
    }

    /// How many entities match.
    public int entityCount() {
        refreshChunks();
        int count = 0;
        for (int i = 0; i < archetypes.size(); i++) {
            count += archetypes.get(i).slabs().entityCount();
        }
        return count;
    }

    /// How many chunks have matching entities.
    public int chunkCount() {
        refreshChunks();
        return runs.chunkCount();
    }

    /// The packed ids of all matching entities, by archetype, slab, chunk and row.
    public long[] entities() {
        refresh();
        return runs.entities(store);
    }

    @Override
    public String toString() {
        return description.toString();
    }
}
