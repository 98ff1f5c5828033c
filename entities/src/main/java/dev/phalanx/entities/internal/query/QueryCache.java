package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ArchetypeTable;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.RunList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A description in one world with what matches it.
///
/// | kept | made anew |
/// |---|---|
/// | archetypes | when the order of archetypes has changed; new archetypes are looked at once each |
/// | runs of chunks | when a chunk of a matching archetype has come or gone |
/// | runs of rows | after any structural change; where enabled bits matter, also when such a bit may have changed |
///
/// Filters have no part in it.
public final class QueryCache {
    private static final long NEVER = -1;

    private final int id;
    private final WorldStore store;
    private final QueryDescription description;
    private final List<Archetype> archetypes = new ArrayList<>();
    private final BitSet archetypeIds = new BitSet();
    private int seen;
    private int orderVersion;
    /// More than all versions of chunks under earlier orders of archetypes.
    private long versionsBefore;
    private final List<@Nullable EnabledTest> tests = new ArrayList<>();
    private final List<ComponentColumns<?>> dependencies = new ArrayList<>();
    private final boolean namesEnabledBits;
    private boolean isMasked;
    private int matching;
    private QueryRuns runs = new QueryRuns();
    private QueryRuns passing = new QueryRuns();
    private long chunksVersion = NEVER;
    private long rowsVersion = NEVER;
    private long enabledVersion = NEVER;

    QueryCache(int id, WorldStore store, QueryDescription description) {
        this.id = id;
        this.store = store;
        this.description = description;
        List<ComponentInfo<?>> named = description.dependencies();
        this.namesEnabledBits = !named.isEmpty();
        dependOn(named);
    }

    private void dependOn(List<ComponentInfo<?>> types) {
        for (ComponentInfo<?> type : types) {
            ComponentColumns<?> columns = store.ensureColumns(type);
            if (!dependencies.contains(columns)) {
                dependencies.add(columns);
            }
        }
    }

    /// The store of its world.
    public WorldStore store() {
        return store;
    }

    /// The columns of the types that it only reads.
    public ComponentColumns<?>[] readColumns() {
        return columnsOf(description.read());
    }

    /// The columns of the types that it asks to write.
    public ComponentColumns<?>[] writtenColumns() {
        return columnsOf(description.written());
    }

    private ComponentColumns<?>[] columnsOf(List<ComponentInfo<?>> types) {
        ComponentColumns<?>[] columns = new ComponentColumns<?>[types.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = store.ensureColumns(types.get(i));
        }
        return columns;
    }

    /// Its number in the world, counted from 0 in order of creation.
    public int id() {
        return id;
    }

    /// The conditions of the query.
    public QueryDescription description() {
        return description;
    }

    /// The matching archetypes in order of creation, those that came since the last call included.
    public List<Archetype> archetypes() {
        ArchetypeTable table = store.archetypes();
        if (orderVersion != table.orderVersion()) {
            forgetArchetypes(table.orderVersion());
        }
        while (seen < table.count()) {
            look(table.get(seen));
            seen++;
        }
        return archetypes;
    }

    private void forgetArchetypes(int newOrder) {
        versionsBefore = sumOfVersions() + 1;
        chunksVersion = NEVER;
        rowsVersion = NEVER;
        archetypes.clear();
        archetypeIds.clear();
        tests.clear();
        isMasked = false;
        matching = 0;
        seen = 0;
        orderVersion = newOrder;
    }

    /// Adds an archetype if it matches. What fails in the middle is done once more at the next call.
    private void look(Archetype archetype) {
        if (!description.matches(archetype)) {
            return;
        }
        EnabledTest test = EnabledTest.of(description, archetype);
        dependOn(description.rivals(archetype));
        archetypeIds.set(archetype.id());
        while (tests.size() > matching) {
            tests.removeLast();
        }
        tests.add(test);
        while (archetypes.size() > matching) {
            archetypes.removeLast();
        }
        archetypes.add(archetype);
        isMasked |= test != null;
        matching++;
    }

    /// Whether an archetype of this world matches.
    public boolean matches(Archetype archetype) {
        archetypes();
        return archetype.isListed() ? archetypeIds.get(archetype.id()) : description.matches(archetype);
    }

    /// Whether an entity of a matching archetype matches, as its enabled bits say. Completes the registered jobs that
    /// write enabled bits that matter.
    ///
    /// @throws IllegalStateException if a job that is not registered writes them and was not completed
    public boolean passes(Slab slab, int slot) {
        EnabledTest test = test(slab);
        if (test == null) {
            return true;
        }
        awaitWriters();
        return test.passes(slab, slot);
    }

    /// The test that the rows of a matching archetype must pass, or null.
    public @Nullable EnabledTest test(Slab slab) {
        return isMasked ? tests.get(archetypes.indexOf(slab.archetype)) : null;
    }

    /// Whether enabled bits decide which entities match.
    public boolean isMasked() {
        archetypes();
        return isMasked;
    }

    /// Whether the query names components whose enabled bits decide which entities match, regardless of the archetypes
    /// that exist.
    public boolean namesEnabledBits() {
        return namesEnabledBits;
    }

    /// The matching archetypes that have been found so far.
    public List<Archetype> found() {
        return archetypes;
    }

    /// The number of archetypes that have been examined.
    public int seen() {
        return seen;
    }

    /// Whether the runs are those of the present structure.
    public boolean isCurrent() {
        return rowsVersion == store.structureVersion() && hasCurrentBits();
    }

    /// Whether the archetypes that have been found are those of the present order.
    public boolean hasCurrentOrder() {
        return orderVersion == store.archetypes().orderVersion();
    }

    private boolean hasCurrentBits() {
        return !isMasked || enabledVersion == readEnabledVersion();
    }

    /// Each type's version goes up only, so that the same sum is the same versions.
    private long readEnabledVersion() {
        long version = 0;
        for (int i = 0; i < dependencies.size(); i++) {
            version += dependencies.get(i).enabledVersion();
        }
        return version;
    }

    /// Whether the runs of chunks are those of the present structure.
    public boolean hasCurrentChunks() {
        return chunksVersion == chunkListVersion();
    }

    /// Makes the runs those of the present structure. Completes the registered jobs that write enabled bits that
    /// matter.
    ///
    /// @throws IllegalStateException if a job that is not registered writes them and was not completed
    public void refresh() {
        if (isMasked()) {
            awaitWriters();
        }
        if (!isCurrent()) {
            rebuildRows();
        }
    }

    private void awaitWriters() {
        for (int i = 0; i < dependencies.size(); i++) {
            dependencies.get(i).awaitWriters();
        }
    }

    /// Makes the runs of chunks those of the present structure, those over rows stay as they are. Completes the
    /// registered jobs that write enabled bits that matter.
    ///
    /// @throws IllegalStateException if a job that is not registered writes them and was not completed
    void refreshChunksToTest() {
        if (isMasked()) {
            awaitWriters();
        }
        refreshChunks();
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
        return isMasked ? passing : runs;
    }

    /// The runs of chunks of the matching archetypes, regardless of enabled bits, as of the last [#refreshChunks()].
    public RunList allChunks() {
        return runs.chunks();
    }

    /// The version of the chunks in [#allChunks()]: the same number for the same chunks.
    public long chunksVersion() {
        return chunksVersion;
    }

    private long chunkListVersion() {
        archetypes();
        return sumOfVersions();
    }

    /// Each archetype's version goes up only, so that the same sum is the same versions.
    private long sumOfVersions() {
        long version = versionsBefore;
        for (int i = 0; i < archetypes.size(); i++) {
            version += archetypes.get(i).slabs().chunkListVersion();
        }
        return version;
    }

    private void rebuildChunks() {
        if (runs.isInUse()) {
            runs = new QueryRuns();
        }
        rowsVersion = NEVER;
        chunksVersion = NEVER;
        runs.clear();
        for (int i = 0; i < archetypes.size(); i++) {
            SlabList slabs = archetypes.get(i).slabs();
            for (int k = 0; k < slabs.size(); k++) {
                Slab slab = slabs.get(k);
                int chunk = slab.live.next(0);
                while (chunk >= 0) {
                    int end = slab.live.nextAbsent(chunk);
                    runs.chunks().add(slab.id, chunk, end);
                    chunk = slab.live.next(end);
                }
            }
        }
    }

    private void rebuildRows() {
        refreshChunks();
        RunList chunks = runs.chunks();
        rowsVersion = NEVER;
        long bits = NEVER;
        if (isMasked) {
            if (passing.isInUse()) {
                passing = new QueryRuns();
            }
            passing.clear();
            bits = readEnabledVersion();
        } else {
            runs.clearRows();
        }
        for (int run = 0; run < chunks.count; run++) {
            Slab slab = store.slabs().get(chunks.slab[run]);
            EnabledTest test = test(slab);
            for (int chunk = chunks.from[run]; chunk < chunks.to[run]; chunk++) {
                if (isMasked) {
                    passing.add(slab, chunk, test);
                } else {
                    runs.addRows(slab, chunk);
                }
            }
        }
        enabledVersion = bits;
        rowsVersion = store.structureVersion();
    }

    /// The number of entities that match.
    public int entityCount() {
        if (isMasked()) {
            refresh();
            return passing.entityCount();
        }
        return archetypeEntityCount();
    }

    /// The number of entities of the matching archetypes, regardless of enabled bits.
    public int archetypeEntityCount() {
        refreshChunks();
        int count = 0;
        for (int i = 0; i < archetypes.size(); i++) {
            count += archetypes.get(i).slabs().entityCount();
        }
        return count;
    }

    /// Whether the matching archetypes have no entities, regardless of enabled bits.
    public boolean hasNoEntities() {
        List<Archetype> matching = archetypes();
        for (int i = 0; i < matching.size(); i++) {
            if (matching.get(i).slabs().entityCount() > 0) {
                return false;
            }
        }
        return true;
    }

    /// The number of chunks with matching entities.
    public int chunkCount() {
        if (isMasked()) {
            refresh();
            return passing.chunkCount();
        }
        return archetypeChunkCount();
    }

    /// The number of chunks of the matching archetypes, regardless of enabled bits.
    public int archetypeChunkCount() {
        refreshChunks();
        return runs.chunkCount();
    }

    /// The packed ids of all matching entities, by archetype, slab, chunk and row.
    public long[] entities() {
        refresh();
        return runs().entities(store);
    }

    @Override
    public String toString() {
        return description.toString();
    }
}
