package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.query.BoundColumns.RunValue;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.RunList;
import java.util.List;

/// The shared values among the parameters of a body.
final class SharedArguments {
    private final WorldStore store;
    private final List<RunValue> values;

    SharedArguments(WorldStore store, List<RunValue> values) {
        this.store = store;
        this.values = values;
    }

    /// The runs of rows to hand to a kernel, whose tables get the values of the runs.
    RunList prepare(QueryRuns runs, Object[] kernelTables) {
        if (values.isEmpty()) {
            return runs.rows();
        }
        SharedRuns shared = runs.shared(store);
        RunList rows = shared.cut(runs.rows());
        for (int i = 0; i < values.size(); i++) {
            kernelTables[values.get(i).table()] = shared.values(values.get(i).values());
        }
        return rows;
    }

    /// Looks at what a body has made of the values that it got.
    ///
    /// @param failed whether the body has thrown, which is reported in place of changes
    /// @throws IllegalStateException if one was changed
    void takeBack(boolean failed) {
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).values().dropChangedLoans() && !failed) {
                throw changed(values.get(i).values().info());
            }
        }
    }

    private static IllegalStateException changed(ComponentInfo<?> component) {
        return new IllegalStateException("The body of a loop changed a shared value of " + component.name()
                + " that it was given. That is one object for all entities with the value, and nothing was stored. Set"
                + " another value with setSharedComponent, after the loop.");
    }
}
