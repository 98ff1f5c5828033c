package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.AuthoringException;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.components.BakingOnlyEntity;
import dev.phalanx.baking.components.TransformAuthoring;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.ICleanupBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.ICleanupManagedComponentData;
import dev.phalanx.entities.components.ICleanupSharedComponentData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.PostTransformMatrix;
import dev.phalanx.transforms.TransformUsageFlags;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;
import org.joml.Matrix4x3f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class BakerTest extends InBaking {
    record Lamp(float watts) implements IComponentData {}

    record Lit() implements IComponentData {}

    record Fuel(float litres) implements IComponentData, IEnableableComponent {}

    record Locked() implements IComponentData, IEnableableComponent {}

    record Fuse(int amperes) implements IBufferElementData, IEnableableComponent {}

    static final class Sign implements IManagedComponentData, IEnableableComponent {}

    record Link(Entity to) implements IComponentData {}

    record Crown(int jewels) implements IComponentData {}

    record Team(int number) implements ISharedComponentData {}

    record Faction(String name) implements ISharedComponentData {}

    record Piece(int index) implements IBufferElementData {}

    record Shape(float size) {}

    record Body(BlobAssetReference<Shape> shape) implements IComponentData {}

    /// A component whose objects can change.
    static final class Box implements IComponentData {
        public float size;
        public Vector3f corner = new Vector3f();

        static Box of(float size, float x) {
            Box box = new Box();
            box.size = size;
            box.corner.x = x;
            return box;
        }
    }

    static final class Slot implements IBufferElementData {
        public int number;

        static Slot of(int number) {
            Slot slot = new Slot();
            slot.number = number;
            return slot;
        }
    }

    static final class Crew implements ISharedComponentData {
        public int number;
    }

    static final class Text implements IManagedComponentData {
        String value = "";

        static Text of(String value) {
            Text text = new Text();
            text.value = value;
            return text;
        }
    }

    record Ashes() implements ICleanupComponentData {}

    record Traces(int number) implements ICleanupBufferElementData {}

    record Estate(int number) implements ICleanupSharedComponentData {}

    static final class Will implements ICleanupManagedComponentData {}

    private static BlobAssetReference<Shape> shape(float size) {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Shape(size));
        }
    }

    /// Bakes a node by a script that fails, beside one that does not, and returns what is wrong.
    private String failureOf(Scripts.Work work) {
        AuthoringNode failing = node("A").setSource(new SourcePosition("city.scene.yaml", 3, 5));
        scripts.first(failing, work);
        scripts.second(failing, baker -> baker.addComponent(baker.getEntity(), new Lamp(1)));
        scripts.first(node("B"), baker -> baker.addComponent(baker.getEntity(), new Lamp(2)));
        List<String> problems = problems();
        assertThat(em().getComponent(entity("A"), Lamp.class)).isEqualTo(new Lamp(1));
        assertThat(em().getComponent(entity("B"), Lamp.class)).isEqualTo(new Lamp(2));
        assertThat(em().entityCount()).isEqualTo(2);
        assertThat(problems).hasSize(1);
        assertThat(problems.getFirst()).startsWith("city.scene.yaml:3:5: FirstBaker failed: ");
        return problems.getFirst().substring("city.scene.yaml:3:5: FirstBaker failed: ".length());
    }

    // Adding

    @Row({"BAK-1.1", "BAK-2.1"})
    @Test
    void componentsOfEveryKindAreAdded() {
        scripts.first(node("A"), baker -> {
            Entity entity = baker.getEntity(TransformUsageFlags.NONE);
            baker.addComponent(entity, new Lamp(40));
            baker.addComponent(entity, Lit.class);
            baker.addComponents(entity, Fuel.class, Box.class);
            baker.addComponent(entity, new Link(entity));
            baker.addSharedComponent(entity, new Team(7));
            baker.addComponent(entity, new Faction("red"));
            baker.addComponent(entity, Text.of("sign"));
            List<Piece> pieces = baker.addBuffer(entity, Piece.class);
            pieces.add(new Piece(1));
            pieces.add(new Piece(2));
            baker.addComponent(entity, new Body(baker.addBlobAsset(shape(3))));
        });
        node("Nothing");
        EntityManager em = bakeWell();
        assertThat(em.entityCount()).isEqualTo(1);
        Entity entity = entity("A");
        assertThat(em.getComponent(entity, Lamp.class)).isEqualTo(new Lamp(40));
        assertThat(em.hasComponent(entity, Lit.class)).isTrue();
        assertThat(em.getComponent(entity, Fuel.class)).isEqualTo(new Fuel(0));
        assertThat(em.isComponentEnabled(entity, Fuel.class)).isTrue();
        assertThat(em.getComponent(entity, Box.class).corner).isEqualTo(new Vector3f());
        assertThat(em.getComponent(entity, Link.class)).isEqualTo(new Link(entity));
        assertThat(em.getSharedComponent(entity, Team.class)).isEqualTo(new Team(7));
        assertThat(em.getSharedComponent(entity, Faction.class)).isEqualTo(new Faction("red"));
        assertThat(em.getComponent(entity, Text.class).value).isEqualTo("sign");
        assertThat(elements(em.getBuffer(entity, Piece.class))).containsExactly(new Piece(1), new Piece(2));
        assertThat(em.getComponent(entity, Body.class).shape().value()).isEqualTo(new Shape(3));
    }

    private static <T extends IBufferElementData> List<T> elements(DynamicBuffer<T> buffer) {
        List<T> all = new ArrayList<>();
        buffer.forEach(all::add);
        return all;
    }

    @Test
    void componentsOfEveryKindAreAddedByTheirClassAlone() {
        AuthoringNode node = node("A");
        Scripts.Work byClass = baker -> {
            Entity entity = baker.getEntity();
            baker.addComponents(
                    entity,
                    Lamp.class,
                    Lit.class,
                    Fuel.class,
                    Team.class,
                    Faction.class,
                    Text.class,
                    Piece.class,
                    Body.class);
            baker.appendToBuffer(entity, new Piece(9));
            baker.setBuffer(entity, Piece.class);
        };
        scripts.first(node, byClass);
        bakeWell();
        checkDefaults();
        scripts.change(node, baker -> {
            Entity entity = baker.getEntity();
            baker.addComponent(entity, new Lamp(40));
            baker.addComponent(entity, Lit.class);
            baker.addComponent(entity, new Fuel(1));
            baker.setComponentEnabled(entity, Fuel.class, false);
            baker.addSharedComponent(entity, new Team(7));
            baker.addSharedComponent(entity, new Faction("red"));
            baker.addComponent(entity, Text.of("sign"));
            baker.addBuffer(entity, Piece.class).add(new Piece(1));
            baker.addComponent(entity, new Body(baker.addBlobAsset(shape(3))));
        });
        bakeWell();
        assertThat(em().getSharedComponent(entity("A"), Faction.class)).isEqualTo(new Faction("red"));
        scripts.change(node, byClass);
        bakeWell();
        checkDefaults();
    }

    private void checkDefaults() {
        Entity entity = entity("A");
        assertThat(em().getComponent(entity, Lamp.class)).isEqualTo(new Lamp(0));
        assertThat(em().isComponentEnabled(entity, Fuel.class)).isTrue();
        assertThat(em().getSharedComponent(entity, Team.class)).isEqualTo(new Team(0));
        assertThat(em().getSharedComponent(entity, Faction.class)).isEqualTo(new Faction(null));
        assertThat(em().getComponent(entity, Text.class)).isNull();
        assertThat(elements(em().getBuffer(entity, Piece.class))).isEmpty();
        assertThat(em().getComponent(entity, Body.class).shape().isNull()).isTrue();
    }

    @Row("BAK-2.1")
    @Test
    void whatABakerHasAddedItCanSet() {
        scripts.first(node("A"), baker -> {
            Entity entity = baker.getEntity();
            baker.addComponent(entity, new Lamp(1));
            baker.setComponent(entity, new Lamp(2));
            baker.addComponent(entity, Fuel.class);
            baker.setComponentEnabled(entity, Fuel.class, false);
            baker.setComponent(entity, new Fuel(3));
            baker.addSharedComponent(entity, new Team(1));
            baker.setSharedComponent(entity, new Team(2));
            baker.addComponent(entity, Text.of("before"));
            baker.setComponent(entity, Text.of("after"));
            baker.addBuffer(entity, Piece.class).add(new Piece(1));
            baker.setBuffer(entity, Piece.class).add(new Piece(2));
            baker.appendToBuffer(entity, new Piece(3));
        });
        bakeWell();
        Entity entity = entity("A");
        assertThat(em().getComponent(entity, Lamp.class)).isEqualTo(new Lamp(2));
        assertThat(em().getComponent(entity, Fuel.class)).isEqualTo(new Fuel(3));
        assertThat(em().isComponentEnabled(entity, Fuel.class)).isFalse();
        assertThat(em().getSharedComponent(entity, Team.class)).isEqualTo(new Team(2));
        assertThat(em().getComponent(entity, Text.class).value).isEqualTo("after");
        assertThat(elements(em().getBuffer(entity, Piece.class))).containsExactly(new Piece(2), new Piece(3));
    }

    @Row("BAK-2.1")
    @Test
    void componentsOfEveryKindAreDisabledAndEnabled() {
        List<Class<? extends IEnableableComponent>> kinds = List.of(Fuel.class, Locked.class, Fuse.class, Sign.class);
        AuthoringNode node = node("A");
        Scripts.Work disabled = baker -> {
            Entity entity = baker.getEntity();
            Entity other = baker.createAdditionalEntity(TransformUsageFlags.NONE, false, "Other");
            for (Class<? extends IEnableableComponent> kind : kinds) {
                Class<? extends IComponent> type = kind.asSubclass(IComponent.class);
                baker.addComponent(entity, type);
                baker.addComponent(other, type);
                baker.setComponentEnabled(other, type, false);
            }
        };
        scripts.first(node, disabled);
        bakeWell();
        checkEnabled("A", kinds, true);
        checkEnabled("Other", kinds, false);
        scripts.change(node, baker -> {
            disabled.run(baker);
            Entity third = baker.createAdditionalEntity(TransformUsageFlags.NONE, false, "Third");
            for (Class<? extends IEnableableComponent> kind : kinds) {
                Class<? extends IComponent> type = kind.asSubclass(IComponent.class);
                baker.addComponent(third, type);
                baker.setComponentEnabled(third, type, false);
                baker.setComponentEnabled(third, type, true);
            }
        });
        bakeWell();
        checkEnabled("A", kinds, true);
        checkEnabled("Other", kinds, false);
        checkEnabled("Third", kinds, true);
    }

    private void checkEnabled(String name, List<Class<? extends IEnableableComponent>> kinds, boolean expected) {
        for (Class<? extends IEnableableComponent> kind : kinds) {
            assertThat(em().isComponentEnabled(entity(name), kind.asSubclass(IComponent.class)))
                    .as(kind.getSimpleName() + " of " + name)
                    .isEqualTo(expected);
        }
    }

    @Row("BAK-2.1")
    @Test
    void newValuesLeaveAComponentDisabled() {
        scripts.first(node("A"), baker -> {
            Entity entity = baker.getEntity();
            baker.addComponents(entity, Fuel.class, Fuse.class, Sign.class);
            baker.setComponentEnabled(entity, Fuel.class, false);
            baker.setComponentEnabled(entity, Fuse.class, false);
            baker.setComponentEnabled(entity, Sign.class, false);
            baker.setComponent(entity, new Fuel(1));
            baker.setBuffer(entity, Fuse.class).add(new Fuse(1));
            baker.appendToBuffer(entity, new Fuse(2));
            baker.setComponent(entity, new Sign());
        });
        bakeWell();
        checkEnabled("A", List.of(Fuel.class, Fuse.class, Sign.class), false);
        assertThat(em().getComponent(entity("A"), Fuel.class)).isEqualTo(new Fuel(1));
        assertThat(elements(em().getBuffer(entity("A"), Fuse.class))).containsExactly(new Fuse(1), new Fuse(2));
    }

    @Row("BAK-4")
    @Test
    void everyEntityHasAGuidOfItsOwn() {
        types = scripts.typesWithAlso();
        AuthoringScene pigeon = other("pigeon.scene.json");
        Scripts.Work creates = baker -> {
            baker.getEntity();
            baker.createAdditionalEntities(2);
        };
        for (AuthoringNode node : List.of(node("A"), node("B"), pigeon.addNode("A"))) {
            scripts.both(node, creates, creates);
            scripts.first(node, creates);
            scripts.second(node, creates);
        }
        scripts.first(node("Spawner"), baker -> baker.registerPrefabForBaking(AssetRef.of("pigeon.scene.json")));
        for (int bake = 0; bake < 2; bake++) {
            bakeWell();
            assertThat(all())
                    .hasSize(3 * (1 + 4 * 2))
                    .extracting(entity -> em().getComponent(entity, EntityGuid.class))
                    .doesNotHaveDuplicates();
            scene.findNode("A").setPosition(1, 0, 0);
        }
    }

    @Row("BAK-4.3")
    @Test
    void entitiesThatABakerMakesNoMoreAreDestroyed() {
        isCompared = false;
        AuthoringNode node = node("A");
        scripts.first(node, baker -> baker.createAdditionalEntities(5));
        AuthoringNode other = node("B").addComponent(new Scripts.NoteAuthoring(""));
        scripts.second(other, baker -> baker.createAdditionalEntities(3));
        bakeWell();
        assertThat(ofBakers()).isEqualTo(2 + 5 + 3);
        scripts.change(node, Baker::createAdditionalEntity);
        bakeWell();
        assertThat(ofBakers()).isEqualTo(2 + 1 + 3);
        other.removeComponent(Scripts.SecondAuthoring.class);
        bakeWell();
        assertThat(ofBakers()).isEqualTo(2 + 1);
        scripts.second(other, baker -> baker.createAdditionalEntities(3));
        bakeWell();
        other.remove();
        bakeWell();
        assertThat(ofBakers()).isEqualTo(1 + 1);
        node.remove();
        bakeWell();
        assertThat(ofBakers()).isZero();
    }

    /// The number of entities in the world with what all bakers have made.
    private static int ofBakers() {
        return World.all().stream()
                .filter(world -> world.name().equals("Bakers of city"))
                .mapToInt(world -> world.entityManager().entityCount())
                .sum();
    }

    @Row({"BAK-2.1", "BAK-9.1"})
    @Test
    void flagsOfAnAdditionalEntityAddUp() {
        scripts.first(node("A").setScale(2), baker -> {
            Entity entity = baker.createAdditionalEntity(TransformUsageFlags.DYNAMIC, false, "Wheel");
            baker.addTransformUsageFlags(entity, TransformUsageFlags.NON_UNIFORM_SCALE);
            baker.addTransformUsageFlags(entity, TransformUsageFlags.NONE);
        });
        bakeWell();
        assertThat(em().hasComponent(entity("Wheel"), LocalTransform.class)).isTrue();
        assertThat(em().hasComponent(entity("Wheel"), PostTransformMatrix.class))
                .isTrue();
    }

    @Test
    void severalBakersAddToOneEntity() {
        types = scripts.typesWithAlso();
        AuthoringNode node = node("A");
        scripts.both(
                node,
                baker -> baker.addComponent(baker.getEntity(), new Lamp(1)),
                baker -> baker.addComponent(baker.getEntity(), new Fuel(2)));
        scripts.second(node, baker -> baker.addComponent(baker.getEntity(), new Team(3)));
        bakeWell();
        assertThat(em().entityCount()).isEqualTo(1);
        assertThat(em().hasComponent(entity("A"), Lamp.class)).isTrue();
        assertThat(em().hasComponent(entity("A"), Fuel.class)).isTrue();
        assertThat(em().hasComponent(entity("A"), Team.class)).isTrue();
    }

    @Row("BAK-2.1")
    @Test
    void additionalEntitiesAreBesideThatOfTheNode() {
        scripts.first(node("A").setPosition(1, 2, 3), baker -> {
            Entity plain = baker.createAdditionalEntity();
            baker.addComponent(plain, new Lamp(1));
            Entity named = baker.createAdditionalEntity(TransformUsageFlags.DYNAMIC, false, "Wheel");
            baker.addComponent(named, new Lamp(2));
            baker.addComponent(
                    baker.createAdditionalEntity(TransformUsageFlags.DYNAMIC, true, "Scaffold"), new Lamp(3));
            List<Entity> several = baker.createAdditionalEntities(2, TransformUsageFlags.RENDERABLE);
            assertThat(several).hasSize(2).doesNotHaveDuplicates().doesNotContain(plain, named);
            baker.addComponent(several.get(1), new Lamp(4));
            baker.addTransformUsageFlags(several.get(1), TransformUsageFlags.DYNAMIC);
            baker.addComponent(baker.getEntity(), new Link(named));
        });
        bakeWell();
        assertThat(names()).containsExactly("", "", "", "A", "Wheel");
        assertThat(em().getComponent(entity("A"), Link.class)).isEqualTo(new Link(entity("Wheel")));
        assertThat(em().getComponent(entity("Wheel"), LocalTransform.class).position)
                .isEqualTo(new Vector3f(1, 2, 3));
        Entity plain = withLamp(1);
        assertThat(em().hasComponent(plain, LocalToWorld.class)).isFalse();
        Entity first = all().stream()
                .filter(each -> em().getName(each).isEmpty() && !em().hasComponent(each, Lamp.class))
                .findFirst()
                .orElseThrow();
        assertThat(em().hasComponent(first, LocalToWorld.class))
                .as("flags of several")
                .isTrue();
        assertThat(em().hasComponent(first, LocalTransform.class)).isFalse();
        Entity moving = withLamp(4);
        assertThat(em().hasComponent(moving, LocalTransform.class)).isTrue();
    }

    private Entity withLamp(float watts) {
        return all().stream()
                .filter(each -> em().hasComponent(each, Lamp.class)
                        && em().getComponent(each, Lamp.class).watts() == watts)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void flagsAreAddedToTheEntityOfTheNode() {
        scripts.first(node("A"), baker -> {
            Entity entity = baker.getEntity();
            baker.addTransformUsageFlags(entity, TransformUsageFlags.DYNAMIC);
        });
        bakeWell();
        assertThat(em().hasComponent(entity("A"), LocalTransform.class)).isTrue();
    }

    // What goes wrong

    @Row("BAK-2.2")
    @Test
    void addingTwiceInOneBakerFails() {
        assertThat(failureOf(baker -> {
                    Entity entity = baker.getEntity();
                    baker.addComponent(entity, new Fuel(1));
                    baker.addComponent(entity, new Fuel(2));
                }))
                .isEqualTo("FirstBaker adds Fuel to the entity of A, which has it from the same baker already."
                        + " Add it once, or use setComponent in the baker that has added it.");
    }

    @Row({"BAK-2.2", "BAK-2.7"})
    @Test
    void addingTwiceFailsForEveryKind() {
        List<Class<? extends IComponent>> kinds =
                List.of(Lit.class, Fuel.class, Team.class, Faction.class, Text.class, Piece.class);
        for (Class<? extends IComponent> kind : kinds) {
            scripts.first(node(kind.getSimpleName()), baker -> {
                Entity entity = baker.createAdditionalEntity();
                baker.addComponent(entity, kind);
                baker.addComponents(entity, kind);
            });
        }
        assertThat(problems())
                .containsExactlyInAnyOrderElementsOf(kinds.stream()
                        .map(kind -> "city: FirstBaker failed: FirstBaker adds " + kind.getSimpleName()
                                + " to an additional entity of " + kind.getSimpleName()
                                + ", which has it from the same baker already. Add it once, or use setComponent in the"
                                + " baker that has added it.")
                        .toList());
        assertThat(em().entityCount()).isZero();
    }

    @Row({"BAK-2.2", "BAK-2.7"})
    @Test
    void addingTwiceFailsForEveryVerb() {
        AtomicReference<Integer> refused = new AtomicReference<>(0);
        scripts.first(node("A"), baker -> {
            for (Entity entity : List.of(
                    baker.getEntity(), baker.createAdditionalEntity(TransformUsageFlags.NONE, false, "Other"))) {
                baker.addComponent(entity, new Fuel(1));
                baker.addComponent(entity, Text.of("first"));
                baker.addSharedComponent(entity, new Team(1));
                baker.addSharedComponent(entity, new Faction("red"));
                baker.addBuffer(entity, Piece.class).add(new Piece(1));
                baker.addComponents(entity, Lit.class);
                List<Runnable> verbs = List.of(
                        () -> baker.addComponent(entity, new Fuel(2)),
                        () -> baker.addComponent(entity, Fuel.class),
                        () -> baker.addComponents(entity, Lamp.class, Fuel.class),
                        () -> baker.addComponent(entity, Text.of("second")),
                        () -> baker.addComponent(entity, Text.class),
                        () -> baker.addSharedComponent(entity, new Team(2)),
                        () -> baker.addComponent(entity, new Team(2)),
                        () -> baker.addSharedComponent(entity, new Faction("blue")),
                        () -> baker.addBuffer(entity, Piece.class),
                        () -> baker.addComponent(entity, Piece.class),
                        () -> baker.addComponent(entity, Lit.class),
                        () -> baker.addComponent(entity, new Lit()));
                for (Runnable verb : verbs) {
                    assertThatThrownBy(verb::run)
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("which has it from the same baker already.");
                    refused.set(refused.get() + 1);
                }
            }
        });
        bakeWell();
        assertThat(refused).as("in two bakes, for two entities").hasValue(2 * 2 * 12);
        for (Entity entity : List.of(entity("A"), entity("Other"))) {
            assertThat(em().getComponent(entity, Fuel.class)).isEqualTo(new Fuel(1));
            assertThat(em().getComponent(entity, Text.class).value).isEqualTo("first");
            assertThat(em().getSharedComponent(entity, Team.class)).isEqualTo(new Team(1));
            assertThat(em().getSharedComponent(entity, Faction.class)).isEqualTo(new Faction("red"));
            assertThat(elements(em().getBuffer(entity, Piece.class))).containsExactly(new Piece(1));
        }
    }

    @Row({"BAK-2.2", "BAK-2.7"})
    @Test
    void addingWhatAnotherBakerHasAddedFailsForEveryKind() {
        types = scripts.typesWithAlso();
        List<Class<? extends IComponent>> kinds =
                List.of(Lit.class, Lamp.class, Fuel.class, Team.class, Faction.class, Text.class, Piece.class);
        for (Class<? extends IComponent> kind : kinds) {
            String name = kind.getSimpleName();
            AuthoringNode node = node(name);
            Scripts.Work adds = baker -> baker.addComponent(baker.getEntity(), kind);
            scripts.both(node, adds, baker -> {
                baker.addComponent(baker.getEntity(), new Crown(1));
                baker.addComponent(baker.getEntity(), kind);
            });
            scripts.first(node, adds);
            scripts.second(node, adds);
        }
        String end = " already. Add it once, or use setComponent in the baker that has added it.";
        List<String> expected = new ArrayList<>();
        for (Class<? extends IComponent> kind : kinds) {
            String name = kind.getSimpleName();
            String middle = " adds " + name + " to the entity of " + name + ", which has it from AlsoFirstBaker";
            expected.add("city: FirstBaker" + middle + end);
            expected.add("city: FirstBaker" + middle + end);
            expected.add("city: SecondBaker" + middle + end);
        }
        assertThat(problems()).containsExactlyInAnyOrderElementsOf(expected);
        for (Class<? extends IComponent> kind : kinds) {
            assertThat(em().hasComponent(entity(kind.getSimpleName()), kind)).isTrue();
            assertThat(em().hasComponent(entity(kind.getSimpleName()), Crown.class))
                    .isFalse();
        }
    }

    @Row("BAK-2.2")
    @Test
    void whatAnotherBakerAddedBeforeItFailedCanBeAdded() {
        AuthoringNode node = node("A");
        scripts.first(node, baker -> {
            baker.addComponent(baker.getEntity(TransformUsageFlags.DYNAMIC), new Lamp(1));
            baker.getEntity(NodeRef.of("B"), TransformUsageFlags.DYNAMIC);
            throw new IllegalStateException("No power.");
        });
        scripts.second(node, baker -> baker.addComponent(baker.getEntity(), new Lamp(2)));
        scripts.second(node("B"), baker -> baker.getEntity(TransformUsageFlags.NONE));
        assertThat(problems()).containsExactly("city: FirstBaker failed: No power.");
        assertThat(em().getComponent(entity("A"), Lamp.class)).isEqualTo(new Lamp(2));
        assertThat(em().hasComponent(entity("A"), LocalTransform.class)).isFalse();
        assertThat(em().hasComponent(entity("B"), LocalTransform.class))
                .as("what a failed baker asks another node for")
                .isFalse();
    }

    @Row({"BAK-2.2", "BAK-4.3"})
    @Test
    void whatABakerHasMadeIsGoneWhenItFails() {
        AuthoringNode node = node("A");
        Scripts.Work makes = baker -> {
            baker.addComponent(baker.getEntity(), new Lamp(1));
            baker.addComponent(baker.createAdditionalEntity(TransformUsageFlags.NONE, false, "Other"), new Lamp(2));
        };
        scripts.first(node, makes);
        bakeWell();
        assertThat(names()).containsExactly("A", "Other");
        scripts.change(node, baker -> {
            makes.run(baker);
            throw new IllegalStateException("No power.");
        });
        assertThat(problems()).containsExactly("city: FirstBaker failed: No power.");
        assertThat(names()).isEmpty();
        scripts.change(node, makes);
        bakeWell();
        assertThat(names()).containsExactly("A", "Other");
    }

    @Row("BAK-2.2")
    @Test
    void flagsOfABakerThatAddsWhatAnotherHasAddedDoNotCount() {
        AuthoringNode node = node("A");
        scripts.first(node, baker -> baker.addComponent(baker.getEntity(), new Lamp(1)));
        scripts.second(node, baker -> baker.addComponent(baker.getEntity(TransformUsageFlags.DYNAMIC), new Lamp(2)));
        assertThat(problems()).hasSize(1);
        assertThat(em().hasComponent(entity("A"), LocalTransform.class)).isFalse();
    }

    @Row("BAK-2.2")
    @Test
    void addingWhatAnotherBakerHasAddedFails() {
        types = scripts.typesWithAlso();
        AuthoringNode node = node("A");
        scripts.both(node, baker -> baker.addComponent(baker.getEntity(), new Lamp(1)), baker -> {
            baker.addComponent(baker.getEntity(), new Fuel(1));
            baker.addComponent(baker.getEntity(), new Lamp(2));
            baker.createAdditionalEntity();
        });
        scripts.second(node, baker -> {
            baker.addComponent(baker.getEntity(), new Lamp(3));
            baker.addComponent(baker.getEntity(), new Team(3));
        });
        assertThat(problems())
                .containsExactly(
                        "city: FirstBaker adds Lamp to the entity of A, which has it from AlsoFirstBaker already. Add it"
                                + " once, or use setComponent in the baker that has added it.",
                        "city: SecondBaker adds Lamp to the entity of A, which has it from AlsoFirstBaker already. Add"
                                + " it once, or use setComponent in the baker that has added it.");
        assertThat(em().entityCount()).isEqualTo(1);
        assertThat(em().getComponent(entity("A"), Lamp.class)).isEqualTo(new Lamp(1));
        assertThat(em().hasComponent(entity("A"), Fuel.class))
                .as("what a refused baker made")
                .isFalse();
        assertThat(em().hasComponent(entity("A"), Team.class)).isFalse();
    }

    @Row("BAK-4.2")
    @Test
    void componentsThatChangePlacesChangeWhichBakerIsRefused() {
        AuthoringNode node = node("A");
        scripts.first(node, baker -> baker.addComponent(baker.getEntity(), new Lamp(1)));
        scripts.second(node, baker -> baker.addComponent(baker.getEntity(), new Lamp(2)));
        assertThat(problems()).singleElement().asString().startsWith("city: SecondBaker adds Lamp");
        assertThat(em().getComponent(entity("A"), Lamp.class)).isEqualTo(new Lamp(1));
        AuthoringComponent first = node.components().getFirst();
        node.removeComponent(Scripts.FirstAuthoring.class);
        node.addComponent(first);
        assertThat(problems()).singleElement().asString().startsWith("city: FirstBaker adds Lamp");
        assertThat(result.bakersRun()).isZero();
        assertThat(em().getComponent(entity("A"), Lamp.class)).isEqualTo(new Lamp(2));
    }

    @Test
    void aBakerWhoseRivalIsGoneIsUsed() {
        AuthoringNode node = node("A");
        scripts.first(node, baker -> baker.addComponent(baker.getEntity(), Text.of("one")));
        scripts.second(node, baker -> {
            baker.addComponent(baker.getEntity(), Text.of("two"));
            baker.addComponent(baker.createAdditionalEntity(), new Lamp(2));
        });
        assertThat(problems()).hasSize(1);
        node.removeComponent(Scripts.FirstAuthoring.class);
        bakeWell();
        assertThat(em().getComponent(entity("A"), Text.class).value).isEqualTo("two");
        scripts.change(node, baker -> baker.addComponent(baker.getEntity(), Text.of("three")));
        assertThat(problems())
                .containsExactly("city: FirstBaker adds Text to the entity of A, which has it from SecondBaker already."
                        + " Add it once, or use setComponent in the baker that has added it.");
        assertThat(em().getComponent(entity("A"), Text.class).value).isEqualTo("two");
    }

    @Row("BAK-2.3")
    @Test
    void settingWhatTheBakerHasNotAddedFails() {
        assertThat(failureOf(baker -> baker.setComponent(baker.getEntity(), new Lamp(9))))
                .isEqualTo("FirstBaker.setComponent was given Lamp, which this baker has not added to the entity of A."
                        + " Add it first; what other bakers add is theirs to set.");
    }

    @Row({"BAK-2.3", "BAK-2.7"})
    @Test
    void settingWhatTheBakerHasNotAddedFailsForEveryVerb() {
        scripts.first(node("A"), baker -> baker.setSharedComponent(baker.getEntity(), new Team(9)));
        scripts.first(node("B"), baker -> baker.setComponentEnabled(baker.getEntity(), Fuel.class, false));
        scripts.first(node("C"), baker -> baker.setBuffer(baker.getEntity(), Piece.class));
        scripts.first(node("D"), baker -> baker.appendToBuffer(baker.getEntity(), new Piece(1)));
        scripts.first(node("E"), baker -> baker.setComponent(baker.createAdditionalEntity(), Text.of("")));
        String end = ". Add it first; what other bakers add is theirs to set.";
        assertThat(problems())
                .containsExactlyInAnyOrder(
                        "city: FirstBaker failed: FirstBaker.setSharedComponent was given Team, which this baker has"
                                + " not added to the entity of A" + end,
                        "city: FirstBaker failed: FirstBaker.setComponentEnabled was given Fuel, which this baker has"
                                + " not added to the entity of B" + end,
                        "city: FirstBaker failed: FirstBaker.setBuffer was given Piece, which this baker has not added"
                                + " to the entity of C" + end,
                        "city: FirstBaker failed: FirstBaker.appendToBuffer was given Piece, which this baker has not"
                                + " added to the entity of D" + end,
                        "city: FirstBaker failed: FirstBaker.setComponent was given Text, which this baker has not"
                                + " added to an additional entity of E" + end);
    }

    @Row({"BAK-2.3", "BAK-2.7"})
    @Test
    void settingWhatTheBakerHasNotAddedFailsForEveryKind() {
        AtomicReference<Integer> refused = new AtomicReference<>(0);
        AuthoringNode node = node("A");
        scripts.second(node, baker -> {
            Entity entity = baker.getEntity();
            baker.addComponents(entity, Lamp.class, Lit.class, Text.class, Piece.class, Team.class, Faction.class);
        });
        scripts.first(node, baker -> {
            Entity entity = baker.getEntity();
            Entity other = baker.createAdditionalEntity();
            baker.addComponents(
                    other, Lamp.class, Lit.class, Fuel.class, Text.class, Piece.class, Team.class, Faction.class);
            List<Runnable> verbs = List.of(
                    () -> baker.setComponent(entity, new Lamp(9)),
                    () -> baker.setComponent(entity, new Lit()),
                    () -> baker.setComponent(entity, new Fuel(9)),
                    () -> baker.setComponent(entity, Text.of("")),
                    () -> baker.setComponent(entity, new Team(9)),
                    () -> baker.setSharedComponent(entity, new Team(9)),
                    () -> baker.setSharedComponent(entity, new Faction("")),
                    () -> baker.setComponentEnabled(entity, Fuel.class, true),
                    () -> baker.setComponentEnabled(entity, Fuel.class, false),
                    () -> baker.setBuffer(entity, Piece.class),
                    () -> baker.appendToBuffer(entity, new Piece(9)));
            for (Runnable verb : verbs) {
                assertThatThrownBy(verb::run)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining(", which this baker has not added to the entity of A.");
                refused.set(refused.get() + 1);
            }
        });
        bakeWell();
        assertThat(refused).as("in two bakes").hasValue(2 * 11);
        assertThat(em().getComponent(entity("A"), Lamp.class)).isEqualTo(new Lamp(0));
        assertThat(em().hasComponent(entity("A"), Fuel.class)).isFalse();
    }

    @Row({"BAK-2.4", "BAK-3.3"})
    @Test
    void theRootOfAPrefabIsNeitherReadNorWritten() {
        other("pigeon.scene.json").addNode("Pigeon");
        AtomicReference<Integer> refused = new AtomicReference<>(0);
        scripts.first(node("A"), baker -> {
            baker.getEntity();
            Entity prefab = baker.getEntity(AssetRef.of("pigeon.scene.json"));
            List<Runnable> verbs = List.of(
                    () -> baker.addComponent(prefab, new Lamp(1)),
                    () -> baker.addComponents(prefab, Lit.class),
                    () -> baker.setComponent(prefab, new Lamp(2)),
                    () -> baker.addSharedComponent(prefab, new Team(1)),
                    () -> baker.addBuffer(prefab, Piece.class),
                    () -> baker.addTransformUsageFlags(prefab, TransformUsageFlags.DYNAMIC));
            for (Runnable verb : verbs) {
                assertThatThrownBy(verb::run)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining(" was given an entity that is neither the entity of its own node");
                refused.set(refused.get() + 1);
            }
        });
        bakeWell();
        assertThat(refused).as("in two bakes").hasValue(2 * 6);
        assertThat(em().hasComponent(entity("Pigeon"), Lamp.class)).isFalse();
    }

    @Row("BAK-2.4")
    @Test
    void anEntityOfTheLastBakeFails() {
        isCompared = false;
        AtomicReference<Entity> own = new AtomicReference<>();
        AtomicReference<Entity> additional = new AtomicReference<>();
        AuthoringNode node = node("A");
        scripts.first(node, baker -> {
            own.set(baker.getEntity());
            additional.set(baker.createAdditionalEntity());
        });
        bakeWell();
        for (AtomicReference<Entity> kept : List.of(additional, own)) {
            scripts.change(node, baker -> baker.addComponent(kept.get(), new Lamp(1)));
            assertThat(problems())
                    .singleElement()
                    .asString()
                    .startsWith("city: FirstBaker failed: FirstBaker.addComponent was given an entity that is neither");
            assertThat(em().entityCount()).isZero();
        }
    }

    @Row({"BAK-2.4", "BAK-3.3"})
    @Test
    void theEntityOfAnotherNodeIsNeitherReadNorWritten() {
        scripts.first(node("A"), baker -> baker.addComponent(baker.getEntity(), new Lamp(1)));
        scripts.first(node("B"), baker -> {
            Entity other = baker.getEntity(NodeRef.of("A"));
            List<Runnable> verbs = List.of(
                    () -> baker.addComponent(other, new Fuel(1)),
                    () -> baker.addComponent(other, Fuel.class),
                    () -> baker.addComponents(other, Fuel.class, Lit.class),
                    () -> baker.setComponent(other, new Lamp(2)),
                    () -> baker.setComponentEnabled(other, Fuel.class, false),
                    () -> baker.addSharedComponent(other, new Team(1)),
                    () -> baker.setSharedComponent(other, new Team(1)),
                    () -> baker.addBuffer(other, Piece.class),
                    () -> baker.setBuffer(other, Piece.class),
                    () -> baker.appendToBuffer(other, new Piece(1)),
                    () -> baker.addTransformUsageFlags(other, TransformUsageFlags.DYNAMIC));
            List<String> names = List.of(
                    "addComponent",
                    "addComponent",
                    "addComponents",
                    "setComponent",
                    "setComponentEnabled",
                    "addSharedComponent",
                    "setSharedComponent",
                    "addBuffer",
                    "setBuffer",
                    "appendToBuffer",
                    "addTransformUsageFlags");
            for (int i = 0; i < verbs.size(); i++) {
                assertThatThrownBy(verbs.get(i)::run)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage(
                                "FirstBaker." + names.get(i) + " was given an entity that is neither the entity of"
                                        + " its own node nor one that it has created. Get the entity from getEntity(flags) or"
                                        + " createAdditionalEntity, and leave the entities of other nodes to their own bakers.");
            }
        });
        bakeWell();
        assertThat(em().getComponent(entity("A"), Lamp.class)).isEqualTo(new Lamp(1));
        assertThat(em().hasComponent(entity("A"), Fuel.class)).isFalse();
    }

    @Row("BAK-2.4")
    @Test
    void anEntityThatTheBakerHasNotAskedForFails() {
        AtomicReference<Entity> kept = new AtomicReference<>(Entity.NULL);
        AtomicReference<Entity> additional = new AtomicReference<>(Entity.NULL);
        AuthoringNode node = node("A");
        scripts.second(node, baker -> {
            kept.set(baker.getEntity());
            additional.set(baker.createAdditionalEntity());
        });
        scripts.first(node, baker -> {
            for (Entity entity : List.of(kept.get(), additional.get(), Entity.NULL)) {
                assertThatThrownBy(() -> baker.addComponent(entity, new Lamp(1)))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageStartingWith("FirstBaker.addComponent was given an entity that is neither");
            }
        });
        bakeWell();
        assertThat(em().entityCount()).isEqualTo(2);
    }

    @Test
    void cleanupComponentsAreRefused() {
        scripts.first(node("A"), baker -> {
            Entity entity = baker.getEntity();
            refusesCleanup(() -> baker.addComponent(entity, Ashes.class), "addComponent", "Ashes");
            refusesCleanup(() -> baker.addComponent(entity, new Ashes()), "addComponent", "Ashes");
            refusesCleanup(() -> baker.addBuffer(entity, Traces.class), "addBuffer", "Traces");
            refusesCleanup(() -> baker.addSharedComponent(entity, new Estate(1)), "addSharedComponent", "Estate");
            refusesCleanup(() -> baker.addComponent(entity, new Will()), "addComponent", "Will");
        });
        bakeWell();
    }

    private static void refusesCleanup(Runnable verb, String name, String type) {
        assertThatThrownBy(verb::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("FirstBaker." + name + " was given the cleanup component dev.phalanx.baking.BakerTest$"
                        + type + ", which scenes do not store. Let a system add it to the loaded entities.");
    }

    public record Borrows(NativeIntArray numbers) implements IComponentData {}

    @Test
    void nativeCollectionsAreRefused() {
        try (NativeIntArray numbers = NativeIntArray.of(1, 2)) {
            scripts.first(node("A"), baker -> {
                Entity entity = baker.getEntity();
                refusesCollection(() -> baker.addComponent(entity, new Borrows(numbers)));
                refusesCollection(() -> baker.addComponent(entity, Borrows.class));
            });
            bakeWell();
        }
    }

    private static void refusesCollection(Runnable verb) {
        assertThatThrownBy(verb::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "FirstBaker.addComponent was given dev.phalanx.baking.BakerTest$Borrows, and Borrows.numbers"
                                + " is a native collection, which scenes do not store. Add a buffer or a blob asset, and let a"
                                + " system make the collection of it.");
    }

    @Test
    void componentsThatBakingAddsAreRefused() {
        scripts.first(node("A"), baker -> {
            Entity entity = baker.getEntity();
            refusesReserved(() -> baker.addComponent(entity, Prefab.class), "Prefab", "Leave it out.");
            refusesReserved(() -> baker.addComponent(entity, EntityGuid.class), "EntityGuid", "Leave it out.");
            refusesReserved(
                    () -> baker.addComponent(entity, LinkedEntityGroup.class), "LinkedEntityGroup", "Leave it out.");
            refusesReserved(() -> baker.addComponent(entity, new SceneTag(Entity.NULL)), "SceneTag", "Leave it out.");
            refusesReserved(
                    () -> baker.addComponent(entity, new SceneSection(Guid.NONE, 1)),
                    "SceneSection",
                    "Give the node or one above it a SceneSection in the scene, or set it in a baking system.");
            refusesReserved(
                    () -> baker.addComponent(entity, TransformAuthoring.class),
                    "TransformAuthoring",
                    "Ask with TransformUsageFlags.");
            refusesReserved(
                    () -> baker.addComponent(entity, BakingOnlyEntity.class),
                    "BakingOnlyEntity",
                    "Create the entity with createAdditionalEntity(flags, true, name), or give the node a BakingOnly.");
        });
        bakeWell();
    }

    private static void refusesReserved(Runnable verb, String type, String advice) {
        assertThatThrownBy(verb::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("FirstBaker.addComponent was given " + type + ", which baking adds itself. " + advice);
    }

    @Test
    void elementsOfBuffersAreNoComponents() {
        scripts.first(node("A"), baker -> {
            Entity entity = baker.getEntity();
            assertThatThrownBy(() -> baker.addComponent(entity, new Piece(1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("FirstBaker.addComponent was given an element of the buffer Piece. Use addBuffer, and"
                            + " add the element to the list that it returns.");
            baker.addBuffer(entity, Piece.class);
            assertThatThrownBy(() -> baker.setComponent(entity, new Piece(1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("FirstBaker.setComponent was given an element of the buffer Piece. Use addBuffer, and"
                            + " add the element to the list that it returns.");
        });
        bakeWell();
    }

    @Test
    void componentsThatCannotBeDisabledAreRefused() {
        assertThat(failureOf(baker -> {
                    Entity entity = baker.getEntity();
                    baker.addComponent(entity, Lit.class);
                    baker.setComponentEnabled(entity, Lit.class, false);
                }))
                .isEqualTo("FirstBaker.setComponentEnabled was given dev.phalanx.baking.BakerTest$Lit, which cannot be"
                        + " disabled. Let it implement IEnableableComponent.");
    }

    @Row("BAK-2.5")
    @Test
    void noAdditionalEntitiesCannotBeCreated() {
        assertThat(failureOf(baker -> baker.createAdditionalEntities(0)))
                .isEqualTo("FirstBaker.createAdditionalEntities was asked for 0 entities. Ask for one at least.");
    }

    @Row("BAK-2.5")
    @Test
    void aNegativeNumberOfEntitiesCannotBeCreated() {
        assertThat(failureOf(baker -> baker.createAdditionalEntities(-3, TransformUsageFlags.DYNAMIC)))
                .isEqualTo("FirstBaker.createAdditionalEntities was asked for -3 entities. Ask for one at least.");
    }

    @Row("BAK-2.6")
    @Test
    void aBlobOfTheSceneCannotBeClosed() {
        assertThat(failureOf(baker -> {
                    BlobAssetReference<Shape> kept = baker.addBlobAsset(shape(1));
                    kept.close();
                }))
                .isEqualTo("Blob<Shape> belongs to the bake of city, which closes it. Close that instead, and do not"
                        + " close the blob.");
    }

    @Test
    void exceptionsOfEveryKindAreProblems() {
        scripts.first(node("A"), baker -> {
            throw new java.io.IOException("The disk is gone.");
        });
        scripts.first(node("B"), baker -> {
            throw new IllegalArgumentException();
        });
        scripts.first(node("C"), baker -> {
            throw new IllegalStateException("Not now.");
        });
        scripts.first(node("D"), baker -> {
            throw new AssertionError("wrong");
        });
        scripts.first(node("E"), baker -> overflow(1));
        scripts.first(node("F"), baker -> {
            throw new OutOfMemoryError("Too much.");
        });
        scripts.first(node("G"), baker -> baker.addComponent(baker.getEntity(), new Lamp(1)));
        assertThat(problems())
                .containsExactlyInAnyOrder(
                        "city: FirstBaker failed: java.io.IOException: The disk is gone.",
                        "city: FirstBaker failed: java.lang.IllegalArgumentException",
                        "city: FirstBaker failed: Not now.",
                        "city: FirstBaker failed: java.lang.AssertionError: wrong",
                        "city: FirstBaker failed: java.lang.StackOverflowError",
                        "city: FirstBaker failed: java.lang.OutOfMemoryError: Too much.");
        assertThat(names()).containsExactly("G");
        assertThat(result.isSuccessful()).isFalse();
        assertThatThrownBy(result::orThrow).isInstanceOf(AuthoringException.class);
        assertThat(result.problems().getFirst().cause()).isNotNull();
    }

    private static int overflow(int depth) {
        return depth < 0 ? 0 : overflow(depth + 1) + 1;
    }

    @Test
    void aBakerThatFailedRunsAgainInTheNextBake() {
        isCompared = false;
        AtomicReference<String> failure = new AtomicReference<>("No power.");
        scripts.first(node("A"), baker -> {
            baker.addComponent(baker.getEntity(), new Lamp(1));
            if (failure.get() != null) {
                throw new IllegalStateException(failure.get());
            }
        });
        assertThat(problems()).containsExactly("city: FirstBaker failed: No power.");
        assertThat(em().entityCount()).isZero();
        failure.set(null);
        assertThat(problems()).isEmpty();
        assertThat(result.explanations()).containsExactly("city: A: FirstBaker ran because it failed the last time.");
        assertThat(em().entityCount()).isEqualTo(1);
    }

    @Test
    void nullArgumentsAreProblems() {
        scripts.first(node("A"), baker -> {
            Entity entity = baker.getEntity();
            refusesNull(() -> baker.addComponent(entity, (IComponent) null), "value");
            refusesNull(() -> baker.addComponent(entity, (Class<IComponentData>) null), "type");
            refusesNull(() -> baker.addComponents(entity, (Class<IComponentData>) null), "type");
            refusesNull(() -> baker.setComponent(entity, null), "value");
            refusesNull(() -> baker.addSharedComponent(entity, null), "value");
            refusesNull(() -> baker.setSharedComponent(entity, null), "value");
            refusesNull(() -> baker.setComponentEnabled(entity, null, true), "type");
            refusesNull(() -> baker.addBuffer(entity, null), "type");
            refusesNull(() -> baker.setBuffer(entity, null), "type");
            refusesNull(() -> baker.appendToBuffer(entity, null), "element");
            refusesNull(() -> baker.addBuffer(entity, Piece.class).add(null), "element");
            refusesNull(() -> baker.createAdditionalEntity(TransformUsageFlags.NONE, false, null), "name");
            refusesNull(() -> baker.getComponents(null), "type");
            refusesNull(() -> baker.warn(null), "message");
            refusesNull(() -> baker.addComponent(null, new Lamp(1)), "entity");
            refusesNull(() -> baker.dependsOn(null), "asset");
            refusesNull(() -> baker.getName(null), "node");
            refusesNull(() -> baker.getEntity((TransformUsageFlags) null), "flag");
            refusesNull(() -> baker.addBlobAsset(null), "blob");
            refusesNull(() -> baker.addBlobAsset(shape(1), null), "key");
        });
        bakeWell();
    }

    private static void refusesNull(Runnable verb, String name) {
        assertThatThrownBy(verb::run).isInstanceOf(NullPointerException.class).hasMessage(name);
    }

    @Test
    void aValueWithNullInsideIsAProblem() {
        assertThat(failureOf(baker -> {
                    Box box = new Box();
                    box.corner = null;
                    baker.addComponent(baker.getEntity(), box);
                }))
                .isEqualTo(
                        "Box.corner is null. A struct holds values, never null; store a value there, all zero if there is none.");
    }

    @Test
    void aNullReferenceIsAProblemThatNamesTheValueForNone() {
        assertThat(failureOf(baker -> baker.addComponent(baker.getEntity(), new Link(null))))
                .isEqualTo("Link.to is null. A struct holds values, never null; store Entity.NULL if there is none.");
    }

    @Test
    void aNullBlobIsAProblemThatNamesTheValueForNone() {
        assertThat(failureOf(baker -> baker.addComponent(baker.getEntity(), new Body(null))))
                .isEqualTo("Body.shape is null. A struct holds values, never null; store"
                        + " BlobAssetReference.nullReference() if there is none.");
    }

    @Test
    void bakersThatFailForOneReasonHaveOneTrace() {
        for (int i = 0; i < 12; i++) {
            scripts.first(node("Turret " + i), baker -> baker.addComponent(baker.getEntity(), new Link(null)));
        }
        scripts.second(node("Lamp"), baker -> {
            throw new IllegalStateException("Another one.");
        });
        BakeResult failed = bake();
        assertThat(failed.problems()).hasSize(13);
        assertThatThrownBy(failed::orThrow).isInstanceOfSatisfying(AuthoringException.class, thrown -> {
            assertThat(thrown.problems()).hasSize(13);
            assertThat(thrown.getSuppressed())
                    .extracting(Throwable::getMessage)
                    .containsExactlyInAnyOrder(
                            "Link.to is null. A struct holds values, never null; store Entity.NULL if there is"
                                    + " none.",
                            "Another one.");
        });
    }

    /// A component of almost 8 KB.
    static final class Big implements IComponentData {
        @FixedLength(2000)
        public float[] numbers = new float[2000];
    }

    static final class AlsoBig implements IComponentData {
        @FixedLength(2000)
        public float[] numbers = new float[2000];
    }

    static final class EvenBig implements IComponentData {
        @FixedLength(2000)
        public float[] numbers = new float[2000];
    }

    @Test
    void anEntityThatIsTooLargeIsAProblem() {
        AuthoringNode node = node("A").setSource(new SourcePosition("city.scene.yaml", 3, 5));
        scripts.first(node, baker -> {
            baker.addComponents(baker.getEntity(), Big.class, AlsoBig.class);
            baker.addComponent(baker.createAdditionalEntity(TransformUsageFlags.NONE, false, "More"), new Lamp(1));
        });
        scripts.second(node, baker -> baker.addComponents(baker.getEntity(), EvenBig.class));
        scripts.first(node("B"), baker -> baker.addComponent(baker.getEntity(), new Lamp(1)));
        assertThat(problems())
                .containsExactly("city.scene.yaml:3:5: SecondBaker adds more to the entity of A than fits: An entity"
                        + " with [AlsoBig, Big, EvenBig, TransformAuthoring, EntityGuid, SceneSection] takes 24192 bytes,"
                        + " each component rounded up to 64, and a chunk has 16320. Use smaller components, or fewer of"
                        + " them.");
        assertThat(names()).containsExactly("A", "B", "More");
        assertThat(problems()).hasSize(1);
        node.removeComponent(Scripts.SecondAuthoring.class);
        bakeWell();
        assertThat(em().hasComponent(entity("A"), Big.class)).isTrue();
        assertThat(em().hasComponent(entity("More"), Lamp.class)).isTrue();
    }

    // Blobs

    @Test
    void blobsAreFoundByKey() {
        Guid key = Guid.ofName("key");
        AuthoringNode node = node("A");
        scripts.first(node, baker -> {
            assertThat(baker.tryGetBlobAsset(Shape.class, key)).isNull();
            BlobAssetReference<Shape> added = baker.addBlobAsset(shape(1), key);
            assertThat(baker.tryGetBlobAsset(Shape.class, key)).isEqualTo(added);
            BlobAssetReference<Shape> same = shape(1);
            assertThat(baker.addBlobAsset(same)).isEqualTo(added);
            assertThat(same.isCreated()).isFalse();
            baker.addComponent(baker.getEntity(), new Body(added));
        });
        bakeWell();
        assertThat(em().getComponent(entity("A"), Body.class).shape().value()).isEqualTo(new Shape(1));
    }

    // Outside

    @Test
    void aBakerCannotBeUsedWhenItHasReturned() {
        AtomicReference<List<Piece>> buffer = new AtomicReference<>();
        AtomicReference<Entity> own = new AtomicReference<>();
        scripts.first(node("A"), baker -> {
            own.set(baker.getEntity());
            buffer.set(baker.addBuffer(own.get(), Piece.class));
            buffer.get().add(new Piece(1));
        });
        isCompared = false;
        bakeWell();
        String outside = "FirstBaker was used outside of its bake method. Call its methods in bake alone, on the same"
                + " thread.";
        Baker<?> baker = scripts.firstBaker;
        List<Runnable> verbs = List.of(
                baker::getEntity,
                () -> baker.getEntity(NodeRef.NONE),
                () -> baker.getEntity(AssetRef.NONE),
                () -> baker.findNode(NodeRef.NONE),
                () -> baker.registerPrefabForBaking(AssetRef.of("a.scene.json")),
                () -> baker.addTransformUsageFlags(own.get()),
                baker::createAdditionalEntity,
                () -> baker.createAdditionalEntities(1),
                () -> baker.addComponent(own.get(), new Lamp(1)),
                () -> baker.addComponent(own.get(), Lamp.class),
                () -> baker.addComponents(own.get()),
                () -> baker.setComponent(own.get(), new Lamp(1)),
                () -> baker.setComponentEnabled(own.get(), Fuel.class, true),
                () -> baker.addSharedComponent(own.get(), new Team(1)),
                () -> baker.setSharedComponent(own.get(), new Team(1)),
                () -> baker.addBuffer(own.get(), Piece.class),
                () -> baker.setBuffer(own.get(), Piece.class),
                () -> baker.appendToBuffer(own.get(), new Piece(1)),
                () -> baker.addBlobAsset(BlobAssetReference.nullReference()),
                () -> baker.tryGetBlobAsset(Shape.class, Guid.NONE),
                () -> baker.dependsOn(AssetRef.of("a.txt")),
                () -> baker.exists(AssetRef.of("a.txt")),
                () -> baker.readAsset(AssetRef.of("a.txt")),
                () -> baker.getComponents(Scripts.NoteAuthoring.class),
                () -> baker.getName(NodeRef.of("A")),
                baker::getNode,
                baker::getParents,
                baker::getLocalToWorld,
                baker::getSceneGuid,
                () -> baker.warn("!"));
        for (Runnable verb : verbs) {
            assertThatThrownBy(verb::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(outside);
        }
        String over = "FirstBaker was used when its bake method had returned. Call its methods in bake alone, and keep"
                + " nothing from it.";
        List<Runnable> changes = List.of(
                () -> buffer.get().add(new Piece(2)),
                () -> buffer.get().set(0, new Piece(2)),
                () -> buffer.get().removeFirst(),
                () -> buffer.get().clear(),
                () -> buffer.get().get(0));
        for (Runnable change : changes) {
            assertThatThrownBy(change::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(over);
        }
        bake();
        assertThat(elements(em().getBuffer(entity("A"), Piece.class))).containsExactly(new Piece(1));
    }

    @Test
    void aBakerCannotBeUsedOnAnotherThread() {
        scripts.first(node("A"), baker -> {
            List<Piece> buffer = baker.addBuffer(baker.getEntity(), Piece.class);
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            AtomicReference<Throwable> ofBuffer = new AtomicReference<>();
            Thread thread = new Thread(() -> {
                thrown.set(caught(baker::getEntity));
                ofBuffer.set(caught(() -> buffer.add(new Piece(1))));
            });
            thread.start();
            thread.join();
            assertThat(thrown.get())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("FirstBaker was used outside of its bake method. Call its methods in bake alone, on the"
                            + " same thread.");
            assertThat(ofBuffer.get())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("FirstBaker was used on another thread. Call its methods in bake alone, on the same"
                            + " thread.");
        });
        bakeWell();
        assertThat(elements(em().getBuffer(entity("A"), Piece.class))).isEmpty();
    }

    private static Throwable caught(Runnable code) {
        try {
            code.run();
            return null;
        } catch (Throwable thrown) {
            return thrown;
        }
    }

    @Test
    void scenesWithTheSameBakersAreBakedOnSeveralThreads() throws Exception {
        CyclicBarrier together = new CyclicBarrier(2);
        record GateAuthoring(int number) implements IAuthoring {}
        final class GateBaker extends Baker<GateAuthoring> {
            @Override
            protected void bake(GateAuthoring authoring) throws Exception {
                together.await();
                Entity entity = getEntity();
                together.await();
                addComponent(entity, new Lamp(authoring.number()));
            }
        }
        BakingTypes shared =
                BakingTypes.none().withAuthoring(GateAuthoring.class).withBakers(new GateBaker());
        List<Thread> threads = new ArrayList<>();
        List<Object> results = java.util.Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 2; i++) {
            int number = i;
            threads.add(new Thread(() -> {
                dev.phalanx.baking.tree.AuthoringScene own = new dev.phalanx.baking.tree.AuthoringScene("s" + number);
                own.addNode("Gate").addComponent(new GateAuthoring(number));
                try (SceneBaking made = SceneBaking.of(own, shared)) {
                    BakeResult baked = made.bake();
                    results.addAll(texts(baked));
                    results.add(baked.world().entityManager().getSingleton(Lamp.class));
                } catch (RuntimeException failed) {
                    results.add(failed);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(results).containsExactlyInAnyOrder(new Lamp(0), new Lamp(1));
    }

    // Values

    @Test
    void valuesAreCopied() {
        scripts.first(node("A"), baker -> {
            Entity entity = baker.getEntity();
            Box box = Box.of(1, 10);
            baker.addComponent(entity, box);
            box.size = 2;
            box.corner.x = 20;
            Crew crew = new Crew();
            crew.number = 1;
            baker.addSharedComponent(entity, crew);
            crew.number = 2;
            List<Slot> slots = baker.addBuffer(entity, Slot.class);
            Slot slot = Slot.of(1);
            slots.add(slot);
            baker.appendToBuffer(entity, slot);
            slot.number = 2;
            slots.getFirst().number = 3;
            Slot third = Slot.of(4);
            slots.add(third);
            slots.set(2, third);
            third.number = 5;
            Box set = Box.of(6, 60);
            Entity other = baker.createAdditionalEntity(TransformUsageFlags.NONE, false, "Other");
            baker.addComponent(other, Box.class);
            baker.setComponent(other, set);
            set.size = 7;
            assertThat(slots).extracting(each -> each.number).containsExactly(1, 1, 4);
        });
        bakeWell();
        Entity entity = entity("A");
        assertThat(em().getComponent(entity, Box.class).size).isEqualTo(1);
        assertThat(em().getComponent(entity, Box.class).corner.x).isEqualTo(10);
        assertThat(em().getSharedComponent(entity, Crew.class).number).isEqualTo(1);
        assertThat(elements(em().getBuffer(entity, Slot.class)))
                .extracting(each -> each.number)
                .containsExactly(1, 1, 4);
        assertThat(em().getComponent(entity("Other"), Box.class).size).isEqualTo(6);
    }

    @Test
    void buffersAreListsWhileTheBakerRuns() {
        scripts.first(node("A"), baker -> {
            List<Piece> pieces = baker.addBuffer(baker.getEntity(), Piece.class);
            for (int i = 0; i < 10; i++) {
                pieces.add(new Piece(i));
            }
            pieces.removeIf(piece -> piece.index() % 2 == 0);
            assertThat(pieces.removeFirst()).isEqualTo(new Piece(1));
            assertThat(pieces.set(0, new Piece(30))).isEqualTo(new Piece(3));
            pieces.addFirst(new Piece(-1));
            assertThat(pieces.indexOf(new Piece(7))).isEqualTo(3);
            pieces.subList(2, 3).clear();
            assertThat(pieces).containsExactly(new Piece(-1), new Piece(30), new Piece(7), new Piece(9));
        });
        bakeWell();
        assertThat(elements(em().getBuffer(entity("A"), Piece.class)))
                .containsExactly(new Piece(-1), new Piece(30), new Piece(7), new Piece(9));
    }

    // References that name nothing

    @Row("BAK-3.2")
    @Test
    void noReferenceIsNoEntity() {
        scripts.first(node("A"), baker -> {
            assertThat(baker.getEntity((NodeRef) null, TransformUsageFlags.DYNAMIC))
                    .isEqualTo(Entity.NULL);
            assertThat(baker.getEntity(NodeRef.NONE)).isEqualTo(Entity.NULL);
            assertThat(baker.getEntity((AssetRef) null)).isEqualTo(Entity.NULL);
            assertThat(baker.getEntity(AssetRef.NONE, TransformUsageFlags.DYNAMIC))
                    .isEqualTo(Entity.NULL);
            assertThat(baker.findNode(null)).isNull();
            assertThat(baker.findNode(NodeRef.NONE)).isNull();
            assertThat(baker.findNode(NodeRef.of("Nobody"))).isNull();
        });
        bakeWell();
        assertThat(em().entityCount()).isZero();
    }

    @Test
    void aNodeThatIsNotThereIsAProblem() {
        assertThat(failureOf(baker -> baker.getEntity(NodeRef.of("Village/Well"))))
                .isEqualTo("There is no node \"Village/Well\" in city. Name it by #id or by the names on the path from"
                        + " its root.");
    }

    @Test
    void readingANodeThatReferencesNothingIsAProblem() {
        scripts.first(node("A"), baker -> {
            for (Runnable verb : List.<Runnable>of(
                    () -> baker.getName(NodeRef.NONE),
                    () -> baker.getLayer(NodeRef.NONE),
                    () -> baker.getComponent(NodeRef.NONE, Scripts.NoteAuthoring.class))) {
                assertThatThrownBy(verb::run)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("There is no node \"\" in city. Name it by #id or by the names on the path from its"
                                + " root.");
            }
        });
        bakeWell();
    }

    @Test
    void assetsThatNameNothingAreProblems() {
        scripts.first(node("A"), baker -> {
            for (Runnable verb : List.<Runnable>of(
                    () -> baker.dependsOn(AssetRef.NONE),
                    () -> baker.exists(AssetRef.NONE),
                    () -> baker.readAsset(AssetRef.NONE))) {
                assertThatThrownBy(verb::run)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage(
                                "FirstBaker depends on an asset that names nothing. Check AssetRef.isNone() first.");
            }
            assertThatThrownBy(() -> baker.getSceneGuid(AssetRef.NONE))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("FirstBaker was given a scene that names nothing. Name a file.");
        });
        bakeWell();
    }

    // Reading

    @Test
    void bakersReadTheirSceneByEveryVerb() {
        write("a.txt", "content");
        scene.setGuid(Guid.ofName("other"));
        AuthoringNode top = node("Top").setPosition(1, 0, 0).setScale(2);
        top.addComponent(new Scripts.NoteAuthoring("top"));
        AuthoringNode own = top.addChild("Own")
                .setPosition(0, 1, 0)
                .setEulerAngles(0, 90, 0)
                .setScale(1, 2, 3)
                .setStatic(true)
                .setLayer(4)
                .setTag("tag");
        own.addComponent(new Scripts.NoteAuthoring("one")).addComponent(new Scripts.NoteAuthoring("two"));
        AuthoringNode below = own.addChild("Below").setId("below").setActive(false);
        below.addComponent(new Scripts.NoteAuthoring("below"));
        own.addChild("Last");
        AtomicReference<Integer> asserted = new AtomicReference<>(0);
        scripts.first(own, baker -> {
            NodeRef self = new NodeRef("Top/Own");
            NodeRef parent = new NodeRef("Top");
            NodeRef child = new NodeRef("#below");
            assertThat(baker.getNode()).isEqualTo(self);
            assertThat(baker.findNode(NodeRef.of("Top/Own/Below"))).isEqualTo(child);
            assertThat(baker.getParent()).isEqualTo(parent);
            assertThat(baker.getParent(child)).isEqualTo(self);
            assertThat(baker.getParent(parent)).isNull();
            assertThat(baker.getParents()).containsExactly(parent);
            assertThat(baker.getChildren()).containsExactly(child, new NodeRef("Top/Own/Last"));
            assertThat(baker.getChildren(parent)).containsExactly(self);
            assertThat(baker.getChildCount()).isEqualTo(2);
            assertThat(baker.getChild(0)).isEqualTo(child);
            assertThatThrownBy(() -> baker.getChild(2)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> baker.getChild(-1)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThat(baker.getName()).isEqualTo("Own");
            assertThat(baker.getName(child)).isEqualTo("Below");
            assertThat(baker.isActive()).isTrue();
            assertThat(baker.isActive(child)).isFalse();
            assertThat(baker.isStatic()).isTrue();
            assertThat(baker.isStatic(child)).isFalse();
            assertThat(baker.getLayer()).isEqualTo(4);
            assertThat(baker.getLayer(child)).isZero();
            assertThat(baker.getTag()).isEqualTo("tag");
            assertThat(baker.getTag(child)).isEmpty();
            assertThat(baker.getLocalPosition()).isEqualTo(new Vector3f(0, 1, 0));
            assertThat(baker.getLocalPosition(parent)).isEqualTo(new Vector3f(1, 0, 0));
            assertThat(baker.getLocalRotation()).isEqualTo(new Quaternionf().rotationY((float) Math.toRadians(90)));
            assertThat(baker.getLocalRotation(child)).isEqualTo(new Quaternionf());
            assertThat(baker.getLocalScale()).isEqualTo(new Vector3f(1, 2, 3));
            assertThat(baker.getLocalScale(parent)).isEqualTo(new Vector3f(2));
            baker.getLocalPosition().x = 99;
            baker.getLocalScale().x = 99;
            baker.getLocalRotation().x = 99;
            Matrix4x3f world = new Matrix4x3f()
                    .translation(1, 0, 0)
                    .scale(2)
                    .translate(0, 1, 0)
                    .rotateY((float) Math.toRadians(90))
                    .scale(1, 2, 3);
            assertThat(baker.getLocalToWorld().equals(world, 1e-6f)).isTrue();
            assertThat(baker.getLocalToWorld(parent)
                            .equals(new Matrix4x3f().translation(1, 0, 0).scale(2), 1e-6f))
                    .isTrue();
            Class<Scripts.NoteAuthoring> note = Scripts.NoteAuthoring.class;
            assertThat(baker.getComponent(note)).isEqualTo(new Scripts.NoteAuthoring("one"));
            assertThat(baker.getComponents(note)).hasSize(2);
            assertThat(baker.getComponent(child, note)).isEqualTo(new Scripts.NoteAuthoring("below"));
            assertThat(baker.getComponents(child, note)).hasSize(1);
            assertThat(baker.getComponent(child, Scripts.FirstAuthoring.class)).isNull();
            assertThat(baker.getComponentInParent(note)).isEqualTo(new Scripts.NoteAuthoring("one"));
            assertThat(baker.getComponentInParent(parent, note)).isEqualTo(new Scripts.NoteAuthoring("top"));
            assertThat(baker.getComponentsInParent(note))
                    .extracting(Scripts.NoteAuthoring::text)
                    .containsExactly("one", "two", "top");
            assertThat(baker.getComponentInChildren(note)).isEqualTo(new Scripts.NoteAuthoring("one"));
            assertThat(baker.getComponentInChildren(child, note)).isEqualTo(new Scripts.NoteAuthoring("below"));
            assertThat(baker.getComponentsInChildren(note))
                    .extracting(Scripts.NoteAuthoring::text)
                    .containsExactly("one", "two", "below");
            assertThat(baker.getComponents(IAuthoring.class))
                    .as("a class above several")
                    .hasSize(3);
            assertThat(baker.getSceneGuid()).isEqualTo(Guid.ofName("other"));
            assertThat(baker.dependsOn(AssetRef.of("a.txt"))).isEqualTo(AssetRef.of("a.txt"));
            assertThat(baker.exists(AssetRef.of("a.txt"))).isTrue();
            assertThat(baker.exists(AssetRef.of("b.txt"))).isFalse();
            byte[] content = baker.readAsset(AssetRef.of("a.txt"));
            assertThat(new String(content, java.nio.charset.StandardCharsets.UTF_8))
                    .isEqualTo("content");
            content[0] = 0;
            assertThat(baker.readAsset(AssetRef.of("a.txt"))[0]).isEqualTo((byte) 'c');
            asserted.set(asserted.get() + 1);
        });
        bakeWell();
        assertThat(asserted).hasValue(2);
    }

    @Test
    void aFileThatIsNotThereCannotBeRead() {
        assertThat(failureOf(baker -> baker.readAsset(AssetRef.of("signs/a.txt"))))
                .isEqualTo("java.io.UncheckedIOException: There is no file signs/a.txt below " + root
                        + ". Correct the path.");
    }

    @Test
    void warningsHaveThePlaceOfTheComponent() {
        AuthoringNode node = node("A").setSource(new SourcePosition("city.scene.yaml", 3, 5));
        scripts.first(node, baker -> {
            baker.addComponent(baker.getEntity(), new Lamp(0));
            baker.warn("The lamp has no power. Give it some watts.");
        });
        assertThat(problems())
                .containsExactly("city.scene.yaml:3:5: warning: The lamp has no power. Give it some watts.");
        assertThat(result.isSuccessful()).isTrue();
        assertThat(problems()).as("a warning of a baker that has not run again").hasSize(1);
        assertThat(result.bakersRun()).isZero();
    }

    // Bakers of several components

    interface ToolAuthoring extends IAuthoring {}

    record HammerAuthoring(int weight) implements ToolAuthoring {}

    record SawAuthoring(int teeth) implements ToolAuthoring {}

    abstract static class GenericBaker<U, A extends IAuthoring> extends Baker<A> {}

    static final class ToolBaker extends GenericBaker<String, ToolAuthoring> {
        @Override
        protected void bake(ToolAuthoring authoring) {
            addComponent(createAdditionalEntity(TransformUsageFlags.NONE, false, authoring.toString()), Lit.class);
        }
    }

    @Test
    void aBakerOfAClassAboveSeveralBakesAll() {
        types = BakingTypes.none()
                .withAuthoring(HammerAuthoring.class, SawAuthoring.class)
                .withBakers(new ToolBaker());
        node("A")
                .addComponent(new HammerAuthoring(1))
                .addComponent(new SawAuthoring(2))
                .addComponent(new SawAuthoring(3));
        bakeWell();
        assertThat(names())
                .containsExactly("HammerAuthoring[weight=1]", "SawAuthoring[teeth=2]", "SawAuthoring[teeth=3]");
        assertThat(all())
                .extracting(entity -> em().getComponent(entity, EntityGuid.class))
                .doesNotHaveDuplicates();
    }

    @SuppressWarnings("rawtypes") // the baker says no component
    static final class RawBaker extends Baker {
        @Override
        protected void bake(IAuthoring authoring) {}
    }

    @Test
    void aBakerSaysWhatItBakes() {
        BakingTypes raw = BakingTypes.none().withBakers(new RawBaker());
        assertThatThrownBy(() -> SceneBaking.of(scene, raw))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("dev.phalanx.baking.BakerTest$RawBaker does not say which authoring component it bakes. Let"
                        + " it extend Baker<SomeAuthoring>.");
    }

    @Test
    void namesOfEntitiesAreCut() {
        String long1 = "ä".repeat(40);
        scripts.first(node(long1), Baker::getEntity);
        scripts.first(node("x" + "\uD83D\uDE00".repeat(20)), Baker::getEntity);
        scripts.first(node("\uD83D".repeat(70)), Baker::getEntity);
        scripts.first(
                node("A"), baker -> baker.createAdditionalEntity(TransformUsageFlags.NONE, false, "b".repeat(99)));
        bakeWell();
        assertThat(names()).contains("?".repeat(61), "ä".repeat(30), "x" + "\uD83D\uDE00".repeat(15), "b".repeat(61));
    }

    @Test
    void aBakingThatWasClosedBakesNoMore() {
        SceneBaking baking = SceneBaking.of(scene, types);
        baking.close();
        baking.close();
        assertThatThrownBy(baking::bake)
                .isInstanceOf(dev.phalanx.structs.DisposedException.class)
                .hasMessage("The baking of city was used after it was closed. Bake before you close it.");
    }
}
