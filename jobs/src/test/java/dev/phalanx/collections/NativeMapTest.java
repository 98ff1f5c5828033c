package dev.phalanx.collections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.testing.Row;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Row("COL-3")
class NativeMapTest {
    private static Key key(int number) {
        return new Key(number, (byte) (number >> 3));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    @Row("COL-3.2")
    void aMapDoesWhatAHashMapDoes(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<Integer, Integer> model = new HashMap<>();
        try (NativeIntIntHashMap ints = NativeIntIntHashMap.of(0);
                NativeHashMap<Key, Item> structs = NativeHashMap.of(Key.class, Item.class, 3);
                NativeLongHashMap<Key> mixed = NativeLongHashMap.of(Key.class, 1);
                NativeLongDoubleHashMap longs = NativeLongDoubleHashMap.of(5)) {
            for (int step = 0; step < 20_000; step++) {
                int number = random.nextInt(300) - 100;
                switch (random.nextInt(20)) {
                    case 0, 1, 2, 3, 4, 5 -> {
                        boolean added = model.putIfAbsent(number, step) == null;
                        assertThat(ints.tryAdd(number, step)).isEqualTo(added);
                        assertThat(structs.tryAdd(key(number), Item.of(step))).isEqualTo(added);
                        assertThat(mixed.tryAdd(number, key(step))).isEqualTo(added);
                        assertThat(longs.tryAdd(number, step)).isEqualTo(added);
                    }
                    case 6, 7, 8 -> {
                        model.put(number, step);
                        ints.put(number, step);
                        structs.put(key(number), Item.of(step));
                        mixed.put(number, key(step));
                        longs.put(number, step);
                    }
                    case 9, 10, 11, 12, 13, 14, 15 -> {
                        boolean removed = model.remove(number) != null;
                        assertThat(ints.remove(number)).isEqualTo(removed);
                        assertThat(structs.remove(key(number))).isEqualTo(removed);
                        assertThat(mixed.remove(number)).isEqualTo(removed);
                        assertThat(longs.remove(number)).isEqualTo(removed);
                    }
                    default -> {
                        Integer value = model.get(number);
                        assertThat(ints.containsKey(number)).isEqualTo(value != null);
                        assertThat(ints.getOrDefault(number, -7)).isEqualTo(value == null ? -7 : value);
                        assertThat(longs.getOrDefault(number, -7)).isEqualTo(value == null ? -7 : value);
                        Item item = structs.tryGet(key(number));
                        assertThat(item == null ? null : (int) item.id).isEqualTo(value);
                        assertThat(mixed.tryGet(number)).isEqualTo(value == null ? null : key(value));
                    }
                }
                assertThat(ints.count()).isEqualTo(model.size());
            }
            assertThat(Arrays.stream(ints.keys()).boxed()).containsExactlyInAnyOrderElementsOf(model.keySet());
            assertThat(Arrays.stream(ints.values()).boxed()).containsExactlyInAnyOrderElementsOf(model.values());
            Map<Integer, Integer> walked = new HashMap<>();
            for (var entries = ints.entries(); entries.moveNext(); ) {
                walked.put(entries.key(), entries.value());
            }
            assertThat(walked).isEqualTo(model);
            walked.clear();
            for (var entries = structs.entries(); entries.moveNext(); ) {
                walked.put(entries.key().a(), (int) entries.value().id);
            }
            assertThat(walked).isEqualTo(model);
            ints.setCapacity(1000);
            assertThat(ints.capacity()).isGreaterThanOrEqualTo(1000);
            assertThat(Arrays.stream(ints.keys()).boxed()).containsExactlyInAnyOrderElementsOf(model.keySet());
            ints.clear();
            assertThat(ints.isEmpty()).isTrue();
            assertThat(ints.containsKey(0)).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    @Row("COL-3.2")
    void aSetDoesWhatAHashSetDoes(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Set<Integer> model = new HashSet<>();
        try (NativeIntHashSet ints = NativeIntHashSet.of(0);
                NativeHashSet<Key> structs = NativeHashSet.of(Key.class, 0);
                NativeLongHashSet longs = NativeLongHashSet.of(100)) {
            for (int step = 0; step < 10_000; step++) {
                int number = random.nextInt(200) - 100;
                if (random.nextBoolean()) {
                    boolean added = model.add(number);
                    assertThat(ints.add(number)).isEqualTo(added);
                    assertThat(structs.add(key(number))).isEqualTo(added);
                    assertThat(longs.add(number)).isEqualTo(added);
                } else {
                    boolean removed = model.remove(number);
                    assertThat(ints.remove(number)).isEqualTo(removed);
                    assertThat(structs.remove(key(number))).isEqualTo(removed);
                    assertThat(longs.remove(number)).isEqualTo(removed);
                }
                assertThat(ints.contains(step % 100)).isEqualTo(model.contains(step % 100));
                assertThat(structs.contains(key(step % 100))).isEqualTo(model.contains(step % 100));
            }
            assertThat(Arrays.stream(ints.toArray()).boxed()).containsExactlyInAnyOrderElementsOf(model);
            Set<Integer> walked = new HashSet<>();
            for (var values = ints.values(); values.moveNext(); ) {
                assertThat(walked.add(values.value())).isTrue();
            }
            assertThat(walked).isEqualTo(model);
            walked.clear();
            for (var values = structs.values(); values.moveNext(); ) {
                assertThat(walked.add(values.value().a())).isTrue();
            }
            assertThat(walked).isEqualTo(model);
            assertThat(ints.count()).isEqualTo(structs.count()).isEqualTo(model.size());
        }
    }

    @Test
    void setsCombine() {
        try (NativeIntHashSet a = NativeIntHashSet.of(4);
                NativeIntHashSet b = NativeIntHashSet.of(4)) {
            for (int i = 0; i < 6; i++) {
                a.add(i);
                b.add(i + 3);
            }
            a.intersectWith(b);
            assertThat(a.toArray()).containsExactlyInAnyOrder(3, 4, 5);
            a.unionWith(b);
            assertThat(a.toArray()).containsExactlyInAnyOrder(3, 4, 5, 6, 7, 8);
            b.clear();
            b.add(3);
            a.exceptWith(b);
            assertThat(a.toArray()).containsExactlyInAnyOrder(4, 5, 6, 7, 8);
            b.setCapacity(100);
            assertThat(b.capacity()).isGreaterThanOrEqualTo(100);
            assertThat(b.isEmpty()).isFalse();
        }
    }

    @Test
    @Row("COL-3.3")
    void keysAreEqualByTheirEqualsOrByAllFields() {
        try (NativeHashMap<Item, Key> byFields = NativeHashMap.of(Item.class, Key.class, 0);
                NativeHashSet<Key> byEquals = NativeHashSet.of(Key.class, 0)) {
            byFields.add(Item.of(3), key(1));
            assertThat(byFields.containsKey(Item.of(3))).isTrue();
            Item other = Item.of(3);
            other.weight = 9;
            assertThat(byFields.containsKey(other)).isFalse();
            assertThat(byEquals.add(new Key(1, (byte) 2))).isTrue();
            assertThat(byEquals.add(new Key(1, (byte) 2))).isFalse();
        }
    }

    /// Equal when the last decimal digits are.
    public record Digit(int number) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Digit that && that.number % 10 == number % 10;
        }

        @Override
        public int hashCode() {
            return number % 10;
        }
    }

    /// The same as a class.
    public static final class DigitClass {
        public int number;

        static DigitClass of(int number) {
            DigitClass digit = new DigitClass();
            digit.number = number;
            return digit;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof DigitClass that && that.number % 10 == number % 10;
        }

        @Override
        public int hashCode() {
            return number % 10;
        }
    }

    @Test
    @Row("COL-3.3")
    void anEqualsOfTheKeysOwnDecides() {
        try (NativeHashMap<Digit, Key> records = NativeHashMap.of(Digit.class, Key.class, 0);
                NativeHashSet<DigitClass> classes = NativeHashSet.of(DigitClass.class, 0)) {
            assertThat(records.tryAdd(new Digit(13), key(1))).isTrue();
            assertThat(records.tryAdd(new Digit(23), key(2))).isFalse();
            assertThat(records.tryGet(new Digit(3))).isEqualTo(key(1));
            assertThat(records.tryGet(new Digit(4))).isNull();
            assertThat(classes.add(DigitClass.of(17))).isTrue();
            assertThat(classes.add(DigitClass.of(7))).isFalse();
            assertThat(classes.remove(DigitClass.of(27))).isTrue();
            assertThat(classes.count()).isZero();
        }
    }

    @Test
    @Row("COL-3.2")
    void whatIsMissingOrThereIsSaid() {
        try (NativeIntIntHashMap map = NativeIntIntHashMap.of(4);
                NativeIntReference value = NativeIntReference.of(0)) {
            map.add(1, 10);
            assertThat(map.get(1)).isEqualTo(10);
            assertThatExceptionOfType(NoSuchElementException.class)
                    .isThrownBy(() -> map.get(2))
                    .withMessage("NativeIntIntHashMap has no key 2. Ask containsKey, or use getOrDefault.");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> map.add(1, 11))
                    .withMessage("NativeIntIntHashMap has the key 1 already. Use put to replace its value, or tryAdd.");
            assertThat(map.tryGet(1, value)).isTrue();
            assertThat(value.get()).isEqualTo(10);
            assertThat(map.tryGet(2, value)).isFalse();
            assertThat(map).hasToString("NativeIntIntHashMap[1]");
        }
    }

    @Test
    @Row("COL-3.4")
    void changingAMapWhileItIsIteratedIsRefused() {
        String message =
                " was changed while it was iterated. Collect what is to be added or removed, and do it after the "
                        + "loop.";
        try (NativeIntIntHashMap map = NativeIntIntHashMap.of(4);
                NativeIntHashSet set = NativeIntHashSet.of(4)) {
            map.add(1, 1);
            map.add(2, 2);
            set.add(1);
            var entries = map.entries();
            entries.moveNext();
            entries.setValue(5);
            assertThat(entries.value()).isEqualTo(5);
            map.remove(2);
            assertThatIllegalStateException()
                    .isThrownBy(entries::moveNext)
                    .withMessage("NativeIntIntHashMap" + message);
            assertThatIllegalStateException().isThrownBy(entries::key);
            assertThatIllegalStateException().isThrownBy(() -> entries.setValue(1));
            var values = set.values();
            set.add(9);
            assertThatIllegalStateException().isThrownBy(values::moveNext).withMessage("NativeIntHashSet" + message);
        }
        try (NativeHashMap<Key, Item> map = NativeHashMap.of(Key.class, Item.class, 4);
                NativeHashSet<Key> set = NativeHashSet.of(Key.class, 4)) {
            map.put(key(1), Item.of(1));
            set.add(key(1));
            var entries = map.entries();
            map.put(key(2), Item.of(2));
            assertThatIllegalStateException()
                    .isThrownBy(entries::moveNext)
                    .withMessage("NativeHashMap<Key, Item>" + message);
            var values = set.values();
            set.remove(key(1));
            assertThatIllegalStateException().isThrownBy(values::moveNext).withMessage("NativeHashSet<Key>" + message);
        }
    }
}
