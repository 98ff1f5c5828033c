package dev.phalanx.architecture;

import dev.phalanx.cli.rows.AssertedSentence;
import dev.phalanx.cli.rows.Sheet;
import dev.phalanx.cli.rows.SheetRow;
import dev.phalanx.cli.rows.SpecificationRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What is wrong with the sheet of an area: each problem with the file, the row, the sentence and what to do.
final class SheetCheck {
    private static final String SPECIFICATION = "docs/semantics.md";

    private final Sheet sheet;
    private final List<SpecificationRow> closed;
    private final List<String> rulings;
    private final List<TestClass> tests;
    private final List<String> problems = new ArrayList<>();

    private SheetCheck(Sheet sheet, List<SpecificationRow> closed, List<String> rulings, List<TestClass> tests) {
        this.sheet = sheet;
        this.closed = closed;
        this.rulings = rulings;
        this.tests = tests;
    }

    /// Looks for problems.
    ///
    /// @param sheet the sheet of an area
    /// @param closed the closed rows of the area, in the order of the specification
    /// @param rulings the names of the rulings of the specification
    /// @param tests the test classes of all modules
    static List<String> problems(
            Sheet sheet, List<SpecificationRow> closed, List<String> rulings, List<TestClass> tests) {
        SheetCheck check = new SheetCheck(sheet, closed, rulings, tests);
        check.checkHeadings();
        check.checkRows();
        return check.problems;
    }

    private void checkHeadings() {
        List<String> expected = closed.stream().map(SpecificationRow::id).toList();
        List<String> actual = sheet.rows().stream().map(SheetRow::id).toList();
        for (SpecificationRow row : closed) {
            if (!actual.contains(row.id())) {
                problems.add(
                        "%s: %s is closed and has no heading. Add `## %s`, its feature and its %d sentences, each with its tests."
                                .formatted(
                                        sheet.file(),
                                        row.id(),
                                        row.id(),
                                        row.sentences().size()));
            }
        }
        for (SheetRow row : sheet.rows()) {
            if (!expected.contains(row.id())) {
                problems.add("%s: is no closed row of this area. Close it in docs/rows.md, or remove it here."
                        .formatted(place(row, row.line())));
            }
        }
        if (problems.isEmpty() && !actual.equals(expected)) {
            problems.add("%s: the rows stand as %s and in %s as %s. Give them that order, each once."
                    .formatted(sheet.file(), actual, SPECIFICATION, expected));
        }
    }

    private void checkRows() {
        Map<String, SpecificationRow> rows =
                closed.stream().collect(Collectors.toMap(SpecificationRow::id, Function.identity(), (one, _) -> one));
        for (SheetRow row : sheet.rows()) {
            SpecificationRow specified = rows.get(row.id());
            if (specified != null) {
                checkFeature(row, specified);
                checkSentences(row, specified.sentences());
            }
            row.sentences().forEach(sentence -> checkAnswer(row, sentence));
        }
    }

    private void checkFeature(SheetRow row, SpecificationRow specified) {
        if (!row.feature().equals(specified.feature())) {
            problems.add("%s: the line below the heading is \"%s\" and %s has \"%s\". Copy that."
                    .formatted(place(row, row.line()), row.feature(), SPECIFICATION, specified.feature()));
        }
    }

    private void checkSentences(SheetRow row, List<String> specified) {
        for (int i = 0; i < Math.max(specified.size(), row.sentences().size()); i++) {
            if (i >= specified.size()) {
                AssertedSentence sentence = row.sentences().get(i);
                problems.add("%s: \"%s\" is one sentence more than %s has. Remove it, with what stands below it."
                        .formatted(place(row, sentence.line()), sentence.text(), SPECIFICATION));
            } else if (i >= row.sentences().size()) {
                problems.add("%s: sentence %d of %s, \"%s\", is missing. Add it, with its tests below it."
                        .formatted(place(row, row.line()), i + 1, SPECIFICATION, specified.get(i)));
            } else if (!row.sentences().get(i).text().equals(specified.get(i))) {
                AssertedSentence sentence = row.sentences().get(i);
                problems.add(
                        "%s: sentence %d is \"%s\" and in %s \"%s\". Copy that, and look whether the tests assert it."
                                .formatted(
                                        place(row, sentence.line()),
                                        i + 1,
                                        sentence.text(),
                                        SPECIFICATION,
                                        specified.get(i)));
                return;
            }
        }
    }

    private void checkAnswer(SheetRow row, AssertedSentence sentence) {
        String place = place(row, sentence.line()) + ": \"" + sentence.text() + "\" ";
        if (sentence.isVoid() || sentence.isOpen()) {
            if (!rulings.contains(sentence.ruling())) {
                problems.add(
                        "%sgives the ruling \"%s\", and %s has none of that name. Name one of %s, or have one made."
                                .formatted(place, sentence.ruling(), SPECIFICATION, rulings));
            }
        } else if (!sentence.isTested()) {
            problems.add(
                    "%shas \"%s\" below it. Name the tests that assert it, as `Class.method` in backticks with commas between them, or write `void: **ruling** why` or `open: **ruling** why`."
                            .formatted(place, sentence.answer()));
        }
        sentence.tests().forEach(test -> checkTest(place, row.id(), test));
    }

    private void checkTest(String place, String id, String test) {
        String type = test.substring(0, test.lastIndexOf('.'));
        String name = test.substring(test.lastIndexOf('.') + 1);
        boolean found = false;
        boolean runs = false;
        for (TestClass candidate : tests) {
            if (!candidate.simpleName().equals(type)) {
                continue;
            }
            for (TestClass.Method method : candidate.methods()) {
                if (method.name().equals(name)) {
                    found = true;
                    runs |= method.runs();
                    if (method.runs()
                            && (method.rows().contains(id) || candidate.rows().contains(id))) {
                        return;
                    }
                }
            }
        }
        if (!found) {
            problems.add("%snames %s, and no module has a test of that name. Name one that is there, or write it."
                    .formatted(place, test));
        } else if (!runs) {
            problems.add("%snames %s, which JUnit does not run. Name a test that runs.".formatted(place, test));
        } else {
            problems.add("%snames %s, which does not carry @Row(\"%s\"). Add that to it if it asserts the sentence."
                    .formatted(place, test, id));
        }
    }

    private String place(SheetRow row, int line) {
        return "%s, line %d, %s".formatted(sheet.file(), line, row.id());
    }
}
