package dev.phalanx.maintenance.rows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `docs/semantics.md`: every row, in the order of the page.
///
/// @param rows the rows; one twice where the page has it twice
/// @param rulings the names of the rulings
public record Specification(List<SpecificationRow> rows, List<String> rulings) {
    private static final String FILE = "docs/semantics.md";
    private static final Pattern HEADING = Pattern.compile("(##+) (?:\\d[\\d.]* )?(.+)");
    private static final Pattern HEADER = Pattern.compile("\\| *ID *\\|.*");
    private static final Pattern ROW = Pattern.compile("\\| *([A-Z]{3}-\\d+) *\\|.*");
    private static final List<String> FEATURES = List.of("Feature", "Number");
    private static final String WHERE = "Where";
    private static final String AS_IN_FEATURE = "(as in Feature)";
    private static final Pattern AFTER_FEATURE = Pattern.compile("^[;.] *");
    private static final String SOURCE = "(?:S\\d|S0–S4|PKG|glTF 2\\.0)(?: \\([^:;\"()]*\\))?";
    private static final Pattern SOURCES = Pattern.compile("-|" + SOURCE + "(?:[,;]? " + SOURCE + ")*");

    /// Reads the page.
    ///
    /// @param home the directory of the checkout
    /// @throws IOException if the page cannot be read
    /// @throws IllegalArgumentException if a row has other cells than the header of its table, or its sources are no
    ///     sources, or a ruling has no name of its own
    public static Specification read(Path home) throws IOException {
        List<SpecificationRow> rows = new ArrayList<>();
        List<String> headings = new ArrayList<>();
        Rulings rulings = new Rulings();
        List<String> header = List.of();
        int number = 0;
        for (String line : Files.readAllLines(home.resolve(FILE))) {
            number++;
            Matcher heading = HEADING.matcher(line);
            Matcher row = ROW.matcher(line);
            if (heading.matches()) {
                int level = heading.group(1).length() - 2;
                headings = new ArrayList<>(headings.subList(0, Math.min(level, headings.size())));
                headings.add(heading.group(2).strip());
            } else if (HEADER.matcher(line).matches()) {
                header = TableLine.cells(line);
            } else if (row.matches()) {
                rows.add(row(row.group(1), headings, header, TableLine.cells(line), number));
            } else if (headings.equals(List.of(Rulings.HEADING))) {
                rulings.read(FILE, number, line);
            }
        }
        return new Specification(List.copyOf(rows), rulings.names());
    }

    private static SpecificationRow row(
            String id, List<String> headings, List<String> header, List<String> cells, int line) {
        if (cells.size() != header.size()) {
            throw new IllegalArgumentException(
                    "%s, line %d: %s has %d cells and its table %d columns. Put a bar that belongs"
                                    .formatted(FILE, line, id, cells.size(), header.size())
                            + " to the text into code, or a backslash before it.");
        }
        String feature = "";
        List<String> sentences = new ArrayList<>();
        for (int i = 1; i < cells.size(); i++) {
            if (FEATURES.contains(header.get(i))) {
                feature = cells.get(i);
            } else if (!header.get(i).equals(WHERE)) {
                sentences.addAll(sentences(cells.get(i), feature));
            } else if (!SOURCES.matcher(cells.get(i)).matches()) {
                throw new IllegalArgumentException(
                        "%s, line %d: %s has \"%s\" for its sources. Name S0 to S4, PKG and glTF 2.0 there, each with a short remark in brackets at most, and put behaviour into another column."
                                .formatted(FILE, line, id, cells.get(i)));
            }
        }
        return new SpecificationRow(
                id, List.copyOf(headings), feature, sentences.isEmpty() ? List.of(feature) : List.copyOf(sentences));
    }

    private static List<String> sentences(String cell, String feature) {
        if (cell.equals("-")) {
            return List.of();
        }
        if (!cell.startsWith(AS_IN_FEATURE)) {
            return Sentences.of(cell);
        }
        List<String> sentences = new ArrayList<>();
        sentences.add(feature);
        sentences.addAll(Sentences.of(
                AFTER_FEATURE.matcher(cell.substring(AS_IN_FEATURE.length())).replaceFirst("")));
        return sentences;
    }

    /// The ids in the order of the page.
    public List<String> ids() {
        return rows.stream().map(SpecificationRow::id).toList();
    }

    /// The areas in the order of the page.
    public List<String> areas() {
        return rows.stream().map(SpecificationRow::area).distinct().toList();
    }

    /// The rows of an area, in the order of the page.
    ///
    /// @param area the area, such as `ENT`
    public List<SpecificationRow> rowsOf(String area) {
        return rows.stream().filter(row -> row.area().equals(area)).toList();
    }

    /// What an area is about: the innermost heading that all its rows stand under.
    ///
    /// @param area the area, such as `ENT`
    public String titleOf(String area) {
        String title = "";
        List<SpecificationRow> all = rowsOf(area);
        List<String> first = all.isEmpty() ? List.of() : all.getFirst().headings();
        for (int level = 0; level < first.size(); level++) {
            String heading = first.get(level);
            int depth = level;
            if (all.stream()
                    .allMatch(row -> row.headings().size() > depth
                            && row.headings().get(depth).equals(heading))) {
                title = heading;
            }
        }
        return title;
    }
}
