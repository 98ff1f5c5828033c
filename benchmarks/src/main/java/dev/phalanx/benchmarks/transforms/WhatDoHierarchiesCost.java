package dev.phalanx.benchmarks.transforms;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// A frame of the hierarchies with which Bevy and Unity measure their transforms: a system moves entities, and the
/// transform systems work out the world matrices. Beside it a loop by hand on one thread, which moves the same entities
/// and works out all matrices, whether they have changed or not. Milliseconds a frame; [HierarchyShape] has the numbers
/// of entities.
///
/// Entities move along a circle, by a sine and a cosine, which is a large part of the time of shapes in which many do.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms3g", "-Xmx3g", "-XX:+AlwaysPreTouch", "-Djoml.nounsafe=true"})
@State(Scope.Thread)
public class WhatDoHierarchiesCost {
    @Param
    private HierarchyShape shape;

    private WorldAndHand both;

    @Setup(Level.Trial)
    public void fill() {
        both = new WorldAndHand(shape.forest(), Motion.CIRCLE, shape.isReparenting());
    }

    @TearDown(Level.Trial)
    public void close() {
        both.close();
    }

    @Benchmark
    public void frame() {
        both.updateWorld();
    }

    @Benchmark
    public void byHand() {
        both.updateHand();
    }
}
