package dev.phalanx.jobs.graph;

import dev.phalanx.collections.NativeIndexable;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.internal.scheduling.Scheduling;
import dev.phalanx.structs.NativeContainer;

/// The services of the job graph for the packages below.
public final class GraphScheduling extends Scheduling<JobHandle> {
    /// For [Scheduling#get()].
    public GraphScheduling() {}

    private static ClassValue<JobType> types(Calls calls) {
        return switch (calls) {
            case ONCE -> CopiedJob.ONCE;
            case INDEX -> CopiedJob.INDEX;
            case RANGE -> CopiedJob.RANGE;
        };
    }

    @Override
    public JobHandle none() {
        return JobGraph.none();
    }

    @Override
    public JobHandle combine(JobHandle[] handles) {
        return JobGraph.combine(handles);
    }

    @Override
    public boolean covers(JobHandle above, JobHandle below) {
        return JobGraph.covers(above, below);
    }

    @Override
    public void close(NativeContainer container, JobHandle after) {
        JobGraph.close(container, after);
    }

    @Override
    public void setFailFast(boolean failFast) {
        JobGraph.setFailFast(failFast);
    }

    @Override
    public void run(Object job, Calls calls, int length) {
        CopiedJob.run(job, types(calls), length);
    }

    @Override
    public JobHandle schedule(Object job, Calls calls, int length, JobHandle dependsOn) {
        return CopiedJob.schedule(job, types(calls), length, dependsOn);
    }

    @Override
    public JobHandle scheduleParallel(Object job, Calls calls, int length, int batch, JobHandle dependsOn) {
        return CopiedJob.scheduleParallel(job, types(calls), length, batch, dependsOn);
    }

    @Override
    public JobHandle scheduleDeferred(Object job, Calls calls, NativeContainer list, int batch, JobHandle dependsOn) {
        return CopiedJob.scheduleDeferred(job, types(calls), (NativeIndexable) list, batch, dependsOn);
    }

    @Override
    public int workerCount() {
        return WorkerPool.shared().size();
    }

    @Override
    public int threadIndex() {
        return WorkerPool.threadIndex();
    }

    @Override
    public void stopWorkers() {
        WorkerPool.stopShared();
    }
}
