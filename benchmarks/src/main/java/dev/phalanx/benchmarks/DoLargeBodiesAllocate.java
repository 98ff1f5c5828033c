package dev.phalanx.benchmarks;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.benchmarks.Vectors.Velocity;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.FixedString512Bytes;
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

/// Bodies of over 600 bytes of bytecode, and components with a large text the body leaves alone, over 8,192 entities.
/// Run with `-prof gc`: `gc.alloc.rate.norm` is bytes a pass over all entities.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@State(Scope.Thread)
public class DoLargeBodiesAllocate {
    private static final int ENTITIES = 8_192;

    private World world;
    private EntityManager em;

    public static final class Named implements IComponentData {
        public float age;
        public FixedString512Bytes name = FixedString512Bytes.empty();
    }

    public record NamedRecord(float age, FixedString512Bytes name) implements IComponentData {}

    @Setup(Level.Trial)
    public void fill() {
        world = new World("benchmark");
        em = world.entityManager();
        em.createEntity(em.createArchetype(Position.class, Velocity.class), ENTITIES);
        em.createEntity(em.createArchetype(Position.class, Named.class), ENTITIES);
        em.createEntity(em.createArchetype(Position.class, NamedRecord.class), ENTITIES);
    }

    @TearDown(Level.Trial)
    public void close() {
        world.close();
    }

    @Benchmark
    public void largeBody() {
        em.query(rw(Position.class), ro(Velocity.class)).forEach((position, velocity) -> {
            position.x += velocity.x() * 0.5f;
            position.y -= velocity.y() * position.x;
            position.z += velocity.z() - position.y * 0.25f;
            position.x += velocity.x() * 1.5f;
            position.y -= velocity.y() * position.x;
            position.z += velocity.z() - position.y * 1.25f;
            position.x += velocity.x() * 2.5f;
            position.y -= velocity.y() * position.x;
            position.z += velocity.z() - position.y * 2.25f;
            position.x += velocity.x() * 3.5f;
            position.y -= velocity.y() * position.x;
            position.z += velocity.z() - position.y * 3.25f;
            position.x += velocity.x() * 4.5f;
            position.y -= velocity.y() * position.x;
            position.z += velocity.z() - position.y * 4.25f;
            position.x += velocity.x() * 5.5f;
            position.y -= velocity.y() * position.x;
            position.z += velocity.z() - position.y * 5.25f;
            position.x += velocity.x() * 6.5f;
            position.y -= velocity.y() * position.x;
            position.z += velocity.z() - position.y * 6.25f;
            position.x += velocity.x() * 7.5f;
            position.y -= velocity.y() * position.x;
            position.z += velocity.z() - position.y * 7.25f;
            position.x += velocity.x() * 8.5f;
            position.y -= velocity.y() * position.x;
            position.z += velocity.z() - position.y * 8.25f;
            position.x += velocity.x() * 9.5f;
            position.y -= velocity.y() * position.x;
            position.z += velocity.z() - position.y * 9.25f;
            position.x += velocity.x() * 10.5f;
            position.y -= velocity.y() * position.x;
            position.z += velocity.z() - position.y * 10.25f;
            position.x += velocity.x() * 11.5f;
            position.y -= velocity.y() * position.x;
            position.z += velocity.z() - position.y * 11.25f;
        });
    }

    @Benchmark
    public void untouchedTextInAClass() {
        em.query(rw(Named.class), ro(Position.class)).forEach((named, position) -> named.age += position.x);
    }

    @Benchmark
    public void untouchedTextInARecord() {
        em.query(rw(Position.class), ro(NamedRecord.class)).forEach((position, named) -> position.x += named.age());
    }
}
