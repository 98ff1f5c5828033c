package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.EntityPrefabReference;
import dev.phalanx.scenes.components.PrefabRoot;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList64Bytes;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Scenes that are written from a world and loaded into another one.
class SceneRoundTripTest {
    record Weight(float kilos) {}

    record Crate(int number, Entity on, BlobAssetReference<Weight> weight) implements IComponentData {}

    record Sealed() implements IComponentData, IEnableableComponent {}

    record Item(Entity in) implements IBufferElementData {}

    record Owner(Entity who) implements ISharedComponentData {}

    record Tile(int x, int y) implements IComponentData {}

    private static final SceneLoadParameters BLOCKING = SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN);

    @TempDir
    Path directory;

    private final World written = new World("Written");
    private final EntityManager from = written.entityManager();
    private final World world = new World("Loaded");
    private final EntityManager em = world.entityManager();

    @BeforeEach
    void addSystems() {
        world.addSystems(SceneSystems.types());
        SceneSystem.setSource(world, SceneSource.directory(directory));
        SceneSystem.setSettings(world, InSceneWorld.PATIENT);
    }

    @AfterEach
    void closeWorlds() {
        world.audit();
        world.close();
        written.close();
    }

    private Entity load(String name) {
        Entity scene = SceneSystem.loadSceneAsync(world, SceneReference.of(name), BLOCKING);
        world.update();
        assertThat(SceneSystem.getFailure(world, scene)).isNull();
        return scene;
    }

    private void inSection(Entity entity, int section) {
        from.addSharedComponent(entity, new SceneSection(Guid.NONE, section));
    }

    private List<Integer> crates() {
        List<Integer> numbers = new ArrayList<>();
        for (Entity entity : em.queryBuilder().withAll(Crate.class).build().toEntityArray()) {
            numbers.add(em.getComponent(entity, Crate.class).number());
        }
        return numbers;
    }

    @Row({"SCN-1.1", "SCN-1.3"})
    @Test
    void entitiesGoToTheSectionThatTheySayAndNegativeOnesAreLeftOut() throws IOException {
        for (int section : new int[] {0, 2, -1, -7}) {
            Entity crate = from.createEntity(new Crate(section, Entity.NULL, BlobAssetReference.nullReference()));
            inSection(crate, section);
        }
        from.createEntity(new Crate(100, Entity.NULL, BlobAssetReference.nullReference()));
        new SceneWriter(written, Guid.ofName("store"))
                .withMetadata(2, new Tile(4, 5))
                .withBounds(2, new float[] {0, 1, 2}, new float[] {3, 4, 5})
                .write(directory.resolve("store.entities"));
        Entity store = load("store");
        assertThat(crates()).containsExactlyInAnyOrder(0, 100, 2);
        Entity two = SceneSystem.getSectionEntity(world, store, 2);
        assertThat(em.getComponent(two, Tile.class)).isEqualTo(new Tile(4, 5));
        SceneSectionData data = em.getComponent(two, SceneSectionData.class);
        assertThat(data.bounds()).isEqualTo(new SectionBounds(0, 1, 2, 3, 4, 5));
        assertThat(data.entityCount()).isOne();
        assertThat(data.fileBytes()).isPositive();
        assertThat(em.getComponent(SceneSystem.getSectionEntity(world, store, 0), SceneSectionData.class)
                        .bounds()
                        .isEmpty())
                .isTrue();
        for (Entity entity : em.queryBuilder().withAll(Crate.class).build().toEntityArray()) {
            int number = em.getComponent(entity, Crate.class).number();
            assertThat(em.getSharedComponent(entity, SceneSection.class))
                    .isEqualTo(new SceneSection(Guid.ofName("store"), number == 2 ? 2 : 0));
        }
    }

    @Row("SCN-1.1")
    @Test
    void entitiesOfASceneAreWrittenToAnotherOneWithoutItsTagAndSections() throws IOException {
        Entity crate = from.createEntity(new Crate(1, Entity.NULL, BlobAssetReference.nullReference()));
        inSection(crate, 3);
        new SceneWriter(written, Guid.ofName("store")).write(directory.resolve("store.entities"));
        load("store");
        Path copy = directory.resolve("copy.entities");
        new SceneWriter(world, Guid.ofName("copy"))
                .withOptions(SaveOptions.DEFAULT.withQuery(
                        em.queryBuilder().withAll(Crate.class).build()))
                .write(copy);
        try (World plain = new World("Plain")) {
            EntityManager there = plain.entityManager();
            assertThat(WorldFiles.load(plain, copy).entityCount()).isOne();
            assertThat(there.getComponentTypes(there.getAllEntities().get(0))).containsExactly(Crate.class);
        }
    }

    @Row({"SCN-2.1", "SCN-2.2", "SCN-6.2", "SCN-6.3"})
    @Test
    void referencesBlobsBuffersAndEnabledBitsComeWithTheirSections() throws IOException {
        try (BlobBuilder builder = new BlobBuilder()) {
            BlobAssetReference<Weight> heavy = builder.createBlobAssetReference(new Weight(900));
            Entity zero = from.createEntity(new Crate(0, Entity.NULL, heavy));
            Entity one = from.createEntity(new Crate(1, zero, heavy), new Sealed(), new Owner(zero));
            Entity two = from.createEntity(new Crate(2, one, heavy));
            from.setComponentEnabled(one, Sealed.class, false);
            from.addBuffer(one, Item.class).add(new Item(zero));
            from.getBuffer(one, Item.class).add(new Item(one));
            from.getBuffer(one, Item.class).add(new Item(two));
            inSection(zero, 0);
            inSection(one, 1);
            inSection(two, 2);
            new SceneWriter(written, Guid.ofName("store")).write(directory.resolve("store.entities"));
            heavy.close();
        }
        Entity store = load("store");
        Entity[] found = new Entity[3];
        for (Entity entity : em.queryBuilder().withAll(Crate.class).build().toEntityArray()) {
            found[em.getComponent(entity, Crate.class).number()] = entity;
        }
        Crate one = em.getComponent(found[1], Crate.class);
        assertThat(one.on()).isEqualTo(found[0]);
        assertThat(em.getComponent(found[2], Crate.class).on()).isEqualTo(Entity.NULL);
        assertThat(em.isComponentEnabled(found[1], Sealed.class)).isFalse();
        assertThat(em.getSharedComponent(found[1], Owner.class).who()).isEqualTo(found[0]);
        assertThat(em.getBuffer(found[1], Item.class).get(0).in()).isEqualTo(found[0]);
        assertThat(em.getBuffer(found[1], Item.class).get(1).in()).isEqualTo(found[1]);
        assertThat(em.getBuffer(found[1], Item.class).get(2).in()).isEqualTo(Entity.NULL);
        BlobAssetReference<Weight> weight = one.weight();
        assertThat(weight.value().kilos()).isEqualTo(900);
        SceneSystem.unloadScene(world, store);
        world.update();
        assertThat(weight.isCreated()).isFalse();
        assertThat(crates()).isEmpty();
    }

    record Fog(Entity around, Entity near, Entity far) implements IComponentData {}

    record Route(FixedList64Bytes<Entity> stops) implements IComponentData {}

    static final class Manifest implements IManagedComponentData, IEntityReferences {
        List<Entity> crates = new ArrayList<>();

        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {
            crates.replaceAll(remap);
        }
    }

    @Row({"SCN-2.1", "SCN-2.2"})
    @Test
    void referencesInEveryKindOfComponentLeadToTheSameSectionAndToSectionZero() throws IOException {
        Entity[] crates = new Entity[4];
        int[] sections = {0, 1, 1, 2};
        for (int i = 0; i < crates.length; i++) {
            crates[i] = from.createEntity(new Crate(i, Entity.NULL, BlobAssetReference.nullReference()));
            inSection(crates[i], sections[i]);
        }
        FixedList64Bytes<Entity> stops = FixedList64Bytes.of(Entity.class);
        Manifest manifest = new Manifest();
        for (Entity crate : crates) {
            stops.add(crate);
            manifest.crates.add(crate);
        }
        from.addComponent(crates[1], new Route(stops));
        from.addComponent(crates[1], manifest);
        from.addChunkComponentData(crates[1], new Fog(crates[0], crates[2], crates[3]));
        new SceneWriter(written, Guid.ofName("store")).write(directory.resolve("store.entities"));

        load("store");

        Entity[] found = new Entity[4];
        for (Entity entity : em.queryBuilder().withAll(Crate.class).build().toEntityArray()) {
            found[em.getComponent(entity, Crate.class).number()] = entity;
        }
        List<Entity> expected = List.of(found[0], found[1], found[2], Entity.NULL);
        List<Entity> listed = new ArrayList<>();
        em.getComponent(found[1], Route.class).stops().forEach(listed::add);
        assertThat(listed).isEqualTo(expected);
        assertThat(em.getComponent(found[1], Manifest.class).crates).isEqualTo(expected);
        assertThat(em.getChunkComponentData(found[1], Fog.class)).isEqualTo(new Fog(found[0], found[2], Entity.NULL));
    }

    @Row("SCN-5.8")
    @Test
    void prefabIsWrittenAndLoaded() throws IOException {
        Entity wing = from.createEntity(new Tile(2, 0), Prefab.class);
        Entity root = from.createEntity(new Tile(1, 0), Prefab.class);
        from.addBuffer(root, LinkedEntityGroup.class).add(new LinkedEntityGroup(root));
        from.getBuffer(root, LinkedEntityGroup.class).add(new LinkedEntityGroup(wing));
        from.addComponent(root, new PrefabRoot(root));
        new SceneWriter(written, Guid.ofName("pigeon")).write(directory.resolve("pigeon.entities"));
        Entity scene = SceneSystem.loadPrefabAsync(world, EntityPrefabReference.of("pigeon"), BLOCKING);
        world.update();
        Entity loaded = em.getComponent(scene, PrefabRoot.class).root();
        Entity instance = em.instantiate(loaded);
        assertThat(em.getComponent(instance, Tile.class)).isEqualTo(new Tile(1, 0));
        assertThat(em.hasComponent(instance, PrefabRoot.class)).isFalse();
        assertThat(em.getBuffer(instance, LinkedEntityGroup.class).length()).isEqualTo(2);
    }
}
