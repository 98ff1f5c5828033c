package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.RunList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The conditions that a query object sets for each chunk in addition to its archetype: that shared components have
/// some values, and that one of some types, or the order of entities, has changed since a version.
///
/// A chunk passes if it passes every kind of filter that is on. Off, it lets everything pass.
public final class QueryFilter {
    /// The most types whose changes one query can ask for.
    public static final int CHANGED_LIMIT = 2;
    /// The most shared values that one query can ask for.
    public static final int SHARED_LIMIT = 2;

    private final WorldStore store;
    private final QueryCache query;
    private final List<ComponentColumns<?>> changed = new ArrayList<>();
    private final List<SharedChoice<?>> shared = new ArrayList<>();
    private final SinceVersion since;
    private final boolean isFixed;
    private int chosen;
    private int chosenAt = -1;
    private boolean order;
    private @Nullable QueryRuns spare;

    /// A filter of one query object, off.
    ///
    /// @param since what changes must be newer than, unless [#setRequiredVersion] says otherwise
    /// @param isFixed whether only the maker sets the filter
    public QueryFilter(WorldStore store, QueryCache query, SinceVersion since, boolean isFixed) {
        this.store = store;
        this.query = query;
        this.since = since;
        this.isFixed = isFixed;
    }

    /// Whether the filter is part of what the query is, so that users may not set it.
    public boolean isFixed() {
        return isFixed;
    }

    /// Whether it asks for anything.
    public boolean isActive() {
        return order || !changed.isEmpty() || !shared.isEmpty();
    }

    /// Lets everything pass. The required version stays.
    public void reset() {
        changed.clear();
        shared.clear();
        order = false;
    }

    /// The number of types whose changes the filter would require after `type` is added.
    public int changedCountWith(ComponentInfo<?> type) {
        return changed.contains(store.ensureColumns(type)) ? changed.size() : changed.size() + 1;
    }

    /// Adds a type to those of which at least one must have changed.
    public void addChanged(ComponentInfo<?> type) {
        ComponentColumns<?> columns = store.ensureColumns(type);
        if (!changed.contains(columns)) {
            changed.add(columns);
        }
    }

    /// The number of shared values that the filter requires.
    public int sharedCount() {
        return shared.size();
    }

    /// Asks that a shared component has a value.
    public <T> void addShared(ComponentInfo<T> type, T value) {
        addShared(new SharedChoice<>(store, type, value));
    }

    /// Asks for a choice that was made before.
    public void addShared(SharedChoice<?> choice) {
        shared.add(choice);
    }

    /// Asks that the order of entities has changed.
    public void addOrder() {
        order = true;
    }

    /// Changes count if they are newer than `version`, until the common version is set again; all do, if it is 0.
    public void setRequiredVersion(int version) {
        chosen = version;
        chosenAt = since.times();
    }

    private int required() {
        return chosenAt == since.times() ? chosen : since.get();
    }

    /// Whether a chunk of a matching archetype passes now. Completes the registered jobs that write the types whose
    /// changes it asks for.
    ///
    /// @throws IllegalStateException if a job that is not registered writes them and was not completed
    public boolean passesNow(Slab slab, int chunk) {
        awaitWriters();
        return passes(slab, chunk);
    }

    private void awaitWriters() {
        for (int i = 0; i < changed.size(); i++) {
            changed.get(i).awaitWriters();
        }
    }

    private boolean passes(Slab slab, int chunk) {
        if (order && !ChangeTracker.isNewer(slab.orderVersion[chunk], required())) {
            return false;
        }
        for (int i = 0; i < shared.size(); i++) {
            if (!shared.get(i).isIn(slab, chunk)) {
                return false;
            }
        }
        return changed.isEmpty() || hasChanged(slab, chunk);
    }

    private boolean hasChanged(Slab slab, int chunk) {
        for (int i = 0; i < changed.size(); i++) {
            int[] versions = changed.get(i).changeVersions(slab.id);
            if (versions != null && ChangeTracker.isNewer(versions[chunk], required())) {
                return true;
            }
        }
        return false;
    }

    /// The current conditions in a form for jobs, or null if there are none.
    public @Nullable JobFilter forJobs() {
        if (!isActive()) {
            return null;
        }
        return new JobFilter(
                order,
                changed.toArray(new ComponentColumns<?>[0]),
                shared.stream().map(SharedChoice::forJobs).toArray(JobFilter.Shared[]::new),
                required());
    }

    /// The number of entities that currently match and pass.
    public int entityCount() {
        QueryRuns passing = select();
        int count = passing.entityCount();
        giveBack(passing);
        return count;
    }

    /// The number of chunks with entities that currently match and pass.
    public int chunkCount() {
        QueryRuns passing = select();
        int count = passing.chunkCount();
        giveBack(passing);
        return count;
    }

    /// The chunks of matching archetypes that currently pass, regardless of enabled bits. Completes the registered jobs
    /// that write the types whose changes the filter requires.
    ///
    /// @throws IllegalStateException if a job that is not registered writes them and was not completed
    public RunList selectAllChunks() {
        awaitWriters();
        query.refreshChunks();
        RunList passing = new RunList();
        RunList chunks = query.allChunks();
        for (int run = 0; run < chunks.count; run++) {
            Slab slab = store.slabs().get(chunks.slab[run]);
            int end = chunks.to[run];
            for (int chunk = next(slab, chunks.from[run], end); chunk < end; chunk = next(slab, chunk + 1, end)) {
                passing.add(slab.id, chunk, chunk + 1);
            }
        }
        return passing;
    }

    /// The runs over what matches and passes now. They belong to the caller until [#giveBack]. Completes the registered
    /// jobs that write enabled bits that matter, or the types whose changes it asks for.
    ///
    /// @throws IllegalStateException if a job that is not registered writes them and was not completed
    public QueryRuns select() {
        awaitWriters();
        if (!isActive()) {
            query.refresh();
            return query.runs();
        }
        query.refreshChunksToTest();
        QueryRuns passing = spare == null ? new QueryRuns() : spare;
        spare = null;
        passing.clear();
        RunList chunks = query.allChunks();
        for (int run = 0; run < chunks.count; run++) {
            Slab slab = store.slabs().get(chunks.slab[run]);
            int end = chunks.to[run];
            int chunk = next(slab, chunks.from[run], end);
            if (chunk < end) {
                EnabledTest test = query.test(slab);
                for (; chunk < end; chunk = next(slab, chunk + 1, end)) {
                    passing.add(slab, chunk, test);
                }
            }
        }
        return passing;
    }

    /// The first chunk from `from` on that passes, or `end`. Ranges without changes are skipped in tight loops.
    private int next(Slab slab, int from, int end) {
        int chunk = from;
        while (chunk < end) {
            chunk = nextChanged(slab, chunk, end);
            if (chunk == end || passes(slab, chunk)) {
                return chunk;
            }
            chunk++;
        }
        return end;
    }

    /// The next chunk from `from` on that may pass, or `end`. No chunk between `from` and the returned one passes.
    private int nextChanged(Slab slab, int from, int end) {
        int required = required();
        if (required == 0) {
            return from;
        }
        int next = order ? firstNewer(slab.orderVersion, from, end, required) : from;
        if (changed.isEmpty()) {
            return next;
        }
        int first = end;
        for (int i = 0; i < changed.size(); i++) {
            int[] versions = changed.get(i).changeVersions(slab.id);
            if (versions != null) {
                first = firstNewer(versions, next, first, required);
            }
        }
        return first;
    }

    private static int firstNewer(int[] versions, int from, int end, int required) {
        int chunk = from;
        while (chunk < end && versions[chunk] - required <= 0) {
            chunk++;
        }
        return chunk;
    }

    /// Takes back what [#select()] gave, to be used again.
    @SuppressWarnings("ReferenceEquality") // the query's own runs are one object
    public void giveBack(QueryRuns runs) {
        if (runs != query.runs()) {
            spare = runs;
        }
    }
}
