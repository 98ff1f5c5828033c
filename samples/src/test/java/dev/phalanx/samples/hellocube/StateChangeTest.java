package dev.phalanx.samples.hellocube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.samples.hellocube.statechange.StateChange;
import dev.phalanx.samples.hellocube.statechange.StateChange.Cost;
import dev.phalanx.samples.hellocube.statechange.StateChangeRun;
import dev.phalanx.samples.hellocube.statechange.StateChangeRun.Result;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StateChangeTest {
    @ParameterizedTest
    @EnumSource
    void everyWayMakesTheSameCubesSpin(StateChange way) {
        Result result = StateChangeRun.run(way, 100, 30, 7);
        List<Float> expected = new ArrayList<>();
        for (int cube = 0; cube < 100; cube++) {
            float angle = 0;
            for (int update = 1; update <= 7; update++) {
                int changes = 0;
                for (int n = cube; n < 30 * update; n += 100) {
                    changes++;
                }
                angle += changes % 2 == 1 ? 0.1f : 0;
            }
            expected.add(angle);
        }
        assertThat(result.angles()).hasSameSizeAs(expected);
        for (int cube = 0; cube < expected.size(); cube++) {
            assertThat(result.angles().get(cube)).isCloseTo(expected.get(cube), within(1e-6f));
        }
        assertThat(result.cost().way()).isEqualTo(way);
        assertThat(result.cost().changeNanos()).isPositive();
        assertThat(result.cost().spinNanos()).isPositive();
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        assertThatThrownBy(() -> StateChangeRun.run(StateChange.VALUE, 10, 11, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A run of 10 cubes, of which 11 change, in 1 updates was asked for. Let 1 up to all of"
                        + " them change, in 1 update or more.");
        assertThatThrownBy(() -> StateChangeRun.run(StateChange.VALUE, 10, 0, 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> StateChangeRun.run(StateChange.VALUE, 10, 1, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aCostIsALineOfATable() {
        assertThat(new Cost(StateChange.VALUE, 12.34, 0.5))
                .hasToString("VALUE            12.3 ns a change     0.50 ns a cube");
    }

    @Test
    void theCostsArePrinted() {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            StateChangeRun.main(new String[0]);
        } finally {
            System.setOut(before);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .hasSize(3)
                .allMatch(line -> line.matches("[A-Z]+ +\\d+\\.\\d ns a change +\\d+\\.\\d\\d ns a cube"));
    }
}
