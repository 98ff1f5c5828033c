package dev.phalanx.cli.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SheetTest {
    private static Sheet parse(String text) {
        return Sheet.parse("docs/rows/ENT.md", text.lines().toList());
    }

    @Test
    void everySentenceHasWhatStandsBelowIt() {
        Sheet sheet = parse("""
            # ENT: every sentence and its tests

            ## ENT-1

            what it is about

            - one;
              `ATest.a`, `BTest.Inner.b`
            - two
              void: **Allocators** have no twin

            ## ENT-2

            - three
              TODO
            - four
              open: **Editor world.** It comes with live baking
            """);

        assertThat(sheet.rows()).extracting(SheetRow::id).containsExactly("ENT-1", "ENT-2");
        assertThat(sheet.rows()).extracting(SheetRow::line).containsExactly(3, 12);
        assertThat(sheet.rows()).extracting(SheetRow::feature).containsExactly("what it is about", "");
        AssertedSentence one = sheet.rows().getFirst().sentences().getFirst();
        assertThat(one.text()).isEqualTo("one;");
        assertThat(one.line()).isEqualTo(7);
        assertThat(one.tests()).containsExactly("ATest.a", "BTest.Inner.b");
        assertThat(one.isVoid()).isFalse();
        AssertedSentence two = sheet.rows().getFirst().sentences().getLast();
        assertThat(two.isVoid()).isTrue();
        assertThat(two.isOpen()).isFalse();
        assertThat(two.ruling()).isEqualTo("Allocators");
        assertThat(two.tests()).isEmpty();
        AssertedSentence three = sheet.rows().getLast().sentences().getFirst();
        assertThat(three.isVoid()).isFalse();
        assertThat(three.isTested()).isFalse();
        assertThat(three.ruling()).isEmpty();
        AssertedSentence four = sheet.rows().getLast().sentences().getLast();
        assertThat(four.isOpen()).isTrue();
        assertThat(four.isVoid()).isFalse();
        assertThat(four.ruling()).isEqualTo("Editor world");
        assertThat(four.tests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TODO",
                "void:",
                "void",
                "void: no allocators",
                "open: later",
                "void: ****",
                "closed: **A**",
                "ATest.a",
                "`ATest`",
                "`ATest.a` `BTest.b`",
                "`ATest.a`, BTest.b"
            })
    void whatIsNoAnswerIsNone(String answer) {
        AssertedSentence sentence = new AssertedSentence(1, "a", answer);

        assertThat(sentence.isTested()).isFalse();
        assertThat(sentence.isVoid()).isFalse();
        assertThat(sentence.isOpen()).isFalse();
        assertThat(sentence.ruling()).isEmpty();
        assertThat(sentence.tests()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ## ENT-1,- one,- two,  `ATest.a`        | line 2: "one" has nothing below it
        ## ENT-1,- one                          | line 2: "one" has nothing below it
        ## ENT-1,- one,  `A.a`,  `B.b`          | line 4: "  `B.b`" is no row
        ## ENT-1,- one,  `A.a`,more             | line 4: "more" is no row
        ## ENT-1,about,about too                | line 3: "about too" is no row
        - one,  `A.a`                           | line 1: "- one" is no row
        ## ENT,                                 | line 1: "## ENT" is no row
        """)
    void aLineOfAnotherFormIsRefused(String lines, String message) {
        assertThatThrownBy(() -> parse(lines.replace(',', '\n')))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("docs/rows/ENT.md, " + message)
                .hasMessageEndingWith(
                        "Write `- sentence`, and below it, behind two spaces, the tests as `Class.method` in"
                                + " backticks with commas between them, or `void: **ruling** why`, or `open: **ruling** why`, in one"
                                + " line.");
    }
}
