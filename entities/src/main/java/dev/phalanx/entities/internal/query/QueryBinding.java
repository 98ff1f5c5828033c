package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.Iteration;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.RunList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A query bound to the parameters of a body: which tables its kernel gets and which types it may write.
///
/// An iteration checks the world, brings runs and tables up to date if something has changed, marks the chunks of the
/// types it may write, and hands all to the kernel. Warm, it allocates nothing.
public final class QueryBinding {
    private final WorldGuard guard;
    private final ChangeTracker versions;
    private final QueryCache query;
    private final Iteration iteration;
    private final @Nullable QueryFilter filter;
    private final BoundColumns columns;
    private final SharedArguments shared;
    private final KernelsOfPlan kernels;

    /// @param parameters what the body gets, in order
    /// @param bodyType the functional interface of the body, whose method is `execute`; with the entity as its last
    ///     parameter if `withEntity`
    public QueryBinding(QueryTarget target, List<BodyParameter> parameters, Class<?> bodyType, boolean withEntity) {
        this.guard = target.store().guard();
        this.versions = target.versions();
        this.query = target.query();
        this.filter = target.filter();
        List<BodyParameter> all = new ArrayList<>(parameters);
        if (withEntity) {
            all.add(BodyParameter.entity());
        }
        columns = new BoundColumns(target.store(), all);
        iteration = columns.iteration(query);
        shared = new SharedArguments(target.store(), columns.runValues());
        kernels = new KernelsOfPlan(new IterationPlan(
                bodyType, "execute", all.stream().map(BodyParameter::kernel).toList()));
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
        columns.awaitJobs();
        query.refresh();
        Object[] tables = columns.tables();
        QueryRuns runs = filter == null ? query.runs() : filter.select();
        columns.markWritten(versions, runs.chunks());
        RunList rows = shared.prepare(runs, tables);
        boolean hasFailed = true;
        runs.enter();
        int before = guard.enter(iteration);
        try {
            kernel.run(rows, tables, body);
            hasFailed = false;
        } finally {
            guard.depth = before;
            columns.markToggled();
            runs.leave();
            shared.takeBack(hasFailed);
        }
        if (filter != null) {
            filter.giveBack(runs);
        }
    }
}
