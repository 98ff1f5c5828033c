package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.GetAllEntitiesOptions;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.PresentationSystemGroup;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.scenes.files.FormerlyNamed;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.testing.OwnJvm;
import dev.phalanx.testing.Row;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Exact files: the world that is loaded goes on as the one that was saved.
@Row("SER-5")
class ExactFilesTest {
    record Clock(int ticks, int fixed, int seen) implements IComponentData {}

    record Health(int points) implements IComponentData {}

    record Speed(float value) implements IComponentData, IEnableableComponent {}

    record Target(Entity entity) implements IComponentData {}

    record Remains(int of) implements ICleanupComponentData {}

    record Team(int number, Entity leader) implements ISharedComponentData {}

    record Crowd(int ticks) implements IComponentData {}

    record Step(int tick, Entity by) implements IBufferElementData {}

    /// Files have the class under this name.
    @FormerlyNamed("dev.phalanx.scenes.ExactFilesTest$Health")
    record Life(int points) implements IComponentData {}

    /// It cannot be copied.
    static final class Memory implements IManagedComponentData, AutoCloseable {
        final List<Integer> ticks = new ArrayList<>();
        transient int closed;

        @Override
        public void close() {
            closed++;
        }
    }

    @UpdateInGroup(SimulationSystemGroup.class)
    static final class LifeSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            Entity clock = em.getSingletonEntity(Clock.class);
            Clock now = em.getComponent(clock, Clock.class);
            Random random = new Random(now.ticks() * 31L);
            EntityCommandBuffer commands = SystemAPI.getSingleton(
                            EndSimulationEntityCommandBufferSystem.Singleton.class)
                    .createCommandBuffer();
            List<Entity> all = new ArrayList<>(state.getEntityQuery(ComponentType.readOnly(Health.class))
                    .toEntityArray()
                    .toList());
            for (int i = 0; i < 3; i++) {
                Entity made = commands.createEntity();
                commands.addComponent(made, new Health(i));
                if (random.nextBoolean()) {
                    commands.addComponent(made, new Speed(random.nextFloat()));
                }
                if (random.nextInt(3) == 0) {
                    commands.addSharedComponent(made, new Team(random.nextInt(4), any(all, random)));
                }
                if (random.nextInt(4) == 0) {
                    commands.addComponent(made, new Remains(i));
                    commands.addComponent(made, new Target(any(all, random)));
                }
            }
            for (int i = 0; i < 3 && all.size() > 20; i++) {
                Entity one = all.remove(random.nextInt(all.size()));
                switch (random.nextInt(6)) {
                    case 0 -> commands.addComponent(one, new Speed(i));
                    case 1 -> em.addChunkComponentData(one, new Crowd(now.ticks()));
                    case 2 -> {
                        if (!em.hasComponent(one, Step.class)) {
                            em.addBuffer(one, Step.class);
                        }
                        em.getBuffer(one, Step.class).add(new Step(now.ticks(), any(all, random)));
                    }
                    case 3 -> {
                        if (!em.hasComponent(one, Memory.class)) {
                            em.addComponent(one, new Memory());
                        }
                        em.getComponent(one, Memory.class).ticks.add(now.ticks());
                    }
                    default -> commands.destroyEntity(one);
                }
            }
            for (Entity one :
                    state.getEntityQuery(ComponentType.readOnly(Speed.class)).toEntityArray()) {
                if (random.nextInt(5) == 0) {
                    em.setComponentEnabled(one, Speed.class, false);
                }
            }
            if (now.ticks() % 7 == 0) {
                em.removeComponent(
                        state.getEntityQuery(
                                ComponentType.readOnly(Remains.class), ComponentType.exclude(Health.class)),
                        Remains.class);
            }
            em.setComponent(clock, new Clock(now.ticks() + 1, now.fixed(), now.seen()));
        }

        private static Entity any(List<Entity> all, Random random) {
            return all.isEmpty() ? Entity.NULL : all.get(random.nextInt(all.size()));
        }
    }

    @UpdateInGroup(FixedStepSimulationSystemGroup.class)
    static final class FixedSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            Entity clock = em.getSingletonEntity(Clock.class);
            Clock now = em.getComponent(clock, Clock.class);
            em.setComponent(clock, new Clock(now.ticks(), now.fixed() * 3 + 1, now.seen()));
        }
    }

    @UpdateInGroup(PresentationSystemGroup.class)
    static final class SeeingSystem implements ISystem {
        private @Nullable EntityQuery changed;

        @Override
        public void onCreate(SystemState state) {
            EntityQuery query = state.getEntityQuery(ComponentType.readOnly(Speed.class));
            query.setChangedVersionFilter(Speed.class);
            changed = query;
        }

        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            Entity clock = em.getSingletonEntity(Clock.class);
            Clock now = em.getComponent(clock, Clock.class);
            int count = changed == null ? 0 : changed.calculateEntityCount();
            em.setComponent(clock, new Clock(now.ticks(), now.fixed(), now.seen() * 31 + count));
        }
    }

    @TempDir
    private Path folder;

    static World simulation(String name) {
        World world = World.unlisted(name);
        world.setFailFast(true);
        world.addSystems(List.of(
                LifeSystem.class, FixedSystem.class, SeeingSystem.class, EndSimulationEntityCommandBufferSystem.class));
        return world;
    }

    static void run(World world, int ticks) {
        for (int i = 0; i < ticks; i++) {
            int number = world.entityManager().getSingleton(Clock.class).ticks();
            float delta = 0.01f + number % 4 * 0.006f;
            world.setTime(world.elapsedTime() + delta, delta);
            world.update();
        }
    }

    static World started() {
        World world = simulation("Started");
        world.entityManager().createEntity(new Clock(0, 0, 0));
        run(world, 150);
        return world;
    }

    static byte[] exactly(World world) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        WorldFiles.saveExact(world, out, SaveOptions.DEFAULT);
        return out.toByteArray();
    }

    private static LoadReport loadExactly(World world, byte[] bytes) throws IOException {
        return WorldFiles.loadExact(world, SceneBytes.of("memory", ByteBuffer.wrap(bytes)), LoadOptions.DEFAULT);
    }

    private static List<Entity> entities(World world) {
        return world.entityManager()
                .getAllEntities(GetAllEntitiesOptions.INCLUDE_SYSTEMS)
                .toList();
    }

    @Test
    @Row("SER-5.1")
    void aLoadedWorldGoesOnAsTheSavedOne() throws IOException {
        try (World world = started();
                World joined = simulation("Joined")) {
            WorldFiles.saveExact(world, folder.resolve("world.entities"));
            WorldFiles.loadExact(joined, folder.resolve("world.entities"));

            joined.audit();
            assertThat(joined.stateHashWithTime()).isEqualTo(world.stateHashWithTime());
            assertThat(entities(joined)).isEqualTo(entities(world));
            for (int i = 0; i < 1_000; i++) {
                run(world, 1);
                run(joined, 1);
                assertThat(joined.stateHashWithTime()).as("tick " + i).isEqualTo(world.stateHashWithTime());
            }
            joined.audit();
        }
    }

    @Test
    void aWorldGoesBackToWhatItWas() throws IOException {
        try (World world = started()) {
            byte[] kept = exactly(world);
            List<Long> hashes = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                run(world, 1);
                hashes.add(world.stateHashWithTime());
            }
            world.entityManager().createEntity(new Target(Entity.NULL), new Life(3));
            int replacements = world.entityManager().replacements();

            loadExactly(world, kept);

            assertThat(world.entityManager().replacements()).isEqualTo(replacements + 1);
            world.audit();
            for (int i = 0; i < 50; i++) {
                run(world, 1);
                assertThat(world.stateHashWithTime()).as("tick " + i).isEqualTo(hashes.get(i));
            }
        }
    }

    @Test
    void aSavedWorldIsSavedToTheSameBytesAgain() throws IOException {
        try (World world = started();
                World joined = simulation("Joined")) {
            byte[] bytes = exactly(world);
            loadExactly(joined, bytes);

            assertThat(exactly(joined)).isEqualTo(bytes);
        }
    }

    @Test
    void everyKindOfComponentComesBackExactly() throws IOException {
        try (World world = World.unlisted("World");
                World joined = World.unlisted("Joined")) {
            EntityManager em = world.entityManager();
            try (BlobAssetReference<Integer> blob = EveryKind.fill(em)) {
                Entity gone = em.createEntity(new Health(1));
                Entity late = em.createEntity(new Target(gone), new Remains(5));
                em.createEntity(new Target(late));
                em.addSharedComponent(em.createEntity(), new Team(1, gone));
                em.addSharedComponent(em.createEntity(), new Team(1, Entity.NULL));
                em.destroyEntity(gone);
                em.destroyEntity(late);
                joined.entityManager().createEntity(new Health(7));

                byte[] bytes = exactly(world);
                LoadReport report = loadExactly(joined, bytes);

                joined.audit();
                assertThat(report.entityCount()).isEqualTo(em.entityCount());
                assertThat(entities(joined)).isEqualTo(entities(world));
                assertThat(exactly(joined)).isEqualTo(bytes);
                assertThat(joined.entityManager().exists(gone)).isFalse();
                assertThat(joined.entityManager()
                                .getComponent(late, Remains.class)
                                .of())
                        .isEqualTo(5);
                assertThat(joined.entityManager().createEntity()).isEqualTo(em.createEntity());
                for (Entity entity : entities(world)) {
                    assertThat(joined.entityManager().getName(entity)).isEqualTo(em.getName(entity));
                }
                assertThat(blob.isCreated()).isTrue();
            }
        }
    }

    @Test
    @Row("SER-5.1")
    void anotherProcessGoesOn() throws IOException, InterruptedException {
        Path file = folder.resolve("world.entities");
        try (World world = started()) {
            WorldFiles.saveExact(world, file, SaveOptions.DEFAULT.withCompression(SaveOptions.Compression.LZ4));
            run(world, 100);
            String expected = Long.toString(world.stateHashWithTime());

            assertThat(OwnJvm.outputOf(3, GoingOn.class, file.toString())).isEqualTo(expected);
        }
    }

    static final class GoingOn {
        public static void main(String[] arguments) throws IOException {
            try (World world = simulation("Other process")) {
                WorldFiles.loadExact(world, Path.of(arguments[0]));
                run(world, 100);
                System.out.println(world.stateHashWithTime());
            }
        }
    }

    @Test
    void aSnapshotKeepsTheMomentAtWhichItWasTaken() throws IOException {
        Path now = folder.resolve("now.entities");
        Path later = folder.resolve("later.entities");
        try (World world = started()) {
            WorldFiles.saveExact(world, now);
            try (WorldSnapshot snapshot = WorldFiles.snapshotExact(world, SaveOptions.DEFAULT)) {
                run(world, 3);
                snapshot.write(later);
            }
        }
        assertThat(Files.readAllBytes(later)).isEqualTo(Files.readAllBytes(now));
    }

    // What changed

    @Test
    @Row("SER-5.2")
    void aClassThatHasChangedIsRefusedAndAnImageOfItLoaded() throws IOException {
        LoadOptions options = LoadOptions.standard().withTypes(Life.class);
        try (World world = World.unlisted("World");
                World other = World.unlisted("Other")) {
            world.entityManager().createEntity(new Health(4));
            byte[] bytes = exactly(world);
            Entity stays = other.entityManager().createEntity(new Speed(1));

            assertThatThrownBy(
                            () -> WorldFiles.loadExact(other, SceneBytes.of("memory", ByteBuffer.wrap(bytes)), options))
                    .isInstanceOf(SceneFileException.class)
                    .hasMessage(Health.class.getName() + " has changed since the exact file was written: it had the"
                            + " fields [int points], and " + Life.class.getName() + " has [int points] in this"
                            + " program. WorldFiles.load takes the file.");
            assertThat(entities(other)).containsExactly(stays);
            WorldFiles.load(other, SceneBytes.of("memory", ByteBuffer.wrap(bytes)), options);
            assertThat(other.entityManager().getSingleton(Life.class)).isEqualTo(new Life(4));
        }
    }

    @Test
    void anExactFileIsLoadedAsAnImage() throws IOException {
        Path file = folder.resolve("world.entities");
        try (World world = started();
                World image = World.unlisted("Image");
                World exact = World.unlisted("Exact")) {
            Path plain = folder.resolve("image.entities");
            WorldFiles.save(world, plain);
            WorldFiles.saveExact(world, file);
            LoadReport expected = WorldFiles.load(image, plain);
            LoadReport report = WorldFiles.load(exact, file);

            exact.audit();
            assertThat(report.entityCount()).isEqualTo(expected.entityCount());
            assertThat(report.dropped())
                    .containsExactly("Cleanup component " + Remains.class.getName()
                            + " was left out, as in images. WorldFiles.loadExact keeps it.");
            assertThat(exact.entityManager().getSingleton(Clock.class))
                    .isEqualTo(image.entityManager().getSingleton(Clock.class));
            assertThat(SceneInspection.check(SceneBytes.of(file)).problems()).isEmpty();
        }
    }

    @Test
    void anImageIsNotLoadedExactly() throws IOException {
        Path file = folder.resolve("world.entities");
        try (World world = World.unlisted("World")) {
            world.entityManager().createEntity(new Health(4));
            WorldFiles.save(world, file);

            assertThatThrownBy(() -> WorldFiles.loadExact(world, file))
                    .isInstanceOf(SceneFileException.class)
                    .hasMessage("The file is an image, which has neither ids nor chunks. Load it with WorldFiles.load,"
                            + " and write files to be loaded exactly with WorldFiles.saveExact.");
            assertThat(world.entityManager().entityCount()).isEqualTo(1);
        }
    }

    // Misuse

    @Test
    void aQueryIsRefused() {
        try (World world = World.unlisted("World")) {
            SaveOptions options = SaveOptions.DEFAULT.withQuery(
                    world.entityManager().queryBuilder().withAll(Health.class).build());

            assertThatThrownBy(() -> WorldFiles.snapshotExact(world, options))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("An exact file has all entities of a world, and the options name ");
        }
    }

    @UpdateInGroup(SimulationSystemGroup.class)
    static final class MeddlingSystem implements ISystem {
        private final List<String> messages = new ArrayList<>();

        @Override
        public void onUpdate(SystemState state) {
            try {
                exactly(state.world());
            } catch (IllegalStateException | IOException refused) {
                messages.add(String.valueOf(refused.getMessage()));
            }
            try {
                loadExactly(state.world(), new byte[0]);
            } catch (IllegalStateException | IOException refused) {
                messages.add(String.valueOf(refused.getMessage()));
            }
        }
    }

    @Test
    void aSystemIsRefused() {
        try (World world = World.unlisted("World")) {
            MeddlingSystem system = new MeddlingSystem();
            world.addSystem(system);
            world.update();

            assertThat(system.messages)
                    .containsExactly(
                            "saveExact of world \"World\" was called by system MeddlingSystem, when a part of the tick"
                                    + " is done. Call it between two updates of the world.",
                            "loadExact of world \"World\" was called by system MeddlingSystem, when a part of the tick"
                                    + " is done. Call it between two updates of the world.");
        }
    }

    @Test
    void aClosedWorldIsRefused() {
        World world = World.unlisted("World");
        world.close();

        assertThatThrownBy(() -> exactly(world)).hasMessageContaining("closed");
        assertThatThrownBy(() -> loadExactly(world, new byte[0])).hasMessageContaining("closed");
    }

    // Damage

    @Test
    void everyCutAndEveryFlippedByteIsFound() throws IOException {
        byte[] bytes;
        try (World world = simulation("Small")) {
            world.entityManager().createEntity(new Clock(0, 0, 0));
            run(world, 30);
            bytes = exactly(world);
        }
        try (World target = World.unlisted("Target")) {
            Entity stays = target.entityManager().createEntity(new Health(1));
            long before = target.stateHashWithTime();
            for (int at = 0; at < bytes.length; at += 3) {
                byte[] cut = Arrays.copyOf(bytes, at);
                assertThatThrownBy(() -> loadExactly(target, cut)).isInstanceOf(SceneFileException.class);
                byte[] flipped = bytes.clone();
                flipped[at] ^= (byte) (1 << at % 8);
                try {
                    loadExactly(target, flipped); // between two blocks
                    target.audit();
                    target.entityManager().copyAndReplaceEntitiesFrom(kept(stays));
                } catch (SceneFileException damaged) {
                    assertThat(damaged).hasMessageContaining("file");
                }
                assertThat(target.stateHashWithTime()).isEqualTo(before);
            }
        }
    }

    private static EntityManager kept(Entity expected) {
        EntityManager em = World.unlisted("Kept").entityManager();
        assertThat(em.createEntity(new Health(1))).isEqualTo(expected);
        return em;
    }
}
