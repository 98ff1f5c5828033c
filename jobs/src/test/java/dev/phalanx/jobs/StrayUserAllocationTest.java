package dev.phalanx.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.jobs.graph.FailureLog;
import dev.phalanx.jobs.graph.JobCounters;
import dev.phalanx.jobs.graph.JobGraph;
import dev.phalanx.jobs.graph.JobScheduler;
import dev.phalanx.jobs.graph.JobThread;
import dev.phalanx.jobs.graph.StrayJob;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.testing.Allocations;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Whether a job that uses a container is covered by handles.
final class StrayUserAllocationTest {
    private static CountDownLatch gate = new CountDownLatch(1);

    private final NativeArray<Value> values = NativeArray.ofLength(Value.class, 4);
    private final SafetyHandle root = values.safetyHandle().root();

    record Held(NativeArray<Value> values) implements IJob {
        @Override
        public void execute() {
            try {
                Thread.sleep(1); // a job that was short would run where it is scheduled next, and wait there
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private final JobScheduler scheduler =
            new JobScheduler("Test", "", new JobCounters(), new FailureLog(null), JobHandle::none, "complete()");

    @BeforeEach
    void beginACall() {
        JobThread.current().setScheduler(scheduler);
        scheduler.begin();
    }

    /// The jobs of this thread are those of a call that is over.
    private void endTheCall() {
        scheduler.end();
        JobThread.current().setScheduler(null);
    }

    @AfterEach
    void open() {
        JobThread.current().setScheduler(null);
        gate.countDown();
        gate = new CountDownLatch(1);
        values.close();
    }

    @Test
    void nobodyIsStrayWhereNoJobIs() {
        assertThat(JobGraph.strayUser(root, JobHandle.none(), List.of())).isNull();
    }

    @Test
    void whoIsAHandleOrDirectlyBelowOneIsFoundWithoutAllocation() {
        JobHandle first = new Held(values).schedule();
        JobHandle second = new Held(values).schedule(first);
        endTheCall();
        List<JobHandle> both = List.of(first, second);
        JobHandle combined = JobHandle.combineDependencies(second, first);
        assertThat(Allocations.settledBytesOf(0, 2_000, () -> {
                    StrayJob stray = JobGraph.strayUser(root, second, List.of());
                    stray = stray == null ? JobGraph.strayUser(root, combined, List.of()) : stray;
                    stray = stray == null ? JobGraph.strayUser(root, JobHandle.none(), both) : stray;
                    if (stray != null) {
                        throw new IllegalStateException(stray.name());
                    }
                }))
                .isZero();
        gate.countDown();
        second.complete();
        assertThat(JobGraph.strayUser(root, JobHandle.none(), List.of())).isNull();
    }

    @Test
    void whoIsFurtherBelowIsFoundAndWhoIsNotIsNamed() {
        JobHandle first = new Held(values).schedule();
        JobHandle further = JobHandle.combineDependencies(new Later().schedule(first), new Later().schedule());
        JobHandle other = new Later().schedule();
        assertThat(JobGraph.strayUser(root, other, List.of(other)))
                .as("the call may still hand it over")
                .isNull();
        endTheCall();
        assertThat(JobGraph.strayUser(root, further, List.of())).isNull();
        assertThat(JobGraph.strayUser(root, JobHandle.none(), List.of(further))).isNull();
        assertThat(JobGraph.strayUser(root, other, List.of(other)))
                .extracting(StrayJob::name)
                .isEqualTo("Held");
        gate.countDown();
        further.complete();
    }

    record Later() implements IJob {
        @Override
        public void execute() {
            // It only stands for the jobs before it.
        }
    }
}
