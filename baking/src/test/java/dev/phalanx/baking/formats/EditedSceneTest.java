package dev.phalanx.baking.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.internal.record.EditedScene;
import dev.phalanx.baking.internal.text.ListParts;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Scenes that are read again in part are the same as those that are read as a whole.
class EditedSceneTest {
    record PointerAuthoring(NodeRef target) implements IAuthoring {}

    private static final AuthoringTypes TYPES = AuthoringTypes.of(List.of(
            TextSceneFormatTest.SpawnerAuthoring.class,
            TextSceneFormatTest.MarkerAuthoring.class,
            PointerAuthoring.class));

    private static final String PATH = "city.scene.yaml";
    private static final String HEAD = "# a city\nguid: 0123456789abcdef0123456789abcdef\nnodes:\n";

    private final TextSceneFormat format = new TextSceneFormat();

    private AuthoringScene read(String text) {
        return format.read(PATH, text.getBytes(StandardCharsets.UTF_8), TYPES, EditedSceneTest::prefab);
    }

    /// The scene of an edited file, or null if it has to be read as a whole.
    private AuthoringScene reread(String before, String now) {
        AuthoringScene scene = read(before);
        ListParts parts = EditedScene.parts(scene, before.getBytes(StandardCharsets.UTF_8));
        EditedScene edited = reread(scene, parts, now);
        return edited == null ? null : edited.scene();
    }

    private EditedScene reread(AuthoringScene scene, ListParts parts, String now) {
        return parts == null
                ? null
                : EditedScene.read(
                        format, scene, parts, now.getBytes(StandardCharsets.UTF_8), TYPES, EditedSceneTest::prefab);
    }

    private static byte[] prefab(String path) {
        return """
                nodes:
                  - name: Post
                    children:
                      - name: Arm
                        components: [ Spawner: { count: 3 }, Pointer: { target: Post/Lamp } ]
                      - name: Lamp
                """.getBytes(StandardCharsets.UTF_8);
    }

    private static String describe(AuthoringScene scene) {
        StringBuilder text = new StringBuilder(scene.guid() + " " + scene.problems());
        scene.forEach(node -> describe(node, text));
        return text.toString();
    }

    private static void describe(AuthoringNode node, StringBuilder text) {
        text.append('\n').append(node.key()).append(' ').append(node.source()).append(' ');
        text.append(node.position()).append(node.rotation()).append(node.scale());
        text.append(node.id()).append(node.tag()).append(node.layer()).append(node.isActive());
        for (AuthoringComponent component : node.components()) {
            text.append(' ').append(component.value()).append(' ').append(component.position());
            text.append(' ').append(component.contentHash());
        }
    }

    private static String item(Random random, int name) {
        return switch (random.nextInt(8)) {
            case 6 -> "  - name: N" + name + "\n    prefab: post.scene.yaml\n";
            case 7 ->
                "  - name: N" + name + "\n    prefab: post.scene.yaml\n    overrides:\n      Arm/Spawner.count: "
                        + random.nextInt(9) + "\n    children: [{name: Post, prefab: post.scene.yaml}]\n";
            case 0 -> "  -\tname:\tN" + name + "\t\n";
            case 1 -> "  - name: N" + name + "\n    position: [" + random.nextInt(9) + ", 0, 0] # here\n\n";
            case 2 ->
                "  - name: N" + name
                        + "\n    components:\n      - Marker\n    children:\n      - name: A\n        tag: "
                        + random.nextInt(3) + "\n";
            case 3 -> "  -\n    name: N" + name + "\n# a comment\n    tag: |\n      - name: no node\n      more\n";
            case 4 -> "  -\t{name: N" + name + ",\n\tlayer:\t" + random.nextInt(5) + "}\t# tabs\n\t\n";
            default -> "  - name: \"N" + name + "\"\n    id: id" + name + "\n    tag: 'two\n      lines'\n";
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void partsGiveTheSameAsTheWhole(int seed) {
        Random random = new Random(seed);
        List<String> items = new ArrayList<>();
        int made = 0;
        for (; made < 12; made++) {
            items.add(item(random, made));
        }
        int inParts = 0;
        String before = HEAD + String.join("", items);
        AuthoringScene scene = read(before);
        ListParts parts = EditedScene.parts(scene, before.getBytes(StandardCharsets.UTF_8));
        for (int i = 0; i < 300; i++) {
            for (int k = random.nextInt(3); k >= 0; k--) {
                int at = random.nextInt(items.size());
                switch (random.nextInt(4)) {
                    case 0 -> items.add(at, item(random, made++));
                    case 1 -> items.add(item(random, made++));
                    case 2 -> items.set(at, item(random, made++));
                    default -> {
                        if (items.size() > 3) {
                            items.remove(at);
                        }
                    }
                }
            }
            String now = HEAD + String.join("", items);
            EditedScene edited = reread(scene, parts, now);
            if (edited == null) {
                scene = read(now);
                parts = EditedScene.parts(scene, now.getBytes(StandardCharsets.UTF_8));
            } else {
                inParts++;
                scene = edited.scene();
                parts = edited.parts();
                assertThat(describe(scene)).as("edit %d of\n%s", i, before).isEqualTo(describe(read(now)));
            }
            before = now;
        }
        assertThat(inParts).isGreaterThan(250);
    }

    /// Any damage to the text gives the same result, or is read as a whole.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void damagedPartsGiveTheSameAsTheWhole(int seed) {
        Random random = new Random(seed);
        String alphabet = " \n\t-:#{}[]'\"|>&*!%@`,abN0.\r\u0085\u2028\uFEFF";
        for (int i = 0; i < 1000; i++) {
            StringBuilder text = new StringBuilder(HEAD);
            for (int k = 0; k < 5; k++) {
                text.append(item(random, k));
            }
            String before = text.toString();
            for (int k = random.nextInt(3); k >= 0; k--) {
                int at = random.nextInt(text.length());
                char c = alphabet.charAt(random.nextInt(alphabet.length()));
                switch (random.nextInt(3)) {
                    case 0 -> text.insert(at, c);
                    case 1 -> text.setCharAt(at, c);
                    default -> text.deleteCharAt(at);
                }
            }
            String now = text.toString();
            AuthoringScene edited = reread(before, now);
            if (edited != null) {
                assertThat(describe(edited)).as("\n%s\n", now).isEqualTo(describe(read(now)));
            }
        }
    }

    @Test
    void otherFormsAreReadAsAWhole() {
        String plain = HEAD + "  - name: A\n  - name: B\n";
        assertThat(reread(plain, plain.replace("B", "C"))).isNotNull();
        assertThat(reread(plain, plain.replace("guid: 0", "guid: 1"))).isNull();
        assertThat(reread(plain, plain + "guid: 3\n")).isNull();
        assertThat(reread(plain, plain.replace("\n", "\r\n"))).isNull();
        assertThat(reread("nodes: [{name: A}]", "nodes: [{name: B}]")).isNull();
        assertThat(reread("nodes:\n  - name: A\nguid: 0123456789abcdef0123456789abcdef\n", plain))
                .isNull();
        assertThat(reread(plain.replace("B", "A"), plain)).as("with a warning").isNull();
    }
}
