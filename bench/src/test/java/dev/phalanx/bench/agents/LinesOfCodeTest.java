package dev.phalanx.bench.agents;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LinesOfCodeTest {
    @Test
    void blankLinesAndCommentsDoNotCount() {
        assertThat(LinesOfCode.of("""
                package game;

                import java.util.List;
                // A line.
                /// A doc comment.
                /* one */ /* two */
                /* from here
                 * int x;
                 to here */
                class Game { // counts
                    int a; /* counts */
                    /* counts */ int b;
                    /** Javadoc. */
                    String c = "// counts";
                }
                """)).isEqualTo(7);
        assertThat(LinesOfCode.of("")).isZero();
        assertThat(LinesOfCode.of("/*\n*/ int x;\n/* open\nint y;")).isOne();
    }
}
