package dev.phalanx.baking;

import static dev.phalanx.transforms.TransformUsageFlags.DYNAMIC;
import static dev.phalanx.transforms.TransformUsageFlags.MANUAL_OVERRIDE;
import static dev.phalanx.transforms.TransformUsageFlags.NONE;
import static dev.phalanx.transforms.TransformUsageFlags.NON_UNIFORM_SCALE;
import static dev.phalanx.transforms.TransformUsageFlags.RENDERABLE;
import static dev.phalanx.transforms.TransformUsageFlags.WORLD_SPACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.components.BakingOnlyAuthoring;
import dev.phalanx.baking.components.SceneSectionAuthoring;
import dev.phalanx.baking.components.TransformAuthoring;
import dev.phalanx.baking.systems.PreBakingSystemGroup;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldSystemFilter;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.PostTransformMatrix;
import dev.phalanx.transforms.TransformSystems;
import dev.phalanx.transforms.TransformUsageFlags;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.joml.Matrix4x3f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TransformBakingTest extends InBaking {
    private static final List<Class<? extends IComponent>> COMPONENTS =
            List.of(LocalTransform.class, LocalToWorld.class, Parent.class, PostTransformMatrix.class);

    /// Bakes a node with a baker that asks for its entity with flags; none asks if the text is `-`.
    private AuthoringNode ask(AuthoringNode node, String flags) {
        return flags.equals("-") ? node : ask(node, flags(flags));
    }

    private static TransformUsageFlags[] flags(String text) {
        return Arrays.stream(text.split(" ")).map(TransformUsageFlags::valueOf).toArray(TransformUsageFlags[]::new);
    }

    private AuthoringNode ask(AuthoringNode node, TransformUsageFlags... flags) {
        return scripts.first(node, baker -> baker.getEntity(flags));
    }

    private String components(String name) {
        return components(em(), name);
    }

    private static String components(EntityManager em, String name) {
        List<Entity> found =
                all(em).stream().filter(each -> em.getName(each).equals(name)).toList();
        if (found.isEmpty()) {
            return "-";
        }
        List<String> names = new ArrayList<>();
        for (Class<? extends IComponent> type : COMPONENTS) {
            if (em.hasComponent(found.getFirst(), type)) {
                names.add(type.getSimpleName());
            }
        }
        return String.join(" ", names);
    }

    @Row({"TRF-8.1", "TRF-8.2"})
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    # the parent              | the child                       | components of the child
                    -                         | -                               | -
                    -                         | NONE                            | ''
                    -                         | RENDERABLE                      | LocalToWorld
                    -                         | DYNAMIC                         | LocalTransform LocalToWorld
                    -                         | WORLD_SPACE                     | LocalToWorld
                    -                         | NON_UNIFORM_SCALE               | ''
                    -                         | MANUAL_OVERRIDE                 | ''
                    -                         | RENDERABLE MANUAL_OVERRIDE      | ''
                    -                         | DYNAMIC MANUAL_OVERRIDE         | ''
                    -                         | RENDERABLE DYNAMIC              | LocalTransform LocalToWorld
                    -                         | RENDERABLE WORLD_SPACE          | LocalToWorld
                    -                         | RENDERABLE NON_UNIFORM_SCALE    | LocalToWorld
                    -                         | DYNAMIC WORLD_SPACE             | LocalTransform LocalToWorld
                    -                         | DYNAMIC NON_UNIFORM_SCALE       | LocalTransform LocalToWorld PostTransformMatrix
                    NONE                      | -                               | -
                    NONE                      | RENDERABLE                      | LocalToWorld
                    NONE                      | DYNAMIC                         | LocalTransform LocalToWorld
                    RENDERABLE                | NONE                            | ''
                    RENDERABLE                | RENDERABLE                      | LocalToWorld
                    RENDERABLE                | DYNAMIC                         | LocalTransform LocalToWorld
                    DYNAMIC                   | -                               | -
                    DYNAMIC                   | NONE                            | ''
                    DYNAMIC                   | RENDERABLE                      | LocalTransform LocalToWorld Parent
                    DYNAMIC                   | DYNAMIC                         | LocalTransform LocalToWorld Parent
                    DYNAMIC                   | WORLD_SPACE                     | LocalToWorld
                    DYNAMIC                   | RENDERABLE WORLD_SPACE          | LocalToWorld
                    DYNAMIC                   | DYNAMIC WORLD_SPACE             | LocalTransform LocalToWorld
                    DYNAMIC                   | NON_UNIFORM_SCALE               | ''
                    DYNAMIC                   | RENDERABLE NON_UNIFORM_SCALE    | LocalTransform LocalToWorld Parent PostTransformMatrix
                    DYNAMIC                   | DYNAMIC NON_UNIFORM_SCALE       | LocalTransform LocalToWorld Parent PostTransformMatrix
                    DYNAMIC                   | MANUAL_OVERRIDE                 | ''
                    DYNAMIC                   | DYNAMIC MANUAL_OVERRIDE         | ''
                    WORLD_SPACE               | RENDERABLE                      | LocalToWorld
                    WORLD_SPACE               | DYNAMIC                         | LocalTransform LocalToWorld
                    DYNAMIC WORLD_SPACE       | RENDERABLE                      | LocalTransform LocalToWorld Parent
                    MANUAL_OVERRIDE           | RENDERABLE                      | LocalToWorld
                    MANUAL_OVERRIDE           | DYNAMIC                         | LocalTransform LocalToWorld
                    DYNAMIC MANUAL_OVERRIDE   | DYNAMIC                         | LocalTransform LocalToWorld Parent
                    DYNAMIC NON_UNIFORM_SCALE | RENDERABLE                      | LocalTransform LocalToWorld Parent
                    """)
    void flagsDecideWhichComponentsAreAdded(String ofParent, String ofChild, String expected) {
        AuthoringNode parent = ask(node("Parent"), ofParent);
        ask(parent.addChild("Child"), ofChild);
        bakeWell();
        assertThat(components("Child")).isEqualTo(expected);
    }

    @Row("TRF-8.1")
    @Test
    void thereAreFlagsForAllNeeds() {
        assertThat(TransformUsageFlags.values())
                .containsExactly(NONE, RENDERABLE, DYNAMIC, WORLD_SPACE, NON_UNIFORM_SCALE, MANUAL_OVERRIDE);
    }

    @Row("BAK-9.1")
    @Test
    void flagsOfSeveralBakersAddUp() {
        AuthoringNode node = node("A").setScale(2);
        ask(node, RENDERABLE);
        scripts.second(node, baker -> baker.getEntity(NON_UNIFORM_SCALE));
        bakeWell();
        assertThat(components("A")).isEqualTo("LocalToWorld");
        scripts.first(node("B"), baker -> baker.getEntity(NodeRef.of("A"), DYNAMIC));
        bakeWell();
        assertThat(components("A")).isEqualTo("LocalTransform LocalToWorld PostTransformMatrix");
        assertThat(names()).as("B has asked for another node").containsExactly("A");
        scripts.first(node("C"), baker -> baker.getEntity(NodeRef.of("A"), MANUAL_OVERRIDE));
        bakeWell();
        assertThat(components("A")).isEmpty();
        scene.findNode("C").remove();
        scene.findNode("B").remove();
        bakeWell();
        assertThat(components("A")).isEqualTo("LocalToWorld");
    }

    @Row("BAK-9.1")
    @Test
    void aNodeBetweenMovingOnesIsKept() {
        AuthoringNode top = ask(node("Top"), DYNAMIC).setPosition(1, 0, 0);
        AuthoringNode between = top.addChild("Between").setPosition(0, 1, 0);
        AuthoringNode alsoBetween = between.addChild("Also between").setPosition(0, 0, 1);
        ask(alsoBetween.addChild("Bottom"), DYNAMIC).setPosition(1, 1, 1);
        between.addChild("Beside");
        ask(alsoBetween.addChild("Picture"), RENDERABLE);
        EntityManager em = bakeWell();
        assertThat(names()).containsExactly("Also between", "Between", "Bottom", "Picture", "Top");
        assertThat(components("Between")).isEqualTo("LocalTransform LocalToWorld Parent");
        assertThat(em.getComponent(entity("Between"), Parent.class)).isEqualTo(new Parent(entity("Top")));
        assertThat(em.getComponent(entity("Also between"), Parent.class)).isEqualTo(new Parent(entity("Between")));
        assertThat(em.getComponent(entity("Bottom"), Parent.class)).isEqualTo(new Parent(entity("Also between")));
        assertThat(em.getComponent(entity("Bottom"), LocalTransform.class))
                .isEqualTo(LocalTransform.fromPosition(1, 1, 1));
        checkAtRunTime();
    }

    @Row("BAK-9.1")
    @Test
    void aNodeBelowOneInWorldSpaceIsKeptIfThatMoves() {
        AuthoringNode moves = ask(node("Moves"), DYNAMIC, WORLD_SPACE).setPosition(1, 0, 0);
        ask(moves.addChild("Between").setPosition(0, 1, 0).addChild("Bottom"), DYNAMIC);
        AuthoringNode stays = ask(node("Stays"), WORLD_SPACE);
        ask(stays.addChild("Not between").addChild("Other bottom"), DYNAMIC);
        AuthoringNode cut = ask(ask(node("Top"), DYNAMIC).addChild("Cut"), WORLD_SPACE);
        ask(cut.addChild("Also not between").addChild("Last bottom"), DYNAMIC);
        EntityManager em = bakeWell();
        assertThat(names())
                .containsExactly("Between", "Bottom", "Cut", "Last bottom", "Moves", "Other bottom", "Stays", "Top");
        assertThat(em.getComponent(entity("Between"), Parent.class)).isEqualTo(new Parent(entity("Moves")));
        assertThat(em.getComponent(entity("Bottom"), Parent.class)).isEqualTo(new Parent(entity("Between")));
        assertThat(components("Other bottom")).isEqualTo("LocalTransform LocalToWorld");
        assertThat(components("Last bottom")).isEqualTo("LocalTransform LocalToWorld");
        checkAtRunTime();
    }

    @Row("BAK-9.1")
    @Test
    void aNodeAboveAMovingOneAloneIsStripped() {
        AuthoringNode top = node("Top").setPosition(1, 0, 0).setScale(2);
        ask(top.addChild("Between").setPosition(0, 1, 0).addChild("Bottom").setPosition(0, 0, 1), DYNAMIC);
        AuthoringNode mover = ask(node("Mover"), DYNAMIC);
        mover.addChild("Nobody").addChild("Nothing");
        ask(mover.addChild("Above a picture").addChild("Picture"), RENDERABLE);
        EntityManager em = bakeWell();
        assertThat(names()).containsExactly("Bottom", "Mover", "Picture");
        assertThat(em.getComponent(entity("Picture"), Parent.class)).isEqualTo(new Parent(entity("Mover")));
        assertThat(em.getComponent(entity("Bottom"), LocalTransform.class))
                .isEqualTo(LocalTransform.of(new Vector3f(1, 2, 2), new Quaternionf(), 2));
        assertThat(em.hasComponent(entity("Bottom"), Parent.class)).isFalse();
    }

    @Test
    void anAdditionalEntityThatMovesKeepsTheNodesAboveIt() {
        AuthoringNode top = ask(node("Top"), DYNAMIC);
        AuthoringNode between = top.addChild("Between").setPosition(0, 1, 0);
        scripts.first(between, baker -> baker.createAdditionalEntity(DYNAMIC, false, "Wheel"));
        bakeWell();
        assertThat(names()).containsExactly("Between", "Top", "Wheel");
        assertThat(em().getComponent(entity("Wheel"), Parent.class)).isEqualTo(new Parent(entity("Between")));
        assertThat(em().getComponent(entity("Wheel"), LocalTransform.class)).isEqualTo(LocalTransform.identity());
        checkAtRunTime();
    }

    @Row("BAK-9.2")
    @Test
    void theRootsOfPrefabsMove() {
        AuthoringScene pigeon = other("pigeon.scene.json");
        AuthoringNode root = pigeon.addNode("Pigeon").setPosition(1, 0, 0).setScale(1, 2, 1);
        ask(root.addChild("Picture").setPosition(0, 1, 0), RENDERABLE);
        root.addChild("Nobody");
        scripts.first(node("A"), baker -> baker.getEntity(AssetRef.of("pigeon.scene.json")));
        bakeWell();
        assertThat(components("Pigeon")).isEqualTo("LocalTransform LocalToWorld PostTransformMatrix");
        assertThat(components("Picture")).isEqualTo("LocalTransform LocalToWorld Parent");
        assertThat(em().getComponent(entity("Picture"), Parent.class)).isEqualTo(new Parent(entity("Pigeon")));
        assertThat(em().hasComponent(entity("Picture"), Prefab.class)).isTrue();
        assertThat(names()).containsExactly("Picture", "Pigeon");
    }

    @Row("BAK-9.2")
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    NONE              | LocalTransform LocalToWorld
                    RENDERABLE        | LocalTransform LocalToWorld
                    DYNAMIC           | LocalTransform LocalToWorld
                    WORLD_SPACE       | LocalTransform LocalToWorld
                    NON_UNIFORM_SCALE | LocalTransform LocalToWorld PostTransformMatrix
                    MANUAL_OVERRIDE   | ''
                    """)
    void theRootsOfPrefabsMoveWithAnyFlags(String flags, String expected) {
        AuthoringScene pigeon = other("pigeon.scene.json");
        AuthoringNode root = ask(pigeon.addNode("Pigeon"), flags);
        ask(root.addChild("Picture"), RENDERABLE);
        ask(root.addChild("Nobody").addChild("Claw"), DYNAMIC);
        scripts.first(node("A"), baker -> baker.getEntity(AssetRef.of("pigeon.scene.json")));
        bakeWell();
        assertThat(components("Pigeon")).isEqualTo(expected);
        assertThat(components("Picture")).isEqualTo("LocalTransform LocalToWorld Parent");
        assertThat(names()).containsExactly("Claw", "Nobody", "Picture", "Pigeon");
        root.removeComponent(Scripts.FirstAuthoring.class);
        scripts.change(scene.findNode("A"), baker -> baker.getEntity(AssetRef.of("pigeon.scene.json"), flags(flags)));
        bakeWell();
        assertThat(components("Pigeon")).as("asked for by another scene").isEqualTo(expected);
    }

    @Row("BAK-9.3")
    @Test
    void aScaleThatDiffersByAxisBringsAPostTransformMatrix() {
        ask(node("Uniform").setScale(2), DYNAMIC);
        ask(node("Asked").setScale(2), DYNAMIC, NON_UNIFORM_SCALE);
        ask(node("Differs").setPosition(1, 2, 3).setScale(1, 2, 3), DYNAMIC);
        ask(node("Differs in z").setScale(2, 2, 3), DYNAMIC);
        ask(node("Differs in y").setScale(2, 3, 2), DYNAMIC);
        ask(node("Differs in x").setScale(3, 2, 2), DYNAMIC);
        ask(node("Static").setScale(1, 2, 3), RENDERABLE);
        ask(node("Mirrored").setScale(-1, 1, 1), DYNAMIC);
        ask(node("Turned inside out").setScale(-2), DYNAMIC);
        ask(node("Flat").setScale(1, 0, 1), DYNAMIC);
        ask(node("Gone").setScale(0), DYNAMIC);
        EntityManager em = bakeWell();
        assertThat(components("Uniform")).isEqualTo("LocalTransform LocalToWorld");
        assertThat(em.getComponent(entity("Uniform"), LocalTransform.class).scale)
                .isEqualTo(2);
        assertThat(em.getComponent(entity("Asked"), LocalTransform.class).scale).isEqualTo(1);
        assertThat(em.getComponent(entity("Asked"), PostTransformMatrix.class))
                .isEqualTo(PostTransformMatrix.scale(2, 2, 2));
        assertThat(em.getComponent(entity("Differs"), LocalTransform.class))
                .isEqualTo(LocalTransform.fromPosition(1, 2, 3));
        assertThat(em.getComponent(entity("Differs"), PostTransformMatrix.class))
                .isEqualTo(PostTransformMatrix.scale(1, 2, 3));
        assertThat(em.getComponent(entity("Differs in z"), PostTransformMatrix.class))
                .isEqualTo(PostTransformMatrix.scale(2, 2, 3));
        assertThat(em.getComponent(entity("Differs in y"), PostTransformMatrix.class))
                .isEqualTo(PostTransformMatrix.scale(2, 3, 2));
        assertThat(em.getComponent(entity("Differs in x"), PostTransformMatrix.class))
                .isEqualTo(PostTransformMatrix.scale(3, 2, 2));
        assertThat(components("Static")).isEqualTo("LocalToWorld");
        assertThat(em.getComponent(entity("Mirrored"), PostTransformMatrix.class))
                .isEqualTo(PostTransformMatrix.scale(-1, 1, 1));
        assertThat(em.getComponent(entity("Turned inside out"), LocalTransform.class).scale)
                .isEqualTo(-2);
        assertThat(em.getComponent(entity("Flat"), PostTransformMatrix.class))
                .isEqualTo(PostTransformMatrix.scale(1, 0, 1));
        assertThat(em.getComponent(entity("Gone"), LocalTransform.class).scale).isZero();
        checkAtRunTime();
    }

    @Test
    void transformsAreRelativeToTheNearestNodeAboveThatMoves() {
        AuthoringNode top = ask(node("Top"), DYNAMIC)
                .setPosition(1, 0, 0)
                .setEulerAngles(0, 90, 0)
                .setScale(2);
        // Asked for without a transform, so it is kept and does not move.
        AuthoringNode still = ask(top.addChild("Still"), NONE)
                .setPosition(0, 3, 0)
                .setEulerAngles(90, 0, 0)
                .setScale(3);
        ask(still.addChild("Moves"), DYNAMIC).setPosition(0, 0, 1).setScale(0.5f);
        EntityManager em = bakeWell();
        assertThat(em.getComponent(entity("Moves"), Parent.class)).isEqualTo(new Parent(entity("Top")));
        LocalTransform local = em.getComponent(entity("Moves"), LocalTransform.class);
        assertThat(local.position.distance(new Vector3f(0, 0, 0))).isLessThan(1e-5f);
        assertThat(local.rotation.equals(new Quaternionf().rotationX((float) Math.toRadians(90)), 1e-5f))
                .isTrue();
        assertThat(local.scale).isCloseTo(1.5f, within(1e-5f));
        checkAtRunTime();
    }

    @Test
    void scalesOfStillNodesBetweenAreKept() {
        AuthoringNode top = ask(node("Top"), DYNAMIC).setScale(1, 2, 1);
        int[][] scales = {{-1, 1, 1}, {-1, -1, -1}, {0, 1, 1}, {0, 0, 0}, {2, 2, 2}, {1, 2, 3}, {-1, -2, 3}};
        for (int[] each : scales) {
            String scale = each[0] + " " + each[1] + " " + each[2];
            AuthoringNode still = ask(top.addChild("Still " + scale), NONE)
                    .setEulerAngles(30, 40, 50)
                    .setScale(each[0], each[1], each[2]);
            ask(still.addChild("Moves " + scale), DYNAMIC).setPosition(1, 2, 3).setEulerAngles(10, 20, 30);
            ask(still.addChild("Straight " + scale), DYNAMIC).setPosition(1, 2, 3);
        }
        bakeWell();
        assertThat(components("Straight 2 2 2")).isEqualTo("LocalTransform LocalToWorld Parent");
        assertThat(components("Straight -1 -1 -1")).isEqualTo("LocalTransform LocalToWorld Parent");
        assertThat(components("Straight 0 0 0")).isEqualTo("LocalTransform LocalToWorld Parent");
        assertThat(components("Straight 1 2 3")).isEqualTo("LocalTransform LocalToWorld Parent PostTransformMatrix");
        assertThat(em().getComponent(entity("Straight -1 1 1"), PostTransformMatrix.class)
                        .toMatrix4x3f()
                        .equals(new Matrix4x3f().scaling(-1, 1, 1), 1e-5f))
                .isTrue();
        checkAtRunTime();
    }

    @Test
    void aNodeThatIsFlatDoesNotHideWhatMovesBelowIt() {
        AuthoringNode top = ask(node("Top"), DYNAMIC).setPosition(5, 0, 0).setScale(1, 0, 1);
        AuthoringNode still = ask(top.addChild("Still"), NONE).setPosition(0, 1, 0);
        ask(still.addChild("Moves"), DYNAMIC).setPosition(1, 2, 3);
        EntityManager em = bakeWell();
        assertThat(em.getComponent(entity("Moves"), LocalTransform.class))
                .isEqualTo(LocalTransform.fromPosition(1, 3, 3));
        checkAtRunTime();
    }

    @Test
    void nodesBelowOneThatIsNotStoredAreRelativeToTheNextOneAbove() {
        AuthoringNode top = ask(node("Top"), DYNAMIC).setPosition(1, 0, 0);
        AuthoringNode left =
                ask(top.addChild("Left out"), DYNAMIC).setPosition(0, 1, 0).addComponent(new SceneSectionAuthoring(-1));
        ask(left.addChild("Kept"), DYNAMIC).setPosition(0, 0, 1).addComponent(new SceneSectionAuthoring(0));
        ask(left.addChild("Picture"), RENDERABLE).addComponent(new SceneSectionAuthoring(0));
        AuthoringNode alone =
                ask(node("Alone"), DYNAMIC).setPosition(0, 5, 0).addComponent(new SceneSectionAuthoring(-1));
        ask(alone.addChild("Orphan"), RENDERABLE).setPosition(0, 0, 5).addComponent(new SceneSectionAuthoring(0));
        EntityManager em = bakeWell();
        assertThat(names()).containsExactly("Kept", "Orphan", "Picture", "Top");
        assertThat(em.getComponent(entity("Kept"), Parent.class)).isEqualTo(new Parent(entity("Top")));
        assertThat(em.getComponent(entity("Kept"), LocalTransform.class))
                .isEqualTo(LocalTransform.fromPosition(0, 1, 1));
        assertThat(components("Picture")).isEqualTo("LocalTransform LocalToWorld Parent");
        assertThat(components("Orphan"))
                .as("nothing that is stored moves above it")
                .isEqualTo("LocalToWorld");
        assertThat(em.getComponent(entity("Orphan"), LocalToWorld.class).toMatrix4x3f())
                .isEqualTo(new Matrix4x3f().translation(0, 5, 5));
        checkAtRunTime();
    }

    @Test
    void nodesOfAnotherSectionAreRelativeToOnesThatTheyCanReferTo() {
        AuthoringNode top = ask(node("Top"), DYNAMIC).setPosition(1, 0, 0);
        AuthoringNode first =
                ask(top.addChild("First"), DYNAMIC).setPosition(0, 1, 0).addComponent(new SceneSectionAuthoring(1));
        AuthoringNode same = ask(first.addChild("Same"), DYNAMIC).setPosition(0, 0, 1);
        ask(same.addChild("Second"), DYNAMIC).setPosition(0, 0, 1).addComponent(new SceneSectionAuthoring(2));
        EntityManager em = bakeWell();
        assertThat(em.getComponent(entity("First"), Parent.class)).isEqualTo(new Parent(entity("Top")));
        assertThat(em.getComponent(entity("Same"), Parent.class)).isEqualTo(new Parent(entity("First")));
        assertThat(em.getComponent(entity("Second"), Parent.class)).isEqualTo(new Parent(entity("Top")));
        assertThat(em.getComponent(entity("Second"), LocalTransform.class))
                .isEqualTo(LocalTransform.fromPosition(0, 1, 2));
        checkAtRunTime();
    }

    @Test
    void aCycleOfParentsIsAProblem() {
        types = types.withSystems(CycleSystem.class);
        AuthoringNode top = ask(node("Top"), DYNAMIC);
        ask(top.addChild("Below"), DYNAMIC);
        assertThat(problems())
                .hasSize(1)
                .first()
                .asString()
                .matches(
                        "city: A baking system failed, so the scene was not baked: java\\.lang\\.IllegalStateException:"
                                + " The entity Entity\\(\\d+:\\d+\\) is above itself in the hierarchy of"
                                + " TransformAuthoring\\.parent\\. Correct the system that has changed the parents\\.");
    }

    /// Makes the first of two entities with a parent the parent of that.
    @UpdateInGroup(PreBakingSystemGroup.class)
    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class CycleSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            for (Entity entity : all(em)) {
                if (em.hasComponent(entity, TransformAuthoring.class)) {
                    TransformAuthoring authoring = em.getComponent(entity, TransformAuthoring.class);
                    if (em.exists(authoring.parent)) {
                        TransformAuthoring above = em.getComponent(authoring.parent, TransformAuthoring.class);
                        above.parent = entity;
                        em.setComponent(authoring.parent, above);
                        return;
                    }
                }
            }
        }
    }

    @Test
    void aBakerThatOverridesAddsItsOwnComponents() {
        AuthoringNode node = node("A").setPosition(1, 2, 3);
        scripts.first(node, baker -> {
            Entity entity = baker.getEntity(DYNAMIC, MANUAL_OVERRIDE);
            baker.addComponent(entity, LocalTransform.fromPosition(7, 8, 9));
            baker.addComponent(entity, LocalToWorld.class);
        });
        scripts.first(node("B").setPosition(1, 2, 3), baker -> {
            Entity entity = baker.getEntity(NONE);
            baker.addComponent(entity, LocalToWorld.class);
        });
        scripts.first(node("C").setPosition(1, 2, 3), baker -> {
            Entity entity = baker.getEntity(DYNAMIC);
            baker.addComponent(entity, LocalTransform.fromPosition(7, 8, 9));
        });
        EntityManager em = bakeWell();
        assertThat(em.getComponent(entity("A"), LocalTransform.class)).isEqualTo(LocalTransform.fromPosition(7, 8, 9));
        assertThat(em.getComponent(entity("A"), LocalToWorld.class).value).containsOnly(0);
        assertThat(em.getComponent(entity("B"), LocalToWorld.class).toMatrix4x3f())
                .isEqualTo(new Matrix4x3f().translation(1, 2, 3));
        assertThat(em.getComponent(entity("C"), LocalTransform.class))
                .as("of two, that of baking is kept")
                .isEqualTo(LocalTransform.fromPosition(1, 2, 3));
    }

    @Test
    void editsOfTransformsChangeEntitiesWithoutBakers() {
        AuthoringNode top = ask(node("Top"), DYNAMIC);
        AuthoringNode still = top.addChild("Still");
        ask(still.addChild("Moves"), DYNAMIC);
        bakeWell();
        top.setPosition(1, 0, 0);
        still.setScale(1, 2, 1).setEulerAngles(45, 0, 0);
        bakeWell();
        assertThat(result.bakersRun()).isZero();
        assertThat(em().getComponent(entity("Top"), LocalTransform.class))
                .isEqualTo(LocalTransform.fromPosition(1, 0, 0));
        checkAtRunTime();
        still.setParent(null);
        bakeWell();
        assertThat(components("Moves")).isEqualTo("LocalTransform LocalToWorld PostTransformMatrix");
        assertThat(components("Still")).isEqualTo("-");
        checkAtRunTime();
    }

    // At run time

    /// Copies the baked entities to a world with the transform systems: their world matrices are what the scene says,
    /// and stay so.
    private void checkAtRunTime() {
        EntityManager baked = em();
        List<Entity> entities = all(baked);
        try (World world = new World("Run time")) {
            world.addSystems(TransformSystems.types());
            EntityManager em = world.entityManager();
            NativeArray<Entity> copies = em.copyEntitiesFrom(baked, NativeArray.copyOf(Entity.class, entities));
            world.update();
            world.update();
            em.completeAllJobs();
            for (int i = 0; i < entities.size(); i++) {
                Entity of = entities.get(i);
                String name = baked.getName(of);
                if (baked.hasComponent(of, LocalToWorld.class)) {
                    Matrix4x3f before =
                            baked.getComponent(of, LocalToWorld.class).toMatrix4x3f();
                    Matrix4x3f after =
                            em.getComponent(copies.get(i), LocalToWorld.class).toMatrix4x3f();
                    assertClose(name + " at run time", after, before);
                    scene.nodes().stream()
                            .filter(node -> node.name().equals(name))
                            .forEach(node -> assertClose(name, before, world(node)));
                }
                if (baked.hasComponent(of, LocalTransform.class)) {
                    Quaternionf rotation = baked.getComponent(of, LocalTransform.class).rotation;
                    assertThat(rotation.lengthSquared())
                            .as(name + " is rotated by " + rotation)
                            .isBetween(0.9999f, 1.0001f);
                }
                if (baked.hasComponent(of, Parent.class)) {
                    Entity parent = baked.getComponent(of, Parent.class).value();
                    assertThat(baked.exists(parent)).as("the parent of " + name).isTrue();
                    assertThat(baked.hasComponent(parent, LocalTransform.class)).isTrue();
                }
            }
        }
    }

    private static void assertClose(String name, Matrix4x3f actual, Matrix4x3f expected) {
        float largest = 1;
        for (float each : expected.get(new float[12])) {
            largest = Math.max(largest, Math.abs(each));
        }
        assertThat(actual.equals(expected, 1e-4f * largest))
                .as("%s:%n%s instead of%n%s", name, actual, expected)
                .isTrue();
    }

    private static Matrix4x3f world(AuthoringNode node) {
        Matrix4x3f own = new Matrix4x3f().translationRotateScale(node.position(), node.rotation(), node.scale());
        return node.parent() == null ? own : world(node.parent()).mul(own, new Matrix4x3f());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void worldMatricesOfRandomScenesStayTheSameAtRunTime(long seed) {
        Random random = new Random(seed);
        List<AuthoringNode> nodes = new ArrayList<>();
        TransformUsageFlags[] all = {NONE, RENDERABLE, DYNAMIC, DYNAMIC, WORLD_SPACE, NON_UNIFORM_SCALE};
        for (int i = 0; i < 40; i++) {
            AuthoringNode parent = random.nextInt(5) == 0 || nodes.isEmpty()
                    ? null
                    : nodes.get(Math.max(0, nodes.size() - 1 - random.nextInt(4)));
            AuthoringNode made = parent == null ? node("N" + i) : parent.addChild("N" + i);
            nodes.add(made);
            made.setPosition(random.nextInt(5), random.nextInt(5), random.nextInt(5));
            if (random.nextBoolean()) {
                made.setEulerAngles(random.nextInt(360), random.nextInt(360), random.nextInt(360));
            }
            switch (random.nextInt(6)) {
                case 0 -> made.setScale(random.nextInt(3) - 1, 1 + random.nextInt(2), 1);
                case 1 -> made.setScale(random.nextInt(3) - 1);
                case 2 -> made.setScale(1 + random.nextFloat());
                default -> {}
            }
            for (int k = random.nextInt(3); k > 0; k--) {
                ask(made, all[random.nextInt(all.length)]);
            }
            switch (random.nextInt(12)) {
                case 0 -> made.addComponent(new SceneSectionAuthoring(random.nextInt(2) - 1));
                case 1 -> {
                    if (random.nextInt(3) == 0) {
                        made.addComponent(new BakingOnlyAuthoring());
                    }
                }
                default -> {}
            }
        }
        bakeWell();
        checkAtRunTime();
    }
}
