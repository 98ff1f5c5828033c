package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ArchetypeTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.kernel.RunList;
import java.util.ArrayList;
import java.util.List;

/// A query of one world with what it matches: the archetypes, found once each, and the runs of rows, made anew after
/// structural changes.
public final class MatchedQuery {
    private static final long NEVER = -1;

    private final int id;
    private final WorldStore store;
    private final QueryDescription description;
    private final List<Archetype> archetypes = new ArrayList<>();
    private int seen;
    private final RunList rows = new RunList();
    private final RunList chunks = new RunList();
    private long runsVersion = NEVER;

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
            }
        }
        return archetypes;
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
        return runsVersion == store.structureVersion();
    }

    /// Makes the runs those of the present structure.
    public void refresh() {
        if (runsVersion != store.structureVersion()) {
            rebuild();
        }
    }

    /// The runs of rows with entities, by archetype, slab and chunk, as of the last [#refresh()].
    public RunList rows() {
        return rows;
    }

    /// The runs of chunks with entities, as of the last [#refresh()].
    public RunList chunks() {
        return chunks;
    }

    private void rebuild() {
        rows.clear();
        chunks.clear();
        List<Archetype> matching = archetypes();
        for (int i = 0; i < matching.size(); i++) {
            SlabList slabs = matching.get(i).slabs();
            for (int k = 0; k < slabs.size(); k++) {
                addRuns(slabs.get(k));
            }
        }
        runsVersion = store.structureVersion();
    }

    private void addRuns(Slab slab) {
        int capacity = slab.capacity;
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            int first = chunk * capacity;
            rows.add(slab.id, first, first + slab.count[chunk]);
            chunks.add(slab.id, chunk, chunk + 1);
        }
    }

    /// How many entities match.
    public int entityCount() {
        List<Archetype> matching = archetypes();
        int count = 0;
        for (int i = 0; i < matching.size(); i++) {
            count += matching.get(i).slabs().entityCount();
        }
        return count;
    }

    /// How many chunks have matching entities.
    public int chunkCount() {
        List<Archetype> matching = archetypes();
        int count = 0;
        for (int i = 0; i < matching.size(); i++) {
            count += matching.get(i).slabs().chunkCount();
        }
        return count;
    }

    /// The packed ids of all matching entities, by archetype, slab, chunk and row.
    public long[] entities() {
        refresh();
        long[] ids = new long[entityCount()];
        int done = 0;
        for (int run = 0; run < rows.count; run++) {
            int length = rows.to[run] - rows.from[run];
            System.arraycopy(store.slabs().get(rows.slab[run]).entities, rows.from[run], ids, done, length);
            done += length;
        }
        return ids;
    }

    @Override
    public String toString() {
        return description.toString();
    }
}
