package dev.phalanx.maintenance.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Both readers of `docs/rows.md`: of the waves, and of the sentences without a test.
class RowsPageTest {
    @TempDir
    private Path home;

    private void write(String page) throws IOException {
        Files.createDirectories(home.resolve("docs"));
        Files.writeString(home.resolve("docs/rows.md"), page);
    }

    @Test
    void wavesAndSentencesWithoutATestHaveTheirSections() throws IOException {
        write("""
            # Rows

            - Neither ENT-9 nor `- ENT-9.1 void: **A** is` belongs to a section.

            ## First: closed

            ENT-1, ENT-2

            ## Sentences without a test

            The rulings take these back.

            - ENT-1.2 void: **Entity ids** are per world
            - ENT-2.1 open: **Editor world.** It comes with live baking.

            ## Last: open

            - ENT-3
            """);

        assertThat(Wave.readAll(home))
                .containsExactly(
                        new Wave("First", Wave.State.CLOSED, List.of("ENT-1", "ENT-2")),
                        new Wave("Last", Wave.State.OPEN, List.of("ENT-3")));
        assertThat(RuledSentence.readAll(home))
                .containsExactly(
                        new RuledSentence(
                                "ENT-1.2", 13, Wave.State.VOID, "Entity ids", "void: **Entity ids** are per world"),
                        new RuledSentence(
                                "ENT-2.1",
                                14,
                                Wave.State.OPEN,
                                "Editor world",
                                "open: **Editor world.** It comes with live baking."));
    }

    @Test
    void aPageWithoutTheSectionHasNoSuchSentences() throws IOException {
        write("## First: closed\n\n- ENT-1\n");

        assertThat(RuledSentence.readAll(home)).isEmpty();
    }

    @Test
    void anItemOfAnotherFormIsRefused() throws IOException {
        for (String item : List.of(
                "- ENT-1.2",
                "- ENT-1.2 void",
                "- ENT-1.2 void: no ids",
                "- ENT-1.2 void: ****",
                "- ENT-1.2 closed: **A**")) {
            write("## Sentences without a test\n\n" + item + "\n");

            assertThatThrownBy(() -> RuledSentence.readAll(home))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("docs/rows.md, line 3: \"" + item + "\" does not name a sentence and a ruling. Write"
                            + " `- ENT-2.4 void: **ruling** why` or `- ENT-2.4 open: **ruling** why` in one line.");
        }
    }

    @Test
    void aSentenceTwiceIsRefused() throws IOException {
        write("""
            ## Sentences without a test
            - ENT-1.2 void: **A** is
            - ENT-1.2 open: **B** is
            """);

        assertThatThrownBy(() -> RuledSentence.readAll(home))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("docs/rows.md, line 3: the list has ENT-1.2 already. Remove one of them.");
    }
}
