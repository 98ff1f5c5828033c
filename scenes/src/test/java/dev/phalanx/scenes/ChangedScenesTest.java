package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.PostLoadCommandBuffer;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.components.SectionStreamingState;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityDiffer;
import dev.phalanx.scenes.diff.EntityDifferOptions;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Scenes that are brought to another state while they are loaded.
class ChangedScenesTest {
    record House(int number) implements IComponentData {}

    record Road(Entity to) implements IComponentData {}

    record Notice(int words) {}

    record Board(BlobAssetReference<Notice> notice) implements IComponentData {}

    private static final Guid TOWN = Guid.ofName("town");
    private static final SceneLoadParameters BLOCKING = SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN);

    private final World world = new World("Game");
    private final EntityManager em = world.entityManager();
    private final World before = new World("Before");
    private final World now = new World("Now");
    private Entity scene = Entity.NULL;
    private final List<BlobAssetReference<Notice>> written = new ArrayList<>();

    @BeforeEach
    void load() {
        world.addSystems(SceneSystems.types());
        SceneSystem.setSettings(
                world, SceneStreamingSettings.DEFAULT.withMoveMicros(10_000_000).withUnloadMicros(10_000_000));
        now.entityManager().createEntity(EntityGuid.of(1), new House(1), in(0));
        now.entityManager().createEntity(EntityGuid.of(2), new House(2), in(1));
        SceneSystem.setSource(world, SceneSource.inMemory(Map.of("town", file())));
        scene = SceneSystem.loadSceneAsync(world, SceneReference.of("town"), BLOCKING);
        world.update();
        before.entityManager().copyAndReplaceEntitiesFrom(now.entityManager());
    }

    @AfterEach
    void close() {
        if (world.isCreated()) {
            world.audit();
            world.close();
        }
        before.close();
        now.close();
        written.forEach(BlobAssetReference::close);
    }

    private static SceneSection in(int section) {
        return new SceneSection(TOWN, section);
    }

    private ByteBuffer file() {
        return new SceneWriter(now, TOWN).toBuffer();
    }

    /// Changes the scene, and applies the difference.
    private void change(Consumer<EntityManager> change) throws IOException {
        change.accept(now.entityManager());
        EntityChangeSet changes = EntityDiffer.getChanges(
                        now, before, EntityDifferOptions.standard().withFastForward(true))
                .forward();
        SceneSystem.setSource(world, SceneSource.inMemory(Map.of("town", file())));
        SceneSystem.applyChanges(world, TOWN, SceneBytes.of("town", file()), changes);
        world.update();
    }

    private void updateUntil(BooleanSupplier condition) {
        long end = System.nanoTime() + 20_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("a condition holds within 20 s").isLessThan(end);
            world.update();
            LockSupport.parkNanos(100_000);
        }
    }

    private Entity find(EntityManager in, long guid) {
        for (Entity entity : in.queryBuilder().withAll(EntityGuid.class).build().toEntityArray()) {
            if (in.getComponent(entity, EntityGuid.class).originatingId() == guid) {
                return entity;
            }
        }
        return Entity.NULL;
    }

    private void set(EntityManager in, long guid, int number) {
        in.setComponent(find(in, guid), new House(number));
    }

    private int number(long guid) {
        return em.getComponent(find(em, guid), House.class).number();
    }

    @Test
    void valuesOfLoadedSectionsChangeAndOthersAreLoadedFromTheNewFile() throws IOException {
        Entity section = SceneSystem.getSectionEntity(world, scene, 1);
        SceneSystem.unloadSection(world, section);
        updateUntil(() -> find(em, 2).equals(Entity.NULL));
        Entity house = find(em, 1);
        change(in -> {
            set(in, 1, 10);
            set(in, 2, 20);
            in.createEntity(EntityGuid.of(3), new Road(find(in, 1)), in(1));
        });
        assertThat(number(1)).isEqualTo(10);
        assertThat(find(em, 2)).isEqualTo(Entity.NULL);
        assertThat(find(em, 3)).isEqualTo(Entity.NULL);

        SceneSystem.loadSectionAsync(world, section);
        updateUntil(() -> SceneSystem.isSceneLoaded(world, scene));
        assertThat(number(2)).isEqualTo(20);
        assertThat(em.getComponent(find(em, 3), Road.class)).isEqualTo(new Road(house));
    }

    @Row("SCN-2.1")
    @Test
    void aSectionThatIsLoadedAfterAChangeRefersToThePrefabOfSectionZeroAndNotToItsInstances() throws IOException {
        Entity section = SceneSystem.getSectionEntity(world, scene, 1);
        SceneSystem.unloadSection(world, section);
        updateUntil(() -> find(em, 2).equals(Entity.NULL));
        change(in -> {
            Entity prefab = in.createEntity(EntityGuid.of(5), new House(5), new Prefab(), in(0));
            in.createEntity(EntityGuid.of(6), new Road(prefab), in(1));
        });
        Entity prefab =
                em.queryBuilder().withAll(House.class, Prefab.class).build().getSingletonEntity();
        em.instantiate(prefab, 3);

        SceneSystem.loadSectionAsync(world, section);
        updateUntil(() -> SceneSystem.isSceneLoaded(world, scene));

        assertThat(em.getComponent(find(em, 6), Road.class)).isEqualTo(new Road(prefab));
    }

    /// Gives an entity a blob in the file and in the world, and returns that of the world.
    private BlobAssetReference<Notice> post(long guid, int words) throws IOException {
        try (BlobBuilder builder = new BlobBuilder()) {
            BlobAssetReference<Notice> made = builder.createBlobAssetReference(new Notice(words));
            written.add(made);
            change(in -> in.addComponent(find(in, guid), new Board(made)));
        }
        return notice(guid, words);
    }

    private BlobAssetReference<Notice> notice(long guid, int words) {
        BlobAssetReference<Notice> found =
                em.getComponent(find(em, guid), Board.class).notice();
        assertThat(found.value()).isEqualTo(new Notice(words));
        assertThat(written).doesNotContain(found);
        return found;
    }

    @Row("SCN-6.3")
    @Test
    void blobsOfChangesAreClosedWhenALaterChangeReplacesThem() throws IOException {
        BlobAssetReference<Notice> first = post(1, 10);
        BlobAssetReference<Notice> other = post(2, 20);
        assertThat(first.isCreated()).isTrue();
        BlobAssetReference<Notice> second = post(1, 11);
        assertThat(first.isCreated()).isFalse();
        assertThat(second.isCreated()).isTrue();
        assertThat(other.isCreated()).isTrue();
    }

    @Row("SCN-6.3")
    @Test
    void blobsOfChangesAreClosedWithTheirSection() throws IOException {
        BlobAssetReference<Notice> first = post(1, 10);
        BlobAssetReference<Notice> second = post(2, 20);
        SceneSystem.unloadSection(world, SceneSystem.getSectionEntity(world, scene, 1));
        updateUntil(() -> find(em, 2).equals(Entity.NULL));
        updateUntil(() -> !second.isCreated());
        assertThat(first.isCreated()).isTrue();
    }

    @Row("SCN-6.3")
    @Test
    void blobsOfSectionsThatWereChangedAreClosedWithTheScene() throws IOException {
        post(2, 20);
        Entity section = SceneSystem.getSectionEntity(world, scene, 1);
        SceneSystem.unloadSection(world, section);
        updateUntil(() -> find(em, 2).equals(Entity.NULL));
        SceneSystem.loadSectionAsync(world, section);
        updateUntil(() -> SceneSystem.isSceneLoaded(world, scene));
        BlobAssetReference<Notice> loaded = notice(2, 20);
        BlobAssetReference<Notice> changed = post(1, 10);
        assertThat(loaded.isCreated()).as("after a change of another entity").isTrue();

        SceneSystem.unloadScene(world, scene);
        updateUntil(() -> !loaded.isCreated() && !changed.isCreated());
    }

    @Row("SCN-6.3")
    @Test
    void blobsOfChangesAreClosedWithTheSceneThoughAnEntityThatWasTakenOutOfItRefersToThem() throws IOException {
        BlobAssetReference<Notice> changed = post(1, 10);
        Entity kept = find(em, 1);
        em.removeComponent(kept, SceneTag.class);
        SceneSystem.unloadScene(world, scene);
        updateUntil(() -> !changed.isCreated());
        assertThat(em.exists(kept)).isTrue();
    }

    @Row("SCN-6.3")
    @Test
    void blobsOfChangesAreClosedWithTheWorld() throws IOException {
        BlobAssetReference<Notice> changed = post(1, 10);
        world.close();
        assertThat(changed.isCreated()).isFalse();
    }

    @Row("SCN-9.1")
    @Test
    void sectionsThatAChangeAddsAreLoadedUnlessAutoLoadIsOff() throws IOException {
        Entity waiting = SceneSystem.loadSceneAsync(
                world,
                SceneReference.of("town"),
                SceneLoadParameters.of(
                        SceneLoadFlags.BLOCK_ON_IMPORT, SceneLoadFlags.NEW_INSTANCE, SceneLoadFlags.DISABLE_AUTO_LOAD));
        world.update();
        change(in -> in.createEntity(EntityGuid.of(4), new House(4), in(7)));
        updateUntil(() -> SceneSystem.isSceneLoaded(world, scene));
        Entity added = SceneSystem.getSectionEntity(world, waiting, 7);
        assertThat(added).isNotEqualTo(Entity.NULL);
        assertThat(SceneSystem.getSectionStreamingState(world, added)).isEqualTo(SectionStreamingState.UNLOADED);
        SceneSystem.loadSectionAsync(world, SceneSystem.getSectionEntity(world, waiting, 0));
        SceneSystem.loadSectionAsync(world, added);
        updateUntil(() -> SceneSystem.getSectionStreamingState(world, added) == SectionStreamingState.LOADED);
    }

    @Test
    void theNewFileStaysOpenForSectionsThatAreLoadedLater(@TempDir Path directory) throws IOException {
        Entity section = SceneSystem.getSectionEntity(world, scene, 1);
        SceneSystem.unloadSection(world, section);
        updateUntil(() -> find(em, 2).equals(Entity.NULL));
        set(now.entityManager(), 2, 20);
        Path file = directory.resolve("town.entities");
        new SceneWriter(now, TOWN).write(file);
        EntityChangeSet changes = EntityDiffer.getChanges(
                        now, before, EntityDifferOptions.standard().withFastForward(true))
                .forward();
        SceneSystem.applyChanges(world, TOWN, SceneBytes.of(file), changes);
        for (int i = 0; i < 10; i++) {
            world.update();
        }
        SceneSystem.loadSectionAsync(world, section);
        updateUntil(() -> !find(em, 2).equals(Entity.NULL) || SceneSystem.getFailure(world, section) != null);
        assertThat(SceneSystem.getFailure(world, section)).isNull();
        assertThat(number(2)).isEqualTo(20);
    }

    @Test
    void aFileStaysOpenAsLongAsTheSceneIsLoaded() throws IOException {
        AtomicInteger closed = new AtomicInteger();
        EntityChangeSet none = EntityDiffer.getChanges(
                        now, before, EntityDifferOptions.standard().withFastForward(true))
                .forward();
        SceneSystem.applyChanges(world, TOWN, SceneBytes.of("town", file(), closed::incrementAndGet), none);
        for (int i = 0; i < 10; i++) {
            world.update();
        }
        assertThat(closed).hasValue(0);
        SceneSystem.unloadScene(world, scene);
        updateUntil(() -> closed.get() == 1);
    }

    @Test
    void aChangeOfASceneWhoseEntityIsGoneHasNoEffect() throws IOException {
        em.destroyEntity(scene);
        change(in -> set(in, 1, 10));
        updateUntil(() -> find(em, 1).equals(Entity.NULL) && find(em, 2).equals(Entity.NULL));
    }

    @Test
    void sectionsComeAndGo() throws IOException {
        change(in -> in.createEntity(EntityGuid.of(4), new House(4), in(7)));
        updateUntil(() -> SceneSystem.isSceneLoaded(world, scene));
        assertThat(number(4)).isEqualTo(4);
        Entity section = SceneSystem.getSectionEntity(world, scene, 7);
        change(in -> in.destroyEntity(find(in, 4)));
        assertThat(find(em, 4)).isEqualTo(Entity.NULL);
        assertThat(em.exists(section)).isFalse();
        assertThat(SceneSystem.getSectionEntity(world, scene, 7)).isEqualTo(Entity.NULL);
        assertThat(SceneSystem.isSceneLoaded(world, scene)).isTrue();
        SceneSystem.unloadScene(world, scene);
        updateUntil(() -> find(em, 1).equals(Entity.NULL) && find(em, 2).equals(Entity.NULL));
    }

    @Test
    void aSceneWithCommandsIsLoadedAgain() throws IOException {
        PostLoadCommandBuffer commands = new PostLoadCommandBuffer();
        em.addComponent(scene, PostLoadCommandBuffer.class, commands);
        Entity house = find(em, 1);
        change(in -> set(in, 1, 11));
        updateUntil(
                () -> SceneSystem.isSceneLoaded(world, scene) && !find(em, 1).equals(Entity.NULL));
        assertThat(number(1)).isEqualTo(11);
        assertThat(em.exists(house)).isFalse();
    }

    @Test
    void anEntityThatMovesToAnotherSectionLoadsTheSceneAgain() throws IOException {
        change(in -> in.setSharedComponent(find(in, 1), in(1)));
        updateUntil(
                () -> SceneSystem.isSceneLoaded(world, scene) && !find(em, 1).equals(Entity.NULL));
        assertThat(em.getSharedComponent(find(em, 1), SceneSection.class).section())
                .isEqualTo(1);
    }

    @Test
    void aDamagedFileChangesNothing() {
        ByteBuffer damaged = ByteBuffer.allocate(100);
        assertThatThrownBy(() -> SceneSystem.applyChanges(
                        world, TOWN, SceneBytes.of("damaged", damaged), EntityChangeSet.empty()))
                .isInstanceOf(SceneFileException.class);
        assertThat(number(1)).isEqualTo(1);
        assertThat(SceneSystem.isSceneLoaded(world, scene)).isTrue();
    }

    @Test
    void aSceneThatTheWorldLacksIsPassedOver() throws IOException {
        SceneSystem.applyChanges(world, Guid.ofName("other"), SceneBytes.of("other", file()), EntityChangeSet.empty());
        SceneSystem.reloadScene(world, Guid.ofName("other"));
        world.update();
        assertThat(em.queryBuilder().withAll(House.class).build().calculateEntityCount())
                .isEqualTo(2);
    }

    @Test
    void reloadingTakesWhatTheSourceHasNow() {
        set(now.entityManager(), 1, 30);
        SceneSystem.setSource(world, SceneSource.inMemory(Map.of("town", file())));
        set(em, 2, 99);
        SceneSystem.reloadScene(world, TOWN);
        updateUntil(
                () -> SceneSystem.isSceneLoaded(world, scene) && !find(em, 1).equals(Entity.NULL));
        assertThat(number(1)).isEqualTo(30);
        assertThat(number(2)).isEqualTo(2);
    }

    @Test
    void anotherSourceCanBeAskedFirst() throws IOException {
        SceneSource usual = SceneSystem.getSource(world);
        set(now.entityManager(), 1, 40);
        SceneSystem.setOverride(world, SceneSource.inMemory(Map.of("town", file())));
        assertThat(SceneSystem.getSource(world)).isSameAs(usual);
        SceneSystem.reloadScene(world, TOWN);
        updateUntil(
                () -> SceneSystem.isSceneLoaded(world, scene) && !find(em, 1).equals(Entity.NULL));
        assertThat(number(1)).isEqualTo(40);
        SceneSystem.setSource(world, SceneSource.inMemory(Map.of()));
        assertThat(SceneSystem.getScenePath(world, TOWN)).isEqualTo("town");
        SceneSystem.setOverride(world, null);
        assertThat(SceneSystem.getScenePath(world, TOWN)).isEmpty();
    }
}
