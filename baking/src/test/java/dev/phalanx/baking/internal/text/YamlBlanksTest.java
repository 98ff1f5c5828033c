package dev.phalanx.baking.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.AuthoringProblem;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlBlanksTest {
    private static final String TAB = "A tab is in the indentation here, where YAML has spaces alone. Write spaces.";
    private static final List<String> PIECES = List.of(
            "\n", "\n  ", "\n\t", "\n  \t", "\n    ", " ", "  ", "\t", "\t", "-", "- ", "-\t", ":", ": ", ":\t", "a",
            "b: ", "é", "\"", "'", "''", "\\\"", "|", "|\t", ">-\n", "|2\n", "#", " #", "[", "]", "{", "}", ",", ",\t",
            "? ", "?\t", "&x ", "*x", "!t\t", "---", "--- ", "...", "%", "@", "x\ty", "\r\n", "\u0085");

    private final List<String> problems = new ArrayList<>();

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private MarkedTree tree() {
        return new MarkedTree("a", 200, 10_000, (AuthoringProblem problem) -> problems.add(problem.toString()));
    }

    /// What a file says, or its problems.
    private String read(String text) {
        problems.clear();
        MarkedValue value = tree().readYaml(bytes(text));
        return value == null || !problems.isEmpty()
                ? problems.toString()
                : value.toJson().toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nodes:\t\n  -\tname:\tA\n    layer: 3\n",
                "nodes:\n  - name: A\t\n    layer:\t3\t# three\n\t\n \t# end\n",
                "\t{\"nodes\":\t[\n\t\t{\t\"name\"\t:\t\"A\"\t,\n\t\t\"layer\": 3\t}\t\n\t]\n}\t\n",
                "?\tnodes\n:\t- name: A\n\t\n    layer: 3\n",
                "---\t\nnodes:\n-\tname:\t\t'A'\t\n  layer: 3\n",
                "%YAML\t1.2\n---\nnodes: [{name: A,\tlayer:\t3}]\n",
                "\uFEFF---\n\uFEFFnodes: [{name: A, layer: 3}]\n",
                "\uFEFF# a\n\uFEFF---\uFEFF\n\uFEFF\uFEFFnodes:\n\uFEFF- name: A\n  layer: 3\n"
            })
    void tabsSeparateAndMarksAreLeftOut(String text) {
        assertThat(read(text)).isEqualTo("{\"nodes\":[{\"name\":\"A\",\"layer\":3}]}");
    }

    @Test
    void tabsThatAreContentStay() {
        assertThat(read("a:\t\"x\ty\"\nb:\t'x\ty\t'\nc:\tx\ty\t\nd:\t|\t\n  x\ty\n  \tz\t\ne:\t>\n  x\ty\nf: 1"))
                .isEqualTo("{\"a\":\"x\\ty\",\"b\":\"x\\ty\\t\",\"c\":\"x\\ty\",\"d\":\"x\\ty\\n\\tz\\t\\n\","
                        + "\"e\":\"x\\ty\\n\",\"f\":1}");
        assertThat(read("a:\tone 'x\ty\n  \ttwo\n  \"x\ty\nb: \"it\t's\" "))
                .isEqualTo("{\"a\":\"one 'x\\ty two \\\"x\\ty\",\"b\":\"it\\t's\"}");
        assertThat(read("a: x # it's\tso\nb:\t'x\ty'")).isEqualTo("{\"a\":\"x\",\"b\":\"x\\ty\"}");
        assertThat(read("a: \"x\uFEFFy\"")).isEqualTo("{\"a\":\"x\uFEFFy\"}");
    }

    @Test
    void tabsThatIndentAreErrorsInTheirPlaces() {
        assertThat(read("nodes:\n\t- name: A")).isEqualTo("[a:2:1: " + TAB + "]");
        assertThat(read("nodes:\n  \t- name: A")).isEqualTo("[a:2:3: " + TAB + "]");
        assertThat(read("nodes:\n  - name:\tA\n\t  layer: 3")).isEqualTo("[a:3:1: " + TAB + "]");
        assertThat(read("nodes:\n  -\tname: A\n   \tlayer: 3")).isEqualTo("[a:3:4: " + TAB + "]");
        assertThat(read("a:\n\tb")).isEqualTo("[a:2:1: " + TAB + "]");
        assertThat(read("a:\t|\n\tb")).isEqualTo("[a:2:1: " + TAB + "]");
    }

    @Test
    void placesStay() {
        assertThat(read("nodes:\t[1,\t*a]")).startsWith("[a:1:12: The alias");
        assertThat(read("---\n\uFEFFnodes:\n-\t*a")).startsWith("[a:3:3: The alias");
        assertThat(read("a:\t\u0001")).startsWith("[a:1:4: The character with the code 1");
    }

    /// What the engine reads as it is keeps its meaning.
    @Test
    void filesThatTheEngineReadsAreNotChanged() {
        int readable = 0;
        for (int seed = 0; seed < 60_000; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder("a: ");
            for (int i = random.nextInt(14); i >= 0; i--) {
                text.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            problems.clear();
            MarkedTree unchanged = tree();
            try {
                YamlText.read(bytes(text.toString()), unchanged);
            } catch (MarkedTree.SyntaxException refused) {
                continue;
            }
            if (problems.isEmpty()) {
                readable++;
                MarkedValue root = unchanged.root();
                String expected = root == null ? "null" : root.toJson().toString();
                assertThat(read(text.toString())).as("seed %d: %s", seed, text).isEqualTo(expected);
            }
        }
        assertThat(readable).isGreaterThan(2000);
    }

    /// A tab in place of a space between tokens changes nothing.
    @Test
    void tabsInPlaceOfSpacesBetweenTokensMeanTheSame() {
        String text = """
                nodes: # x
                  - name: 'a b' # c
                    tag: { a: [1, "b c" , d] , e: f g }
                    layer: 3
                  - ? name
                    : B
                    x: |- # y
                      c d
                    y: [ ]
                """;
        String expected = read(text);
        assertThat(expected).startsWith("{\"nodes\"");
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            StringBuilder changed = new StringBuilder(text);
            for (int i = 1; i < text.length(); i++) {
                boolean isBetween = text.charAt(i) == ' ' && ":,[]{}-?'\"#".indexOf(text.charAt(i - 1)) >= 0;
                boolean isContent = text.startsWith("\"b c", i - 2) || text.startsWith("'a b", i - 2);
                if (isBetween && !isContent && random.nextBoolean()) {
                    changed.setCharAt(i, '\t');
                }
            }
            assertThat(read(changed.toString()))
                    .as("seed %d: %s", seed, changed)
                    .isEqualTo(expected);
        }
    }
}
