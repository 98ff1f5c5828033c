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

/// A frame in which entities move, as cheaply as possible, and the transform systems work out the world matrices.
/// Beside it a loop by hand on one thread, which moves the same entities and works out all matrices, whether they have
/// changed or not. Microseconds a frame.
///
/// `firstUpdate` is the first frame of a world in milliseconds, once for each new world.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms3g", "-Xmx3g", "-XX:+AlwaysPreTouch", "-Djoml.nounsafe=true"})
public class AreTransformsAsFastAsLoops {
    private static final int MILLION = 1_000_000;
    /// Trees of 64 entities.
    private static final int TREES = MILLION / 64;

    /// Which entities there are, and which of them move.
    public enum Scene {
        /// 10,000 entities without parents, which move.
        FEW_ROOTS,

        /// 1,000,000 entities without parents, which move.
        MANY_ROOTS,

        /// 1,000,000 entities, which move, in trees of five levels. Children have their rows in the order of their
        /// parents.
        ORDERED_TREES,

        /// The same, created in random order. The rows of the loop by hand are in random order within each level.
        SHUFFLED_TREES,

        /// The same as `ORDERED_TREES`, but only one root of 100 moves, and its descendants with it.
        FEW_ORDERED_TREES_MOVE,

        /// The same as `SHUFFLED_TREES`, but only one root of 100 moves, and its descendants with it.
        FEW_SHUFFLED_TREES_MOVE,

        /// The same as `ORDERED_TREES`, but nothing moves.
        STILL_TREES,

        /// 10,000 entities, which do not move, and whose parents alternate between two roots, frame by frame.
        REPARENTING;

        Forest forest() {
            return switch (this) {
                case FEW_ROOTS -> Forest.roots(10_000);
                case MANY_ROOTS -> Forest.roots(MILLION);
                case ORDERED_TREES -> Forest.trees(TREES, 1, true);
                case SHUFFLED_TREES -> Forest.trees(TREES, 1, true).shuffled();
                case FEW_ORDERED_TREES_MOVE -> Forest.trees(TREES, 100, false);
                case FEW_SHUFFLED_TREES_MOVE -> Forest.trees(TREES, 100, false).shuffled();
                case STILL_TREES -> Forest.trees(TREES, 0, false);
                case REPARENTING -> Forest.belowFirstOfTwo(10_000, false);
            };
        }
    }

    /// A scene in a world and by hand.
    @State(Scope.Thread)
    public static class Frames {
        @Param
        private Scene scene;

        private WorldAndHand both;

        @Setup(Level.Trial)
        public void fill() {
            both = new WorldAndHand(scene.forest(), Motion.QUARTER_TURN, scene == Scene.REPARENTING);
        }

        @TearDown(Level.Trial)
        public void close() {
            both.close();
        }
    }

    /// A new world with 1,000,000 children, 100 of each of 10,000 roots.
    @State(Scope.Thread)
    public static class NewChildren {
        private HierarchyWorld world;

        @Setup(Level.Invocation)
        public void fill() {
            world = new HierarchyWorld(Forest.manyChildren(10_000, 100), Motion.QUARTER_TURN);
        }

        @TearDown(Level.Invocation)
        public void close() {
            world.close();
        }
    }

    @Benchmark
    public void frame(Frames frames) {
        frames.both.updateWorld();
    }

    @Benchmark
    public void byHand(Frames frames) {
        frames.both.updateHand();
    }

    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    @Warmup(iterations = 5)
    @Measurement(iterations = 8)
    public void firstUpdate(NewChildren children) {
        children.world.update();
    }
}
