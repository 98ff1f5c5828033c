package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.cli.rows.Sheet;
import dev.phalanx.cli.rows.Specification;
import dev.phalanx.cli.rows.SpecificationRow;
import dev.phalanx.cli.rows.Wave;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The sheets of `docs/rows`: every sentence of every closed row has its tests.
class SheetsTest {
    private static final Specification SPECIFICATION = Project.specification();
    private static final List<TestClass> TESTS = TestClass.findAll();
    private static final Set<String> CLOSED = Project.waves().stream()
            .filter(wave -> wave.state() == Wave.State.CLOSED)
            .flatMap(wave -> wave.ids().stream())
            .collect(Collectors.toSet());

    static Stream<String> areas() {
        return SPECIFICATION.rows().stream()
                .filter(row -> CLOSED.contains(row.id()))
                .map(SpecificationRow::area)
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("areas")
    void everySentenceOfAClosedRowHasItsTests(String area) {
        List<SpecificationRow> closed = SPECIFICATION.rowsOf(area).stream()
                .filter(row -> CLOSED.contains(row.id()))
                .toList();
        assertThat(SheetCheck.problems(Project.sheet(area), closed, SPECIFICATION.rulings(), TESTS))
                .isEmpty();
    }

    @Test
    void everySheetIsThatOfAnAreaWithClosedRows() {
        List<String> sheets = areas().map(Sheet::fileOf).toList();
        assertThat(Project.filesBelow(Project.file(Sheet.FOLDER), ""))
                .filteredOn(file -> !file.equals(Project.file(Sheet.FOLDER)))
                .extracting(file -> Project.file("").relativize(file).toString().replace('\\', '/'))
                .as("files of docs/rows. Remove what is no sheet of an area with closed rows")
                .containsExactlyInAnyOrderElementsOf(sheets);
    }
}
