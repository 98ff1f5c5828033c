package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.kernel.BufferStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random operations on buffers against an `ArrayList`, with element types of all kinds and inline capacities.
class DynamicBufferModelTest {
    record Pair(int number, long big) {}

    record Name(FixedString32Bytes text, @FixedLength(3) short[] marks) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Name name && name.text.equals(text) && Arrays.equals(name.marks, marks);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }

    private static final class Script<T> {
        private final Random random;
        private final IntFunction<T> values;
        private final BufferStore<T> store;
        private final List<List<T>> model = new ArrayList<>();

        Script(Random random, Class<T> type, int inlineCapacity, IntFunction<T> values) {
            this.random = random;
            this.values = values;
            this.store = BufferStore.of(type, inlineCapacity, 1, 4);
            for (int row = 0; row < 4; row++) {
                model.add(new ArrayList<>());
            }
        }

        private T value() {
            return values.apply(random.nextInt(1000));
        }

        private List<T> some() {
            List<T> some = new ArrayList<>();
            for (int i = random.nextInt(12); i > 0; i--) {
                some.add(value());
            }
            return some;
        }

        void run(int steps) {
            for (int step = 0; step < steps; step++) {
                int row = random.nextInt(4);
                step(store.get(0, row), model.get(row));
                for (int r = 0; r < 4; r++) {
                    DynamicBuffer<T> buffer = store.get(0, r);
                    assertThat(buffer.toNativeArray().toList()).isEqualTo(model.get(r));
                    assertThat(buffer).containsExactlyElementsOf(model.get(r));
                    assertThat(buffer.capacity()).isGreaterThanOrEqualTo(buffer.length());
                }
            }
        }

        private void step(DynamicBuffer<T> buffer, List<T> list) {
            int length = list.size();
            int index = random.nextInt(length + 1);
            int count = random.nextInt(length - index + 1);
            switch (random.nextInt(14)) {
                case 0, 1, 2 -> {
                    T value = value();
                    assertThat(buffer.add(value)).isEqualTo(length);
                    list.add(value);
                }
                case 3 -> {
                    T value = value();
                    buffer.insert(index, value);
                    list.add(index, value);
                }
                case 4 -> {
                    List<T> some = some();
                    buffer.addRange(some);
                    list.addAll(some);
                }
                case 5 -> {
                    buffer.removeRange(index, count);
                    list.subList(index, index + count).clear();
                }
                case 6 -> {
                    buffer.removeRangeSwapBack(index, count);
                    int from = Math.max(length - count, index + count);
                    for (int i = from; i < length; i++) {
                        list.set(index + i - from, list.get(i));
                    }
                    list.subList(length - count, length).clear();
                }
                case 7 -> {
                    if (index < length) {
                        T value = value();
                        buffer.set(index, value);
                        list.set(index, value);
                        assertThat(buffer.get(index)).isEqualTo(value);
                    }
                }
                case 8 -> {
                    buffer.setLength(index);
                    list.subList(index, length).clear();
                }
                case 9 -> buffer.trimExcess();
                case 10 -> buffer.ensureCapacity(random.nextInt(40));
                case 11 -> buffer.setCapacity(length + random.nextInt(10));
                case 12 -> {
                    List<T> some = some();
                    buffer.copyFrom(some);
                    list.clear();
                    list.addAll(some);
                }
                default -> {
                    int row = random.nextInt(4);
                    List<T> others = List.copyOf(model.get(row));
                    buffer.addRange(store.get(0, row));
                    list.addAll(others);
                    if (list.size() > 60) {
                        buffer.clear();
                        list.clear();
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void buffersDoWhatListsDo(int seed) {
        Random random = new Random(seed);
        for (int inline : new int[] {0, 1, 3, 8}) {
            new Script<>(random, Pair.class, inline, i -> new Pair(i, -i)).run(300);
            new Script<>(
                            random,
                            Name.class,
                            inline,
                            i -> new Name(FixedString32Bytes.of("name " + i), new short[] {(short) i, 1, 2}))
                    .run(150);
            new Script<>(random, Entity.class, inline, i -> new Entity(i, 1)).run(100);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void mutableElementsGoInAndComeOutAsCopies(int seed) {
        DynamicBuffer<Position> buffer =
                BufferStore.of(Position.class, seed, 1, 1).get(0, 0);
        Position position = new Position(1, 2, 3);
        buffer.add(position);
        buffer.add(position);
        position.x = 9;
        buffer.get(0).y = 9;
        assertThat(buffer.get(0).x).isEqualTo(1);
        assertThat(buffer.get(0).y).isEqualTo(2);
        buffer.elementAt(1).update(p -> p.z = 7);
        assertThat(buffer.get(1).z).isEqualTo(7);
        assertThat(buffer.get(0).z).isEqualTo(3);
    }
}
