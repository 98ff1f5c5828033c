package dev.phalanx.structs.compile.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Sides of branches that are jumped over if no lane takes them. All bodies ask whether `i` is positive.
class ChoicesTest {
    private static final int MOST_LANES = 16;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "costlyIf",
                "costlyElse",
                "costlyUnless",
                "costlySides",
                "costlyInside",
                "costlyDivisions",
                "costlyInALoop",
                "costlyInTwoLoops",
                "costlyLater"
            })
    void noneSomeOrAllLanesTakeASide(String name) throws Exception {
        ConstructsTest.compare(VectorBodies.class, name, 4, table -> Arrays.fill(table.ints("i"), -3));
        ConstructsTest.compare(VectorBodies.class, name, 4, table -> Arrays.fill(table.ints("i"), 3));
        ConstructsTest.compare(VectorBodies.class, name, 8, table -> replaceFew(table.ints("i"), -3, 3));
        ConstructsTest.compare(VectorBodies.class, name, 8, table -> replaceFew(table.ints("i"), 3, -3));
    }

    /// Fills an array so that some groups of lanes have the second number in none, some in one, and few in several.
    private static void replaceFew(int[] numbers, int most, int few) {
        Random random = new Random(numbers[0]);
        for (int row = 0; row < numbers.length; row++) {
            numbers[row] = random.nextInt(2 * MOST_LANES) == 0 ? few : most;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ifElse, 0, 0",
        "ternary, 0, 0",
        "andOr, 0, 0",
        "costlyIf, 1, 0",
        "costlyElse, 1, 0",
        "costlyUnless, 0, 1",
        "costlySides, 1, 1",
        "costlyInside, 2, 0",
        "costlyInALoop, 2, 0",
        "costlyLater, 2, 0"
    })
    void onlyCostlySidesAreJumpedOver(String name, int anyTrue, int allTrue) throws Exception {
        VectorRows rows = ConstructsTest.rows(ConstructsTest.body(VectorBodies.class, name, false));
        assertThat(ConstructsTest.calls(rows, "anyTrue")).isEqualTo(anyTrue);
        assertThat(ConstructsTest.calls(rows, "allTrue")).isEqualTo(allTrue);
    }
}
