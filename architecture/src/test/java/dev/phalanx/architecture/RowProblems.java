package dev.phalanx.architecture;

import dev.phalanx.maintenance.rows.AnnotatedTest;
import dev.phalanx.maintenance.rows.RuledSentence;
import dev.phalanx.maintenance.rows.Specification;
import dev.phalanx.maintenance.rows.SpecificationRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What is wrong with the tests of the rows, and with the sentences that have none: each problem with its place, and
/// what to do.
final class RowProblems {
    private static final String SPECIFICATION = "docs/semantics.md";

    private final Specification specification;
    private final Map<String, SpecificationRow> rows;
    private final Set<String> sentences;
    private final List<RuledSentence> ruled;
    private final List<AnnotatedTest> tests;
    private final List<String> problems = new ArrayList<>();

    private RowProblems(Specification specification, List<RuledSentence> ruled, List<AnnotatedTest> tests) {
        this.specification = specification;
        this.rows = specification.rows().stream()
                .collect(Collectors.toMap(SpecificationRow::id, Function.identity(), (one, _) -> one));
        this.sentences = specification.rows().stream()
                .flatMap(row -> row.sentenceIds().stream())
                .collect(Collectors.toSet());
        this.ruled = ruled;
        this.tests = tests;
    }

    /// Looks for problems.
    ///
    /// @param specification the specification
    /// @param closed the ids of the closed rows
    /// @param ruled the sentences without a test
    /// @param tests the tests of all modules
    static List<String> find(
            Specification specification, Set<String> closed, List<RuledSentence> ruled, List<AnnotatedTest> tests) {
        RowProblems check = new RowProblems(specification, ruled, tests);
        tests.forEach(check::checkTest);
        ruled.forEach(check::checkRuled);
        specification.rows().stream().filter(row -> closed.contains(row.id())).forEach(check::checkClosed);
        return check.problems;
    }

    private void checkTest(AnnotatedTest test) {
        String place = "%s, line %d: %s carries ".formatted(test.file(), test.line(), test.name());
        if (!test.runs()) {
            problems.add(
                    place + "@Row, and JUnit does not run it. Make it a test that runs, or remove the annotation.");
        }
        for (String id : test.ids()) {
            String carries = "%s@Row(\"%s\"), and ".formatted(place, id);
            if (!rows.containsKey(id) && !sentences.contains(id)) {
                problems.add(carries + missing(id));
            } else if (test.isClass() && sentences.contains(id)) {
                problems.add(
                        carries
                                + "a class asserts no sentence. Put the sentence on the method that asserts it; on a class name the row.");
            }
        }
    }

    private void checkRuled(RuledSentence sentence) {
        String place = "%s, line %d: %s is %s, and "
                .formatted(RuledSentence.FILE, sentence.line(), sentence.id(), sentence.state());
        if (!specification.rulings().contains(sentence.ruling())) {
            problems.add("%s%s has no ruling \"%s\". Name one of %s, or have one made."
                    .formatted(place, SPECIFICATION, sentence.ruling(), specification.rulings()));
        }
        if (!sentences.contains(sentence.id())) {
            problems.add(place + missing(sentence.id()));
            return;
        }
        tests.stream()
                .filter(test -> test.ids().contains(sentence.id()))
                .forEach(test -> problems.add("%s%s carries @Row(\"%s\"). Remove the line, or the id from the test."
                        .formatted(place, test.name(), sentence.id())));
    }

    private void checkClosed(SpecificationRow row) {
        for (int i = 0; i < row.sentences().size(); i++) {
            String id = row.sentenceIds().get(i);
            if (ruled.stream().noneMatch(sentence -> sentence.id().equals(id))
                    && tests.stream().noneMatch(test -> test.ids().contains(id))) {
                problems.add(
                        "%s, \"%s\", is a sentence of a closed row, and has neither a test nor a ruling. Add @Row(\"%s\") to the test that asserts it, or `- %s void: **ruling** why` to %s, below \"%s\"."
                                .formatted(
                                        id, row.sentences().get(i), id, id, RuledSentence.FILE, RuledSentence.HEADING));
            }
        }
    }

    private String missing(String id) {
        SpecificationRow row = rows.get(SpecificationRow.rowOf(id));
        return row == null
                ? "%s has no row %s. Name a row or a sentence of it; .ci/maintain rows all prints them."
                        .formatted(SPECIFICATION, SpecificationRow.rowOf(id))
                : "the sentences of %s in %s are %s to %s. Name one of these; .ci/maintain rows %s prints them."
                        .formatted(
                                row.id(),
                                SPECIFICATION,
                                row.sentenceIds().getFirst(),
                                row.sentenceIds().getLast(),
                                row.id());
    }
}
