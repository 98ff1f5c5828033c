package dev.phalanx.benchmarks;

import static dev.phalanx.entities.query.QueryTerms.aspect;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.benchmarks.Vectors.Position0;
import dev.phalanx.benchmarks.Vectors.Position1;
import dev.phalanx.benchmarks.Vectors.Position2;
import dev.phalanx.benchmarks.Vectors.Position3;
import dev.phalanx.benchmarks.Vectors.Position4;
import dev.phalanx.benchmarks.Vectors.Position5;
import dev.phalanx.benchmarks.Vectors.Position6;
import dev.phalanx.benchmarks.Vectors.Position7;
import dev.phalanx.benchmarks.Vectors.Velocity0;
import dev.phalanx.benchmarks.Vectors.Velocity1;
import dev.phalanx.benchmarks.Vectors.Velocity2;
import dev.phalanx.benchmarks.Vectors.Velocity3;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
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

/// Two float3 values written and one read, by aspects of two `RefRW` and one `RefRO` and by plain parameters: four
/// types of each in turn, in one JVM. Microseconds for all four; divide by four times the number of entities. Bytes by
/// `-prof gc`.
///
/// Each type is spelled out, as in a program that has four: a loop that they shared would be another one.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(2)
@State(Scope.Thread)
public class DoAspectsCostMoreThanParameters {
    @Param({"10000", "1000000"})
    int entities;

    private final float dt = 0.016f;
    private World world;
    private EntityManager em;

    record Mover0(RefRW<Position0> place, RefRW<Position4> trail, RefRO<Velocity0> velocity) implements IAspect {
        void move(float dt) {
            Velocity0 v = velocity.get();
            place.update(p -> {
                p.x += v.x() * dt;
                p.y += v.y() * dt;
                p.z += v.z() * dt;
            });
            trail.update(t -> t.x += v.x());
        }
    }

    record Mover1(RefRW<Position1> place, RefRW<Position5> trail, RefRO<Velocity1> velocity) implements IAspect {
        void move(float dt) {
            Velocity1 v = velocity.get();
            place.update(p -> {
                p.x += v.x() * dt;
                p.y += v.y() * dt;
                p.z += v.z() * dt;
            });
            trail.update(t -> t.x += v.x());
        }
    }

    record Mover2(RefRW<Position2> place, RefRW<Position6> trail, RefRO<Velocity2> velocity) implements IAspect {
        void move(float dt) {
            Velocity2 v = velocity.get();
            place.update(p -> {
                p.x += v.x() * dt;
                p.y += v.y() * dt;
                p.z += v.z() * dt;
            });
            trail.update(t -> t.x += v.x());
        }
    }

    record Mover3(RefRW<Position3> place, RefRW<Position7> trail, RefRO<Velocity3> velocity) implements IAspect {
        void move(float dt) {
            Velocity3 v = velocity.get();
            place.update(p -> {
                p.x += v.x() * dt;
                p.y += v.y() * dt;
                p.z += v.z() * dt;
            });
            trail.update(t -> t.x += v.x());
        }
    }

    @Setup(Level.Trial)
    public void fill() {
        world = new World("benchmark");
        em = world.entityManager();
        em.createEntity(em.createArchetype(Position0.class, Position4.class, Velocity0.class), entities);
        em.createEntity(em.createArchetype(Position1.class, Position5.class, Velocity1.class), entities);
        em.createEntity(em.createArchetype(Position2.class, Position6.class, Velocity2.class), entities);
        em.createEntity(em.createArchetype(Position3.class, Position7.class, Velocity3.class), entities);
    }

    @TearDown(Level.Trial)
    public void close() {
        world.close();
    }

    @Benchmark
    public void aspects() {
        float step = dt;
        em.query(aspect(Mover0.class)).forEach(mover -> mover.move(step));
        em.query(aspect(Mover1.class)).forEach(mover -> mover.move(step));
        em.query(aspect(Mover2.class)).forEach(mover -> mover.move(step));
        em.query(aspect(Mover3.class)).forEach(mover -> mover.move(step));
    }

    @Benchmark
    public void parameters() {
        float step = dt;
        em.query(rw(Position0.class), rw(Position4.class), ro(Velocity0.class)).forEach((p, trail, v) -> {
            p.x += v.x() * step;
            p.y += v.y() * step;
            p.z += v.z() * step;
            trail.x += v.x();
        });
        em.query(rw(Position1.class), rw(Position5.class), ro(Velocity1.class)).forEach((p, trail, v) -> {
            p.x += v.x() * step;
            p.y += v.y() * step;
            p.z += v.z() * step;
            trail.x += v.x();
        });
        em.query(rw(Position2.class), rw(Position6.class), ro(Velocity2.class)).forEach((p, trail, v) -> {
            p.x += v.x() * step;
            p.y += v.y() * step;
            p.z += v.z() * step;
            trail.x += v.x();
        });
        em.query(rw(Position3.class), rw(Position7.class), ro(Velocity3.class)).forEach((p, trail, v) -> {
            p.x += v.x() * step;
            p.y += v.y() * step;
            p.z += v.z() * step;
            trail.x += v.x();
        });
    }
}
