package dev.phalanx.benchmarks;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.EntityManager;
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

/// Eight pairs of float3 component types, each with a lambda of its own, run in turn in one JVM. Microseconds for all
/// eight; divide by eight times the number of entities.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(3)
@State(Scope.Thread)
public class DoManyKindsOfComponentStayFast {
    @Param({"10000", "1000000"})
    int entities;

    private float dt = 0.016f;
    private final HandLoop[] hand = new HandLoop[8];
    private World world;
    private EntityManager em;

    @Setup(Level.Trial)
    public void fill() {
        world = new World("benchmark");
        em = world.entityManager();
        for (int i = 0; i < hand.length; i++) {
            hand[i] = new HandLoop(entities);
        }
        em.createEntity(em.createArchetype(Vectors.Position0.class, Vectors.Velocity0.class), entities);
        em.createEntity(em.createArchetype(Vectors.Position1.class, Vectors.Velocity1.class), entities);
        em.createEntity(em.createArchetype(Vectors.Position2.class, Vectors.Velocity2.class), entities);
        em.createEntity(em.createArchetype(Vectors.Position3.class, Vectors.Velocity3.class), entities);
        em.createEntity(em.createArchetype(Vectors.Position4.class, Vectors.Velocity4.class), entities);
        em.createEntity(em.createArchetype(Vectors.Position5.class, Vectors.Velocity5.class), entities);
        em.createEntity(em.createArchetype(Vectors.Position6.class, Vectors.Velocity6.class), entities);
        em.createEntity(em.createArchetype(Vectors.Position7.class, Vectors.Velocity7.class), entities);
    }

    @TearDown(Level.Trial)
    public void close() {
        world.close();
    }

    @Benchmark
    public void handLoops() {
        for (HandLoop loop : hand) {
            loop.move(dt);
        }
    }

    @Benchmark
    public void queries() {
        float step = dt;
        em.query(rw(Vectors.Position0.class), ro(Vectors.Velocity0.class)).forEach((position, velocity) -> {
            position.x += velocity.x() * step;
            position.y += velocity.y() * step;
            position.z += velocity.z() * step;
        });
        em.query(rw(Vectors.Position1.class), ro(Vectors.Velocity1.class)).forEach((position, velocity) -> {
            position.x += velocity.x() * step;
            position.y += velocity.y() * step;
            position.z += velocity.z() * step;
        });
        em.query(rw(Vectors.Position2.class), ro(Vectors.Velocity2.class)).forEach((position, velocity) -> {
            position.x += velocity.x() * step;
            position.y += velocity.y() * step;
            position.z += velocity.z() * step;
        });
        em.query(rw(Vectors.Position3.class), ro(Vectors.Velocity3.class)).forEach((position, velocity) -> {
            position.x += velocity.x() * step;
            position.y += velocity.y() * step;
            position.z += velocity.z() * step;
        });
        em.query(rw(Vectors.Position4.class), ro(Vectors.Velocity4.class)).forEach((position, velocity) -> {
            position.x += velocity.x() * step;
            position.y += velocity.y() * step;
            position.z += velocity.z() * step;
        });
        em.query(rw(Vectors.Position5.class), ro(Vectors.Velocity5.class)).forEach((position, velocity) -> {
            position.x += velocity.x() * step;
            position.y += velocity.y() * step;
            position.z += velocity.z() * step;
        });
        em.query(rw(Vectors.Position6.class), ro(Vectors.Velocity6.class)).forEach((position, velocity) -> {
            position.x += velocity.x() * step;
            position.y += velocity.y() * step;
            position.z += velocity.z() * step;
        });
        em.query(rw(Vectors.Position7.class), ro(Vectors.Velocity7.class)).forEach((position, velocity) -> {
            position.x += velocity.x() * step;
            position.y += velocity.y() * step;
            position.z += velocity.z() * step;
        });
    }
}
