package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A query bound to the parameters of a body: which tables its kernel gets and which types it may write.
///
/// An iteration checks the world, brings runs and tables up to date if something has changed, marks the chunks of the
/// types it may write, and hands all to the kernel. Warm, it allocates nothing.
public final class QueryBinding {
    private static final long NEVER = -1;

    private final WorldStore store;
    private final WorldGuard guard;
    private final VersionFirewall versions;
    private final MatchedQuery query;
    private final @Nullable QueryFilter filter;
    private final List<ComponentColumns<?>> parameters = new ArrayList<>();
    private final List<KernelParameter.Access> accesses = new ArrayList<>();
    private final ComponentColumns<?>[] written;
    private final ComponentColumns<?>[] toggled;
    private final boolean withEntity;
    private final KernelCache kernels;
    private final Object[] tables;
    private long tablesVersion = NEVER;

    /// @param filter what the query object asks of chunks, or null if it cannot ask anything
    /// @param components the component of each parameter, in order, none of them a tag
    /// @param accesses what the body gets of each
    /// @param bodyType the functional interface of the body, whose method is `execute`; with the entity as its last
    ///     parameter if `withEntity`
    public QueryBinding(
            WorldStore store,
            VersionFirewall versions,
            MatchedQuery query,
            @Nullable QueryFilter filter,
            List<ComponentInfo<?>> components,
            List<KernelParameter.Access> accesses,
            Class<?> bodyType,
            boolean withEntity) {
        this.store = store;
        this.guard = store.guard();
        this.versions = versions;
        this.query = query;
        this.filter = filter;
        this.withEntity = withEntity;
        List<KernelParameter> kernelParameters = new ArrayList<>();
        List<ComponentColumns<?>> writable = new ArrayList<>();
        List<ComponentColumns<?>> toggling = new ArrayList<>();
        for (int i = 0; i < components.size(); i++) {
            ComponentColumns<?> columns = store.ensureColumns(components.get(i));
            parameters.add(columns);
            kernelParameters.add(parameter(components.get(i), accesses.get(i)));
            switch (accesses.get(i)) {
                case READ_WRITE, REF, BUFFER_RW, MANAGED -> writable.add(columns);
                case ENABLED_RW -> {
                    writable.add(columns);
                    toggling.add(columns);
                }
                case READ_ONLY, ENABLED_RO, BUFFER_RO -> {}
            }
            this.accesses.add(accesses.get(i));
        }
        if (withEntity) {
            kernelParameters.add(new KernelParameter(StructType.of(Entity.class), KernelParameter.Access.READ_ONLY));
        }
        toggled = toggling.toArray(new ComponentColumns<?>[0]);
        written = writable.toArray(new ComponentColumns<?>[0]);
        IterationPlan plan = new IterationPlan(bodyType, "execute", kernelParameters);
        tables = new Object[plan.tableCount()];
        kernels = new KernelCache(plan);
    }

    private static KernelParameter parameter(ComponentInfo<?> component, KernelParameter.Access access) {
        return access == KernelParameter.Access.MANAGED
                ? KernelParameter.managed(component.type())
                : new KernelParameter(component.struct(), access);
    }

    /// Calls `body` for every matching entity.
    ///
    /// @throws IllegalStateException if the world is closed or belongs to another thread
    public void forEach(Object body) {
        guard.check();
        IterationKernel kernel = kernels.get(body.getClass());
        query.refresh();
        if (tablesVersion != store.slabs().tablesVersion()) {
            readTables();
        }
        if (filter == null) {
            run(kernel, query.runs(), body);
        } else {
            QueryRuns runs = filter.select();
            run(kernel, runs, body);
            filter.giveBack(runs);
        }
    }

    private void run(IterationKernel kernel, QueryRuns runs, Object body) {
        for (ComponentColumns<?> columns : written) {
            versions.handedOut(columns, runs.chunks());
        }
        @Nullable Object before = guard.enter(query);
        runs.enter();
        try {
            kernel.run(runs.rows(), tables, body);
        } finally {
            runs.leave();
            guard.leave(before);
            for (ComponentColumns<?> columns : toggled) {
                columns.enabledChanged();
            }
        }
    }

    private void readTables() {
        int done = 0;
        for (int i = 0; i < parameters.size(); i++) {
            ComponentColumns<?> columns = parameters.get(i);
            if (accesses.get(i).isEnabledBit()) {
                tables[done++] = columns.enabledTable();
                tables[done++] = store.slabs().capacityTable();
                continue;
            }
            Object[] leaves = columns.tables();
            System.arraycopy(leaves, 0, tables, done, leaves.length);
            done += leaves.length;
            if (accesses.get(i).isBuffer()) {
                tables[done++] = columns.buffers();
            }
        }
        if (withEntity) {
            tables[done] = store.slabs().entityTable();
        }
        tablesVersion = store.slabs().tablesVersion();
    }
}
