package dev.phalanx.maintenance.rows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// All that a checkout says of its rows.
public final class RowBook {
    private static final String ALL = "ALL";

    private final Specification specification;
    private final List<Wave> waves;
    private final List<RuledSentence> ruled;
    private final Map<String, Set<String>> tests = new LinkedHashMap<>();

    private RowBook(Specification specification, List<Wave> waves, List<RuledSentence> ruled) {
        this.specification = specification;
        this.waves = waves;
        this.ruled = ruled;
    }

    /// Reads the specification, the waves, the sentences without a test, and the sources of the tests.
    ///
    /// @param home the directory of the checkout
    /// @throws IOException if a file cannot be read
    /// @throws IllegalArgumentException if a file cannot be understood, naming the file and the line
    public static RowBook read(Path home) throws IOException {
        RowBook book = new RowBook(Specification.read(home), Wave.readAll(home), RuledSentence.readAll(home));
        for (AnnotatedTest test : TestSources.read(home)) {
            for (String id : test.ids()) {
                book.tests.computeIfAbsent(id, _ -> new LinkedHashSet<>()).add(test.name());
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

    /// The waves that a row is under: one, where the documentation is right.
    List<Wave> wavesOf(String id) {
        return waves.stream().filter(wave -> wave.ids().contains(id)).toList();
    }

    /// The sentences of a row, each with its tests or the ruling that it has instead.
    List<AssertedSentence> sentencesOf(SpecificationRow row) {
        List<String> ids = row.sentenceIds();
        List<AssertedSentence> sentences = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            String id = ids.get(i);
            Optional<RuledSentence> ruling =
                    ruled.stream().filter(sentence -> sentence.id().equals(id)).findFirst();
            sentences.add(new AssertedSentence(
                    row.sentences().get(i), List.copyOf(tests.getOrDefault(id, Set.of())), ruling));
        }
        return sentences;
    }
}
