package dev.phalanx.benchmarks;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.benchmarks.Vectors.Velocity;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.Query2;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
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

/// A frame of 20 systems over stored queries, 1,000 entities. Run with `-prof gc`: bytes a frame.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@State(Scope.Thread)
public class DoesAWarmFrameAllocate {
    @Param({"false", "true"})
    boolean capturing;

    private World world;

    /// Moves everything, by a lambda that captures nothing or one that captures the time step.
    static final class Mover implements ISystem {
        private final boolean capturing;
        private final float dt = 0.016f;
        private Query2<Position, Velocity> moving;

        Mover(boolean capturing) {
            this.capturing = capturing;
        }

        @Override
        public void onCreate(SystemState state) {
            moving = state.entityManager().query(rw(Position.class), ro(Velocity.class));
        }

        @Override
        public void onUpdate(SystemState state) {
            if (capturing) {
                float step = dt;
                moving.forEach((position, velocity) -> position.x += velocity.x() * step);
            } else {
                moving.forEach((position, velocity) -> position.x += velocity.x());
            }
        }
    }

    @Setup(Level.Trial)
    public void fill() {
        world = new World("benchmark");
        EntityManager em = world.entityManager();
        em.createEntity(em.createArchetype(Position.class, Velocity.class), 1_000);
        for (int i = 0; i < 20; i++) {
            world.addSystem(new Mover(capturing));
        }
    }

    @TearDown(Level.Trial)
    public void close() {
        world.close();
    }

    @Benchmark
    public void frame() {
        world.update();
    }
}
