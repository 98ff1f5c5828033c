package dev.phalanx.architecture;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.cli.rows.Wave;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class RowsTest {
    private static final List<String> TABLE = Project.specification().ids();
    private static final List<Wave> WAVES = Project.waves();
    private static final Pattern STATES =
            Pattern.compile("; | = |(?<![-\\w])(is|are|may|must|only|never|always|when)\\b");
    private static final List<RowTest> TESTS = RowTest.of(TestClass.findAll());

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
        assertThat(Project.specification().rows())
                .filteredOn(row -> !row.sentences().contains(row.feature()))
                .allSatisfy(row -> assertThat(row.feature())
                        .as("feature of %s. Begin its behaviour with (as in Feature)", row.id())
                        .doesNotContainPattern(STATES));
    }

    @Test
    void everyModuleWithTestsWasCompiledBeforeThis() {
        assertThat(Project.modules())
                .filteredOn(module -> !Project.filesBelow(module.resolve("src/test/java"), "Test.java")
                        .isEmpty())
                .allSatisfy(module -> assertThat(Project.filesBelow(module.resolve("target/test-classes"), ".class"))
                        .as("test classes of %s: run mvn verify at the root", module.getFileName())
                        .isNotEmpty());
    }

    @Test
    void everyRowNamedByATestIsInTheTable() {
        assertThat(TESTS)
                .allSatisfy(test -> assertThat(TABLE)
                        .as("rows of docs/semantics.md, for %s", test.place())
                        .contains(test.id()));
    }

    @Test
    void everyRowIsNamedWhereATestRuns() {
        assertThat(TESTS).filteredOn(test -> !test.runs()).isEmpty();
    }

    @Test
    void everyRowOfAClosedWaveHasATest() {
        List<String> tested = TESTS.stream().map(RowTest::id).toList();
        assertThat(WAVES)
                .filteredOn(wave -> wave.state() == Wave.State.CLOSED)
                .allSatisfy(wave -> assertThat(tested)
                        .as("rows with a test, for the closed wave %s", wave.name())
                        .containsAll(wave.ids()));
    }

    @AfterAll
    static void listTheTestsOfEveryRow() throws IOException {
        Map<String, List<RowTest>> byRow = TESTS.stream().collect(groupingBy(RowTest::id));
        StringBuilder report = new StringBuilder("# The tests of every row\n");
        for (Wave wave : WAVES) {
            long tested = wave.ids().stream().filter(byRow::containsKey).count();
            report.append("\n## %s: %d of %d rows have a test\n\n| row | tests |\n|---|---|\n"
                    .formatted(wave.name(), tested, wave.ids().size()));
            for (String id : wave.ids()) {
                String tests = byRow.getOrDefault(id, List.of()).stream()
                        .map(RowTest::place)
                        .sorted()
                        .collect(joining("<br>"));
                report.append("| %s | %s |\n".formatted(id, tests));
            }
        }
        Path file = Project.file("architecture/target/rows.md");
        Files.createDirectories(file.getParent());
        Files.writeString(file, report);
    }
}
