package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Iteration;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import dev.phalanx.structs.kernel.RunList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A query bound to the parameters of a body: which tables its kernel gets and which types it may write.
///
/// An iteration checks the world, brings runs and tables up to date if something has changed, marks the chunks of the
/// types it may write, and hands all to the kernel. Warm, it allocates nothing.
public final class QueryBinding {
    private static final long NEVER = -1;

    private final WorldStore store;
    private final WorldGuard guard;
    private final ChangeTracker versions;
    private final QueryCache query;
    private final Iteration iteration;
    private final @Nullable QueryFilter filter;
    private final List<BodyParameter.Source> sources = new ArrayList<>();
    private final List<@Nullable ComponentColumns<?>> columns = new ArrayList<>();
    private final ComponentColumns<?>[] used;
    private final ComponentColumns<?>[] written;
    private final ComponentColumns<?>[] writtenWherePresent;
    private final ComponentColumns<?>[] optional;
    private final ComponentColumns<?>[] toggled;
    private final SharedArguments shared;
    private final KernelCache kernels;
    private final Object[] tables;
    private long tablesVersion = NEVER;

    /// @param filter what the query object asks of chunks, or null if it cannot ask anything
    /// @param parameters what the body gets, in order
    /// @param bodyType the functional interface of the body, whose method is `execute`; with the entity as its last
    ///     parameter if `withEntity`
    public QueryBinding(
            WorldStore store,
            ChangeTracker versions,
            QueryCache query,
            @Nullable QueryFilter filter,
            List<BodyParameter> parameters,
            Class<?> bodyType,
            boolean withEntity) {
        this.store = store;
        this.guard = store.guard();
        this.versions = versions;
        this.query = query;
        this.filter = filter;
        List<BodyParameter> all = new ArrayList<>(parameters);
        if (withEntity) {
            all.add(BodyParameter.entity());
        }
        all.forEach(parameter -> sources.addAll(parameter.sources()));
        for (BodyParameter.Source source : sources) {
            ComponentInfo<?> component = source.component();
            columns.add(component == null ? null : store.ensureColumns(component));
        }
        used = select(source -> true);
        written = select(source -> source.access().isWriting() && !source.optional());
        writtenWherePresent = select(source -> source.access().isWriting() && source.optional());
        iteration = new Iteration(
                query, List.of(used), List.of(select(source -> source.access().isWriting())));
        optional = select(BodyParameter.Source::optional);
        toggled = select(source -> source.access() == Access.ENABLED_RW);
        IterationPlan plan = new IterationPlan(
                bodyType, "execute", all.stream().map(BodyParameter::kernel).toList());
        tables = new Object[plan.tableCount()];
        shared = new SharedArguments(store, sources, plan);
        kernels = new KernelCache(plan);
    }

    /// The columns of some sources, each once.
    private ComponentColumns<?>[] select(Predicate<BodyParameter.Source> chosen) {
        List<ComponentColumns<?>> selected = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            ComponentColumns<?> known = columns.get(i);
            if (known != null && chosen.test(sources.get(i)) && !selected.contains(known)) {
                selected.add(known);
            }
        }
        return selected.toArray(new ComponentColumns<?>[0]);
    }

    /// Calls `body` for every matching entity.
    ///
    /// All of it is one method, so that it is longer than what C2 copies into its callers: the code of a program's many
    /// updates stays small.
    ///
    /// @throws IllegalStateException if the world is closed or belongs to another thread
    public void forEach(Object body) {
        guard.check();
        IterationKernel kernel = kernels.get(body.getClass());
        awaitJobs();
        query.refresh();
        for (ComponentColumns<?> sometimes : optional) {
            store.slabs().cover(sometimes);
        }
        if (tablesVersion != store.slabs().tablesVersion()) {
            readTables();
        }
        QueryRuns runs = filter == null ? query.runs() : filter.select();
        for (ComponentColumns<?> always : written) {
            versions.handedOut(always, runs.chunks());
        }
        for (ComponentColumns<?> sometimes : writtenWherePresent) {
            versions.handedOutWherePresent(sometimes, runs.chunks());
        }
        RunList rows = shared.prepare(runs, tables);
        boolean hasFailed = true;
        runs.enter();
        int before = guard.enter(iteration);
        try {
            kernel.run(rows, tables, body);
            hasFailed = false;
        } finally {
            guard.depth = before;
            for (ComponentColumns<?> switched : toggled) {
                switched.enabledVersion++;
            }
            runs.leave();
            shared.takeBack(hasFailed);
        }
        if (filter != null) {
            filter.giveBack(runs);
        }
    }

    /// Completes the jobs of systems that the body must not meet.
    private void awaitJobs() {
        for (ComponentColumns<?> any : used) {
            any.awaitWriters();
        }
        for (ComponentColumns<?> always : written) {
            always.awaitUsers();
        }
        for (ComponentColumns<?> sometimes : writtenWherePresent) {
            sometimes.awaitUsers();
        }
    }

    private void readTables() {
        int done = 0;
        for (int i = 0; i < sources.size(); i++) {
            ComponentColumns<?> known = columns.get(i);
            Access access = sources.get(i).access();
            if (known == null) {
                tables[done++] = store.slabs().entityTable();
            } else if (access == Access.RUN_VALUE) {
                done++;
            } else if (access.isEnabledBit()) {
                tables[done++] = known.enabledTable();
                tables[done++] = store.slabs().capacityTable();
            } else {
                Object[] leaves = known.tables();
                System.arraycopy(leaves, 0, tables, done, leaves.length);
                done += leaves.length;
                if (access.isBuffer()) {
                    tables[done++] = known.buffers();
                }
            }
        }
        tablesVersion = store.slabs().tablesVersion();
    }
}
