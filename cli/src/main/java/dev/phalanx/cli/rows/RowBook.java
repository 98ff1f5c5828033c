package dev.phalanx.cli.rows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// All that a checkout says of its rows.
public final class RowBook {
    private static final String ALL = "ALL";

    private final Specification specification;
    private final List<Wave> waves;
    private final Map<String, Map<String, AssertedSentence>> asserted = new HashMap<>();

    private RowBook(Specification specification, List<Wave> waves) {
        this.specification = specification;
        this.waves = waves;
    }

    /// Reads the specification, the waves and the sheets.
    ///
    /// @param home the directory of the checkout
    /// @throws IOException if a file cannot be read
    /// @throws IllegalArgumentException if a file cannot be understood, naming the file and the line
    public static RowBook read(Path home) throws IOException {
        Specification specification = Specification.read(home);
        RowBook book = new RowBook(specification, Wave.readAll(home));
        for (String area : specification.areas()) {
            for (SheetRow row : Sheet.read(home, area).rows()) {
                Map<String, AssertedSentence> ofRow = book.asserted.computeIfAbsent(row.id(), _ -> new HashMap<>());
                row.sentences().forEach(sentence -> ofRow.put(sentence.text(), sentence));
            }
        }
        return book;
    }

    /// The rows of a name, in the order of the specification: of an id, an area or `all`.
    ///
    /// @param name the name; upper and lower case are the same
    /// @throws IllegalArgumentException if there is none, with what there is
    public List<SpecificationRow> rowsOf(String name) {
        String wanted = name.toUpperCase(Locale.ROOT);
        if (wanted.equals(ALL)) {
            return specification.rows();
        }
        List<SpecificationRow> found = specification.rows().stream()
                .filter(row -> row.id().equals(wanted) || row.area().equals(wanted))
                .toList();
        if (found.isEmpty()) {
            throw new IllegalArgumentException(noSuch(name, wanted));
        }
        return found;
    }

    private String noSuch(String name, String wanted) {
        String area = wanted.contains("-") ? SpecificationRow.areaOf(wanted) : wanted;
        List<String> ids =
                specification.rowsOf(area).stream().map(SpecificationRow::id).toList();
        if (!ids.isEmpty()) {
            return "There is no row " + name + ". Ask for one of " + String.join(", ", ids) + ", or for " + area + ".";
        }
        return "There is no row or area " + name + ". The areas are " + String.join(", ", specification.areas())
                + "; a row is one of them with a number, such as "
                + specification.ids().getFirst() + ".";
    }

    List<String> areas() {
        return specification.areas();
    }

    String titleOf(String area) {
        return specification.titleOf(area);
    }

    /// The waves that a row stands under: one, where the documentation is right.
    List<Wave> wavesOf(String id) {
        return waves.stream().filter(wave -> wave.ids().contains(id)).toList();
    }

    /// The sentences of a row with what stands below each in its sheet, nothing where the sheet does not have it.
    List<AssertedSentence> sentencesOf(SpecificationRow row) {
        Map<String, AssertedSentence> ofRow = asserted.getOrDefault(row.id(), Map.of());
        List<AssertedSentence> sentences = new ArrayList<>();
        for (String text : row.sentences()) {
            sentences.add(ofRow.getOrDefault(text, new AssertedSentence(0, text, "")));
        }
        return sentences;
    }
}
