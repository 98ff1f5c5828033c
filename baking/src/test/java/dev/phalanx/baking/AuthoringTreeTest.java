package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.AuthoringException;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.formats.AuthoringTypes;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.scenes.files.Guid;
import java.util.ArrayList;
import java.util.List;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthoringTreeTest {
    record LampAuthoring(float watts) implements IAuthoring {}

    static final class ListAuthoring implements IAuthoring {
        List<String> words = new ArrayList<>();
    }

    private final AuthoringScene scene = new AuthoringScene("levels/city.scene.yaml");

    private static List<String> texts(AuthoringScene of) {
        return of.problems().stream().map(AuthoringProblem::toString).toList();
    }

    // Scenes

    @ParameterizedTest
    @CsvSource({
        "levels/city.scene.yaml, levels/city",
        "levels/city.scene.yml, levels/city",
        "city.scene.json, city",
        "city.gltf, city",
        "city.glb, city",
        "city.tmj, city",
        "city.tmx, city",
        "city.scene.txt, city.scene.txt",
        "city, city",
        ".glb, .glb",
        "a/.gltf, a/",
    })
    void aSceneIsNamedByItsPathWithoutTheEnding(String path, String name) {
        assertThat(new AuthoringScene(path).name()).isEqualTo(name);
        assertThat(AuthoringScene.nameOf(path)).isEqualTo(name);
        assertThat(new AuthoringScene(path).guid()).isEqualTo(Guid.ofName(name));
    }

    @Test
    void aSceneHasAPathAndAGuid() {
        assertThatThrownBy(() -> new AuthoringScene(""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A scene was given an empty path. Name its file, or give it a name.");
        assertThatThrownBy(() -> new AuthoringScene(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("path");
        assertThatThrownBy(() -> scene.setGuid(Guid.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Scene levels/city.scene.yaml was given the guid " + Guid.NONE
                        + ", which names nothing. Use another one.");
        assertThat(scene.setGuid(Guid.ofName("x")).guid()).isEqualTo(Guid.ofName("x"));
        assertThat(scene.setGuid(null).guid()).isEqualTo(Guid.ofName("levels/city"));
        assertThat(scene.toString()).isEqualTo("AuthoringScene levels/city.scene.yaml");
    }

    @Test
    void nodesAreListedBreadthFirstAndVisitedDepthFirst() {
        AuthoringNode a = scene.addNode("A");
        AuthoringNode b = scene.addNode("B");
        AuthoringNode c = a.addChild("C");
        AuthoringNode d = c.addChild("D");
        AuthoringNode e = a.addChild("E");
        assertThat(scene.nodes()).containsExactly(a, b, c, e, d);
        List<AuthoringNode> visited = new ArrayList<>();
        scene.forEach(visited::add);
        assertThat(visited).containsExactly(a, c, d, e, b);
        assertThat(scene.roots()).containsExactly(a, b);
        assertThat(a.children()).containsExactly(c, e);
        assertThatThrownBy(() -> scene.roots().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> a.children().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> a.components().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    // Keys

    @Test
    void keysAreIdsOrPathsOfNames() {
        AuthoringNode village = scene.addNode("Village");
        AuthoringNode well = village.addChild("Well").setId("well");
        AuthoringNode rope = well.addChild("Rope");
        assertThat(village.key()).isEqualTo("Village");
        assertThat(well.key()).isEqualTo("#well");
        assertThat(rope.key()).isEqualTo("#well/Rope");
        assertThat(scene.findNode("#well/Rope")).isSameAs(rope);
        assertThat(scene.findNode("Village/Well")).as("not its key").isNull();
        assertThat(scene.findNode("")).isNull();
        village.setName("Town");
        assertThat(rope.key()).as("below a node with an id").isEqualTo("#well/Rope");
        well.setId(null);
        assertThat(rope.key()).isEqualTo("Town/Well/Rope");
        assertThat(texts(scene)).isEmpty();
    }

    @Test
    void siblingsOfOneNameAreToldApartByOrder() {
        AuthoringNode first = scene.addNode("A");
        AuthoringNode second = scene.addNode("A").setSource(new SourcePosition("levels/city.scene.yaml", 7, 3));
        AuthoringNode third = scene.addNode("A").setId("third");
        AuthoringNode fourth = scene.addNode("A");
        assertThat(List.of(first.key(), second.key(), third.key(), fourth.key()))
                .containsExactly("A", "A[1]", "#third", "A[2]");
        assertThat(texts(scene))
                .as("one warning of them all")
                .containsExactly(
                        "levels/city.scene.yaml:7:3: warning: The node \"A\" has a sibling of the same name before"
                                + " it, as has 1 more node, and they are told apart by their order. Give it another name, or an"
                                + " id.");
        assertThat(scene.hasErrors()).isFalse();
        first.remove();
        assertThat(second.key()).isEqualTo("A");
        assertThat(scene.findNode("A")).isSameAs(second);
        fourth.setName("B");
        assertThat(texts(scene)).isEmpty();
    }

    @Test
    void nodesOfOneIdAreAnError() {
        AuthoringNode first =
                scene.addNode("A").setId("x").setSource(new SourcePosition("levels/city.scene.yaml", 2, 3));
        AuthoringNode second =
                scene.addNode("B").setId("x").setSource(new SourcePosition("levels/city.scene.yaml", 5, 3));
        assertThat(texts(scene))
                .containsExactly("levels/city.scene.yaml:5:3: The node \"B\" is named #x, as is the one at"
                        + " levels/city.scene.yaml:2:3. Give one of them another id or name.");
        assertThat(scene.hasErrors()).isTrue();
        assertThat(scene.findNode("#x")).isSameAs(first);
        assertThat(second.key()).isNotEqualTo("#x");
        second.setId("y");
        assertThat(texts(scene)).isEmpty();
    }

    @Test
    void namesThatLookLikeKeysOfOthersAreToldApartByOrder() {
        scene.addNode("A").addChild("B");
        scene.addNode("A/B");
        scene.addNode("C").setId("x");
        scene.addNode("#x");
        scene.addNode("D");
        scene.addNode("D");
        scene.addNode("D[1]");
        assertThat(scene.hasErrors()).isFalse();
        assertThat(texts(scene).stream().filter(text -> text.contains("is named")))
                .containsExactlyInAnyOrder(
                        clash("The node \"B\" is named A/B"),
                        clash("The node \"#x\" is named #x"),
                        clash("The node \"D[1]\" is named D[1]"));
        assertThat(scene.nodes().stream().map(AuthoringNode::key))
                .containsExactlyInAnyOrder("A", "A/B[1]", "A/B", "#x", "#x[1]", "D", "D[1]", "D[1][1]");
    }

    private static String clash(String begin) {
        return "levels/city.scene.yaml: warning: " + begin
                + ", as is the one at levels/city.scene.yaml, and they are told"
                + " apart by their order. Give one of them another name, or an id.";
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a/b", "#a", "a#b"})
    void idsAreOfOneWord(String id) {
        AuthoringNode node = scene.addNode("A");
        assertThatThrownBy(() -> node.setId(id))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Node \"A\" was given the id \"" + id
                        + "\". Give it at least one character, and no slash and no #.");
        assertThat(node.id()).isNull();
    }

    @Test
    void namesAreNotEmpty() {
        AuthoringNode node = scene.addNode("A");
        for (org.assertj.core.api.ThrowableAssert.ThrowingCallable verb :
                List.<org.assertj.core.api.ThrowableAssert.ThrowingCallable>of(
                        () -> scene.addNode(""), () -> node.addChild(""), () -> node.setName(""))) {
            assertThatThrownBy(verb)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("A node was given an empty name. Give it one that its siblings lack.");
        }
        assertThat(scene.nodes()).containsExactly(node);
        assertThatThrownBy(() -> scene.addNode(null)).isInstanceOf(NullPointerException.class);
    }

    // Hierarchy

    @Test
    void nodesMoveWithTheirTransform() {
        AuthoringNode a = scene.addNode("A").setPosition(1, 0, 0);
        AuthoringNode b = scene.addNode("B").setPosition(2, 0, 0);
        AuthoringNode c = b.addChild("C").setPosition(3, 0, 0);
        assertThat(a.setParent(c)).isSameAs(a);
        assertThat(scene.nodes()).containsExactly(b, c, a);
        assertThat(a.parent()).isSameAs(c);
        assertThat(a.key()).isEqualTo("B/C/A");
        assertThat(a.position()).isEqualTo(new Vector3f(1, 0, 0));
        a.setParent(null);
        assertThat(scene.roots()).containsExactly(b, a);
        assertThat(a.parent()).isNull();
        c.setParent(b);
        b.addChild("D");
        c.setParent(b);
        assertThat(b.children()).as("moved behind the others").last().isSameAs(c);
    }

    @Test
    void aNodeIsNeverBelowItself() {
        AuthoringNode a = scene.addNode("A");
        AuthoringNode b = a.addChild("B");
        AuthoringNode c = b.addChild("C");
        for (AuthoringNode below : List.of(a, b, c)) {
            assertThatThrownBy(() -> a.setParent(below))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Node \"A\" was to become a child of \"" + below.name()
                            + "\", which is itself or below it. Choose a node of the same scene that is not below it.");
        }
        AuthoringNode foreign = new AuthoringScene("village").addNode("X");
        assertThatThrownBy(() -> a.setParent(foreign))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Node \"A\" was to become a child of \"X\", which is in another scene. Choose a node of the"
                        + " same scene that is not below it.");
        assertThat(scene.nodes()).containsExactly(a, b, c);
    }

    @Test
    void aRemovedNodeCanComeBack() {
        AuthoringNode a = scene.addNode("A");
        AuthoringNode b = a.addChild("B");
        AuthoringNode c = b.addChild("C");
        assertThat(b.remove()).isSameAs(b);
        assertThat(scene.nodes()).containsExactly(a);
        assertThat(b.parent()).isNull();
        assertThat(scene.findNode("A/B/C")).isNull();
        b.remove();
        assertThat(scene.nodes()).containsExactly(a);
        b.setParent(a);
        assertThat(scene.nodes()).containsExactly(a, b, c);
        assertThat(scene.findNode("A/B/C")).isSameAs(c);
    }

    // Values

    @Test
    void transformsAreFinite() {
        AuthoringNode node = scene.addNode("A");
        assertThatThrownBy(() -> node.setPosition(1, Float.NaN, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Node \"A\" was given a position of 1.0, NaN, 3.0. Give it finite numbers.");
        assertThatThrownBy(() -> node.setPosition(new Vector3f(Float.POSITIVE_INFINITY, 0, 0)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> node.setScale(Float.NEGATIVE_INFINITY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Node \"A\" was given a scale of -Infinity, -Infinity, -Infinity. Give it finite numbers.");
        assertThatThrownBy(() -> node.setEulerAngles(0, Float.NaN, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Node \"A\" was given a rotation of 0.0, NaN, 0.0. Give it finite numbers.");
        assertThatThrownBy(() -> node.setRotation(new Quaternionf(0, 0, 0, Float.NaN)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Node \"A\" was given a rotation of 0.0, 0.0, 0.0, NaN. Give it finite numbers.");
        assertThatThrownBy(() -> node.setRotation(new Quaternionf(0, 0, 0, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith(", which has no direction. Give it a quaternion of length 1.");
        assertThatThrownBy(() -> node.setRotation(new Quaternionf(1e30f, 0, 0, 0)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(node.position()).isEqualTo(new Vector3f());
        assertThat(node.rotation()).isEqualTo(new Quaternionf());
        assertThat(node.scale()).isEqualTo(new Vector3f(1));
        node.setRotation(new Quaternionf(0, 3, 0, 4));
        assertThat(node.rotation().lengthSquared()).isEqualTo(1);
        Quaternionf exact = new Quaternionf().rotationXYZ(1, 2, 3);
        assertThat(node.setRotation(exact).rotation()).isEqualTo(exact);
    }

    @Test
    void componentsAreCopied() {
        AuthoringNode node = scene.addNode("A");
        ListAuthoring list = new ListAuthoring();
        list.words.add("one");
        node.addComponent(list);
        list.words.add("two");
        assertThat(node.findComponent(ListAuthoring.class).words).containsExactly("one");
        node.setComponent(list);
        assertThat(node.components()).hasSize(1);
        assertThat(node.findComponent(ListAuthoring.class).words).containsExactly("one", "two");
        node.setComponent(new LampAuthoring(1)).addComponent(new LampAuthoring(2));
        assertThat(node.components()).hasSize(3);
        assertThat(node.findComponent(LampAuthoring.class)).isEqualTo(new LampAuthoring(1));
        assertThat(node.findComponent(IAuthoring.class)).isInstanceOf(ListAuthoring.class);
        node.setComponent(new LampAuthoring(3));
        assertThat(node.components()).extracting(AuthoringComponent::value).contains(new LampAuthoring(3));
        assertThat(node.removeComponent(LampAuthoring.class)).isTrue();
        assertThat(node.findComponent(LampAuthoring.class)).isEqualTo(new LampAuthoring(2));
        assertThat(node.removeComponent(LampAuthoring.class)).isTrue();
        assertThat(node.removeComponent(LampAuthoring.class)).isFalse();
        assertThat(node.findComponent(LampAuthoring.class)).isNull();
        assertThatThrownBy(() -> node.addComponent((IAuthoring) null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void componentsOfEqualContentHaveEqualHashes() {
        AuthoringNode node = scene.addNode("A");
        node.addComponent(new LampAuthoring(1))
                .addComponent(new LampAuthoring(1))
                .addComponent(new LampAuthoring(2));
        List<Long> hashes =
                node.components().stream().map(AuthoringComponent::contentHash).toList();
        assertThat(hashes.get(0)).isEqualTo(hashes.get(1)).isNotEqualTo(hashes.get(2));
    }

    static final class ThreadAuthoring implements IAuthoring {
        Object thing = new Object() {
            @SuppressWarnings("unused") // read by reflection
            final Object itself = this;
        };
    }

    /// A class without a constructor that Jackson can call.
    static final class NumberAuthoring implements IAuthoring {
        final int number;

        NumberAuthoring(int number) {
            this.number = number;
        }
    }

    @Test
    void componentsThatAreNoJsonAreRefused() {
        AuthoringNode node = scene.addNode("A");
        assertThatThrownBy(() -> node.addComponent(new ThreadAuthoring()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "A component dev.phalanx.baking.AuthoringTreeTest$ThreadAuthoring was given to a node"
                                + " and cannot be written as JSON: ")
                .hasMessageEndingWith(". Use fields that Jackson can write.");
        assertThatThrownBy(() -> node.setComponent(new NumberAuthoring(3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "A component dev.phalanx.baking.AuthoringTreeTest$NumberAuthoring was given to a node"
                                + " and cannot be read from JSON: ")
                .hasMessageEndingWith(". Use a record, or a class with a constructor without parameters.");
        assertThat(node.components()).isEmpty();
    }

    // References

    @ParameterizedTest
    @CsvSource({
        "'', a.png, a.png, ''",
        "levels, a.png, levels/a.png, ''",
        "levels, /a.png, a.png, ''",
        "levels, ../a.png, a.png, ''",
        "levels/old, ../../a.png, a.png, ''",
        "levels, ./b/./a.png, levels/b/a.png, ''",
        "levels, b//a.png, levels/b/a.png, ''",
        "levels, a.gltf#Mesh, levels/a.gltf, Mesh",
        "levels, a.gltf#Mesh#1, levels/a.gltf, Mesh#1",
        "'', 'a b/ä.png', 'a b/ä.png', ''",
        "'', ..., ..., ''",
    })
    void pathsOfAssetsAreNormalised(String directory, String text, String path, String part) {
        assertThat(AssetRef.relativeTo(directory, text)).isEqualTo(new AssetRef(path, part));
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../a", "a/../..", "/..", "/../a", "a/b/../../../c", "./.."})
    void pathsOfAssetsNeverLeadOutOfTheProject(String path) {
        assertThatThrownBy(() -> AssetRef.of(path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The path of an asset is \"" + path
                        + "\", which leads out of the project. Name a file below the project's root.");
        assertThatThrownBy(() -> new AssetRef(path, "")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\b", "C:/a", "..\\a", "a:b", "a\0b", "file:///etc/passwd"})
    void pathsOfAssetsHaveSlashesAlone(String path) {
        assertThatThrownBy(() -> AssetRef.of(path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The path of an asset is \"" + path
                        + "\". Write it relative to the project or the file, with slashes and without a drive.");
    }

    @Test
    void referencesThatNameNothing() {
        assertThat(AssetRef.of("")).isSameAs(AssetRef.NONE);
        assertThat(AssetRef.relativeTo("levels", "").isNone()).isTrue();
        assertThat(AssetRef.NONE.toString()).isEmpty();
        assertThat(NodeRef.of("")).isEqualTo(NodeRef.NONE);
        assertThat(NodeRef.NONE.isNone()).isTrue();
        assertThat(NodeRef.of("#a").isNone()).isFalse();
        assertThat(NodeRef.of("#a").toString()).isEqualTo("#a");
        assertThat(AssetRef.of("levels/a.gltf#Mesh").toString()).isEqualTo("levels/a.gltf#Mesh");
        assertThat(AssetRef.of("levels/a.gltf#Mesh").directory()).isEqualTo("levels");
        assertThat(AssetRef.of("a.gltf").directory()).isEmpty();
        assertThatThrownBy(() -> NodeRef.of(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("target");
        assertThatThrownBy(() -> new AssetRef("a", null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("part");
    }

    // Names of types

    static final class One {
        record LampAuthoring(float watts) implements IAuthoring {}

        record Authoring() implements IAuthoring {}
    }

    @Test
    void typesHaveUpToThreeNames() {
        AuthoringTypes types =
                AuthoringTypes.of(List.of(LampAuthoring.class, ListAuthoring.class, One.Authoring.class));
        assertThat(types.find("Lamp")).containsExactly(LampAuthoring.class);
        assertThat(types.find("LampAuthoring")).containsExactly(LampAuthoring.class);
        assertThat(types.find("dev.phalanx.baking.AuthoringTreeTest.LampAuthoring"))
                .containsExactly(LampAuthoring.class);
        assertThat(types.find("lamp")).isEmpty();
        assertThat(types.find("")).as("the ending alone is a name").isEmpty();
        assertThat(types.nameOf(One.Authoring.class)).isEqualTo("Authoring");
        assertThat(types.names()).containsExactly("Authoring", "Lamp", "List");
    }

    @Test
    void aNameOfTwoTypesIsANameOfNeither() {
        AuthoringTypes types = AuthoringTypes.of(List.of(LampAuthoring.class, One.LampAuthoring.class));
        assertThat(types.find("Lamp")).containsExactly(LampAuthoring.class, One.LampAuthoring.class);
        assertThat(types.nameOf(LampAuthoring.class)).isEqualTo("dev.phalanx.baking.AuthoringTreeTest.LampAuthoring");
        assertThatThrownBy(() -> types.nameOf(ListAuthoring.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("dev.phalanx.baking.AuthoringTreeTest$ListAuthoring is not among the authoring types "
                        + types.names() + ". Add it to them.");
    }

    // Problems

    @Test
    void problemsAreInTheOrderOfPlaces() {
        scene.addProblem(AuthoringProblem.error(new SourcePosition("b", 1, 1), "last"));
        scene.addProblem(AuthoringProblem.warning(new SourcePosition("a", 10, 1), "third"));
        scene.addProblem(AuthoringProblem.error(new SourcePosition("a", 10, 1), "second"));
        scene.addProblem(AuthoringProblem.error(new SourcePosition("a", 2, 5), "first"));
        assertThat(texts(scene))
                .containsExactly("a:2:5: first", "a:10:1: second", "a:10:1: warning: third", "b:1:1: last");
        assertThat(new SourcePosition("a", 3, 0).toString()).isEqualTo("a:3");
        assertThat(SourcePosition.of("a").toString()).isEqualTo("a");
        AuthoringException thrown = new AuthoringException(scene.problems());
        assertThat(thrown.problems()).isEqualTo(scene.problems());
        assertThat(thrown.getMessage()).isEqualTo(String.join(System.lineSeparator(), texts(scene)));
        assertThatThrownBy(() -> new AuthoringException(List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("An exception was given no problem. Give it one at least.");
    }
}
