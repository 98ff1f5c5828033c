package dev.phalanx.benchmarks;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.SceneWriter;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.WorldSnapshot;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Saves and loads 1,000,000 entities of four components, 40 bytes, in the page cache, beside loops by hand: writing
/// the same bytes, and mapping a file, copying each column into an array and filling a table of ids. The loaded
/// entities are destroyed after each call, so that the next one finds pooled slabs.
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 25)
@Measurement(iterations = 25)
@Fork(
        value = 1,
        jvmArgs = {"-Xms3g", "-Xmx3g", "-XX:+AlwaysPreTouch"})
public class IsLoadingAWorldAsFastAsCopying {
    private static final int COUNT = 1_000_000;
    private static final int LEAVES = 10;
    private static final int SECTIONS = 1_000;

    public record Position(float x, float y, float z) implements IComponentData {}

    public record Velocity(float x, float y, float z) implements IComponentData {}

    public record Health(float points, float most) implements IComponentData {}

    public record Kind(int number, int level) implements IComponentData {}

    public record Target(Entity entity) implements IComponentData, IEnableableComponent {}

    @InternalBufferCapacity(4)
    public record Step(float x, float z) implements IBufferElementData {}

    public record Team(int number) implements ISharedComponentData {}

    public record Region(int number) implements ISharedComponentData {}

    private Path folder;
    private Path columns;
    private Path image;
    private Path mixedImage;
    private Path scene;
    private Path written;
    private World world;
    private World target;
    private float[][] arrays;
    private long[] ids;

    /// Makes the worlds and files.
    @Setup
    public void setUp() throws IOException {
        folder = Files.createTempDirectory("phalanx-bench");
        columns = folder.resolve("columns");
        image = folder.resolve("image.entities");
        mixedImage = folder.resolve("mixed.entities");
        scene = folder.resolve("scene.entities");
        written = folder.resolve("written");
        arrays = new float[LEAVES][COUNT];
        ids = new long[COUNT];
        world = World.unlisted("Source");
        target = World.unlisted("Target");
        EntityManager em = world.entityManager();
        em.createEntity(em.createArchetype(Position.class, Velocity.class, Health.class, Kind.class), COUNT);
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            NativeArray<Position> positions = chunk.getNativeArray(Position.class);
            for (int i = 0; i < positions.length(); i++) {
                positions.set(i, new Position(i, 0.5f * i, -i));
            }
        }
        WorldFiles.save(world, image);
        writeColumns(columns, false);
        writeMixed();
        writeScene();
    }

    private void writeMixed() throws IOException {
        try (World mixed = World.unlisted("Mixed")) {
            EntityManager em = mixed.entityManager();
            NativeArray<Entity> all = em.createEntity(
                    em.createArchetype(Position.class, Kind.class, Target.class, Step.class, Team.class, Region.class),
                    COUNT);
            for (int i = 0; i < COUNT; i++) {
                Entity entity = all.get(i);
                em.setComponent(entity, new Target(all.get((i * 7) % COUNT)));
                em.getBuffer(entity, Step.class).add(new Step(i, -i));
                if (i % 3 == 0) {
                    em.setComponentEnabled(entity, Target.class, false);
                }
            }
            em.setSharedComponent(em.getChunk(all.get(0)), new Team(1));
            WorldFiles.save(mixed, mixedImage);
        }
    }

    private void writeScene() throws IOException {
        try (World sections = World.unlisted("Sections")) {
            EntityManager em = sections.entityManager();
            Guid guid = Guid.ofName("scene");
            for (int section = 0; section < SECTIONS; section++) {
                em.createChunk(
                        em.createArchetype(Position.class, SceneSection.class), 10, new SceneSection(guid, section));
            }
            new SceneWriter(sections, guid).write(scene);
        }
    }

    private static void writeColumns(Path file, boolean isForced) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer block = ByteBuffer.allocateDirect(1 << 20);
            long left = (long) LEAVES * Float.BYTES * COUNT;
            while (left > 0) {
                block.clear().limit((int) Math.min(block.capacity(), left));
                left -= block.remaining();
                while (block.hasRemaining()) {
                    channel.write(block);
                }
            }
            if (isForced) {
                channel.force(true);
            }
        }
    }

    /// Deletes the files.
    @TearDown
    public void tearDown() throws IOException {
        world.close();
        target.close();
        for (Path file : new Path[] {columns, image, mixedImage, scene, written}) {
            Files.deleteIfExists(file);
        }
        Files.delete(folder);
    }

    /// The columns and ids by hand.
    @Benchmark
    public long loadByHand() throws IOException {
        try (Arena arena = Arena.ofConfined();
                FileChannel channel = FileChannel.open(columns)) {
            MemorySegment mapped =
                    channel.map(FileChannel.MapMode.READ_ONLY, 0, (long) LEAVES * Float.BYTES * COUNT, arena);
            for (int leaf = 0; leaf < LEAVES; leaf++) {
                MemorySegment.copy(
                        mapped, ValueLayout.JAVA_FLOAT, (long) leaf * Float.BYTES * COUNT, arrays[leaf], 0, COUNT);
            }
            for (int i = 0; i < COUNT; i++) {
                ids[i] = 1L << Integer.SIZE | i;
            }
            return ids[COUNT - 1];
        }
    }

    /// An image, until it is in the main world; and destroying its entities.
    @Benchmark
    public int loadAndDestroy() throws IOException {
        int count = WorldFiles.load(target, image).entityCount();
        target.entityManager().destroyEntity(target.entityManager().universalQuery());
        return count;
    }

    /// Entities with references, buffers, two shared values and enabled bits.
    @Benchmark
    public int loadMixedAndDestroy() throws IOException {
        int count = WorldFiles.load(target, mixedImage).entityCount();
        target.entityManager().destroyEntity(target.entityManager().universalQuery());
        return count;
    }

    /// The same bytes by hand, without waiting for the storage device.
    @Benchmark
    public void writeByHand() throws IOException {
        writeColumns(written, false);
    }

    /// The same bytes by hand, forced to the storage device.
    @Benchmark
    public void writeByHandForced() throws IOException {
        writeColumns(written, true);
    }

    /// Saving, forced to the storage device.
    @Benchmark
    public void save() throws IOException {
        WorldFiles.save(world, written);
    }

    /// A copy of the columns, to be written by another thread.
    @Benchmark
    public int snapshot() {
        try (WorldSnapshot snapshot = WorldFiles.snapshot(world, SaveOptions.DEFAULT)) {
            return snapshot.entityCount();
        }
    }

    /// Opening a scene of 1,000 sections: a world with its systems, the metadata, and an entity for each section.
    @Benchmark
    public int openScene() {
        try (World opened = World.unlisted("Opened")) {
            opened.addSystems(DefaultSystems.types());
            opened.addSystems(SceneSystems.types());
            SceneSystem.setSource(opened, SceneSource.directory(folder));
            SceneSystem.loadSceneAsync(
                    opened,
                    SceneReference.of("scene"),
                    SceneLoadParameters.of(SceneLoadFlags.DISABLE_AUTO_LOAD, SceneLoadFlags.BLOCK_ON_IMPORT));
            opened.update();
            return opened.entityManager().entityCount();
        }
    }

    /// The same world without the scene.
    @Benchmark
    public int openNothing() {
        try (World opened = World.unlisted("Opened")) {
            opened.addSystems(DefaultSystems.types());
            opened.addSystems(SceneSystems.types());
            opened.update();
            return opened.entityManager().entityCount();
        }
    }
}
