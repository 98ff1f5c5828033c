package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    private static List<Integer> slots(RunList list) {
        List<Integer> slots = new ArrayList<>();
        for (int run = 0; run < list.count; run++) {
            if (!list.isMasked(run)) {
                IntStream.range(list.from[run], list.to[run]).forEach(slots::add);
            }
            for (int w = list.firstWord[run]; w < list.endWord[run]; w++) {
                for (int bit = 0; bit < 64; bit++) {
                    if ((list.word[w] >>> bit & 1) != 0) {
                        slots.add(list.wordSlot[w] + bit);
                    }
                }
            }
        }
        return slots;
    }

    @Test
    void fullWordsAreRunsLikeAnyOther() {
        RunList list = new RunList();
        list.add(0, 0, 128);
        list.addMasked(0, 128, 128, -1L, -1L);
        list.addMasked(0, 256, 100, -1L, (1L << 36) - 1);
        assertThat(runs(list)).containsExactly("0:0-356");
        assertThat(list.isMasked()).isFalse();
        assertThat(list.slotCount()).isEqualTo(356);
    }

    @Test
    void bitsBeyondTheSlotsAreIgnored() {
        RunList list = new RunList();
        list.addMasked(0, 0, 3, -1L);
        list.addMasked(0, 3, 5, 0b1110_0000L);
        assertThat(runs(list)).containsExactly("0:0-3");
        list.addMasked(0, 8, 70, -1L, -1L);
        assertThat(runs(list)).containsExactly("0:0-3", "0:8-78");
    }

    @Test
    void wordsOfLongStretchesAreTakenApart() {
        RunList list = new RunList();
        list.addMasked(0, 100, 64, 0xffff_f000_0fff_ffffL);
        list.addMasked(0, 164, 64, ~1L);
        assertThat(runs(list)).containsExactly("0:100-128", "0:144-164", "0:165-228");
        assertThat(list.isMasked()).isFalse();
        list.clear();
        list.addMasked(0, 0, 64, -1L << 1);
        list.addMasked(0, 64, 64, -1L >>> 1);
        assertThat(runs(list)).containsExactly("0:1-127");
    }

    @Test
    void otherWordsAreKeptSideBySideInOneRun() {
        RunList list = new RunList();
        list.addMasked(3, 0, 128, 0x5555_5555_5555_5555L, 1);
        list.addMasked(3, 128, 40, 1L << 39);
        list.addMasked(3, 200, 64, 0);
        list.addMasked(3, 300, 64, 2);
        list.addMasked(4, 0, 64, 5);
        assertThat(runs(list)).containsExactly("3:0-364", "4:0-64");
        assertThat(list.isMasked()).isTrue();
        assertThat(list.wordCount).isEqualTo(5);
        assertThat(list.slotCount()).isEqualTo(32 + 1 + 1 + 1 + 2);
        list.add(4, 64, 70);
        list.addMasked(4, 70, 2, 2);
        assertThat(runs(list)).containsExactly("3:0-364", "4:0-64", "4:64-70", "4:70-72");
        assertThat(list.isMasked(2)).isFalse();
        list.clear();
        assertThat(list.isMasked()).isFalse();
        assertThat(list.slotCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void everyListHoldsTheSlotsItWasGivenInOrder(int seed) {
        Random random = new Random(seed);
        RunList list = new RunList();
        RunList ranges = new RunList();
        for (int round = 0; round < 300; round++) {
            list.clear();
            List<Integer> given = new ArrayList<>();
            int first = random.nextInt(10);
            for (int part = 0; part < random.nextInt(20); part++) {
                int slots = random.nextInt(3) == 0 ? random.nextInt(1, 128) : 128;
                long[] bits = {randomWord(random), randomWord(random)};
                for (int i = 0; i < slots; i++) {
                    if ((bits[i / 64] >>> i & 1) != 0) {
                        given.add(first + i);
                    }
                }
                list.addMasked(0, first, slots, bits[0], bits[1]);
                first += slots + random.nextInt(2);
            }
            assertThat(slots(list)).isEqualTo(given);
            assertThat(list.slotCount()).isEqualTo(given.size());
            list.rangesInto(ranges);
            assertThat(ranges.isMasked()).isFalse();
            assertThat(slots(ranges)).isEqualTo(given);
        }
    }

    /// Words of all kinds: empty, full, sparse, of long stretches.
    static long randomWord(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> -1;
            case 2 -> random.nextLong();
            case 3 -> 0x0102_0408_1020_4081L << random.nextInt(64);
            case 4 -> -1L << random.nextInt(64);
            default -> ~(0xffL << random.nextInt(64));
        };
    }
}
