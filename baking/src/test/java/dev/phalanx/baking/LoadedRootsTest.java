package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneStreamingSettings;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.SceneWriter;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityDiffer;
import dev.phalanx.scenes.diff.EntityDifferOptions;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.diff.EntityPatcher;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.Child;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.PreviousParent;
import dev.phalanx.transforms.TransformSystems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Entities whose parent does not come with them from a file, a section or a change set are roots.
class LoadedRootsTest {
    /// Which part of a tree it is: 0 is the trunk, 1 a branch on it, 2 a leaf on the branch.
    record Part(int number) implements IComponentData {}

    private static final Guid WOOD = Guid.ofName("wood");

    @TempDir
    Path directory;

    private final World source = new World("Source");
    private final EntityManager from = source.entityManager();
    private final World world = new World("Game");
    private final EntityManager em = world.entityManager();

    /// The parts of the tree in the source.
    private Entity trunk = Entity.NULL;

    private Entity branch = Entity.NULL;
    private Entity leaf = Entity.NULL;

    @BeforeEach
    void createTree() {
        source.addSystems(TransformSystems.types());
        world.addSystems(SceneSystems.types());
        world.addSystems(TransformSystems.types());
        SceneSystem.setSettings(world, SceneStreamingSettings.DEFAULT.withMoveMicros(10_000_000));
        em.createEntity(LocalTransform.fromPosition(7, 7, 7), new LocalToWorld());
        trunk = part(0, 10, 0, 0);
        branch = part(1, 1, 0, 0);
        leaf = part(2, 0, 1, 0);
        from.addComponent(branch, new Parent(trunk));
        from.addComponent(leaf, new Parent(branch));
        frame(source);
        frame(world);
    }

    @AfterEach
    void close() {
        world.audit();
        world.close();
        source.close();
    }

    private Entity part(int number, float x, float y, float z) {
        return from.createEntity(
                EntityGuid.of(number + 1), new Part(number), LocalTransform.fromPosition(x, y, z), new LocalToWorld());
    }

    private static void frame(World world) {
        world.update();
        world.entityManager().completeAllTrackedJobs();
    }

    private Entity loaded(int number) {
        Entity found = Entity.NULL;
        for (Entity entity : em.queryBuilder().withAll(Part.class).build().toEntityArray()) {
            if (em.getComponent(entity, Part.class).number() == number) {
                assertThat(found).isEqualTo(Entity.NULL);
                found = entity;
            }
        }
        return found;
    }

    private Vector3f position(Entity entity) {
        return em.getComponent(entity, LocalToWorld.class).position();
    }

    private void assertTheBranchIsARoot() {
        Entity root = loaded(1);
        Entity child = loaded(2);
        assertThat(em.hasComponent(root, Parent.class)).isFalse();
        assertThat(em.hasComponent(root, PreviousParent.class)).isFalse();
        assertThat(position(root)).isEqualTo(new Vector3f(1, 0, 0));
        assertThat(em.getComponent(child, Parent.class)).isEqualTo(new Parent(root));
        assertThat(em.getBuffer(root, Child.class, true).length()).isOne();
        assertThat(position(child)).isEqualTo(new Vector3f(1, 1, 0));

        em.setComponent(root, LocalTransform.fromPosition(3, 0, 0));
        frame(world);

        assertThat(position(root)).isEqualTo(new Vector3f(3, 0, 0));
        assertThat(position(child)).isEqualTo(new Vector3f(3, 1, 0));
    }

    @Row("TRF-3.8")
    @Test
    void anEntityOfAFileWithoutItsParentIsARoot() throws IOException {
        Path file = directory.resolve("tree.world");
        EntityQuery others = from.queryBuilder().withAll(Parent.class).build();
        WorldFiles.save(source, others, file);

        WorldFiles.load(world, file);

        assertThat(em.getComponent(loaded(1), Parent.class)).isEqualTo(new Parent(Entity.NULL));
        frame(world);
        assertThat(loaded(0)).isEqualTo(Entity.NULL);
        assertTheBranchIsARoot();
    }

    @Row({"SCN-2.2", "TRF-3.8"})
    @ParameterizedTest
    @ValueSource(ints = {-1, 1})
    void anEntityOfASectionWithoutItsParentIsARoot(int sectionOfTheTrunk) {
        from.addSharedComponent(trunk, new SceneSection(WOOD, sectionOfTheTrunk));
        from.addSharedComponent(branch, new SceneSection(WOOD, 2));
        from.addSharedComponent(leaf, new SceneSection(WOOD, 2));
        SceneSystem.setSource(world, SceneSource.inMemory(Map.of("wood", new SceneWriter(source, WOOD).toBuffer())));

        Entity scene = SceneSystem.loadSceneAsync(
                world, SceneReference.of("wood"), SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN));
        frame(world);

        assertThat(SceneSystem.isSceneLoaded(world, scene)).isTrue();
        assertThat(em.exists(loaded(0))).isEqualTo(sectionOfTheTrunk > 0);
        assertTheBranchIsARoot();
    }

    @Row("TRF-3.8")
    @Test
    void anEntityWhoseParentAChangeSetTakesAwayIsARoot() throws IOException {
        try (World before = new World("Before")) {
            Path file = directory.resolve("tree.world");
            WorldFiles.save(source, file);
            WorldFiles.load(world, file);
            frame(world);
            assertThat(position(loaded(2))).isEqualTo(new Vector3f(11, 1, 0));
            before.entityManager().copyAndReplaceEntitiesFrom(from);
            from.setComponent(branch, new Parent(Entity.NULL));
            EntityChangeSet changes = EntityDiffer.getChanges(source, before, EntityDifferOptions.standard())
                    .forward();

            assertThat(EntityPatcher.applyChangeSet(world, changes)).isZero();
            frame(world);

            assertThat(em.hasBuffer(loaded(0), Child.class)).isFalse();
            assertThat(position(loaded(0))).isEqualTo(new Vector3f(10, 0, 0));
            assertTheBranchIsARoot();
        }
    }
}
