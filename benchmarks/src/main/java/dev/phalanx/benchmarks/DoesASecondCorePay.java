package dev.phalanx.benchmarks;

import dev.phalanx.collections.NativeFloatArray;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// The same work as a loop by hand, as a job on this thread, and as a parallel job. Microseconds for all of it.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(3)
@State(Scope.Thread)
public class DoesASecondCorePay {
    private static final int MOVES = 131_072;
    private static final int CHEAP = 60_000;
    private static final int HEAVY = 20_000;

    /// @param positions moved
    /// @param velocities by how much a second
    /// @param dt seconds
    record Move(
            NativeArray<Vectors.Position> positions,
            @ReadOnly NativeArray<Vectors.Velocity> velocities,
            float dt) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            Vectors.Position position = positions.get(index);
            Vectors.Velocity velocity = velocities.get(index);
            position.x += velocity.x() * dt;
            position.y += velocity.y() * dt;
            position.z += velocity.z() * dt;
            positions.set(index, position);
        }
    }

    record Cheap(@ReadOnly NativeFloatArray in, NativeFloatArray out) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            out.set(index, in.get(index) * 2 + 1);
        }
    }

    record Heavy(NativeFloatArray out) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            float value = index;
            for (int i = 0; i < 200; i++) {
                value = (float) Math.sqrt(value * value + i);
            }
            out.set(index, value);
        }
    }

    private NativeArray<Vectors.Position> positions;
    private NativeArray<Vectors.Velocity> velocities;
    private NativeFloatArray in;
    private NativeFloatArray out;
    private HandLoop hand;

    @Setup(Level.Trial)
    public void fill() {
        positions = NativeArray.ofLength(Vectors.Position.class, MOVES);
        velocities = NativeArray.ofLength(Vectors.Velocity.class, MOVES);
        velocities.fill(new Vectors.Velocity(1, 2, 3));
        in = NativeFloatArray.ofLength(CHEAP);
        out = NativeFloatArray.ofLength(CHEAP);
        hand = new HandLoop(MOVES);
    }

    @TearDown(Level.Trial)
    public void close() {
        positions.close();
        velocities.close();
        in.close();
        out.close();
    }

    @Benchmark
    public void movesByHand() {
        hand.move(0.016f);
    }

    @Benchmark
    public void movesHere() {
        new Move(positions, velocities, 0.016f).run(MOVES);
    }

    @Benchmark
    public void movesInParallel() {
        new Move(positions, velocities, 0.016f).schedule(MOVES, 64).complete();
    }

    @Benchmark
    public void fewMovesHere() {
        new Move(positions, velocities, 0.016f).run(16_384);
    }

    @Benchmark
    public void fewMovesInParallel() {
        new Move(positions, velocities, 0.016f).schedule(16_384, 64).complete();
    }

    @Benchmark
    public void cheapHere() {
        new Cheap(in, out).run(CHEAP);
    }

    @Benchmark
    public void cheapInParallel() {
        new Cheap(in, out).schedule(CHEAP, 64).complete();
    }

    @Benchmark
    public void heavyHere() {
        new Heavy(out).run(HEAVY);
    }

    @Benchmark
    public void heavyInParallel() {
        new Heavy(out).schedule(HEAVY, 16).complete();
    }
}
