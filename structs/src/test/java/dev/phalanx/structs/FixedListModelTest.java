package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Fixed lists against [ArrayList], on seeded random scripts.
@Row("COL-11")
class FixedListModelTest {
    private static final long SEED = 20250730;
    private static final int SCRIPTS = 12;
    private static final int STEPS = 150;

    private final Random random = new Random(SEED);

    @ParameterizedTest
    @EnumSource
    @Row("COL-11.1")
    void agreesWithArrayListOnInts(ListClass type) {
        run(type, ByteCodec.of(Integer.class), 0, () -> random.nextInt(5) - 2);
    }

    @ParameterizedTest
    @EnumSource
    @Row("COL-11.1")
    void agreesWithArrayListOnEntities(ListClass type) {
        run(type, ByteCodec.of(Entity.class), Entity.NULL, () -> new Entity(random.nextInt(4), random.nextInt(2)));
    }

    @ParameterizedTest
    @EnumSource
    void agreesWithArrayListOnElementsOfAnOddSize(ListClass type) {
        run(type, new SampleCodec(7), "", () -> "x".repeat(random.nextInt(8)));
    }

    private <T extends Comparable<? super T>> void run(
            ListClass type, ByteCodec<T> codec, T zero, Supplier<? extends T> values) {
        for (int script = 0; script < SCRIPTS; script++) {
            List<T> model = new ArrayList<>();
            FixedList<T> list = type.copyOf(codec, new byte[type.bytes], 0);
            for (int step = 0; step < STEPS; step++) {
                change(list, model, zero, values);
                assertThat(list.toList()).isEqualTo(model);
                if (step % 10 == 0) {
                    list = checked(type, codec, list, model, values.get());
                }
            }
        }
    }

    private <T extends Comparable<? super T>> void change(
            FixedList<T> list, List<T> model, T zero, Supplier<? extends T> values) {
        int length = model.size();
        int index = random.nextInt(length + 1);
        int count = random.nextInt(length - index + 1);
        T value = values.get();
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> {
                List<T> added = Collections.nCopies(random.nextInt(6), value);
                if (length + added.size() > list.capacity()) {
                    assertThatIllegalStateException().isThrownBy(() -> list.addRange(added));
                } else {
                    list.addRange(added);
                    model.addAll(added);
                }
            }
            case 3, 4 -> {
                if (length == list.capacity()) {
                    assertThatIllegalStateException().isThrownBy(() -> list.add(value));
                } else {
                    list.add(value);
                    model.add(value);
                }
            }
            case 5, 6 -> {
                if (length == list.capacity()) {
                    assertThatIllegalStateException().isThrownBy(() -> list.insert(index, value));
                } else {
                    list.insert(index, value);
                    model.add(index, value);
                }
            }
            case 7 -> {
                list.removeRange(index, Math.min(count, 3));
                model.subList(index, index + Math.min(count, 3)).clear();
            }
            case 8 -> {
                int to = random.nextInt(Math.min(list.capacity(), length + 3) + 1);
                list.resize(to);
                while (model.size() > to) {
                    model.removeLast();
                }
                while (model.size() < to) {
                    model.add(zero);
                }
            }
            case 9 -> {
                list.sort(Comparator.naturalOrder());
                model.sort(Comparator.naturalOrder());
            }
            default -> changeElement(list, model, index, value);
        }
    }

    private <T> void changeElement(FixedList<T> list, List<T> model, int index, T value) {
        if (index == model.size()) {
            return;
        }
        switch (random.nextInt(3)) {
            case 0 -> {
                list.set(index, value);
                model.set(index, value);
            }
            case 1 -> {
                list.removeAt(index);
                model.remove(index);
            }
            default -> {
                list.removeAtSwapBack(index);
                T last = model.removeLast();
                if (index < model.size()) {
                    model.set(index, last);
                }
            }
        }
    }

    /// Checks every question about `list`, and answers the list as read from storage, as a view or as a copy.
    private <T> FixedList<T> checked(ListClass type, ByteCodec<T> codec, FixedList<T> list, List<T> model, T probe) {
        assertThat(list.length()).isEqualTo(model.size());
        assertThat(list.isEmpty()).isEqualTo(model.isEmpty());
        assertThat(list.indexOf(probe)).isEqualTo(model.indexOf(probe));
        assertThat(list.contains(probe)).isEqualTo(model.contains(probe));
        assertThat(list).hasToString(model.toString()).containsExactlyElementsOf(model);
        int used = 2 + model.size() * codec.size();
        byte[] storage = new byte[type.bytes + used];
        Arrays.fill(storage, (byte) 3);
        list.writeTo(storage, used);
        assertThat(Arrays.copyOfRange(storage, 2 * used, storage.length)).isEqualTo(new byte[type.bytes - used]);
        FixedList<T> stored = random.nextBoolean()
                ? type.view(codec, storage, used, new ViewScope())
                : type.copyOf(codec, storage, used);
        assertThat(stored).isEqualTo(list).hasSameHashCodeAs(list);
        return stored;
    }
}
