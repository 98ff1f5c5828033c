package dev.phalanx.cli.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpecificationTest {
    @TempDir
    private Path home;

    private Specification read(String page) throws IOException {
        Files.createDirectories(home.resolve("docs"));
        Files.writeString(home.resolve("docs/semantics.md"), page);
        return Specification.read(home);
    }

    @Test
    void aRowHasTheSentencesOfItsCellsInOrder() throws IOException {
        Specification specification = read("""
            ## 2. Entities
            | ID | Feature | Behaviour | Where | Edge cases |
            |---|---|---|---|---|
            | ENT-1 | Entity; an id | two ints; 8 bytes. | S0 | Index \\| 0 `a|b` is deferred |
            """);

        assertThat(specification.rows())
                .containsExactly(new SpecificationRow(
                        "ENT-1",
                        List.of("Entities"),
                        "Entity; an id",
                        List.of("two ints;", "8 bytes.", "Index \\| 0 `a|b` is deferred")));
    }

    @Test
    void theFeatureMayBeTheSentence() throws IOException {
        Specification specification = read("""
            | ID | Feature | Behaviour | Where | Edge cases |
            |---|---|---|---|---|
            | ENT-1 | one; whole | (as in Feature) | S0 | and more |
            | ENT-2 | no other | - | S0 | - |
            """);

        assertThat(specification.rows())
                .extracting(SpecificationRow::sentences)
                .containsExactly(List.of("one; whole", "and more"), List.of("no other"));
    }

    @Test
    void aTableMayHaveNoFeature() throws IOException {
        Specification specification = read("""
            | ID | Behaviour | Where |
            |---|---|---|
            | WGR-1 | one; two | PKG |
            """);

        assertThat(specification.rows())
                .containsExactly(new SpecificationRow("WGR-1", List.of(), "", List.of("one;", "two")));
    }

    @Test
    void anAreaIsCalledByTheHeadingThatAllItsRowsStandUnder() throws IOException {
        Specification specification = read("""
            ## 4. Component kinds
            ### 4.1 Tag
            | ID | Behaviour |
            | CMP-1 | a |
            ### 4.2 Shared
            | ID | Behaviour |
            | CMP-2 | a |
            | SHR-1 | a |
            """);

        assertThat(specification.areas()).containsExactly("CMP", "SHR");
        assertThat(specification.titleOf("CMP")).isEqualTo("Component kinds");
        assertThat(specification.titleOf("SHR")).isEqualTo("Shared");
    }

    @Test
    void aRowWithACellTooManyIsRefused() {
        assertThatThrownBy(() -> read("""
            | ID | Behaviour |
            |---|---|
            | CMP-1 | a | b |
            """))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "docs/semantics.md, line 3: CMP-1 has 3 cells and its table 2 columns. Put a bar that belongs"
                                + " to the text into code, or a backslash before it.");
    }
}
