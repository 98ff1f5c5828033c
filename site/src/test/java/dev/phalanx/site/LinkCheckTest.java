package dev.phalanx.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkCheckTest {
    @TempDir
    private Path home;

    private List<String> problems(String markdown) throws IOException {
        Files.createDirectories(home.resolve("docs"));
        Files.writeString(home.resolve("docs/other.md"), "# Other\n\n## Part two\n");
        Files.writeString(home.resolve("docs/A.java"), "class A {\n}\n");
        Files.writeString(home.resolve("docs/page.md"), markdown);
        return LinkCheck.problems(home).stream().map(LinkProblem::toString).toList();
    }

    @Test
    void linksThatLeadSomewhereAreNoProblems() throws IOException {
        assertThat(problems("""
                        # Page

                        [a](other.md), [b](other.md#part-two), [c](#page), [d](../docs), [e](A.java#L2),
                        [f](https://example.com/x?y=z#w), [g](mailto:a@example.com), `[h](gone.md)`
                        """)).isEmpty();
    }

    @Test
    void everyDeadLinkHasItsLineAndAReason() throws IOException {
        assertThat(problems("""
                        # Page

                        A line, then [a](gone.md) and
                        [b](other.md#part-three).

                        - [c](#nowhere)
                        - ![d](images/gone.png)

                        | [e](/docs/other.md) |
                        |---|
                        | [f](../../outside.md) |

                        [g](A.java#L3) [h](https://exa{mple.com) [i](https:///path) []()

                        [j]: gone-too.md

                        [j]
                        """))
                .containsExactly(
                        "docs/page.md:3: gone.md: there is no file docs/gone.md. Correct the path, or remove the link.",
                        "docs/page.md:4: other.md#part-three: docs/other.md has no heading #part-three. Its headings are #other,"
                                + " #part-two.",
                        "docs/page.md:6: #nowhere: docs/page.md has no heading #nowhere. Its headings are #page.",
                        "docs/page.md:7: images/gone.png: there is no file docs/images/gone.png. Correct the path, or remove the"
                                + " link.",
                        "docs/page.md:9: /docs/other.md: this path does not begin at the file. Write it relative to the directory"
                                + " of the file.",
                        "docs/page.md:11: ../../outside.md: this path leaves the checkout. Link to a file of it, or give a URL.",
                        "docs/page.md:13: A.java#L3: docs/A.java has no place #L3. Name a line as in #L10, or the file alone.",
                        "docs/page.md:13: https://exa{mple.com: this is no URL: Illegal character in authority. Correct it.",
                        "docs/page.md:13: https:///path: this URL names no host. Correct it.",
                        "docs/page.md:13: : the link is empty. Name a file, a heading or a URL.",
                        "docs/page.md:17: gone-too.md: there is no file docs/gone-too.md. Correct the path, or remove the link.");
    }
}
