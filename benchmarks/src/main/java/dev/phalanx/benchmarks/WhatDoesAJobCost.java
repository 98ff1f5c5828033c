package dev.phalanx.benchmarks;

import dev.phalanx.collections.NativeIntReference;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Scheduling and completing jobs that do nothing, in microseconds a job.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(3)
@State(Scope.Thread)
public class WhatDoesAJobCost {
    private static final int CHAIN = 1000;

    record Nothing() implements IJob {
        @Override
        public void execute() {}
    }

    record Adding(NativeIntReference sum) implements IJob {
        @Override
        public void execute() {
            sum.set(sum.get() + 1);
        }
    }

    private final NativeIntReference sum = NativeIntReference.of(0);

    @Benchmark
    public void scheduleAndComplete() {
        new Nothing().schedule().complete();
    }

    @Benchmark
    public void scheduleAndCompleteWithAContainer() {
        new Adding(sum).schedule().complete();
    }

    @Benchmark
    @OperationsPerInvocation(CHAIN)
    public void aThousandDependentJobs() {
        JobHandle handle = JobHandle.none();
        for (int i = 0; i < CHAIN; i++) {
            handle = new Nothing().schedule(handle);
        }
        handle.complete();
    }

    @Benchmark
    @OperationsPerInvocation(CHAIN)
    public void aThousandDependentJobsWithAContainer() {
        JobHandle handle = JobHandle.none();
        for (int i = 0; i < CHAIN; i++) {
            handle = new Adding(sum).schedule(handle);
        }
        handle.complete();
    }
}
