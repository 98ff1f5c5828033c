package dev.phalanx.maintenance.rows;

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

    @Test
    void theFeatureMayBeTheFirstSentence() throws IOException {
        Specification specification = read("""
            | ID | Feature | Behaviour | Where | Edge cases |
            |---|---|---|---|---|
            | ENT-1 | one; whole | (as in Feature); two. three | S0 | four |
            """);

        assertThat(specification.rows())
                .extracting(SpecificationRow::sentences)
                .containsExactly(List.of("one; whole", "two.", "three", "four"));
    }

    @Test
    void rulingsHaveTheirNamesInBold() throws IOException {
        Specification specification = read("""
            ## Rulings

            A ruling begins with its name.

            *Values*
            - **Entity ids** are per world: **bold** too.
              More of it.
            - **Zero.** New components are zero.

            ## Sources

            - **S0** = samples
            """);

        assertThat(specification.rulings()).containsExactly("Entity ids", "Zero");
    }

    @Test
    void aRulingWithoutANameOfItsOwnIsRefused() {
        assertThatThrownBy(() -> read("""
            ## Rulings

            - Entity ids are per world.
            """))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("docs/semantics.md, line 3: the ruling \"Entity ids are per world.\" has no name. Begin it"
                        + " with one in bold.");
        assertThatThrownBy(() -> read("""
            ## Rulings

            - **Zero** is the first value.
            - **Zero.** It is.
            """))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "docs/semantics.md, line 4: there is a ruling \"Zero\" already. Give this one another name.");
    }

    @Test
    void sourcesAreSourcesAndNothingElse() throws IOException {
        String page = """
            | ID | Behaviour | Where |
            |---|---|---|
            | CMP-1 | a | %s |
            """;
        for (String good :
                List.of("-", "S1", "S0 S1 S3", "S0–S4, PKG", "S1 (the first two); PKG (the rest)", "glTF 2.0")) {
            assertThat(read(page.formatted(good)).rows()).hasSize(1);
        }
        for (String bad : List.of(
                "S1 says that it is freed",
                "PKG: freed with the chunk",
                "S1 (one; two)",
                "S1 (\"freed\")",
                "",
                "S1S2",
                "glTF",
                "glTF 200")) {
            assertThatThrownBy(() -> read(page.formatted(bad)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("docs/semantics.md, line 3: CMP-1 has \"" + bad
                            + "\" for its sources. Name S0 to S4, PKG and"
                            + " glTF 2.0 there, each with a short remark in brackets at most, and put behaviour into"
                            + " another column.");
        }
    }
}
