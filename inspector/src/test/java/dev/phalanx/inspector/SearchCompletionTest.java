package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.inspector.Beings.Health;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What is suggested while a search is typed.
final class SearchCompletionTest {
    private final AskedWorld asked = new AskedWorld();

    @BeforeEach
    void populate() {
        Beings.ofEveryKind(asked.em);
    }

    @AfterEach
    void close() {
        asked.close();
    }

    private JsonNode answer(String q, int caret) {
        JsonNode answer = asked.get(
                asked.path() + "complete?caret=" + caret + "&q=" + URLEncoder.encode(q, StandardCharsets.UTF_8));
        assertThat(answer.propertyNames()).containsExactlyInAnyOrder("from", "to", "items", "complete");
        return answer;
    }

    /// The texts that are suggested at the end of a search.
    private List<String> suggested(String q) {
        return AskedWorld.texts(answer(q, q.length()).get("items"), "text");
    }

    @Test
    void wordsComponentsFieldsOperatorsAndValuesAreSuggested() {
        assertThat(suggested("")).contains("c=", "none=", "is=").doesNotContain("or ");
        assertThat(suggested("knight ")).contains("or ", "c=");
        assertThat(suggested("plac")).containsExactly("Place.");
        assertThat(suggested("!plac")).containsExactly("!Place.");
        assertThat(suggested("mark")).contains("c=Marked");
        assertThat(suggested("Place.")).containsExactly("Place.at.x", "Place.at.y", "Place.at.z", "Place.turned");
        assertThat(suggested("place.at")).containsExactly("Place.at.x", "Place.at.y", "Place.at.z");
        assertThat(suggested("Place.turned"))
                .containsExactly(
                        "Place.turned<",
                        "Place.turned<=",
                        "Place.turned>",
                        "Place.turned>=",
                        "Place.turned=",
                        "Place.turned!=");
        assertThat(suggested("Place.turned<")).containsExactly("Place.turned<=");
        assertThat(suggested("Place.turned=n"))
                .containsExactly("Place.turned=NaN", "Place.turned=Infinity", "Place.turned=-Infinity");
        assertThat(suggested("Shape.mood")).containsExactly("Shape.mood=", "Shape.mood!=");
        assertThat(suggested("Shape.mood=")).containsExactly("Shape.mood=CALM", "Shape.mood=ANGRY");
        assertThat(suggested("Shape.mood=an")).containsExactly("Shape.mood=ANGRY");
        assertThat(suggested("Numbers.flag!=")).containsExactly("Numbers.flag!=true", "Numbers.flag!=false");
        assertThat(suggested("Shape.owner=")).containsExactly("Shape.owner=null");
        assertThat(suggested("Shape.s")).contains("Shape.sides[0]").doesNotContain("Shape.counts");
        assertThat(suggested("is=")).containsExactly("is=disabled", "is=prefab", "is=system");
        assertThat(suggested("c=Place,num")).containsExactly("c=Place,Numbers");
        assertThat(suggested("none=chunk weath")).containsExactly("none=chunk Weather");
        assertThat(suggested("Weather.")).containsExactly("Weather.wind");
        assertThat(suggested("\"chunk Weather\".w")).containsExactly("\"chunk Weather\".wind");
        assertThat(suggested("\"chunk weather\".wind<")).containsExactly("\"chunk Weather\".wind<=");
        assertThat(suggested("na")).contains("name=").doesNotContain("none=");
        assertThat(suggested("name=a")).isEmpty();
        assertThat(suggested("\"quoted wo")).isEmpty();
        assertThat(suggested("Nothing.")).isEmpty();
    }

    @Test
    void theWordAtTheCaretIsReplacedAsAWhole() {
        JsonNode answer = answer("knight Place.tur<3 or x", 16);
        assertThat(answer.get("from").intValue()).isEqualTo(7);
        assertThat(answer.get("to").intValue()).isEqualTo(18);
        assertThat(AskedWorld.texts(answer.get("items"), "text")).containsExactly("Place.turned");
        assertThat(AskedWorld.item(answer.get("items"), "label", "turned")
                        .get("detail")
                        .stringValue())
                .isEqualTo("float");
        assertThat(answer("a", 99).get("to").intValue()).isEqualTo(1);
    }

    @Test
    void whatIsSuggestedIsUnderstood() {
        for (JsonNode item : answer("", 0).get("items")) {
            String text = item.get("text").stringValue();
            if (text.endsWith(".")) {
                for (String field : suggested(text)) {
                    List<String> operators = suggested(field);
                    assertThat(operators).as(field).isNotEmpty();
                }
            } else if (text.startsWith("c=") && text.length() > 2) {
                assertThat(asked.ask("find?q=" + URLEncoder.encode(text, StandardCharsets.UTF_8))
                                .has("total"))
                        .isTrue();
            }
        }
    }

    @Test
    void oddTextsAreNoProblem() {
        assertThat(suggested("<script>")).isEmpty();
        assertThat(suggested("\uD83D")).isEmpty();
        assertThat(suggested("!")).isEmpty();
        assertThat(suggested("\"\"")).isEmpty();
        assertThat(suggested(".")).isEmpty();
        assertThat(suggested("=")).isEmpty();
        assertThat(suggested("Place.\"a b\"<")).isEmpty();
        assertThat(suggested("x".repeat(4_000))).isEmpty();
        assertThat(asked.refusal("complete?q=" + "x".repeat(4_001)))
                .isEqualTo("400 The search has 4001 characters. Give at most 4000.");
        assertThat(asked.refusal("complete?q=x&caret=-1")).startsWith("400 The parameter caret is \"-1\".");
        assertThat(asked.em.exists(asked.em.createEntity(new Health()))).isTrue();
    }
}
