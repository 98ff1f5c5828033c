package dev.phalanx.entities;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.jobs.JobHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How an [EntityManager] lets one job make structural changes.
///
/// @hidden
public abstract sealed class ExclusiveVerbs extends TransferVerbs permits EntityManager {
    private final WorldStore store;
    private @Nullable ExclusiveEntityTransaction transaction;
    private JobHandle dependency = JobHandle.none();

    ExclusiveVerbs(EntityWork work) {
        super(work);
        this.store = work.store();
    }

    abstract EntityManager self();

    /// Whether a transaction can begin: none has begun, and no query is being iterated.
    public final boolean canBeginExclusiveEntityTransaction() {
        WorldGuard guard = store.guard();
        if (guard.isExclusive()) {
            return false;
        }
        guard.check();
        return guard.iterated() == null;
    }

    /// Begins a transaction, through which one job can make structural changes. Completes the registered jobs, and ends
    /// lookups, handles, references and buffers as a structural change does. Until
    /// [`endExclusiveEntityTransaction()`][#endExclusiveEntityTransaction()] every other use of the world is refused
    /// with `IllegalStateException`.
    ///
    /// @throws IllegalStateException if there is a transaction, a query is being iterated, or a job that is not
    ///     registered uses a component
    public final ExclusiveEntityTransaction beginExclusiveEntityTransaction() {
        store.guard().checkStructural("beginExclusiveEntityTransaction");
        store.structureChanged();
        ExclusiveEntityTransaction begun = new ExclusiveEntityTransaction(self(), store.guard());
        store.guard().beginExclusive();
        transaction = begun;
        return begun;
    }

    /// The handle of the jobs that use the transaction, as it was set.
    ///
    /// @throws IllegalStateException if there is no transaction
    public final JobHandle exclusiveEntityTransactionDependency() {
        store.guard().requireExcluded("exclusiveEntityTransactionDependency");
        return dependency;
    }

    /// Sets the handle of the jobs that use the transaction, which its end completes.
    ///
    /// @throws IllegalStateException if there is no transaction
    public final void setExclusiveEntityTransactionDependency(JobHandle jobs) {
        Required.nonNull(jobs, "jobs", "setExclusiveEntityTransactionDependency");
        store.guard().requireExcluded("setExclusiveEntityTransactionDependency");
        dependency = jobs;
    }

    /// Completes the jobs of [`exclusiveEntityTransactionDependency()`][#exclusiveEntityTransactionDependency()] and
    /// ends the transaction, which cannot be used after that.
    ///
    /// @throws IllegalStateException if there is no transaction, or a job that was not completed uses it
    public final void endExclusiveEntityTransaction() {
        store.guard().requireExcluded("endExclusiveEntityTransaction");
        JobHandle jobs = dependency;
        dependency = JobHandle.none();
        jobs.complete();
        ExclusiveEntityTransaction ended = Objects.requireNonNull(transaction);
        ended.end();
        transaction = null;
        store.guard().endExclusive();
        store.structureChanged();
    }
}
