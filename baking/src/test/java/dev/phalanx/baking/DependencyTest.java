package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.Scripts.NoteAuthoring;
import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.TransformUsageFlags;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Which bakers run again after an edit: those that have asked for what it changes, and no others. Each bake is
/// compared with a full one, and the bakers store what they have read, so that a missing dependency is a difference.
class DependencyTest extends InBaking {
    /// What a baker has read.
    static final class Read implements IManagedComponentData {
        String text = "";
    }

    record OtherNoteAuthoring(String text) implements IAuthoring {}

    /// The scene before the edits: `Top/Own/Child/Deep` and `Top/Sibling`, of which Child has an id, and `Other`.
    private AuthoringNode top;

    private AuthoringNode own;
    private AuthoringNode child;
    private AuthoringNode deep;
    private AuthoringNode sibling;
    private AuthoringNode elsewhere;
    private AuthoringScene pigeon;

    private void build() {
        types = types.withAuthoring(OtherNoteAuthoring.class);
        top = node("Top").addComponent(new NoteAuthoring("top"));
        own = top.addChild("Own");
        child = own.addChild("Child").setId("child").addComponent(new NoteAuthoring("child"));
        deep = child.addChild("Deep");
        sibling = top.addChild("Sibling");
        elsewhere = node("Other").addComponent(new NoteAuthoring("other"));
        pigeon = other("pigeon.scene.json");
        pigeon.addNode("Pigeon").addChild("Wing");
        write("a.txt", "before");
        // A baker that asks for nothing, and one that asks for something else.
        scripts.second(elsewhere, baker -> read(baker, "nothing"));
        scripts.second(sibling, baker -> read(baker, baker.getName()));
    }

    private static void read(Baker<?> baker, Object value) {
        Read read = new Read();
        read.text = String.valueOf(value);
        baker.addComponent(baker.getEntity(), read);
    }

    /// An edit, and whether a baker that has read something runs again because of it.
    record Edit(String name, Consumer<DependencyTest> change, boolean isNoticed) {
        static Edit noticed(String name, Consumer<DependencyTest> change) {
            return new Edit(name, change, true);
        }

        static Edit ignored(String name, Consumer<DependencyTest> change) {
            return new Edit(name, change, false);
        }
    }

    record Case(String verb, Function<Baker<?>, Object> read, Edit edit) {
        @Override
        public String toString() {
            return verb + ", " + edit.name + (edit.isNoticed ? "" : ": nothing");
        }
    }

    private static void add(List<Case> cases, String verb, Function<Baker<?>, Object> read, Edit... edits) {
        for (Edit edit : edits) {
            cases.add(new Case(verb, read, edit));
        }
    }

    private static final NodeRef CHILD = NodeRef.of("#child");
    private static final Class<NoteAuthoring> NOTE = NoteAuthoring.class;

    private static Edit movesTop(boolean isNoticed) {
        return new Edit("position of a node above", test -> test.top.setPosition(1, 0, 0), isNoticed);
    }

    private static Edit[] ofNode(String name, Consumer<AuthoringNode> change, boolean ofOwn) {
        return new Edit[] {
            new Edit(name + " of the own node", test -> change.accept(test.own), ofOwn),
            new Edit(name + " of the child", test -> change.accept(test.child), !ofOwn),
            Edit.ignored(name + " of another node", test -> change.accept(test.elsewhere)),
        };
    }

    static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        // Components
        add(
                cases,
                "getComponent",
                baker -> baker.getComponent(NOTE),
                Edit.noticed("component added", test -> test.own.addComponent(new NoteAuthoring("new"))),
                Edit.ignored("component of another class", test -> test.own.addComponent(new OtherNoteAuthoring(""))),
                Edit.ignored("component added to the child", test -> test.child.addComponent(new NoteAuthoring("x"))),
                Edit.ignored("the same again", test -> test.top.setComponent(new NoteAuthoring("top"))));
        add(
                cases,
                "getComponents(node)",
                baker -> baker.getComponents(CHILD, NOTE),
                Edit.noticed("value", test -> test.child.setComponent(new NoteAuthoring("new"))),
                Edit.noticed("second component", test -> test.child.addComponent(new NoteAuthoring("new"))),
                Edit.noticed("removed", test -> test.child.removeComponent(NOTE)),
                Edit.noticed("node removed", test -> {
                    test.child.remove();
                    test.sibling.addChild("New").setId("child").addComponent(new NoteAuthoring("new"));
                }),
                Edit.ignored("own component", test -> test.own.addComponent(new NoteAuthoring("x"))),
                Edit.ignored("renamed with an id", test -> test.child.setName("Renamed")),
                Edit.ignored("moved with an id", test -> test.child.setParent(test.sibling)),
                Edit.ignored("position", test -> test.child.setPosition(1, 0, 0)));
        add(
                cases,
                "getComponent(class above)",
                baker -> baker.getComponents(CHILD, IAuthoring.class),
                Edit.noticed("value", test -> test.child.setComponent(new NoteAuthoring("new"))),
                Edit.noticed("of any class", test -> test.child.addComponent(new OtherNoteAuthoring("new"))));
        add(
                cases,
                "getComponentInParent",
                baker -> baker.getComponentInParent(NOTE),
                Edit.noticed("value above", test -> test.top.setComponent(new NoteAuthoring("new"))),
                Edit.noticed("added between", test -> test.own.addComponent(new NoteAuthoring("new"))),
                Edit.noticed(
                        "moved to a parent without",
                        test -> test.own.setParent(null).setName("Own")),
                Edit.ignored("below", test -> test.child.setComponent(new NoteAuthoring("new"))),
                movesTop(false));
        add(
                cases,
                "getComponentInParent(node)",
                baker -> baker.getComponentInParent(CHILD, NOTE),
                Edit.noticed("value above", test -> test.top.setComponent(new NoteAuthoring("new"))),
                Edit.noticed("moved", test -> test.child.setParent(null)),
                Edit.ignored("below", test -> test.deep.addComponent(new NoteAuthoring("new"))));
        add(
                cases,
                "getComponentsInParent",
                baker -> baker.getComponentsInParent(NOTE),
                Edit.noticed("removed", test -> test.top.removeComponent(NOTE)));
        add(
                cases,
                "getComponentInChildren",
                baker -> baker.getComponentInChildren(NOTE),
                Edit.noticed("value", test -> test.child.setComponent(new NoteAuthoring("new"))),
                Edit.noticed("added below", test -> test.deep.addComponent(new NoteAuthoring("new"))),
                Edit.noticed("moved away", test -> test.child.setParent(test.sibling)),
                Edit.ignored("above", test -> test.top.setComponent(new NoteAuthoring("new"))),
                Edit.ignored("beside", test -> test.sibling.addComponent(new NoteAuthoring("new"))));
        add(
                cases,
                "getComponentInChildren(node)",
                baker -> baker.getComponentInChildren(CHILD, OtherNoteAuthoring.class),
                Edit.noticed("added below", test -> test.deep.addComponent(new OtherNoteAuthoring("new"))),
                Edit.noticed(
                        "node with it added",
                        test -> test.deep.addChild("New").addComponent(new OtherNoteAuthoring("new"))),
                Edit.ignored("of the own node", test -> test.own.addComponent(new OtherNoteAuthoring("new"))));
        add(
                cases,
                "getComponentsInChildren",
                baker -> baker.getComponentsInChildren(NOTE),
                Edit.noticed("removed", test -> test.child.remove()),
                Edit.noticed("order", test -> {
                    test.own.addChild("New").addComponent(new NoteAuthoring("new"));
                    test.child.setParent(test.own);
                }));
        // Nodes
        add(
                cases,
                "findNode by names",
                baker -> baker.findNode(NodeRef.of("Top/Own/New")),
                Edit.noticed("node appears", test -> test.own.addChild("New")),
                Edit.noticed("node gets the name", test -> test.child.setName("New")),
                Edit.ignored("another node appears", test -> test.own.addChild("Newer")));
        add(
                cases,
                "findNode by id",
                baker -> baker.findNode(NodeRef.of("#new")),
                Edit.noticed("node gets the id", test -> test.sibling.setId("new")),
                Edit.ignored(
                        "node gets another id",
                        test -> test.elsewhere.setName("Renamed").setId("x")));
        add(
                cases,
                "findNode that is there",
                baker -> baker.findNode(NodeRef.of("Top/Own/Child")),
                Edit.noticed("removed", test -> test.child.remove()),
                Edit.noticed("renamed", test -> test.child.setName("Renamed")),
                Edit.noticed("another id", test -> test.child.setId("other")),
                Edit.ignored("child added", test -> test.child.addChild("New")));
        add(
                cases,
                "getEntity(node)",
                baker -> baker.getEntity(CHILD, TransformUsageFlags.DYNAMIC).equals(Entity.NULL),
                Edit.noticed("removed", test -> test.child.remove()),
                Edit.ignored("another node with its id", test -> {
                    test.child.remove();
                    test.own.addChild("X").addChild("Y").setId("child");
                }),
                Edit.ignored("renamed with an id", test -> test.child.setName("Renamed")),
                Edit.ignored("component", test -> test.child.setComponent(new NoteAuthoring("new"))));
        add(
                cases,
                "getParent",
                Baker::getParent,
                Edit.noticed("id of the parent", test -> test.top.setId("top").setName("Top")),
                Edit.ignored("component of the parent", test -> test.top.setComponent(new NoteAuthoring("new"))),
                Edit.ignored("sibling", test -> test.top.addChild("New")));
        add(
                cases,
                "getParent(node)",
                baker -> baker.getParent(CHILD),
                Edit.noticed("moved", test -> test.child.setParent(test.sibling)),
                Edit.noticed("moved to the root", test -> test.child.setParent(null)));
        add(
                cases,
                "getParents",
                Baker::getParents,
                Edit.ignored("name with an id above", test -> test.elsewhere.setName("X")));
        add(
                cases,
                "getChildren",
                Baker::getChildren,
                Edit.noticed("added", test -> test.own.addChild("New")),
                Edit.noticed("removed", test -> test.child.remove()),
                Edit.noticed("order", test -> {
                    test.own.addChild("New");
                    test.child.setParent(test.own);
                }),
                Edit.ignored("renamed with an id", test -> test.child.setName("Renamed")),
                Edit.ignored("below a child", test -> test.child.addChild("New")));
        add(
                cases,
                "getChildren(node)",
                baker -> baker.getChildren(CHILD),
                Edit.noticed("renamed", test -> test.deep.setName("Deeper")),
                Edit.ignored("of the own node", test -> test.own.addChild("New")));
        add(cases, "getChildCount", Baker::getChildCount, Edit.noticed("added", test -> test.own.addChild("New")));
        add(cases, "getChild", baker -> baker.getChild(0), Edit.noticed("another", test -> {
            test.own.addChild("New");
            test.child.setParent(test.own);
        }));
        add(
                cases,
                "getName(node)",
                baker -> baker.getName(CHILD),
                ofNode("name", node -> node.setName("Child2"), false)[1]);
        add(
                cases,
                "getName(node)",
                baker -> baker.getName(CHILD),
                Edit.ignored("name of another node", test -> test.deep.setName("X")));
        // Properties
        add(cases, "isActive", Baker::isActive, ofNode("active", node -> node.setActive(false), true));
        add(
                cases,
                "isActive",
                Baker::isActive,
                Edit.noticed("a node above", test -> test.top.setActive(false)),
                Edit.ignored("a node above and the own one stay inactive", test -> test.top.setActive(true)));
        add(
                cases,
                "isActive(node)",
                baker -> baker.isActive(CHILD),
                Edit.noticed("own", test -> test.own.setActive(false)),
                Edit.noticed("of the child", test -> test.child.setActive(false)),
                Edit.ignored("below", test -> test.deep.setActive(false)));
        add(cases, "isStatic", Baker::isStatic, ofNode("static", node -> node.setStatic(true), true));
        add(
                cases,
                "isStatic(node)",
                baker -> baker.isStatic(CHILD),
                ofNode("static", node -> node.setStatic(true), false));
        add(cases, "getLayer", Baker::getLayer, ofNode("layer", node -> node.setLayer(7), true));
        add(cases, "getLayer(node)", baker -> baker.getLayer(CHILD), ofNode("layer", node -> node.setLayer(7), false));
        add(cases, "getTag", Baker::getTag, ofNode("tag", node -> node.setTag("new"), true));
        add(cases, "getTag(node)", baker -> baker.getTag(CHILD), ofNode("tag", node -> node.setTag("new"), false));
        // Transforms
        for (boolean isOwn : new boolean[] {true, false}) {
            String of = isOwn ? "" : "(node)";
            add(
                    cases,
                    "getLocalPosition" + of,
                    baker -> isOwn ? baker.getLocalPosition() : baker.getLocalPosition(CHILD),
                    ofNode("position", node -> node.setPosition(1, 2, 3), isOwn));
            add(
                    cases,
                    "getLocalRotation" + of,
                    baker -> isOwn ? baker.getLocalRotation() : baker.getLocalRotation(CHILD),
                    ofNode("rotation", node -> node.setEulerAngles(0, 90, 0), isOwn));
            add(
                    cases,
                    "getLocalScale" + of,
                    baker -> isOwn ? baker.getLocalScale() : baker.getLocalScale(CHILD),
                    ofNode("scale", node -> node.setScale(1, 2, 3), isOwn));
        }
        add(cases, "getLocalPosition", Baker::getLocalPosition, movesTop(false));
        add(
                cases,
                "getLocalToWorld",
                Baker::getLocalToWorld,
                movesTop(true),
                Edit.noticed("scale of the own node", test -> test.own.setScale(2)),
                Edit.ignored("position of the child", test -> test.child.setPosition(1, 0, 0)));
        add(
                cases,
                "getLocalToWorld(node)",
                baker -> baker.getLocalToWorld(CHILD),
                movesTop(true),
                Edit.noticed("position of the child", test -> test.child.setPosition(1, 0, 0)),
                Edit.noticed("another parent", test -> {
                    test.sibling.setPosition(5, 0, 0);
                    test.child.setParent(test.sibling);
                }));
        // Files
        add(
                cases,
                "dependsOn",
                baker -> baker.dependsOn(AssetRef.of("a.txt")),
                Edit.noticed("content", test -> test.write("a.txt", "after")),
                Edit.noticed("vanishes", test -> test.delete("a.txt")),
                Edit.ignored("time alone", test -> test.touch("a.txt")),
                Edit.ignored("written again", test -> test.write("a.txt", "before")),
                Edit.ignored("another file", test -> test.write("b.txt", "after")));
        add(
                cases,
                "exists",
                baker -> baker.exists(AssetRef.of("new.txt")),
                Edit.noticed("appears", test -> test.write("new.txt", "")));
        add(
                cases,
                "readAsset",
                baker -> new String(baker.readAsset(AssetRef.of("a.txt")), StandardCharsets.UTF_8),
                Edit.noticed("content", test -> test.write("a.txt", "after")),
                Edit.ignored("time alone", test -> test.touch("a.txt")));
        // Scenes
        add(
                cases,
                "getEntity(prefab)",
                baker -> baker.getEntity(AssetRef.of("pigeon.scene.json")).equals(Entity.NULL),
                Edit.noticed(
                        "root renamed", test -> test.pigeon.roots().getFirst().setName("Dove")),
                Edit.ignored(
                        "node below", test -> test.pigeon.roots().getFirst().addChild("Tail")));
        add(
                cases,
                "getSceneGuid",
                Baker::getSceneGuid,
                Edit.noticed("guid", test -> test.scene.setGuid(Guid.ofName("new"))),
                Edit.ignored("a new root", test -> test.node("New")));
        add(
                cases,
                "getSceneGuid(scene)",
                baker -> baker.getSceneGuid(AssetRef.of("pigeon.scene.json")),
                Edit.noticed("guid", test -> test.pigeon.setGuid(Guid.ofName("new"))),
                Edit.ignored(
                        "root renamed", test -> test.pigeon.roots().getFirst().setName("Dove")),
                Edit.ignored("a new root", test -> test.pigeon.addNode("New")));
        add(
                cases,
                "nothing",
                Baker::getNode,
                Edit.ignored("own position", test -> test.own.setPosition(1, 0, 0)),
                Edit.ignored("own layer", test -> test.own.setLayer(1)),
                Edit.ignored("active", test -> test.top.setActive(false)),
                Edit.ignored("node added", test -> test.node("New")),
                Edit.ignored("node removed", test -> test.deep.remove()),
                Edit.ignored("component of a node above", test -> test.top.setComponent(new NoteAuthoring("new"))),
                Edit.ignored("file", test -> test.write("a.txt", "after")));
        return cases;
    }

    private void delete(String path) {
        try {
            Files.delete(root.resolve(path));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void touch(String path) {
        try {
            Files.setLastModifiedTime(root.resolve(path), FileTime.fromMillis(1_000_000));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Row({"BAK-3.1", "BAK-3.4", "BAK-4.1"})
    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void aBakerRunsAgainIfWhatItHasReadChanges(Case verb) {
        build();
        scripts.first(own, baker -> read(baker, verb.read.apply(baker)));
        isCompared = false;
        bakeWell();
        assertThat(result.bakersRun()).isEqualTo(3);
        isCompared = true;
        verb.edit.change.accept(this);
        bake();
        List<String> ran = result.explanations().stream()
                .filter(text -> text.contains(": FirstBaker ran because "))
                .toList();
        assertThat(ran).hasSize(verb.edit.isNoticed ? 1 : 0);
        assertThat(result.bakersRun()).isEqualTo(result.explanations().size());
        isCompared = false;
        bake();
        if (result.isSuccessful()) {
            assertThat(result.bakersRun()).as("nothing has changed since").isZero();
        }
    }

    @Row({"BAK-3.4", "BAK-4.1"})
    @Test
    void editsOfNodesAboveTheParentAndOfNamesBesideIdsAreNoticed() {
        build();
        top.setId("top");
        own.setId("own");
        scripts.first(child, baker -> store(baker, baker.getParents()));
        scripts.first(child, baker -> store(baker, baker.isActive()));
        scripts.first(child, baker -> store(baker, baker.getName()));
        bakeWell();
        top.setParent(elsewhere);
        bakeWell();
        assertThat(result.explanations())
                .containsExactly("city: #child: FirstBaker ran because the parent of #top has changed.");
        elsewhere.setActive(false);
        bakeWell();
        assertThat(result.explanations())
                .containsExactly("city: #child: FirstBaker ran because whether #child is active has changed.");
        child.setName("Renamed");
        bakeWell();
        assertThat(result.explanations())
                .containsExactly("city: #child: FirstBaker ran because the name of #child has changed.");
        top.setName("Renamed");
        own.setActive(false);
        bakeWell();
        assertThat(result.explanations()).isEmpty();
    }

    /// Stores what a baker has read in an entity of its own.
    private static void store(Baker<?> baker, Object value) {
        Read read = new Read();
        read.text = String.valueOf(value);
        baker.addComponent(baker.createAdditionalEntity(), read);
    }

    @Test
    void explanationsNameWhatHasChanged() {
        build();
        scripts.first(own, baker -> read(baker, List.of(baker.getName(CHILD), baker.isActive(), baker.getChildren())));
        bakeWell();
        assertThat(result.explanations())
                .containsExactly(
                        "city: Other: SecondBaker ran because SecondAuthoring is new.",
                        "city: Top/Own: FirstBaker ran because FirstAuthoring is new.",
                        "city: Top/Sibling: SecondBaker ran because SecondAuthoring is new.");
        assertThat(result.toString()).isEqualTo("BakeResult of 6 nodes, 3 bakers run, 0 errors");
        child.setName("Renamed");
        bakeWell();
        assertThat(result.explanations())
                .containsExactly("city: Top/Own: FirstBaker ran because the name of #child has changed.");
        top.setActive(false);
        bakeWell();
        assertThat(result.explanations())
                .containsExactly("city: Top/Own: FirstBaker ran because whether Top/Own is active has changed.");
        own.addChild("New");
        bakeWell();
        assertThat(result.explanations())
                .containsExactly("city: Top/Own: FirstBaker ran because the list of children of Top/Own has changed.");
        scripts.change(own, baker -> read(baker, "changed"));
        bakeWell();
        assertThat(result.explanations())
                .containsExactly("city: Top/Own: FirstBaker ran because FirstAuthoring has changed.");
    }

    @Test
    void explanationsNameEveryKindOfQuestion() {
        build();
        scripts.first(own, baker -> read(baker, baker.getComponentsInParent(NOTE)));
        scripts.first(own, baker -> baker.getComponentsInChildren(NOTE));
        scripts.first(own, baker -> baker.getComponents(CHILD, OtherNoteAuthoring.class));
        scripts.first(own, baker -> baker.findNode(NodeRef.of("New")));
        scripts.first(own, Baker::getParent);
        scripts.first(own, Baker::isStatic);
        scripts.first(own, Baker::getLayer);
        scripts.first(own, Baker::getTag);
        scripts.first(own, Baker::getLocalPosition);
        scripts.first(own, Baker::getLocalToWorld);
        scripts.first(own, baker -> baker.exists(AssetRef.of("a.txt")));
        scripts.first(own, baker -> baker.registerPrefabForBaking(AssetRef.of("pigeon.scene.json")));
        scripts.first(own, baker -> baker.getSceneGuid(AssetRef.of("pigeon.scene.json")));
        bakeWell();
        top.setComponent(new NoteAuthoring("new"));
        top.setId("top");
        own.setId("own");
        bakeWell();
        child.setComponent(new NoteAuthoring("new"));
        child.addComponent(new OtherNoteAuthoring("new"));
        node("New");
        own.setParent(sibling);
        own.setStatic(true).setLayer(1).setTag("tag").setPosition(1, 0, 0);
        write("a.txt", "after");
        pigeon.roots().getFirst().setName("Dove");
        pigeon.setGuid(Guid.ofName("dove"));
        bakeWell();
        assertThat(result.explanations())
                .allMatch(text -> text.startsWith("city: #own: FirstBaker ran because "))
                .extracting(text -> text.substring("city: #own: FirstBaker ran because ".length()))
                .containsExactly(
                        "NoteAuthoring of #own or a node above has changed.",
                        "NoteAuthoring of #own or a node below has changed.",
                        "OtherNoteAuthoring of #child has changed.",
                        "the node New has changed.",
                        "the parent of #own has changed.",
                        "whether #own is static has changed.",
                        "the layer of #own has changed.",
                        "the tag of #own has changed.",
                        "the transform of #own has changed.",
                        "the transform of #own in the world has changed.",
                        "the file a.txt has changed.",
                        "the scene pigeon.scene.json has changed.",
                        "the guid of pigeon.scene.json has changed.");
    }

    @Test
    void bakersOfANodeThatIsRenamedWithoutAnIdRunAgain() {
        build();
        scripts.first(own, baker -> read(baker, "own"));
        scripts.second(child, baker -> read(baker, "child"));
        bakeWell();
        own.setName("Renamed");
        bakeWell();
        assertThat(result.explanations())
                .containsExactly("city: Top/Renamed: FirstBaker ran because FirstAuthoring is new.");
    }

    @Test
    void anEditOfOneComponentOfSeveralOfAClassRunsOneBaker() {
        build();
        scripts.first(own, baker -> baker.addComponent(baker.createAdditionalEntity(), new Read()));
        scripts.first(own, baker -> read(baker, "second"));
        bakeWell();
        AuthoringNode node = own;
        scripts.change(node, baker -> baker.addComponent(baker.createAdditionalEntity(), new Read()));
        bakeWell();
        assertThat(result.bakersRun()).isEqualTo(1);
        node.removeComponent(Scripts.FirstAuthoring.class);
        bakeWell();
        assertThat(result.bakersRun())
                .as("the second component is the first one now")
                .isEqualTo(1);
        assertThat(names()).containsExactly("Other", "Own", "Sibling");
    }

    @Test
    void aFileThatIsReplacedByADirectoryIsGone() throws IOException {
        build();
        scripts.first(own, baker -> read(baker, baker.exists(AssetRef.of("a.txt"))));
        bakeWell();
        delete("a.txt");
        Files.createDirectories(root.resolve("a.txt"));
        bakeWell();
        assertThat(result.bakersRun()).isEqualTo(1);
        assertThat(em().getComponent(entity("Own"), Read.class).text).isEqualTo("false");
    }
}
