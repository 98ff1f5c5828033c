package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.ExclusiveEntityTransaction;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityDiffer;
import dev.phalanx.scenes.diff.EntityDifferOptions;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.diff.EntityPatcher;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.files.Saved;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Buffers that can be disabled keep their enabled bits each way in which a world is saved or copied.
class EnableableBuffersTest {
    @Saved
    record Item(int number, Entity of) implements IBufferElementData, IEnableableComponent {}

    /// An element without fields.
    record Mark() implements IBufferElementData, IEnableableComponent {}

    record Marker(int value) implements IComponentData {}

    /// Several chunks, the last of which is not full.
    private static final int ENTITIES = 300;

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

    private static boolean isItemEnabled(int number) {
        return number % 3 != 0;
    }

    private static boolean isMarkEnabled(int number) {
        return number % 5 == 0;
    }

    private void fill() {
        fill(em);
    }

    private static void fill(EntityManager em) {
        for (int i = 0; i < ENTITIES; i++) {
            Entity entity = em.createEntity(new Marker(i), EntityGuid.of(1 + i));
            DynamicBuffer<Item> items = em.addBuffer(entity, Item.class);
            for (int k = 0; k < i % 4; k++) {
                items.add(new Item(i + k, entity));
            }
            DynamicBuffer<Mark> marks = em.addBuffer(entity, Mark.class);
            for (int k = 0; k < i % 3; k++) {
                marks.add(new Mark());
            }
            em.setComponentEnabled(entity, Item.class, isItemEnabled(i));
            em.setComponentEnabled(entity, Mark.class, isMarkEnabled(i));
        }
    }

    private void requireAll() {
        requireAll(there);
    }

    private static void requireAll(EntityManager em) {
        int found = 0;
        for (Entity entity : em.getAllEntities()) {
            if (em.hasComponent(entity, Marker.class)) {
                int i = em.getComponent(entity, Marker.class).value();
                assertThat(em.isComponentEnabled(entity, Item.class))
                        .as("item %d", i)
                        .isEqualTo(isItemEnabled(i));
                assertThat(em.isComponentEnabled(entity, Mark.class))
                        .as("mark %d", i)
                        .isEqualTo(isMarkEnabled(i));
                DynamicBuffer<Item> items = em.getBuffer(entity, Item.class, true);
                assertThat(items.length()).as("items of %d", i).isEqualTo(i % 4);
                for (int k = 0; k < items.length(); k++) {
                    assertThat(items.get(k)).isEqualTo(new Item(i + k, entity));
                }
                assertThat(em.getBuffer(entity, Mark.class, true).length()).isEqualTo(i % 3);
                found++;
            }
        }
        assertThat(found).isEqualTo(ENTITIES);
    }

    @Test
    void worldFilesHaveThem() throws IOException {
        fill();
        Path file = folder.resolve("world.entities");
        WorldFiles.save(world, file, SaveOptions.DEFAULT.withCompression(SaveOptions.Compression.LZ4));
        WorldFiles.load(other, file);
        requireAll();
    }

    @Test
    void snapshotsHaveThem() throws IOException {
        fill();
        Path file = folder.resolve("world.entities");
        try (WorldSnapshot snapshot = WorldFiles.snapshot(world, SaveOptions.DEFAULT)) {
            snapshot.write(file);
        }
        WorldFiles.load(other, file);
        requireAll();
    }

    @Test
    void textHasThem() throws IOException {
        fill();
        Path json = folder.resolve("world.json");
        WorldFiles.saveJson(world, json);
        assertThat(json).content().contains("\"enableable\": [\"Item\", \"Mark\"]");
        WorldFiles.loadJson(other, json, LoadOptions.DEFAULT);
        requireAll();
    }

    @Test
    void textOfAFileBecomesTheSameFile() throws IOException {
        fill();
        Path file = folder.resolve("world.entities");
        Path json = folder.resolve("world.json");
        Path again = folder.resolve("again.entities");
        WorldFiles.save(world, file);
        SceneText.toJson(file, json);
        SceneText.toFile(json, again);
        assertThat(again).hasSameBinaryContentAs(file);
    }

    @Test
    void serializedWorldsHaveThem() throws IOException {
        fill();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SerializeUtility.serializeWorld(em, out);
        ExclusiveEntityTransaction transaction = there.beginExclusiveEntityTransaction();
        try {
            SerializeUtility.deserializeWorld(transaction, new ByteArrayInputStream(out.toByteArray()));
        } finally {
            there.endExclusiveEntityTransaction();
        }
        requireAll();
    }

    @Test
    void streamedSectionsHaveThem() throws IOException {
        fill();
        for (Entity entity : em.getAllEntities()) {
            em.addSharedComponent(
                    entity,
                    WrittenScenes.in(em.getComponent(entity, Marker.class).value() % 2));
        }
        new SceneWriter(world, Guid.ofName("town")).write(folder.resolve("town.entities"));

        other.addSystems(SceneSystems.types());
        SceneSystem.setSource(other, SceneSource.directory(folder));
        SceneSystem.loadSceneAsync(
                other, SceneReference.of("town"), SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN));
        other.update();
        requireAll();
    }

    @Test
    void changeSetsHaveThem() throws IOException {
        fill();
        EntityChangeSet changes = EntityDiffer.getChanges(world, other, EntityDifferOptions.standard())
                .forward();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        changes.write(out);
        EntityPatcher.applyChangeSet(
                other, EntityChangeSet.read(new ByteArrayInputStream(out.toByteArray()), LoadOptions.DEFAULT));
        requireAll();

        em.setComponentEnabled(entityOf(em, 7), Item.class, !isItemEnabled(7));
        changes = EntityDiffer.getChanges(world, other, EntityDifferOptions.standard())
                .forward();
        assertThat(changes.describe()).contains("1 enabled or disabled").contains("Item disabled");
        EntityPatcher.applyChangeSet(other, changes);
        assertThat(there.isComponentEnabled(entityOf(there, 7), Item.class)).isEqualTo(!isItemEnabled(7));
    }

    private static Entity entityOf(EntityManager em, int number) {
        for (Entity entity : em.getAllEntities()) {
            if (em.getComponent(entity, Marker.class).value() == number) {
                return entity;
            }
        }
        return Entity.NULL;
    }

    @Test
    void copiesHaveThem() {
        fill();
        there.copyEntitiesFrom(em, em.getAllEntities());
        requireAll();
        try (World shadow = new World("Shadow", WorldFlags.SHADOW)) {
            shadow.entityManager().copyAndReplaceEntitiesFrom(em);
            requireAll(shadow.entityManager());
        }
    }

    @Test
    void savedGamesHaveThem() throws IOException {
        Path file = folder.resolve("quick.save");
        Entity on = em.createEntity(EntityGuid.of(1));
        em.addBuffer(on, Item.class).add(new Item(1, on));
        Entity off = em.createEntity(EntityGuid.of(2));
        em.addBuffer(off, Item.class).add(new Item(2, off));
        em.setComponentEnabled(off, Item.class, false);
        SaveGames.save(world, file);

        SaveGames.load(other, file);

        assertThat(there.entityCount()).isEqualTo(2);
        for (Entity entity : there.getAllEntities()) {
            DynamicBuffer<Item> items = there.getBuffer(entity, Item.class, true);
            assertThat(items.length()).isEqualTo(1);
            assertThat(items.get(0).of()).isEqualTo(entity);
            assertThat(there.isComponentEnabled(entity, Item.class))
                    .isEqualTo(items.get(0).number() == 1);
        }
    }
}
