package dev.phalanx.architecture;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.maintenance.rows.AnnotatedTest;
import dev.phalanx.maintenance.rows.RuledSentence;
import dev.phalanx.maintenance.rows.SentenceLock;
import dev.phalanx.maintenance.rows.Specification;
import dev.phalanx.maintenance.rows.SpecificationRow;
import dev.phalanx.maintenance.rows.TestSources;
import dev.phalanx.maintenance.rows.Wave;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class RowsTest {
    private static final Specification SPECIFICATION = Project.read(Specification::read);
    private static final List<String> TABLE = SPECIFICATION.ids();
    private static final List<Wave> WAVES = Project.read(Wave::readAll);
    private static final Pattern STATES =
            Pattern.compile("; | = |(?<![-\\w])(is|are|may|must|only|never|always|when)\\b");
    private static final List<AnnotatedTest> TESTS = Project.read(TestSources::read);

    @Test
    void everyRowOfTheTableHasAnIdOfItsOwn() {
        assertThat(TABLE).isNotEmpty().doesNotHaveDuplicates();
    }

    @Test
    void everyRowStandsUnderOneWave() {
        assertThat(WAVES.stream().flatMap(wave -> wave.ids().stream())).containsExactlyInAnyOrderElementsOf(TABLE);
    }

    @Test
    void aFeatureThatStatesBehaviourIsASentenceOfItsRow() {
        assertThat(SPECIFICATION.rows())
                .filteredOn(row -> !row.sentences().contains(row.feature()))
                .allSatisfy(row -> assertThat(row.feature())
                        .as("feature of %s. Begin its behaviour with (as in Feature)", row.id())
                        .doesNotContainPattern(STATES));
    }

    @Test
    void everySentenceOfAClosedRowHasItsTests() {
        Set<String> closed = WAVES.stream()
                .filter(wave -> wave.state() == Wave.State.CLOSED)
                .flatMap(wave -> wave.ids().stream())
                .collect(toSet());
        assertThat(RowProblems.find(SPECIFICATION, closed, Project.read(RuledSentence::readAll), TESTS))
                .isEmpty();
    }

    @Test
    void theSentencesAreThoseThatTheTestsWereWrittenFor() {
        assertThat(Project.read(SentenceLock::read).changes(SentenceLock.of(SPECIFICATION)))
                .as("sentences of docs/semantics.md that are not as in docs/rows.lock. Change the tests first, then"
                        + " start .ci/maintain rows --lock")
                .isEmpty();
    }

    @Test
    void everyTestWithARowIsInJava() {
        assertThat(Project.modules())
                .flatMap(module -> Project.filesBelow(module.resolve("src/test/kotlin"), ".kt"))
                .allSatisfy(file -> assertThat(Project.text(file))
                        .as("%s, of which @Row is not read. Write this test in Java", file)
                        .doesNotContain("@Row"));
    }

    @AfterAll
    static void listTheTestsOfEveryRow() throws IOException {
        Map<String, Set<String>> byRow = new TreeMap<>();
        for (AnnotatedTest test : TESTS) {
            for (String id : test.ids()) {
                byRow.computeIfAbsent(SpecificationRow.rowOf(id), _ -> new TreeSet<>())
                        .add(test.fullName());
            }
        }
        StringBuilder report = new StringBuilder("# The tests of every row\n");
        for (Wave wave : WAVES) {
            long tested = wave.ids().stream().filter(byRow::containsKey).count();
            report.append("\n## %s: %d of %d rows have a test\n\n| row | tests |\n|---|---|\n"
                    .formatted(wave.name(), tested, wave.ids().size()));
            for (String id : wave.ids()) {
                String tests = byRow.getOrDefault(id, Set.of()).stream().collect(joining("<br>"));
                report.append("| %s | %s |\n".formatted(id, tests));
            }
        }
        Path file = Project.file("architecture/target/rows.md");
        Files.createDirectories(file.getParent());
        Files.writeString(file, report);
    }
}
