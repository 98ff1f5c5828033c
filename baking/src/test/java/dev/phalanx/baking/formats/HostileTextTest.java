package dev.phalanx.baking.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.tree.AuthoringScene;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// No content of a file makes reading throw, whatever it is.
class HostileTextTest {
    private static final String YAML = """
            guid: 0123456789abcdef0123456789abcdef
            nodes:
              - name: "Fountain é"
                active: false
                position: [10, -0.5, 4e1]
                components:
                  - Spawner: { prefab: pigeon.scene.yaml, count: 30 }
                  - Sign: { text: 'a', corners: [[1, 2, 3]], target: "#x" }
                children:
                  - &a name: |
                      Water
                    tag: !!str b   # comment
                    ? layer
                    : 3
            """;

    private static final String JSON = """
            {"guid": "0123456789abcdef0123456789abcdef", "nodes": [{"name": "Fountain é", "layer": -3,
              "components": [{"Spawner": {"count": 30}}, "Marker"], "children": [{"name": "A", "scale": 1e1}]}]}
            """;

    private static final List<String> PIECES = List.of(
            "\n",
            "  ",
            "- ",
            ": ",
            "{",
            "}",
            "[",
            "]",
            "\"",
            "'",
            "&a ",
            "*a",
            "!!int ",
            "<<: ",
            "|",
            ">",
            "#",
            "%",
            "@",
            "`",
            "---\n",
            "...",
            "\t",
            "null",
            "~",
            "1e999",
            "-",
            "\u0000",
            "\uFEFF",
            "é",
            "\uD83D\uDE00",
            "? ",
            "name: ",
            "nodes: ",
            "children: ",
            "components: ",
            "Spawner: ",
            "count: ",
            "0x",
            ".inf",
            "\\",
            ",");

    private static void read(String path, byte[] content) {
        AuthoringScene scene = new TextSceneFormat().read(path, content, TextSceneFormatTest.TYPES);
        for (AuthoringProblem problem : scene.problems()) {
            assertThat(problem.message()).isNotBlank().doesNotContain("\n").hasSizeLessThan(2000);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.scene.yaml", "a.scene.json"})
    void aFileThatIsCutOffAnywhereIsRead(String path) {
        byte[] content = (path.endsWith("yaml") ? YAML : JSON).getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length <= content.length; length++) {
            read(path, Arrays.copyOf(content, length));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.scene.yaml", "a.scene.json"})
    void filesWithRandomBytesChangedAreRead(String path) {
        byte[] content = (path.endsWith("yaml") ? YAML : JSON).getBytes(StandardCharsets.UTF_8);
        for (int seed = 0; seed < 3000; seed++) {
            Random random = new Random(seed);
            byte[] changed = content.clone();
            for (int i = random.nextInt(5); i >= 0; i--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
            }
            read(path, changed);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.scene.yaml", "a.scene.json"})
    void filesWithRandomPiecesAreRead(String path) {
        String content = path.endsWith("yaml") ? YAML : JSON;
        for (int seed = 0; seed < 5000; seed++) {
            Random random = new Random(seed);
            StringBuilder changed = new StringBuilder(content);
            for (int i = random.nextInt(6); i >= 0; i--) {
                int at = random.nextInt(changed.length() + 1);
                switch (random.nextInt(3)) {
                    case 0 -> changed.insert(at, PIECES.get(random.nextInt(PIECES.size())));
                    case 1 -> changed.delete(at, Math.min(changed.length(), at + random.nextInt(20)));
                    default -> {
                        int from = random.nextInt(changed.length() + 1);
                        int to = Math.min(changed.length(), from + random.nextInt(40));
                        changed.insert(at, changed.substring(from, to));
                    }
                }
            }
            read(path, changed.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void filesOfRandomPiecesAloneAreRead() {
        for (int seed = 0; seed < 5000; seed++) {
            Random random = new Random(seed);
            List<String> pieces = new ArrayList<>();
            for (int i = random.nextInt(40); i >= 0; i--) {
                pieces.add(PIECES.get(random.nextInt(PIECES.size())));
            }
            byte[] content = String.join("", pieces).getBytes(StandardCharsets.UTF_8);
            read("a.scene.yaml", content);
            read("a.scene.json", content);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[",
                "{a: ",
                "- ",
                "? ",
                "a: &a ",
                "*a ",
                "!!str ",
                "{",
                "\"",
                "'",
                "| ",
                "#",
                "%",
                "\n",
                "\t",
                "é",
                "a: b: ",
                "[]\n",
                "- a\n",
                "---\n",
                "&a",
                "<<: ",
                "1",
                ",",
                "[{",
                "nodes: [",
                "- - - ",
                "\u0000",
                "{\"a\":",
                "\\u"
            })
    void aPieceThatIsRepeatedIsReadInTimeThatGrowsWithTheLength(String piece) {
        byte[] content = piece.repeat(200_000).getBytes(StandardCharsets.UTF_8);
        read("a.scene.yaml", content);
        read("a.scene.json", content);
    }

    /// With the square of the length it would take minutes.
    @ParameterizedTest
    @ValueSource(strings = {"", "\"", "'", "|\n      ", ">\n      "})
    void aLongTextIsReadInTimeThatGrowsWithItsLength(String quote) {
        String end = quote.length() == 1 ? quote : "";
        String text = "nodes:\n  - name: A\n    tag: " + quote + "x".repeat(8 << 20) + end + "\n";
        read("a.scene.yaml", text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- {a: 1, b: 2, c: 3}\n", "- {name: a, id: x}\n", "- name: a\n  components: [Spwner]\n",
                "- name: a\n  components: [Spawner: {cuont: 1, a: 2, b: 3}]\n", "- {a: 1, a: 2}\n", "- *a\n"
            })
    void manyProblemsAreReadInTimeThatGrowsWithTheLength(String piece) {
        read("a.scene.yaml", ("nodes:\n" + piece.repeat(50_000)).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void anObjectWithManyUnknownOrRepeatedKeysIsRead() {
        StringBuilder unknown = new StringBuilder("nodes:\n- name: A\n  components:\n  - Spawner:\n");
        for (int i = 0; i < 200_000; i++) {
            unknown.append("      k").append(i).append(": 1\n");
        }
        read("a.scene.yaml", unknown.toString().getBytes(StandardCharsets.UTF_8));
        StringBuilder twice = new StringBuilder("nodes:\n- name: A\n");
        for (int i = 0; i < 200_000; i++) {
            twice.append("  k").append(i % 100_000).append(": 1\n");
        }
        read("a.scene.yaml", twice.toString().getBytes(StandardCharsets.UTF_8));
    }
}
