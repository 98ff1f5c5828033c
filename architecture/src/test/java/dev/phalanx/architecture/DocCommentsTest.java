package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// What a formatter or an edit leaves behind in doc comments.
class DocCommentsTest {
    private static final int WIDTH = 119;

    /// A line as short as that ends early, if the next word would have fitted. Some end before a long link.
    private static final int ENDS_EARLY = 100;

    private static final Pattern LINE = Pattern.compile("\\s*///(?: (.*))?");

    /// A word, a code span or a link, none of which is broken.
    private static final Pattern WORD = Pattern.compile("(?:`[^`]*`|\\[[^\\]]*\\]|\\S)+");

    /// The first line of something else than the paragraph before.
    private static final Pattern BEGIN = Pattern.compile("\\s*(?:[-*|@#]|```|\\d+\\. ).*");

    /// A line of a list item.
    private static final Pattern IN_ITEM = Pattern.compile("(?:- |\\* |\\d+\\. |  ).*");

    /// The line that says which versions a method writes, inside a sentence instead of on a line of its own.
    private static final Pattern VERSIONS_IN_SENTENCE =
            Pattern.compile("versions: change=.*|.* [vV]ersions: change=.*");

    private record Place(String file, int line, String text) {
        @Override
        public String toString() {
            return file + ":" + line + ": " + text;
        }
    }

    private static List<Place> brokenLines(String file, List<String> lines) {
        List<Place> broken = new ArrayList<>();
        boolean isCode = false;
        for (int i = 0; i + 1 < lines.size(); i++) {
            Matcher line = LINE.matcher(lines.get(i));
            if (!line.matches()) {
                isCode = false;
                continue;
            }
            String text = textOf(line);
            isCode ^= text.startsWith("```");
            Matcher next = LINE.matcher(lines.get(i + 1));
            boolean isParagraph = !isCode && !text.isEmpty() && !text.startsWith("|") && !text.startsWith("#");
            boolean breaksOff =
                    next.matches() && (endsEarly(lines.get(i), textOf(next)) || isIndentationLost(text, textOf(next)));
            if (isParagraph && (breaksOff || VERSIONS_IN_SENTENCE.matcher(text).matches())) {
                broken.add(new Place(file, i + 1, lines.get(i).strip()));
            }
        }
        return broken;
    }

    private static String textOf(Matcher line) {
        return line.group(1) == null ? "" : line.group(1);
    }

    private static boolean endsEarly(String line, String next) {
        Matcher word = WORD.matcher(next);
        return !BEGIN.matcher(next).matches()
                && word.find()
                && line.length() < ENDS_EARLY
                && line.length() + 1 + word.group().length() <= WIDTH;
    }

    private static boolean isIndentationLost(String text, String next) {
        return IN_ITEM.matcher(text).matches()
                && !next.isEmpty()
                && !next.startsWith("  ")
                && !BEGIN.matcher(next).matches();
    }

    @Test
    void noParagraphIsBroken() {
        List<Place> broken = new ArrayList<>();
        for (Path module : Project.modules()) {
            for (Path file : Project.filesBelow(module.resolve("src"), ".java")) {
                broken.addAll(brokenLines(
                        Project.file("").relativize(file).toString(),
                        Project.text(file).lines().toList()));
            }
        }
        assertThat(broken)
                .as("lines after which the next word would have fitted, lines of a list item before one that is not"
                        + " indented, and versions inside a sentence")
                .isEmpty();
    }

    @Test
    void aWordOnALineOfItsOwnIsFound() {
        assertThat(brokenLines("A", List.of("/// Lists of", "/// entities", "/// that live.")))
                .hasSize(2);
        assertThat(brokenLines("A", List.of("/// Ends.", "///", "/// - one", "/// - two", "/// ```", "/// a", "/// b")))
                .isEmpty();
        assertThat(brokenLines("A", List.of("/// " + "a".repeat(90), "/// `" + "b".repeat(30) + "`")))
                .isEmpty();
    }

    @Test
    void aLineOfAListItemThatIsNotIndentedIsFound() {
        String full = "b".repeat(110);
        assertThat(brokenLines("A", List.of("/// - " + full, "/// end of one", "/// 1. " + full, "/// end of two")))
                .extracting(Place::line)
                .containsExactly(1, 3);
        assertThat(brokenLines("A", List.of("/// - " + full, "///   " + full, "/// end of one", "///")))
                .extracting(Place::line)
                .containsExactly(2);
        assertThat(brokenLines("A", List.of("/// - " + full, "///   end", "/// - " + full, "///", "/// After.")))
                .isEmpty();
    }

    @Test
    void versionsInsideASentenceAreFound() {
        assertThat(brokenLines("A", List.of("/// Does not fit versions: change=none; order=chunk.", "void a() {}")))
                .hasSize(1);
        assertThat(brokenLines("A", List.of("/// Does not fit. Versions: change=none; order=chunk.", "///", "/// B.")))
                .hasSize(1);
        assertThat(brokenLines("A", List.of("/// Moves.", "///", "/// Versions: change=none; order=chunk.", "///")))
                .isEmpty();
    }
}
