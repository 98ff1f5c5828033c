package dev.phalanx.contenders.hand;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.bench.workload.Rolls;
import org.junit.jupiter.api.Test;

class RowsTest {
    private static final int SIZE = 50;

    private final Rows rows = new Rows(SIZE);
    private final int[] valueOfRow = new int[SIZE];
    private final int[] ids = new int[SIZE];

    @Test
    void anIdLeadsToItsValueWhereverThatMoved() {
        for (int round = 0; round < 3; round++) {
            for (int number = 0; number < SIZE; number++) {
                valueOfRow[rows.count()] = number;
                ids[number] = rows.add();
            }
            for (int number : Rolls.order(SIZE)) {
                int row = rows.remove(ids[number]);

                assertThat(valueOfRow[row]).isEqualTo(number);
                valueOfRow[row] = valueOfRow[rows.count()];
            }
            assertThat(rows.count()).isZero();
        }
    }

    @Test
    void theLastRowTakesThePlaceOfTheOneThatGoes() {
        int first = rows.add();
        int second = rows.add();
        int third = rows.add();

        assertThat(rows.remove(first)).isZero();
        assertThat(rows.remove(third)).isZero();
        assertThat(rows.remove(second)).isZero();
    }
}
