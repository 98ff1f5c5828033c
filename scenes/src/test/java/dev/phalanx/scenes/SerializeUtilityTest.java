package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.ExclusiveEntityTransaction;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.testing.Row;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Row("SER-1")
class SerializeUtilityTest {
    record Place(float x, Entity near) implements IComponentData {}

    record Flying(int height) implements IComponentData, IEnableableComponent {}

    record Team(int number, Entity leader) implements ISharedComponentData {}

    record Remains(int what) implements ICleanupComponentData {}

    record Crew(NativeArray<Entity> members) implements IComponentData {}

    record Recipe(float heat) {}

    record Cook(BlobAssetReference<Recipe> recipe) implements IComponentData {}

    static final class IdleSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {}
    }

    private final World world = World.unlisted("Source");
    private final EntityManager em = world.entityManager();
    private final World other = World.unlisted("Target");
    private final EntityManager there = other.entityManager();

    @AfterEach
    void close() {
        world.audit();
        other.audit();
        world.close();
        other.close();
    }

    private byte[] serialized() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SerializeUtility.serializeWorld(em, out);
        return out.toByteArray();
    }

    private LoadReport deserialize(byte[] bytes) throws IOException {
        ExclusiveEntityTransaction transaction = there.beginExclusiveEntityTransaction();
        try {
            return SerializeUtility.deserializeWorld(transaction, new ByteArrayInputStream(bytes));
        } finally {
            there.endExclusiveEntityTransaction();
        }
    }

    private Entity named(String name) {
        for (Entity entity : there.getAllEntities()) {
            if (there.getName(entity).equals(name)) {
                return entity;
            }
        }
        throw new AssertionError("no entity " + name);
    }

    @Row("SER-1.2")
    @Test
    void aWorldWithEntitiesIsRefused() throws IOException {
        em.createEntity(new Flying(1));
        byte[] bytes = serialized();
        there.createEntity(new Flying(2));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> deserialize(bytes))
                .withMessage(
                        "A world was to be deserialized into one with 1 entities, those of systems included. Give"
                                + " an empty world, or load with WorldFiles.load, which adds entities to those that there are.");
        assertThat(there.entityCount()).isOne();
    }

    @Row({"SER-1.1", "SER-1.3", "SER-1.4", "SER-1.6"})
    @Test
    void referencesSharedValuesBlobsEnabledBitsAndNamesComeBack() throws IOException {
        try (BlobBuilder builder = new BlobBuilder();
                BlobAssetReference<Recipe> recipe = builder.createBlobAssetReference(new Recipe(0.5f))) {
            Entity leader = em.createEntity(new Flying(3), new Cook(recipe));
            Entity cook = em.createEntity(new Place(1, leader), new Cook(recipe));
            em.setName(leader, "Führer");
            em.setName(cook, "料理人");
            em.addSharedComponent(cook, new Team(4, leader));
            em.addChunkComponentData(cook, new Place(7, leader));
            em.setComponentEnabled(leader, Flying.class, false);

            LoadReport report = deserialize(serialized());

            assertThat(report.entityCount()).isEqualTo(2);
            Entity loaded = named("料理人");
            Entity loadedLeader = named("Führer");
            assertThat(there.getComponent(loaded, Place.class)).isEqualTo(new Place(1, loadedLeader));
            assertThat(there.getSharedComponent(loaded, Team.class)).isEqualTo(new Team(4, loadedLeader));
            assertThat(there.getChunkComponentData(loaded, Place.class)).isEqualTo(new Place(7, loadedLeader));
            assertThat(there.isComponentEnabled(loadedLeader, Flying.class)).isFalse();
            BlobAssetReference<Recipe> first =
                    there.getComponent(loaded, Cook.class).recipe();
            assertThat(first.value()).isEqualTo(new Recipe(0.5f));
            assertThat(first).isNotEqualTo(recipe);
            assertThat(there.getComponent(loadedLeader, Cook.class).recipe()).isEqualTo(first);
            first.close();
        }
    }

    @Row("SER-1.5")
    @Test
    void nativeCollectionsInComponentsAreRefused() {
        try (NativeArray<Entity> array = NativeArray.of(Entity.NULL)) {
            em.createEntity(new Crew(array));

            assertThatIllegalArgumentException()
                    .isThrownBy(this::serialized)
                    .withMessage(Crew.class.getName() + ".members holds a container, which cannot be written to a file."
                            + " Remove the component from the entities, or leave them out with a query.");
        }
    }

    @Row("SER-1.7")
    @Test
    void aWorldWithSystemsIsRefused() throws IOException {
        byte[] bytes = serialized();
        other.addSystem(new IdleSystem());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> deserialize(bytes))
                .withMessageContaining("those of systems included");
    }

    @Row("SER-1.8")
    @Test
    void unknownTypesAreErrors() throws IOException {
        em.createEntity(new Flying(1));
        String bytes = new String(serialized(), StandardCharsets.ISO_8859_1);

        assertThatThrownBy(() -> SerializeUtility.deserializeWorld(
                        there.beginExclusiveEntityTransaction(),
                        new ByteArrayInputStream(serialized()),
                        LoadOptions.DEFAULT.withClassLoader(new ClassLoader(null) {})))
                .isInstanceOf(SceneFileException.class)
                .hasMessageContaining("The file has the component " + Flying.class.getName());
        there.endExclusiveEntityTransaction();
        assertThat(bytes).contains(Flying.class.getName());
        assertThat(there.entityCount()).isZero();
    }

    @Row("SER-1.9")
    @Test
    void entitiesOfSystemsAndCleanupComponentsAreLeftOut() throws IOException {
        world.addSystem(new IdleSystem());
        em.createEntity(new Flying(1), new Remains(2));
        em.destroyEntity(em.createEntity(new Remains(3)));

        assertThat(deserialize(serialized()).entityCount()).isOne();
        assertThat(there.getComponentTypes(there.getAllEntities().get(0))).hasSize(1);
    }

    @Row("SER-1.10")
    @Test
    void loadedChunksCountAsChangedOnce() throws IOException {
        em.createEntity(new Flying(1));
        int before = there.globalSystemVersion();

        deserialize(serialized());

        ArchetypeChunk chunk = there.getAllChunks().get(0);
        assertThat(chunk.didChange(Flying.class, before - 1)).isTrue();
        assertThat(chunk.didChange(Flying.class, there.globalSystemVersion())).isFalse();
    }
}
