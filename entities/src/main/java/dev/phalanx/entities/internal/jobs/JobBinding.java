package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.query.BoundColumns;
import dev.phalanx.entities.internal.query.BoundColumns.RunValue;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Iteration;
import dev.phalanx.jobs.graph.JobUse;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.util.List;

/// The data that is kept for jobs of one type over one query: the columns of the parameters, and the working state of
/// threads.
final class JobBinding {
    private final EntityJobType type;
    private final QueryTarget target;
    private final BoundColumns columns;
    private final ComponentUses uses;
    private final Iteration iteration;
    private final List<RunValue> runValues;
    private final int ordinalTable;
    private final int numbersTable;
    private final SpareShares<JobShare> shares = new SpareShares<>(() -> new JobShare(this));
    private final SpareCounts counts = new SpareCounts();
    private final SpareShares<ReduceShare> reduceShares = new SpareShares<>(() -> new ReduceShare(this));

    JobBinding(EntityJobType type, QueryTarget target) {
        this.type = type;
        this.target = target;
        this.columns = new BoundColumns(target.store(), type.parameters());
        this.iteration = columns.iteration(target.query());
        this.uses = ComponentUses.ofBody(type.name(), target, type.parameters());
        this.runValues = columns.runValues();
        this.ordinalTable = columns.tableOf(Access.ORDINAL);
        this.numbersTable = columns.tableOf(Access.RUN_NUMBER);
    }

    EntityJobType type() {
        return type;
    }

    /// Says that the types that the body may write are handed out to a job, which is being scheduled or run.
    void handOut() {
        for (ComponentColumns<?> written : columns.written()) {
            target.versions().handedOutToJob(type.name(), written);
        }
    }

    QueryTarget target() {
        return target;
    }

    BoundColumns columns() {
        return columns;
    }

    /// The loop in which the world's thread calls the body.
    Iteration iteration() {
        return iteration;
    }

    /// The shared values that one thread gives to bodies.
    RunValues newRunValues() {
        return new RunValues(type.name(), target.store().slabs(), runValues);
    }

    /// The component types it uses.
    ComponentUses uses() {
        return uses;
    }

    /// The tables of one job.
    ///
    /// @param present the uses of the job
    /// @param fields how many of them are not those of parameters, and come first
    Object[] tables(JobUse[] present, int fields) {
        Object[] shared = columns.tables();
        if (!columns.hasBuffers()) {
            return shared;
        }
        Object[] own = shared.clone();
        columns.guard(own, buffer -> uses.find(present, fields, buffer).handle());
        return own;
    }

    /// The place of the table of [Access#ORDINAL], or a negative number.
    int ordinalTable() {
        return ordinalTable;
    }

    /// The place of the table of [Access#RUN_NUMBER], or a negative number.
    int numbersTable() {
        return numbersTable;
    }

    /// The arrays of jobs that count entities when they begin.
    SpareCounts counts() {
        return counts;
    }

    /// The working states of threads for jobs with a method `execute`.
    SpareShares<JobShare> shares() {
        return shares;
    }

    /// Those for reductions.
    SpareShares<ReduceShare> reduceShares() {
        return reduceShares;
    }
}
