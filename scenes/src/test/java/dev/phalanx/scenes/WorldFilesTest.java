package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.components.WrittenBy;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.FileLayout;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorldFilesTest {
    enum Colour {
        RED,
        GREEN,
        BLUE
    }

    record Place(float x, float y) implements IComponentData {}

    record Everything(
            boolean flag, byte small, char letter, short medium, int number, long large, float single, double wide)
            implements IComponentData {}

    static final class Shape implements IComponentData {
        public Colour colour = Colour.RED;

        @FixedLength(3)
        public int[] sides = new int[3];

        public Entity owner = Entity.NULL;
    }

    record Flying(int height) implements IComponentData, IEnableableComponent {}

    record Tagged() implements IComponentData, IEnableableComponent {}

    record Item(Entity of, int count) implements IBufferElementData {}

    record Team(int number) implements ISharedComponentData {}

    record Zone(long id, Colour colour) implements ISharedComponentData {}

    /// May write `Kept`.
    static final class KeeperSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            state.entityManager().createEntity(new Kept(4));
        }
    }

    @WrittenBy(KeeperSystem.class)
    record Kept(int what) implements IComponentData {}

    record Remains(int what) implements ICleanupComponentData {}

    static final class Pipe implements IManagedComponentData {
        public InputStream in = new ByteArrayInputStream(new byte[0]);
    }

    @TempDir
    private Path folder;

    private final World world = new World("Source");
    private final EntityManager em = world.entityManager();
    private final World other = new World("Target");
    private final EntityManager there = other.entityManager();

    @AfterEach
    void close() {
        world.audit();
        other.audit();
        world.close();
        other.close();
    }

    private Path file() {
        return folder.resolve("world.entities");
    }

    private LoadReport saveAndLoad() throws IOException {
        WorldFiles.save(world, file());
        return WorldFiles.load(other, file());
    }

    private Entity named(String name) {
        for (Entity entity : there.getAllEntities()) {
            if (there.getName(entity).equals(name)) {
                return entity;
            }
        }
        throw new AssertionError("no entity " + name);
    }

    @Test
    void everyKindOfFieldComesBack() throws IOException {
        Everything everything = new Everything(true, (byte) -3, 'ß', (short) 700, -5, 1L << 40, 0.25f, Math.PI);
        Entity owner = em.createEntity(new Place(1, 2));
        Shape shape = new Shape();
        shape.colour = Colour.BLUE;
        shape.sides = new int[] {3, 4, 5};
        shape.owner = owner;
        Entity entity = em.createEntity(everything, shape);
        em.setName(owner, "owner");
        em.setName(entity, "Würfel 立方体");

        LoadReport report = saveAndLoad();

        assertThat(report).isEqualTo(new LoadReport(2, List.of()));
        Entity loaded = named("Würfel 立方体");
        assertThat(there.getComponent(loaded, Everything.class)).isEqualTo(everything);
        Shape back = there.getComponent(loaded, Shape.class);
        assertThat(back.colour).isEqualTo(Colour.BLUE);
        assertThat(back.sides).containsExactly(3, 4, 5);
        assertThat(back.owner).isEqualTo(named("owner"));
    }

    @Test
    void buffersSharedValuesAndEnabledBitsComeBack() throws IOException {
        List<Entity> entities = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            Entity entity = em.createEntity(new Place(i, -i), new Flying(i), new Tagged());
            em.setName(entity, "e" + i);
            em.setComponentEnabled(entity, Flying.class, i % 3 != 0);
            em.setComponentEnabled(entity, Tagged.class, i % 5 != 0);
            if (i % 2 == 0) {
                em.addSharedComponent(entity, new Team(i % 7));
            }
            if (i % 4 == 0) {
                em.addSharedComponent(entity, new Zone(i % 3, Colour.values()[i % 3]));
            }
            if (i % 6 == 0) {
                DynamicBuffer<Item> items = em.addBuffer(entity, Item.class);
                for (int k = 0; k < i % 13; k++) {
                    items.add(new Item(entities.isEmpty() ? entity : entities.get(i / 2), k));
                }
            }
            entities.add(entity);
        }
        em.addComponent(entities.get(10), Disabled.class);
        em.addComponent(entities.get(20), Prefab.class);

        saveAndLoad();

        assertThat(there.entityCount()).isEqualTo(em.entityCount());
        for (int i = 0; i < 1000; i++) {
            Entity source = entities.get(i);
            Entity loaded = named("e" + i);
            assertThat(there.getComponentTypes(loaded)).isEqualTo(em.getComponentTypes(source));
            assertThat(there.getComponent(loaded, Flying.class)).isEqualTo(new Flying(i));
            assertThat(there.isComponentEnabled(loaded, Flying.class)).isEqualTo(i % 3 != 0);
            assertThat(there.isComponentEnabled(loaded, Tagged.class)).isEqualTo(i % 5 != 0);
            if (i % 2 == 0) {
                assertThat(there.getSharedComponent(loaded, Team.class)).isEqualTo(new Team(i % 7));
            }
            if (i % 4 == 0) {
                assertThat(there.getSharedComponent(loaded, Zone.class))
                        .isEqualTo(new Zone(i % 3, Colour.values()[i % 3]));
            }
            if (i % 6 == 0) {
                DynamicBuffer<Item> items = there.getBuffer(loaded, Item.class, true);
                assertThat(items.length()).isEqualTo(i % 13);
                for (int k = 0; k < items.length(); k++) {
                    Entity of = i == 0 ? loaded : named("e" + i / 2);
                    assertThat(items.get(k)).isEqualTo(new Item(of, k));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void aLoadedWorldIsSavedToTheSameBytes(long seed) throws IOException {
        Random random = new Random(seed);
        List<Entity> entities = new ArrayList<>();
        for (int i = 0; i < 700; i++) {
            Entity entity = em.createEntity(new Place(i, random.nextFloat()));
            if (random.nextBoolean()) {
                em.addSharedComponent(entity, new Team(random.nextInt(5)));
            }
            if (random.nextBoolean()) {
                em.addComponent(entity, new Flying(i));
                em.setComponentEnabled(entity, Flying.class, random.nextBoolean());
            }
            if (random.nextInt(3) == 0) {
                em.addBuffer(entity, Item.class).add(new Item(entity, i));
            }
            if (random.nextInt(10) == 0) {
                em.setName(entity, "n" + i);
            }
            entities.add(entity);
            if (random.nextInt(4) == 0) {
                em.destroyEntity(entities.remove(random.nextInt(entities.size())));
            }
        }
        saveAndLoad();
        Path second = folder.resolve("second.entities");
        WorldFiles.save(other, second);

        assertThat(there.entityCount()).isEqualTo(em.entityCount());
        assertThat(Files.readAllBytes(second)).isEqualTo(Files.readAllBytes(file()));
    }

    @Test
    void aQuerySaysWhatIsSavedAndOtherReferencesAreNull() throws IOException {
        Shape shape = new Shape();
        shape.owner = em.createEntity(new Place(1, 1));
        em.createEntity(shape, new Flying(1));
        Entity disabled = em.createEntity(new Shape(), new Flying(2));
        em.setComponentEnabled(disabled, Flying.class, false);
        EntityQuery query = em.queryBuilder().withAll(Shape.class, Flying.class).build();

        WorldFiles.save(world, query, file());
        LoadReport report = WorldFiles.load(other, file());

        assertThat(report.entityCount()).isOne();
        Entity loaded = there.getAllEntities().get(0);
        assertThat(there.getComponent(loaded, Shape.class).owner).isEqualTo(Entity.NULL);
    }

    @Test
    void componentsThatOnlySystemsWriteComeBack() throws IOException {
        world.addSystem(new KeeperSystem());
        world.update();

        saveAndLoad();

        assertThat(there.getSingleton(Kept.class)).isEqualTo(new Kept(4));
    }

    @Test
    void cleanupComponentsAndTheirRemainsAreLeftOut() throws IOException {
        em.createEntity(new Place(1, 1), new Remains(3));
        Entity gone = em.createEntity(new Place(2, 2), new Remains(4));
        em.destroyEntity(gone);

        saveAndLoad();

        assertThat(there.entityCount()).isOne();
        assertThat(there.getComponentTypes(there.getAllEntities().get(0))).hasSize(1);
    }

    @Test
    void theTimeOfAWorldAndItsSystemsAreLeftOut() throws IOException {
        world.addSystem(new SimulationSystemGroup());
        world.setTime(3, 0.5f);
        world.update();
        other.setTime(7, 0.25f);
        other.update();
        em.createEntity(new Place(1, 1));

        assertThat(saveAndLoad().entityCount()).isOne();

        other.update();
        assertThat(other.time().elapsedTime()).isEqualTo(7);
    }

    @Test
    void aLoadedWorldHasTheHashOfTheSavedOneWhateverTheirClocksSay() throws IOException {
        em.createEntity(new Place(1, 1));
        world.setTime(3, 0.5f);
        world.update();

        saveAndLoad();

        assertThat(other.stateHash()).isEqualTo(world.stateHash());
        assertThat(other.stateHashWithTime()).isNotEqualTo(world.stateHashWithTime());
    }

    @Test
    void anEmptyWorldIsAFileToo() throws IOException {
        assertThat(saveAndLoad()).isEqualTo(new LoadReport(0, List.of()));
        assertThat(there.entityCount()).isZero();
    }

    @Test
    void whatCannotBeWrittenIsRefusedAndTheOldFileStays() throws IOException {
        em.createEntity(new Place(1, 1));
        WorldFiles.save(world, file());
        byte[] before = Files.readAllBytes(file());
        em.createEntity(new Pipe());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorldFiles.save(world, file()))
                .withMessageStartingWith(Pipe.class.getName()
                        + ".in is a java.io.ByteArrayInputStream, which cannot be copied or saved. ");
        assertThat(Files.readAllBytes(file())).isEqualTo(before);
    }

    /// Replaces the checksums of the directory and the header by those of their bytes.
    private static void renewChecksums(byte[] file) {
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        int directory = (int) bytes.getLong(FileLayout.DIRECTORY_AT + FileLayout.BLOCK_OFFSET);
        int length = bytes.getInt(FileLayout.DIRECTORY_AT + FileLayout.BLOCK_LENGTH);
        bytes.putInt(FileLayout.DIRECTORY_AT + FileLayout.BLOCK_CRC, crc(file, directory, length));
        bytes.putInt(FileLayout.HEADER_CRC_AT, crc(file, 0, FileLayout.HEADER_CRC_AT));
    }

    private static int crc(byte[] file, int from, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(file, from, length);
        return (int) checksum.getValue();
    }

    @Test
    void aCraftedDirectoryIsRefusedOrLoaded() throws IOException {
        Shape shape = new Shape();
        shape.owner = em.createEntity(new Place(1, 2), new Flying(3));
        Entity entity = em.createEntity(shape);
        em.addBuffer(entity, Item.class).add(new Item(entity, 4));
        em.addSharedComponent(entity, new Team(5));
        em.setName(entity, "name");
        WorldFiles.save(world, file());
        byte[] whole = Files.readAllBytes(file());
        ByteBuffer header = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN);
        int directory = (int) header.getLong(FileLayout.DIRECTORY_AT + FileLayout.BLOCK_OFFSET);
        Path crafted = folder.resolve("crafted.entities");
        int refused = 0;

        for (int at = directory;
                at < directory + header.getInt(FileLayout.DIRECTORY_AT + FileLayout.BLOCK_LENGTH);
                at++) {
            for (int value : new int[] {0, 1, 2, 0x7F, 0x80, 0xFF}) {
                byte[] changed = whole.clone();
                changed[at] = (byte) value;
                renewChecksums(changed);
                Files.write(crafted, changed);
                try (World target = new World("Crafted")) {
                    WorldFiles.load(
                            target, crafted, LoadOptions.standard().withMissingTypes(LoadOptions.MissingTypes.DROP));
                    target.audit();
                } catch (SceneFileException expected) {
                    refused++;
                }
            }
        }
        assertThat(refused).isGreaterThan(500);
    }

    @Test
    void everyCutAndEveryFlippedByteIsFound() throws IOException {
        Shape shape = new Shape();
        shape.owner = em.createEntity(new Place(1, 2), new Flying(3));
        Entity entity = em.createEntity(shape);
        em.addBuffer(entity, Item.class).add(new Item(entity, 4));
        em.addSharedComponent(entity, new Team(5));
        em.setName(entity, "name");
        WorldFiles.save(world, file());
        byte[] whole = Files.readAllBytes(file());
        Path damaged = folder.resolve("damaged.entities");
        there.createEntity(new Place(9, 9));
        int harmless = 0;

        for (int length = 0; length < whole.length; length++) {
            Files.write(damaged, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> WorldFiles.load(other, damaged))
                    .as("%d bytes", length)
                    .isInstanceOf(SceneFileException.class);
        }
        for (int at = 0; at < whole.length; at++) {
            byte[] flipped = whole.clone();
            flipped[at] ^= (byte) (1 << at % 8);
            Files.write(damaged, flipped);
            try {
                WorldFiles.load(other, damaged);
                harmless++; // between two blocks
                there.destroyEntity(other.entityManager()
                        .queryBuilder()
                        .withAny(Shape.class, Flying.class)
                        .build());
            } catch (SceneFileException expected) {
                assertThat(expected).hasMessageContaining("file");
            }
            assertThat(there.entityCount()).isOne();
        }
        assertThat(harmless).isLessThan(whole.length / 2);
    }
}
