package dev.phalanx.cli.rows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The sheet of an area, `docs/rows/ENT.md`:
///
/// ```
/// # ENT: every sentence and its tests
///
/// ## ENT-1
///
/// what the row is about
///
/// - its first sentence
///   `SomeTest.method`, `OtherTest.method`
/// - its second sentence
///   void: **A ruling** and why it takes the sentence back
/// - its third sentence
///   open: **A ruling** and why it puts the sentence off
/// ```
///
/// @param file where it lies, from the checkout
/// @param rows its rows, in order
public record Sheet(String file, List<SheetRow> rows) {
    /// The directory of the sheets, from the checkout.
    public static final String FOLDER = "docs/rows";

    private static final Pattern ROW = Pattern.compile("## ([A-Z]{3}-\\d+)");

    /// Where the sheet of an area lies, from the checkout.
    ///
    /// @param area the area
    public static String fileOf(String area) {
        return FOLDER + "/" + area + ".md";
    }

    /// Reads the sheet of an area; it has no rows where there is no such file.
    ///
    /// @param home the directory of the checkout
    /// @param area the area
    /// @throws IOException if the file cannot be read
    /// @throws IllegalArgumentException if a line has another form, naming the file and the line
    public static Sheet read(Path home, String area) throws IOException {
        String file = fileOf(area);
        Path path = home.resolve(file);
        return parse(file, Files.exists(path) ? Files.readAllLines(path) : List.of());
    }

    /// Reads the lines of a sheet.
    ///
    /// @param file the name that failures give it
    /// @param lines the lines
    /// @throws IllegalArgumentException if a line has another form, naming the file and the line
    public static Sheet parse(String file, List<String> lines) {
        Parser parser = new Parser(file);
        for (String line : lines) {
            parser.read(line);
        }
        parser.endRow();
        return new Sheet(file, List.copyOf(parser.rows));
    }

    private static final class Parser {
        private final String file;
        private final List<SheetRow> rows = new ArrayList<>();
        private final List<AssertedSentence> sentences = new ArrayList<>();
        private int number;
        private String id = "";
        private int heading;
        private String feature = "";
        private String sentence = "";

        Parser(String file) {
            this.file = file;
        }

        void read(String line) {
            number++;
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                endRow();
                id = row.group(1);
                heading = number;
            } else if (line.startsWith("- ") && !id.isEmpty()) {
                endSentence();
                sentence = line.substring(2);
            } else if (line.startsWith("  ") && !sentence.isEmpty()) {
                sentences.add(new AssertedSentence(number - 1, sentence, line.strip()));
                sentence = "";
            } else if (!line.isBlank() && !(id.isEmpty() && line.startsWith("# "))) {
                readFeature(line);
            }
        }

        private void readFeature(String line) {
            if (id.isEmpty() || !feature.isEmpty() || !sentences.isEmpty() || !sentence.isEmpty()) {
                throw refuse(number, "\"" + line + "\" is no row, no sentence and no answer to one");
            }
            feature = line;
        }

        private void endSentence() {
            if (!sentence.isEmpty()) {
                throw refuse(number - 1, "\"" + sentence + "\" has nothing below it");
            }
        }

        void endRow() {
            endSentence();
            if (!id.isEmpty()) {
                rows.add(new SheetRow(id, heading, feature, List.copyOf(sentences)));
            }
            id = "";
            feature = "";
            sentences.clear();
        }

        private IllegalArgumentException refuse(int line, String what) {
            return new IllegalArgumentException(
                    "%s, line %d: %s. Write `- sentence`, and below it, behind two spaces, the"
                                    .formatted(file, line, what)
                            + " tests as `Class.method` in backticks with commas between them, or `void: **ruling** why`, or"
                            + " `open: **ruling** why`, in one line.");
        }
    }
}
