package dev.phalanx.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        0         | 0.000
        0.1234    | 0.123
        0.9994    | 0.999
        0.9996    | 1.00
        1.006     | 1.01
        9.994     | 9.99
        9.996     | 10.0
        99.94     | 99.9
        99.96     | 100
        1234567.8 | 1,234,568
        """)
    void threeDigitsCount(double number, String text) {
        assertThat(Figures.of(number)).isEqualTo(text);
    }
}
