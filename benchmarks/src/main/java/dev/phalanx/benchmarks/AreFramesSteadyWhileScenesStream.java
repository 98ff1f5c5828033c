package dev.phalanx.benchmarks;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.SceneWriter;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SectionStreamingState;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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

/// Frames of a simulation, 60 in a second, while a camera moves along 200 sections of 5,000 entities, 40 bytes each,
/// of which those within 10 sections are loaded. The camera passes 6 sections in a second.
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 20)
@Measurement(iterations = 3, time = 20)
@Fork(
        value = 1,
        jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
public class AreFramesSteadyWhileScenesStream {
    private static final int SECTIONS = 200;
    private static final int IN_SECTION = 5_000;
    private static final int REACH = 10;
    private static final float SECTIONS_PER_FRAME = 0.1f;
    private static final long FRAME_NANOS = 1_000_000_000L / 60;

    public record Position(float x, float y, float z) implements IComponentData {}

    public record Velocity(float x, float y, float z) implements IComponentData {}

    public record Size(float width, float height) implements IComponentData {}

    public record Kind(int number, int level) implements IComponentData {}

    public static final class Body implements IComponentData {
        public float x;
        public float speed;
    }

    /// Moves the simulated entities.
    public record MoveJob() implements IJobEntity {
        void execute(Body body) {
            body.x += body.speed;
            if (body.x > 100) {
                body.speed = -body.speed;
            }
        }
    }

    public static final class MoveSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            state.setDependency(new MoveJob().scheduleParallel(state.dependency()));
        }
    }

    @Param({"false", "true"})
    private boolean streams;

    /// How many entities are simulated: a light frame, and one of some milliseconds.
    @Param({"100000", "4000000"})
    private int simulated;

    private Path folder;
    private World world;
    private EntityManager em;
    private final List<Entity> sections = new ArrayList<>();
    private float camera;
    private int step = 1;
    private long next;
    private int loads;

    /// Writes the scene and opens it.
    @Setup
    public void setUp() throws IOException {
        folder = Files.createTempDirectory("phalanx-bench");
        writeScene();
        world = World.unlisted("Streaming frames");
        em = world.entityManager();
        world.addSystems(DefaultSystems.types());
        world.addSystems(SceneSystems.types());
        world.addSystems(List.of(MoveSystem.class));
        SceneSystem.setSource(world, SceneSource.directory(folder));
        em.createEntity(em.createArchetype(Body.class), simulated);
        Entity scene = SceneSystem.loadSceneAsync(
                world,
                SceneReference.of("line"),
                SceneLoadParameters.of(SceneLoadFlags.DISABLE_AUTO_LOAD, SceneLoadFlags.BLOCK_ON_IMPORT));
        world.update();
        SceneSystem.loadSectionAsync( // which all others wait for
                world,
                SceneSystem.getSectionEntity(world, scene, 0),
                SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN));
        world.update();
        for (int section = 1; section <= SECTIONS; section++) {
            sections.add(SceneSystem.getSectionEntity(world, scene, section));
        }
        next = System.nanoTime();
    }

    private void writeScene() throws IOException {
        try (World written = World.unlisted("Line")) {
            EntityManager to = written.entityManager();
            for (int section = 1; section <= SECTIONS; section++) {
                to.createChunk(
                        to.createArchetype(Position.class, Velocity.class, Size.class, Kind.class, SceneSection.class),
                        IN_SECTION,
                        new SceneSection(Guid.NONE, section));
            }
            new SceneWriter(written, Guid.ofName("line")).write(folder.resolve("line.entities"));
        }
    }

    /// Waits for the time of the next frame.
    @Setup(Level.Invocation)
    public void waitForFrame() {
        next = Math.max(next + FRAME_NANOS, System.nanoTime());
        for (long left = next - System.nanoTime(); left > 0; left = next - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /// A frame: the camera moves on, sections are requested and given up, and the world is updated.
    @Benchmark
    public int frame() {
        if (streams) {
            moveCamera();
        }
        world.update();
        em.completeAllTrackedJobs();
        return loads;
    }

    private void moveCamera() {
        camera += step * SECTIONS_PER_FRAME;
        if (camera <= 0 || camera >= SECTIONS) {
            step = -step;
        }
        for (int i = 0; i < SECTIONS; i++) {
            boolean isNear = Math.abs(i - camera) <= REACH;
            if (isNear != em.hasComponent(sections.get(i), RequestSceneLoaded.class)) {
                if (isNear) {
                    em.addComponent(sections.get(i), RequestSceneLoaded.class);
                    loads++;
                } else {
                    em.removeComponent(sections.get(i), RequestSceneLoaded.class);
                }
            }
        }
    }

    /// Closes the world and deletes the scene.
    @TearDown
    public void tearDown() throws IOException {
        long loaded = sections.stream()
                .filter(each -> SceneSystem.getSectionStreamingState(world, each) == SectionStreamingState.LOADED)
                .count();
        System.out.println(loads + " loads were requested; " + loaded + " sections are loaded at the end.");
        if (streams && loaded == 0) {
            throw new IllegalStateException("No section was loaded at the end. The frames have measured no streaming.");
        }
        world.close();
        Files.delete(folder.resolve("line.entities"));
        Files.delete(folder);
    }
}
