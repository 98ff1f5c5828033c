package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.query.BodyParameter.Source;
import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import dev.phalanx.structs.kernel.RunList;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// The shared values among the parameters of a body.
final class SharedArguments {
    private final WorldStore store;
    private final List<SharedTable<?>> values = new ArrayList<>();
    /// For each of the values the number of its table among those that kernels get.
    private final int[] tables;

    /// @param sources where the leaves of `plan` come from
    SharedArguments(WorldStore store, List<Source> sources, IterationPlan plan) {
        this.store = store;
        IntStream.Builder numbers = IntStream.builder();
        int table = 0;
        for (int i = 0; i < sources.size(); i++) {
            ComponentInfo<?> component = sources.get(i).component();
            if (component != null && sources.get(i).access() == Access.RUN_VALUE) {
                values.add(store.sharedTable(component));
                numbers.add(table);
            }
            table += plan.leaves().get(i).tableCount();
        }
        tables = numbers.build().toArray();
    }

    /// The runs of rows to hand to a kernel, whose tables get the values of the runs.
    RunList prepare(QueryRuns runs, Object[] kernelTables) {
        if (values.isEmpty()) {
            return runs.rows();
        }
        SharedRuns shared = runs.shared(store);
        RunList rows = shared.cut(runs.rows());
        for (int i = 0; i < values.size(); i++) {
            kernelTables[tables[i]] = shared.values(values.get(i));
        }
        return rows;
    }

    /// Looks at what a body has made of the values that it got.
    ///
    /// @param failed whether the body has thrown, which is reported in place of changes
    /// @throws IllegalStateException if one was changed
    void takeBack(boolean failed) {
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).dropChangedLoans() && !failed) {
                throw changed(values.get(i).info());
            }
        }
    }

    private static IllegalStateException changed(ComponentInfo<?> component) {
        return new IllegalStateException("The body of a loop changed a shared value of " + component.name()
                + " that it was given. That is one object for all entities with the value, and nothing was stored. Set"
                + " another value with setSharedComponent, after the loop.");
    }
}
