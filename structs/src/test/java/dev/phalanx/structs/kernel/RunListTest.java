package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The slot ranges of an iteration.
class RunListTest {
    private static List<String> runs(RunList list) {
        return IntStream.range(0, list.count)
                .mapToObj(i -> list.slab[i] + ":" + list.from[i] + "-" + list.to[i])
                .toList();
    }

    @Test
    void aRunThatContinuesTheLastOneExtendsIt() {
        RunList list = new RunList();
        list.add(0, 0, 5);
        list.add(0, 5, 9);
        list.add(0, 10, 12);
        list.add(1, 12, 13);
        list.add(1, 13, 14);
        list.add(0, 14, 15);
        assertThat(runs(list)).containsExactly("0:0-9", "0:10-12", "1:12-14", "0:14-15");
    }

    @Test
    void holdsAnyNumberAndIsReused() {
        RunList list = new RunList();
        for (int i = 0; i < 100; i++) {
            list.add(i, i, i + 1);
        }
        assertThat(runs(list)).hasSize(100).last().isEqualTo("99:99-100");
        list.clear();
        assertThat(list.count).isZero();
        list.add(99, 100, 101);
        assertThat(runs(list)).containsExactly("99:100-101");
    }
}
