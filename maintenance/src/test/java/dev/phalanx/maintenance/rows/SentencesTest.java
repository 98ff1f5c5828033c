package dev.phalanx.maintenance.rows;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SentencesTest {
    @Test
    void aFullStopOrASemicolonEndsASentence() {
        assertThat(Sentences.of("count 0 is fine; count below 0 throws. null: NullPointer"))
                .containsExactly("count 0 is fine;", "count below 0 throws.", "null: NullPointer");
    }

    @Test
    void insideAWordNothingEnds() {
        assertThat(Sentences.of("1.2+ allocates blocks of Entity.Null."))
                .containsExactly("1.2+ allocates blocks of Entity.Null.");
    }

    @Test
    void insideBracketsAndCodeNothingEnds() {
        assertThat(Sentences.of("a (b; c) d; `e; f(` g. [h. i] j"))
                .containsExactly("a (b; c) d;", "`e; f(` g.", "[h. i] j");
    }

    @Test
    void aClosingBracketTooManyOpensNothing() {
        assertThat(Sentences.of("a) b; c")).containsExactly("a) b;", "c");
    }

    @Test
    void nothingHasNoSentence() {
        assertThat(Sentences.of("")).isEmpty();
    }
}
