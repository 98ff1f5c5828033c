package dev.phalanx.collections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.testing.Row;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated
class NativeParallelMapTest {
    record Race(
            NativeParallelIntIntHashMap.ParallelWriter map,
            NativeParallelHashMap.ParallelWriter<Key, Key> structs,
            NativeParallelIntHashSet.ParallelWriter set,
            NativeIntQueue.ParallelWriter winners,
            int keys)
            implements IJobParallelFor {
        @Override
        public void execute(int index) {
            int key = index % keys;
            if (map.tryAdd(key, index)) {
                winners.enqueue(index);
            }
            structs.tryAdd(new Key(key, (byte) 1), new Key(index, (byte) 1));
            set.add(key);
        }
    }

    record AddAll(NativeParallelIntIntMultiHashMap.ParallelWriter map, int keys) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            map.add(index % keys, index);
        }
    }

    record AddToThree(
            NativeParallelIntIntMultiHashMap.ParallelWriter small,
            NativeParallelIntIntMultiHashMap.ParallelWriter large,
            NativeParallelIntIntMultiHashMap.ParallelWriter smallToo)
            implements IJobParallelFor {
        @Override
        public void execute(int index) {
            small.add(index, index);
            large.add(index, index);
            smallToo.add(index, index);
        }
    }

    record AddOnce(NativeParallelIntIntHashMap.ParallelWriter map) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            map.tryAdd(index, index);
        }
    }

    @BeforeEach
    void failFast() {
        JobHandle.setFailFast(true);
    }

    @AfterEach
    void stopFailingFast() {
        JobHandle.setFailFast(Boolean.getBoolean("phalanx.failFast"));
    }

    @Test
    @Row({"COL-4.1", "COL-4.2"})
    void everyKeyHasOneWinner() {
        for (int round = 0; round < 20; round++) {
            int keys = 1 + round * 500;
            try (NativeParallelIntIntHashMap map = NativeParallelIntIntHashMap.of(keys);
                    NativeParallelHashMap<Key, Key> structs = NativeParallelHashMap.of(Key.class, Key.class, keys);
                    NativeParallelIntHashSet set = NativeParallelIntHashSet.of(keys);
                    NativeIntQueue winners = NativeIntQueue.of()) {
                new Race(
                                map.asParallelWriter(),
                                structs.asParallelWriter(),
                                set.asParallelWriter(),
                                winners.asParallelWriter(),
                                keys)
                        .schedule(20_000, 1)
                        .complete();
                int distinct = Math.min(keys, 20_000);
                assertThat(map.count()).isEqualTo(distinct);
                assertThat(structs.count()).isEqualTo(distinct);
                assertThat(set.count()).isEqualTo(distinct);
                assertThat(winners.count()).isEqualTo(distinct);
                for (int winner : winners.toArray()) {
                    assertThat(map.get(winner % keys)).isEqualTo(winner);
                }
                for (int key = 0; key < distinct; key++) {
                    assertThat(structs.get(new Key(key, (byte) 1)).a() % keys).isEqualTo(key);
                    assertThat(set.contains(key)).isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 31, 32, 100, 1000})
    @Row("COL-4.3")
    void theCapacityIsTheLimitOfParallelWriters(int capacity) {
        try (NativeParallelIntIntHashMap map = NativeParallelIntIntHashMap.of(capacity)) {
            new AddOnce(map.asParallelWriter()).schedule(capacity, 1).complete();
            assertThat(map.count()).isEqualTo(capacity);
            assertThatIllegalStateException()
                    .isThrownBy(() -> new AddOnce(map.asParallelWriter())
                            .schedule(capacity + 1, 1)
                            .complete())
                    .withMessage(
                            "NativeParallelIntIntHashMap is full: its capacity of " + capacity
                                    + " is used, and it may not grow while many threads write it. Set a higher capacity before.");
            assertThatIllegalStateException()
                    .isThrownBy(() -> map.asParallelWriter().tryAdd(-5, 1))
                    .withMessageContaining(" is full: ");
            map.setCapacity(capacity * 2 + 10);
            assertThat(map.asParallelWriter().tryAdd(-5, 1)).isTrue();
            assertThat(map.asParallelWriter().tryAdd(-5, 2)).isFalse();
            assertThat(map.get(-5)).isEqualTo(1);
        }
    }

    @Test
    @Row("COL-4.3")
    void soItIsForStructsAndSets() {
        String full =
                " is full: its capacity of 2 is used, and it may not grow while many threads write it. Set a higher"
                        + " capacity before.";
        try (NativeParallelHashMap<Key, Key> map = NativeParallelHashMap.of(Key.class, Key.class, 2);
                NativeParallelHashSet<Key> set = NativeParallelHashSet.of(Key.class, 2);
                NativeParallelIntHashSet ints = NativeParallelIntHashSet.of(2)) {
            for (int i = 0; i < 2; i++) {
                assertThat(map.asParallelWriter().tryAdd(new Key(i, (byte) 0), new Key(i, (byte) 1)))
                        .isTrue();
                assertThat(set.asParallelWriter().add(new Key(i, (byte) 0))).isTrue();
                assertThat(ints.asParallelWriter().add(i)).isTrue();
            }
            Key third = new Key(3, (byte) 0);
            assertThatIllegalStateException()
                    .isThrownBy(() -> map.asParallelWriter().tryAdd(third, third))
                    .withMessage("NativeParallelHashMap<Key, Key>" + full);
            assertThatIllegalStateException()
                    .isThrownBy(() -> set.asParallelWriter().add(third))
                    .withMessage("NativeParallelHashSet<Key>" + full);
            assertThatIllegalStateException()
                    .isThrownBy(() -> ints.asParallelWriter().add(3))
                    .withMessage("NativeParallelIntHashSet" + full);
            assertThat(map.count()).isEqualTo(2);
            assertThat(map.get(new Key(1, (byte) 0))).isEqualTo(new Key(1, (byte) 1));
        }
    }

    @Test
    @Row("COL-4.1")
    void whatWasRemovedCanBeFilledAgainByManyThreads() {
        try (NativeParallelIntIntHashMap map = NativeParallelIntIntHashMap.of(500)) {
            for (int round = 0; round < 10; round++) {
                new AddOnce(map.asParallelWriter()).schedule(500, 1).complete();
                assertThat(map.count()).isEqualTo(500);
                for (int key = 0; key < 500; key++) {
                    assertThat(map.get(key)).isEqualTo(key);
                    assertThat(map.remove(key)).isTrue();
                }
                assertThat(map.isEmpty()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    @Row("COL-4")
    void onOneThreadItIsAMap(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<Integer, Integer> model = new HashMap<>();
        Set<Integer> modelSet = new HashSet<>();
        try (NativeParallelIntIntHashMap ints = NativeParallelIntIntHashMap.of(0);
                NativeParallelHashMap<Key, Item> structs = NativeParallelHashMap.of(Key.class, Item.class, 3);
                NativeParallelHashSet<Key> set = NativeParallelHashSet.of(Key.class, 3)) {
            for (int step = 0; step < 10_000; step++) {
                int number = random.nextInt(200);
                Key key = new Key(number, (byte) 0);
                switch (random.nextInt(3)) {
                    case 0 -> {
                        model.put(number, step);
                        ints.put(number, step);
                        structs.put(key, Item.of(step));
                        assertThat(set.add(key)).isEqualTo(modelSet.add(number));
                    }
                    case 1 -> {
                        assertThat(ints.remove(number)).isEqualTo(model.containsKey(number));
                        assertThat(structs.remove(key)).isEqualTo(model.remove(number) != null);
                        assertThat(set.remove(key)).isEqualTo(modelSet.remove(number));
                    }
                    default -> {
                        assertThat(ints.getOrDefault(number, -1)).isEqualTo(model.getOrDefault(number, -1));
                        assertThat(structs.containsKey(key)).isEqualTo(model.containsKey(number));
                        assertThat(set.contains(key)).isEqualTo(modelSet.contains(number));
                    }
                }
            }
            assertThat(Arrays.stream(ints.keys()).boxed()).containsExactlyInAnyOrderElementsOf(model.keySet());
            assertThat(Arrays.stream(ints.values()).boxed()).containsExactlyInAnyOrderElementsOf(model.values());
            int walked = 0;
            for (var entries = ints.entries(); entries.moveNext(); ) {
                assertThat(model).containsEntry(entries.key(), entries.value());
                entries.setValue(-1);
                walked++;
            }
            assertThat(walked).isEqualTo(model.size()).isEqualTo(ints.count());
            var entries = ints.entries();
            ints.put(1000, 1);
            assertThatIllegalStateException().isThrownBy(entries::moveNext);
            assertThatIllegalArgumentException().isThrownBy(() -> ints.setCapacity(1));
            ints.clear();
            assertThat(ints.isEmpty()).isTrue();
            assertThat(ints.tryAdd(1, 2)).isTrue();
        }
    }

    @Test
    @Row({"COL-5.1", "COL-5.2", "COL-5.3"})
    void aMultiMapHasManyValuesPerKey() {
        try (NativeParallelIntIntMultiHashMap map = NativeParallelIntIntMultiHashMap.of(10_000)) {
            new AddAll(map.asParallelWriter(), 100).schedule(10_000, 1).complete();
            assertThat(map.count()).isEqualTo(10_000);
            int[] keys = map.uniqueKeys();
            Arrays.sort(keys);
            assertThat(keys).isEqualTo(IntStream.range(0, 100).toArray());
            for (int key = 0; key < 100; key++) {
                assertThat(map.countValuesForKey(key)).isEqualTo(100);
                Set<Integer> values = new HashSet<>();
                for (var of = map.getValuesForKey(key); of.moveNext(); ) {
                    values.add(of.value());
                }
                int first = key;
                assertThat(values)
                        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 100)
                                .mapToObj(i -> first + i * 100)
                                .toList());
            }
            assertThat(map.remove(5, 105)).isEqualTo(1);
            assertThat(map.remove(5, 105)).isZero();
            assertThat(map.countValuesForKey(5)).isEqualTo(99);
            assertThat(map.remove(5)).isEqualTo(99);
            assertThat(map.remove(5)).isZero();
            assertThat(map.containsKey(5)).isFalse();
            assertThat(map.count()).isEqualTo(9_900);
            assertThat(map.getValuesForKey(5).moveNext()).isFalse();
            assertThat(map.uniqueKeys()).hasSize(99);
        }
    }

    @Test
    @Row({"COL-5.2", "COL-5.3"})
    void aMultiMapGrowsOnOneThread() {
        Map<Integer, Integer> counts = new TreeMap<>();
        SplittableRandom random = new SplittableRandom(3);
        try (NativeParallelMultiHashMap<Key, Key> map = NativeParallelMultiHashMap.of(Key.class, Key.class, 0)) {
            for (int i = 0; i < 3_000; i++) {
                int number = random.nextInt(50);
                map.add(new Key(number, (byte) 0), new Key(i % 7, (byte) 1));
                counts.merge(number, 1, Integer::sum);
            }
            counts.forEach((number, count) ->
                    assertThat(map.countValuesForKey(new Key(number, (byte) 0))).isEqualTo(count));
            int before = map.count();
            int removed = map.remove(new Key(7, (byte) 0), new Key(3, (byte) 1));
            assertThat(removed).isPositive();
            assertThat(map.count()).isEqualTo(before - removed);
            assertThat(map.uniqueKeys()).hasSize(counts.size());
            assertThatIllegalStateException()
                    .isThrownBy(() -> {
                        for (var values = map.getValuesForKey(new Key(7, (byte) 0)); values.moveNext(); ) {
                            map.add(new Key(7, (byte) 0), values.value());
                        }
                    })
                    .withMessage(
                            "NativeParallelMultiHashMap<Key, Key> was changed while it was iterated. Collect what is to "
                                    + "be added or removed, and do it after the loop.");
        }
    }

    @Test
    @Row("COL-5")
    void theCapacityIsTheLimitOfParallelWritersOfMultiMaps() {
        try (NativeParallelIntIntMultiHashMap map = NativeParallelIntIntMultiHashMap.of(100)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> new AddAll(map.asParallelWriter(), 3)
                            .schedule(101, 1)
                            .complete())
                    .withMessageContaining("NativeParallelIntIntMultiHashMap is full: its capacity of 100 is used");
        }
    }

    @Test
    void aMapThatIsTooSmallCostsTheOthersNothing() {
        try (NativeParallelIntIntMultiHashMap small = NativeParallelIntIntMultiHashMap.of(10);
                NativeParallelIntIntMultiHashMap large = NativeParallelIntIntMultiHashMap.of(100);
                NativeParallelIntIntMultiHashMap smallToo = NativeParallelIntIntMultiHashMap.of(11)) {
            JobHandle filled = new AddToThree(
                            small.asParallelWriter(), large.asParallelWriter(), smallToo.asParallelWriter())
                    .schedule(12, 12);
            assertThatIllegalStateException()
                    .isThrownBy(filled::complete)
                    .withMessageContaining("its capacity of 10 is used")
                    .satisfies(thrown -> assertThat(thrown.getSuppressed())
                            .singleElement()
                            .satisfies(other -> assertThat(other).hasMessageContaining("its capacity of 11 is used")));
            assertThat(large.count()).isEqualTo(12);
            assertThat(large.getValuesForKey(11).moveNext()).isTrue();
        }
    }

    record AddShifted(
            NativeParallelIntIntMultiHashMap.ParallelWriter map,
            NativeParallelMultiHashMap.ParallelWriter<Key, Key> structs,
            int keys,
            int shift)
            implements IJobParallelFor {
        @Override
        public void execute(int index) {
            map.add(index % keys, index + shift);
            structs.add(new Key(index % keys, (byte) 2), new Key(index + shift, (byte) 3));
        }
    }

    @Test
    @Row("COL-5.1")
    void whatJobsAddJoinsWhatIsThere() {
        for (int seed = 0; seed < 30; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int keys = 1 + random.nextInt(200);
            Map<Integer, Set<Integer>> model = new TreeMap<>();
            try (NativeParallelIntIntMultiHashMap map = NativeParallelIntIntMultiHashMap.of(5_000);
                    NativeParallelMultiHashMap<Key, Key> structs =
                            NativeParallelMultiHashMap.of(Key.class, Key.class, 5_000)) {
                for (int round = 0; round < 15; round++) {
                    change(random, round * 1_000, keys, map, structs, model);
                    if (random.nextBoolean()) {
                        assertThat(contents(map)).as("seed " + seed).isEqualTo(model);
                        assertThat(structContents(structs)).as("seed " + seed).isEqualTo(model);
                    }
                }
            }
        }
    }

    private static void change(
            SplittableRandom random,
            int shift,
            int keys,
            NativeParallelIntIntMultiHashMap map,
            NativeParallelMultiHashMap<Key, Key> structs,
            Map<Integer, Set<Integer>> model) {
        int key = random.nextInt(keys);
        switch (random.nextInt(8)) {
            case 0 -> {
                map.clear();
                structs.clear();
                model.clear();
            }
            case 1 -> {
                map.remove(key);
                structs.remove(new Key(key, (byte) 2));
                model.remove(key);
            }
            case 2 -> {
                map.add(key, shift);
                structs.add(new Key(key, (byte) 2), new Key(shift, (byte) 3));
                model.computeIfAbsent(key, _ -> new HashSet<>()).add(shift);
            }
            case 3 -> {
                map.setCapacity(map.capacity() + 500);
                structs.setCapacity(structs.capacity() + 500);
            }
            default -> {
                int count =
                        Math.min(map.capacity() - map.count(), 1 + random.nextInt(random.nextBoolean() ? 20 : 1_000));
                new AddShifted(map.asParallelWriter(), structs.asParallelWriter(), keys, shift)
                        .schedule(count, 1)
                        .complete();
                for (int i = 0; i < count; i++) {
                    model.computeIfAbsent(i % keys, _ -> new HashSet<>()).add(i + shift);
                }
            }
        }
    }

    private static Map<Integer, Set<Integer>> contents(NativeParallelIntIntMultiHashMap map) {
        Map<Integer, Set<Integer>> contents = new TreeMap<>();
        int count = 0;
        for (int key : map.uniqueKeys()) {
            for (var values = map.getValuesForKey(key); values.moveNext(); count++) {
                assertThat(contents.computeIfAbsent(key, _ -> new HashSet<>()).add(values.value()))
                        .isTrue();
            }
        }
        assertThat(count).isEqualTo(map.count()).isEqualTo(map.values().length);
        return contents;
    }

    private static Map<Integer, Set<Integer>> structContents(NativeParallelMultiHashMap<Key, Key> map) {
        Map<Integer, Set<Integer>> contents = new TreeMap<>();
        int count = 0;
        for (var entries = map.entries(); entries.moveNext(); count++) {
            assertThat(contents.computeIfAbsent(entries.key().a(), _ -> new HashSet<>())
                            .add(entries.value().a()))
                    .isTrue();
        }
        assertThat(count).isEqualTo(map.count());
        contents.forEach((key, values) ->
                assertThat(map.countValuesForKey(new Key(key, (byte) 2))).isEqualTo(values.size()));
        return contents;
    }

    record AddInOrder(NativeParallelIntIntMultiHashMap.ParallelWriter map, int from) implements IJob {
        @Override
        public void execute() {
            for (int value = from; value < from + 1_000; value++) {
                map.add(value % 10, value);
            }
        }
    }

    @Test
    @Row("COL-5")
    void valuesOfAThreadComeLastFirst() {
        try (NativeParallelIntIntMultiHashMap map = NativeParallelIntIntMultiHashMap.of(2_000)) {
            new AddInOrder(map.asParallelWriter(), 0).schedule().complete();
            assertThat(valuesOf(map, 3))
                    .isEqualTo(IntStream.range(0, 100).map(i -> 993 - 10 * i).toArray());
            new AddInOrder(map.asParallelWriter(), 1_000).schedule().complete();
            assertThat(valuesOf(map, 3))
                    .isEqualTo(IntStream.range(0, 200).map(i -> 1_993 - 10 * i).toArray());
        }
    }

    private static int[] valuesOf(NativeParallelIntIntMultiHashMap map, int key) {
        IntStream.Builder all = IntStream.builder();
        for (var values = map.getValuesForKey(key); values.moveNext(); ) {
            all.add(values.value());
        }
        return all.build().toArray();
    }

    record CountAll(@ReadOnly NativeParallelIntIntMultiHashMap map, NativeIntArray counts) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            counts.set(index, map.countValuesForKey(index));
        }
    }

    @Test
    @Row("COL-5")
    void manyThreadsCanReadFirst() {
        try (NativeParallelIntIntMultiHashMap map = NativeParallelIntIntMultiHashMap.of(10_000);
                NativeIntArray counts = NativeIntArray.ofLength(100)) {
            for (int round = 0; round < 200; round++) {
                map.clear();
                JobHandle added = new AddAll(map.asParallelWriter(), 100).schedule(10_000, 64);
                new CountAll(map.asReadOnly(), counts).schedule(100, 1, added).complete();
                assertThat(counts.toArray()).containsOnly(100);
            }
        }
    }
}
