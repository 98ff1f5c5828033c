package dev.phalanx.baking.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.AuthoringProblem;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MarkedTreeTest {
    private final List<AuthoringProblem> problems = new ArrayList<>();

    private MarkedTree tree(int mostValues) {
        return new MarkedTree("a", 200, mostValues, problems::add);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String json(@Nullable MarkedValue value) {
        return value == null ? "nothing" : value.toJson().toString();
    }

    @Test
    void aFileWithTooManyValuesIsAProblem() {
        String text = "[{a: 1}, [], 2, x]";
        assertThat(json(tree(7).readYaml(bytes(text)))).isEqualTo("[{\"a\":1},[],2,\"x\"]");
        assertThat(problems).isEmpty();
        assertThat(tree(6).readYaml(bytes(text))).isNull();
        assertThat(tree(1).readJson(bytes("{\n \"a\": 1}"), true, name -> true)).isNull();
        assertThat(problems)
                .extracting(AuthoringProblem::toString)
                .containsExactly(
                        "a:1:17: The file has more than 6 values and names of fields up to here. Divide it into several"
                                + " files.",
                        "a:2:2: The file has more than 1 values and names of fields up to here. Divide it into several"
                                + " files.");
    }

    @Test
    void valuesThatAreLeftOutCountToo() {
        assertThat(tree(6).readYaml(bytes("{a: 1, a: [1, 2, 3]}"))).isNull();
        assertThat(problems).hasSize(2);
    }

    @Test
    void valuesThatAreSkippedDoNotCount() {
        MarkedTree tree = tree(3);
        assertThat(json(tree.readJson(
                        bytes("{\"b\": [1, 2, {\"a\": 3}], \"a\": {}, \"b\": 4}"), true, name -> name.equals("a"))))
                .isEqualTo("{\"a\":{}}");
        assertThat(problems).isEmpty();
    }

    @Test
    void numbersKeepTheTextThatTheFileHas() {
        MarkedValue root = tree(100).readYaml(bytes("[1.50, 0x1F, 1.50, '1.50', True, ~, 12, 7.25]"));
        assertThat(json(root)).isEqualTo("[1.5,31,1.5,\"1.50\",true,null,12,7.25]");
        assertThat(((MarkedValue.Items) root).items())
                .extracting(item -> ((MarkedValue.Scalar) item).text())
                .containsExactly("1.50", "0x1F", "1.50", "1.50", "True", "~", "12", "7.25");
    }

    @Test
    void fieldsOfLargeObjectsAreFound() {
        MarkedValue.Fields object = new MarkedValue.Fields(1, 1);
        for (int i = 0; i < 40; i++) {
            object.add(new MarkedValue.Field("k" + i, MarkedValue.text(object, "v" + i)));
            assertThat(object.find("k" + i)).isSameAs(object.fields().get(i));
            assertThat(object.find("k" + (i + 1))).isNull();
        }
    }

    @Test
    void placesOfBytesThatAreNotUtf8AreFoundBehindPlacesOfOtherMistakes() {
        byte[] text = "{]\nabc 𝄞 \u00e9".getBytes(StandardCharsets.UTF_8);
        text[text.length - 1] = ' ';
        assertThat(tree(100).readJson(ByteBuffer.wrap(text), true, name -> true))
                .isNull();
        assertThat(problems)
                .extracting(AuthoringProblem::toString)
                .containsExactly("a:2:8: The byte 0xc3 here is not UTF-8. Save the file as UTF-8.");
    }
}
