package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.AuthoringException;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.BakingBlobs;
import dev.phalanx.baking.components.BakingOnlyAuthoring;
import dev.phalanx.baking.components.BakingOnlyEntity;
import dev.phalanx.baking.components.BakingType;
import dev.phalanx.baking.components.TemporaryBakingType;
import dev.phalanx.baking.components.TransformAuthoring;
import dev.phalanx.baking.systems.BakingSystemGroup;
import dev.phalanx.baking.systems.PostBakingSystemGroup;
import dev.phalanx.baking.systems.PreBakingSystemGroup;
import dev.phalanx.baking.systems.TransformBakingSystemGroup;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.entities.systems.WorldSystemFilter;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformUsageFlags;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BakingSystemsTest extends InBaking {
    private static final List<String> LOG = new ArrayList<>();

    record Lamp(float watts) implements IComponentData {}

    @BeforeEach
    void begin() {
        LOG.clear();
    }

    private static void log(Object system, SystemState state) {
        EntityManager em = state.entityManager();
        List<Entity> found = all(em).stream()
                .filter(entity -> em.hasComponent(entity, Lamp.class))
                .toList();
        boolean moves = found.stream().anyMatch(entity -> em.hasComponent(entity, LocalTransform.class));
        LOG.add(system.getClass().getSimpleName() + (moves ? " with transforms" : ""));
    }

    /// A system that says when it is updated.
    interface LoggingSystem extends ISystem {
        @Override
        default void onUpdate(SystemState state) {
            log(this, state);
        }
    }

    @UpdateInGroup(PreBakingSystemGroup.class)
    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class Pre implements LoggingSystem {}

    @UpdateInGroup(TransformBakingSystemGroup.class)
    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class InTransforms implements LoggingSystem {}

    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class Groupless implements LoggingSystem {}

    @UpdateInGroup(BakingSystemGroup.class)
    @UpdateBefore(Groupless.class)
    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class Before implements LoggingSystem {}

    @UpdateAfter(Groupless.class)
    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class After implements LoggingSystem {}

    @UpdateAfter(After.class)
    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class OwnGroup extends ComponentSystemGroup {}

    @UpdateInGroup(OwnGroup.class)
    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class InOwnGroup implements LoggingSystem {}

    static final class LoneGroup extends ComponentSystemGroup {}

    @UpdateInGroup(LoneGroup.class)
    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class InLoneGroup implements LoggingSystem {}

    @UpdateInGroup(PostBakingSystemGroup.class)
    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class Post implements LoggingSystem {}

    /// A system beside the groups, which the BakingSystemGroup waits for.
    @UpdateInGroup(SimulationSystemGroup.class)
    @UpdateBefore(BakingSystemGroup.class)
    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class BesideGroups implements LoggingSystem {}

    private void addLamp() {
        scripts.first(
                node("A"), baker -> baker.addComponent(baker.getEntity(TransformUsageFlags.DYNAMIC), new Lamp(1)));
    }

    @Row({"BAK-1.1", "BAK-5.1", "BAK-5.2", "BAK-5.4"})
    @Test
    void systemsAreUpdatedInTheOrderOfTheirGroupsInEveryBake() {
        isCompared = false;
        types = types.withSystems(
                Post.class,
                InOwnGroup.class,
                OwnGroup.class,
                After.class,
                Groupless.class,
                Before.class,
                InTransforms.class,
                Pre.class);
        addLamp();
        bakeWell();
        List<String> order = List.of(
                "Pre",
                LOG.contains("InTransforms") ? "InTransforms" : "InTransforms with transforms",
                "Before with transforms",
                "Groupless with transforms",
                "After with transforms",
                "InOwnGroup with transforms",
                "Post with transforms");
        assertThat(LOG).containsExactlyElementsOf(order);
        LOG.clear();
        bakeWell();
        assertThat(result.bakersRun()).isZero();
        assertThat(LOG).as("systems of a bake without edits").containsExactlyElementsOf(order);
    }

    @Row("BAK-5.4")
    @Test
    void postBakingWaitsForBakingWhateverTheProgramPutsBeforeIt() {
        isCompared = false;
        types = types.withSystems(Post.class, Groupless.class, BesideGroups.class);
        addLamp();
        bakeWell();
        assertThat(LOG)
                .extracting(text -> text.replace(" with transforms", ""))
                .containsExactly("BesideGroups", "Groupless", "Post");
    }

    @Row("BAK-5.2")
    @Test
    void systemsAreUpdatedIfABakerFailsAndIfThereAreNoNodes() {
        isCompared = false;
        types = types.withSystems(Groupless.class);
        bakeWell();
        assertThat(LOG).as("of a scene without nodes").containsExactly("Groupless");
        LOG.clear();
        addLamp();
        scripts.first(node("B"), baker -> {
            throw new IllegalStateException("No power.");
        });
        assertThat(problems()).hasSize(1);
        assertThat(LOG).containsExactly("Groupless with transforms");
        LOG.clear();
        scene.findNode("B").remove();
        bakeWell();
        assertThat(result.bakersRun()).isZero();
        assertThat(LOG).containsExactly("Groupless with transforms");
    }

    @Test
    void systemsOfAGroupOfTheProgramAreUpdatedWithoutNamingTheGroup() {
        isCompared = false;
        types = types.withSystems(InLoneGroup.class);
        addLamp();
        bakeWell();
        assertThat(LOG).containsExactly("InLoneGroup with transforms");
    }

    /// Looks at what a baking system can reach.
    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class LookingSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            World world = state.world();
            LOG.add(world.name() + " " + world.flags());
            for (EntityArchetype archetype : state.entityManager().getAllArchetypes()) {
                for (Class<?> type : archetype.componentTypes()) {
                    if (!IComponent.class.isAssignableFrom(type)) {
                        continue;
                    }
                    for (TypeField field :
                            TypeManager.get(type.asSubclass(IComponent.class)).fields()) {
                        LOG.add(field.toString());
                    }
                }
            }
            EntityManager em = state.entityManager();
            for (Entity entity : all(em)) {
                if (em.hasComponent(entity, Lamp.class)) {
                    em.setComponent(
                            entity, new Lamp(em.getComponent(entity, Lamp.class).watts() * 2));
                    em.setName(entity, "Renamed");
                }
            }
        }
    }

    @Row("BAK-5.3")
    @Test
    void systemsReachEntitiesAloneAndNoNodes() {
        types = types.withSystems(LookingSystem.class);
        addLamp();
        bakeWell();
        assertThat(LOG).first().isEqualTo("Baking city " + Set.of(WorldFlags.CONVERSION));
        for (Class<?> ofScenes : List.of(AuthoringNode.class, AuthoringScene.class, IAuthoring.class)) {
            assertThat(LOG).noneMatch(text -> text.contains(ofScenes.getSimpleName()));
        }
        assertThat(em().getComponent(entity("Renamed"), Lamp.class)).isEqualTo(new Lamp(2));
        bakeWell();
        assertThat(result.bakersRun()).isZero();
        assertThat(scene.nodes()).extracting(AuthoringNode::name).containsExactly("A");
        assertThat(em().getComponent(entity("Renamed"), Lamp.class))
                .as("a system starts from what bakers made")
                .isEqualTo(new Lamp(2));
    }

    // Failures

    private static boolean fails;

    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class FailingSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            if (fails) {
                throw new IllegalStateException("No light.");
            }
        }
    }

    @Test
    void aSystemThatThrowsFailsTheBake() {
        types = types.withSystems(FailingSystem.class, Post.class);
        addLamp();
        fails = false;
        bakeWell();
        World before = result.world();
        fails = true;
        assertThat(problems())
                .containsExactly("city: A baking system failed, so the scene was not baked:"
                        + " java.lang.IllegalStateException: No light.");
        assertThat(result.problems().getFirst().cause()).hasMessageContaining("No light.");
        assertThat(before.isCreated()).isFalse();
        assertThat(result.isSuccessful()).isFalse();
        assertThatThrownBy(result::world).isInstanceOf(AuthoringException.class).hasMessageContaining("No light.");
        assertThatThrownBy(() -> result.write(root.resolve("city.entities"))).isInstanceOf(AuthoringException.class);
        fails = false;
        bakeWell();
        assertThat(result.bakersRun()).isZero();
        assertThat(names()).containsExactly("A");
    }

    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class UncreatedSystem implements ISystem {
        @Override
        public void onCreate(SystemState state) {
            throw new IllegalStateException("No switch.");
        }

        @Override
        public void onUpdate(SystemState state) {}
    }

    @Test
    void aSystemThatCannotBeCreatedFailsTheBake() {
        types = types.withSystems(UncreatedSystem.class);
        addLamp();
        assertThat(problems())
                .containsExactly("city: A baking system failed, so the scene was not baked:"
                        + " java.lang.IllegalStateException: No switch.");
    }

    // Baking types

    @BakingType
    record RawData(int value) implements IComponentData {}

    @BakingType
    record RawTag() implements IComponentData {}

    @BakingType
    record RawSwitch(int value) implements IComponentData, IEnableableComponent {}

    @BakingType
    record RawShared(int value) implements ISharedComponentData {}

    @BakingType
    record RawElement(int value) implements IBufferElementData {}

    @BakingType
    static final class RawObject implements IManagedComponentData {}

    @TemporaryBakingType
    record FreshData(int value) implements IComponentData {}

    @TemporaryBakingType
    record FreshElement(int value) implements IBufferElementData {}

    @TemporaryBakingType
    record FreshTag() implements IComponentData {}

    @TemporaryBakingType
    record FreshSwitch(int value) implements IComponentData, IEnableableComponent {}

    @TemporaryBakingType
    record FreshShared(int value) implements ISharedComponentData {}

    @TemporaryBakingType
    record FreshSharedObject(String value) implements ISharedComponentData {}

    @TemporaryBakingType
    static final class FreshObject implements IManagedComponentData {}

    private static final List<Class<? extends IComponent>> OF_BAKES = List.of(
            RawData.class,
            RawTag.class,
            RawSwitch.class,
            RawShared.class,
            RawElement.class,
            RawObject.class,
            FreshData.class,
            FreshElement.class,
            FreshTag.class,
            FreshSwitch.class,
            FreshShared.class,
            FreshSharedObject.class,
            FreshObject.class,
            TransformAuthoring.class,
            BakingOnlyEntity.class);

    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class SeeingSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            for (Entity entity : all(em)) {
                if (em.hasComponent(entity, RawData.class)) {
                    LOG.add(em.getComponent(entity, RawData.class) + " "
                            + em.getComponent(entity, FreshData.class) + " "
                            + em.getBuffer(entity, FreshElement.class).length());
                    em.setComponent(
                            entity,
                            new Lamp(em.getComponent(entity, RawData.class).value()));
                }
            }
        }
    }

    @Row({"BAK-6.1", "BAK-6.2", "BAK-6.3"})
    @Test
    void bakingTypesAreForBakingSystemsAlone() throws IOException {
        isCompared = false;
        types = types.withSystems(SeeingSystem.class);
        scripts.first(node("A"), baker -> {
            Entity entity = baker.getEntity(TransformUsageFlags.DYNAMIC);
            baker.addComponents(
                    entity,
                    RawTag.class,
                    RawSwitch.class,
                    RawShared.class,
                    RawElement.class,
                    RawObject.class,
                    FreshElement.class);
            baker.setComponentEnabled(entity, RawSwitch.class, false);
            baker.appendToBuffer(entity, new FreshElement(1));
            baker.addComponent(entity, new RawData(3));
            baker.addComponent(entity, new FreshData(4));
            baker.addComponent(entity, new Lamp(0));
        });
        bakeWell();
        assertThat(LOG).containsExactly("RawData[value=3] FreshData[value=4] 1");
        checkStripped(em());
        bakeWell();
        assertThat(LOG).as("temporary types of a baker that has not run again").hasSize(2);
        checkStripped(em());
        Path file = root.resolve("city.entities");
        result.write(file);
        try (World loaded = new World("Loaded")) {
            WorldFiles.load(loaded, file);
            checkStripped(loaded.entityManager());
        }
    }

    private static void checkStripped(EntityManager em) {
        assertThat(em.getComponent(entity(em, "A"), Lamp.class)).isEqualTo(new Lamp(3));
        for (Class<? extends IComponent> type : OF_BAKES) {
            assertThat(all(em)).as(type.getSimpleName()).noneMatch(entity -> em.hasComponent(entity, type));
        }
        for (EntityArchetype archetype : em.getAllArchetypes()) {
            assertThat(archetype.componentTypes()).doesNotContainAnyElementsOf(OF_BAKES);
        }
    }

    /// Adds baking types to all entities with lamps.
    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class MarkingSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            List<Entity> lamps = all(em).stream()
                    .filter(entity -> em.hasComponent(entity, Lamp.class))
                    .toList();
            for (Entity entity : lamps) {
                LOG.add(em.getName(entity) + (em.hasComponent(entity, FreshTag.class) ? "" : " without tag"));
                em.addComponent(entity, RawShared.class);
                em.addComponent(entity, RawData.class);
            }
        }
    }

    @Row({"BAK-6.2", "BAK-6.3"})
    @Test
    void bakingTypesAreStrippedFromInactiveNodesPrefabsAndAdditionalEntities() {
        isCompared = false;
        types = types.withSystems(MarkingSystem.class);
        Scripts.Work fresh = baker -> {
            for (Entity entity : List.of(baker.getEntity(), baker.createAdditionalEntity())) {
                baker.addComponents(
                        entity,
                        Lamp.class,
                        FreshTag.class,
                        FreshSwitch.class,
                        FreshShared.class,
                        FreshSharedObject.class,
                        FreshObject.class,
                        RawElement.class);
                baker.setComponentEnabled(entity, FreshSwitch.class, false);
            }
        };
        scripts.first(node("A"), fresh);
        scripts.first(node("Inactive").setActive(false), fresh);
        AuthoringScene pigeon = other("pigeon.scene.json");
        AuthoringNode root = pigeon.addNode("Pigeon");
        scripts.first(root, fresh);
        scripts.first(root.addChild("Wing").setActive(false), fresh);
        scripts.second(node("Spawner"), baker -> baker.registerPrefabForBaking(AssetRef.of("pigeon.scene.json")));
        for (int bake = 0; bake < 2; bake++) {
            LOG.clear();
            bakeWell();
            assertThat(LOG).containsExactlyInAnyOrder("A", "Inactive", "Pigeon", "Wing", "", "", "", "");
            assertThat(all()).hasSize(8).allMatch(entity -> em().hasComponent(entity, Lamp.class));
            for (Class<? extends IComponent> type : OF_BAKES) {
                assertThat(all()).as(type.getSimpleName()).noneMatch(entity -> em().hasComponent(entity, type));
            }
            for (EntityArchetype archetype : em().getAllArchetypes()) {
                assertThat(archetype.componentTypes()).doesNotContainAnyElementsOf(OF_BAKES);
            }
        }
    }

    /// Counts the entities with lamps, and gives those that are stored the number.
    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class CountingSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            List<Entity> lamps = all(em).stream()
                    .filter(entity -> em.hasComponent(entity, Lamp.class))
                    .toList();
            lamps.forEach(entity -> em.setComponent(entity, new Lamp(lamps.size())));
        }
    }

    @Row({"BAK-6.1", "BAK-6.2"})
    @Test
    void bakingOnlyEntitiesAreThereForBakingSystemsAlone() throws IOException {
        types = types.withSystems(CountingSystem.class);
        addLamp();
        AuthoringNode only = node("Only").addComponent(new BakingOnlyAuthoring());
        scripts.first(only, baker -> {
            baker.addComponent(baker.getEntity(), new Lamp(1));
            baker.addComponent(baker.createAdditionalEntity(), new Lamp(1));
        });
        scripts.first(
                only.addChild("Below"),
                baker -> baker.addComponent(baker.getEntity(TransformUsageFlags.DYNAMIC), new Lamp(1)));
        scripts.first(
                node("B"),
                baker -> baker.addComponent(
                        baker.createAdditionalEntity(TransformUsageFlags.NONE, true, "Scaffold"), new Lamp(1)));
        bakeWell();
        assertThat(names()).containsExactly("A");
        assertThat(em().getComponent(entity("A"), Lamp.class)).isEqualTo(new Lamp(5));
        Path file = root.resolve("city.entities");
        result.write(file);
        try (World loaded = new World("Loaded")) {
            WorldFiles.load(loaded, file);
            assertThat(all(loaded.entityManager())).hasSize(1);
        }
        only.removeComponent(BakingOnlyAuthoring.class);
        bakeWell();
        assertThat(names()).containsExactly("", "A", "Below", "Only");
    }

    // Entities of systems

    record Link(Entity to) implements IComponentData {}

    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class CreatingSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            Entity lamp = entity(em, "A");
            Entity created = em.createEntity(new Lamp(2));
            Entity copy = em.instantiate(lamp);
            em.addComponent(lamp, new Link(created));
            em.addComponent(copy, new Link(lamp));
            em.destroyEntity(entity(em, "B"));
        }
    }

    @Test
    void entitiesThatSystemsCreateAreNotStored() {
        types = types.withSystems(CreatingSystem.class);
        addLamp();
        scripts.first(node("B"), baker -> baker.addComponent(baker.getEntity(), new Lamp(2)));
        scripts.first(node("C"), baker -> baker.addComponent(baker.getEntity(), new Lamp(3)));
        bakeWell();
        assertThat(names()).containsExactly("A", "C");
        assertThat(em().getComponent(entity("A"), Link.class)).isEqualTo(new Link(Entity.NULL));
        bakeWell();
        assertThat(names()).containsExactly("A", "C");
    }

    // Blobs

    record Shape(float size) {}

    record Body(BlobAssetReference<Shape> shape) implements IComponentData {}

    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class ShapingSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            BakingBlobs blobs = em.getSingleton(BakingBlobs.class);
            for (Entity entity : all(em)) {
                if (em.hasComponent(entity, Lamp.class)) {
                    try (BlobBuilder builder = new BlobBuilder()) {
                        Shape shape =
                                new Shape(em.getComponent(entity, Lamp.class).watts());
                        em.addComponent(entity, new Body(blobs.store().add(builder.createBlobAssetReference(shape))));
                    }
                }
            }
            LOG.add("blobs " + blobs.store().count());
        }
    }

    @Test
    void systemsMakeBlobsInTheStoreOfTheBake() throws IOException {
        isCompared = false;
        types = types.withSystems(ShapingSystem.class);
        for (int i = 0; i < 4; i++) {
            int watts = i % 2;
            scripts.first(node("N" + i), baker -> baker.addComponent(baker.getEntity(), new Lamp(watts)));
        }
        bakeWell();
        assertThat(LOG).containsExactly("blobs 2");
        BlobAssetReference<Shape> first =
                em().getComponent(entity("N1"), Body.class).shape();
        assertThat(first.value()).isEqualTo(new Shape(1));
        assertThat(em().getComponent(entity("N3"), Body.class).shape()).isEqualTo(first);
        Path file = root.resolve("city.entities");
        result.write(file);
        bakeWell();
        assertThat(first.isCreated()).as("a blob of an earlier bake").isFalse();
        assertThat(em().getComponent(entity("N1"), Body.class).shape().value()).isEqualTo(new Shape(1));
        try (World loaded = new World("Loaded")) {
            WorldFiles.load(loaded, file);
            EntityManager em = loaded.entityManager();
            assertThat(em.getComponent(entity(em, "N1"), Body.class).shape().value())
                    .isEqualTo(new Shape(1));
        }
    }
}
