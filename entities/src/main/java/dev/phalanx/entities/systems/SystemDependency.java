package dev.phalanx.entities.systems;

import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.TypeJobs;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.UsedTypes;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.JobGraph;
import java.util.ArrayList;
import java.util.List;

/// The handle of the jobs of one system, and how it is connected with those of the others.
///
/// ```text
/// before an update   completed: the jobs of the last one
///                    handle = those of other systems on the types this one uses
/// in the update      a type met for the first time: those of other systems on it join the handle
/// after it           the handle is what the next users of the types wait for
/// ```
///
/// Who writes a type waits for those who write and read it, who reads it for those who write it.
final class SystemDependency {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.entities.systems");

    private final WorldStore store;
    private final UsedTypes types;
    private final Object system;
    private final List<ComponentColumns<?>> read = new ArrayList<>();
    private final List<ComponentColumns<?>> written = new ArrayList<>();
    private final List<JobHandle> waited = new ArrayList<>();
    private JobHandle handle = JobHandle.none();

    /// Which types are known: goes up with every type, and when one that is read is written as well.
    private int known;

    /// @param types what the system reads and writes; may grow
    /// @param system what messages call the system
    SystemDependency(WorldStore store, UsedTypes types, Object system) {
        this.store = store;
        this.types = types;
        this.system = system;
    }

    /// The handle, with what types that were met since add to it.
    ///
    /// @throws IllegalStateException if another system scheduled a job on one of these types and did not hand it over
    JobHandle get() {
        if (join()) {
            requireNoStray(read);
            requireNoStray(written);
        }
        return handle;
    }

    /// Whether types were met, whose jobs have joined the handle.
    private boolean join() {
        if (known == count()) {
            return false;
        }
        learn();
        handle = combine(handle);
        return true;
    }

    void set(JobHandle jobs) {
        handle = jobs;
    }

    /// Completes what the system has scheduled and handed over.
    void complete() {
        handle.complete();
    }

    private int count() {
        return types.read().size() + 2 * types.written().size();
    }

    private void learn() {
        read.clear();
        written.clear();
        for (ComponentInfo<?> type : types.read()) {
            read.add(store.ensureColumns(type));
        }
        for (ComponentInfo<?> type : types.written()) {
            written.add(store.ensureColumns(type));
        }
        known = count();
    }

    private JobHandle combine(JobHandle first) {
        waited.clear();
        if (!JobGraph.isOver(first)) {
            waited.add(first);
        }
        for (int i = 0; i < read.size(); i++) {
            read.get(i).jobs().dependencies(false, waited);
        }
        for (int i = 0; i < written.size(); i++) {
            written.get(i).jobs().dependencies(true, waited);
        }
        if (waited.size() <= 1) {
            return waited.isEmpty() ? JobHandle.none() : waited.getFirst();
        }
        return JobHandle.combineDependencies(waited);
    }

    /// The system is about to be updated.
    ///
    /// @throws IllegalStateException if another system scheduled a job on one of its types and did not hand it over
    void before() {
        handle.complete();
        if (known != count()) {
            learn();
        }
        handle = combine(JobHandle.none());
        requireNoStray(read);
        requireNoStray(written);
    }

    private void requireNoStray(List<ComponentColumns<?>> used) {
        for (int i = 0; i < used.size(); i++) {
            requireNoStray(used.get(i));
        }
    }

    private void requireNoStray(ComponentColumns<?> columns) {
        String culprit = columns.jobs().culprit();
        if (culprit == null) {
            return;
        }
        if (columns.jobs().stray() == null) {
            columns.jobs().setCulprit(null);
        } else {
            String text = "System " + system + " uses " + columns.info().name() + ", and " + culprit
                    + ", which is not part of that system's dependency. Give its handle to state.setDependency.";
            LOGGER.log(System.Logger.Level.ERROR, text);
            throw new IllegalStateException(text);
        }
    }

    /// The system has been updated.
    void after() {
        join();
        JobHandle present = handle;
        boolean isAny = !JobGraph.isOver(present);
        if (isAny && read.isEmpty() && written.isEmpty()) {
            store.jobs().register(present);
        }
        for (int i = 0; i < read.size(); i++) {
            handOver(read.get(i), present, isAny, false);
        }
        for (int i = 0; i < written.size(); i++) {
            handOver(written.get(i), present, isAny, true);
        }
    }

    private void handOver(ComponentColumns<?> columns, JobHandle present, boolean isAny, boolean writes) {
        TypeJobs jobs = columns.jobs();
        if (isAny) {
            jobs.add(present, writes);
        }
        if (jobs.culprit() == null) {
            String stray = jobs.stray();
            if (stray != null) {
                jobs.setCulprit("system " + system + " scheduled the job " + stray + " on it");
            }
        }
    }
}
