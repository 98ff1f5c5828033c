package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.testing.Row;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Nothing can be done with an array, or a slice of it, that was closed.
@Row({"COL-1", "COL-12"})
class NativeArrayLifeTest {
    private static final Velocity ONE = new Velocity(1, 1, 1);
    private static final String CLOSED =
            "NativeArray<Velocity> was used after it was closed. Close it after its last use, or "
                    + "copy what you still need with toArray() first.";
    private static final Comparator<Velocity> BY_X = Comparator.comparingDouble(Velocity::x);

    static Stream<Arguments> uses() {
        return Stream.of(
                use("get", array -> array.get(0)),
                use("set", array -> array.set(0, ONE)),
                use("fill", array -> array.fill(ONE)),
                use("toArray", NativeArray::toArray),
                use("toList", NativeArray::toList),
                use("sort", array -> array.sort(BY_X)),
                use("binarySearch", array -> array.binarySearch(ONE, BY_X)),
                use("iterator", array -> assertThat(array.iterator()).isNotNull()),
                use("forEach", array -> array.forEach(value -> assertThat(value).isNull())),
                use("slice", array -> array.slice(0, 1)),
                use("leafArray", array -> array.leafArray(0)),
                use("copyFrom values", array -> array.copyFrom(new Velocity[array.length()])),
                use("copyFrom array", array -> {
                    try (NativeArray<Velocity> source = NativeArray.ofLength(Velocity.class, array.length())) {
                        array.copyFrom(source);
                    }
                }),
                use("copyFrom range", array -> {
                    try (NativeArray<Velocity> source = NativeArray.ofLength(Velocity.class, 1)) {
                        array.copyFrom(source, 0, 0, 0);
                    }
                }),
                use("source of copyFrom", array -> {
                    try (NativeArray<Velocity> target = NativeArray.ofLength(Velocity.class, array.length())) {
                        target.copyFrom(array);
                    }
                }));
    }

    private static Arguments use(String name, Consumer<NativeArray<Velocity>> use) {
        return Arguments.of(name, use);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("uses")
    @Row({"COL-1.4", "COL-1.6"})
    void nothingWorksAfterClose(String name, Consumer<NativeArray<Velocity>> use) {
        NativeArray<Velocity> array = NativeArray.ofLength(Velocity.class, 2);
        NativeArray<Velocity> slice = array.slice(1, 1);
        array.close();
        assertThatExceptionOfType(DisposedException.class)
                .as(name)
                .isThrownBy(() -> use.accept(array))
                .withMessage(CLOSED);
        assertThatExceptionOfType(DisposedException.class)
                .as(name)
                .isThrownBy(() -> use.accept(slice))
                .withMessage(CLOSED);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("uses")
    void notEvenOnAnEmptyArray(String name, Consumer<NativeArray<Velocity>> use) {
        NativeArray<Velocity> array = NativeArray.ofLength(Velocity.class, 0);
        array.close();
        if (!List.of("get", "set").contains(name)) {
            assertThatExceptionOfType(DisposedException.class)
                    .isThrownBy(() -> use.accept(array))
                    .withMessage(CLOSED);
        }
    }

    @Test
    void anIteratorEndsWithItsArray() {
        NativeArray<Velocity> array = NativeArray.ofLength(Velocity.class, 2);
        Iterator<Velocity> iterator = array.iterator();
        iterator.next();
        array.close();
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(iterator::next)
                .withMessage(CLOSED);
    }

    @Test
    @Row("COL-12.1")
    void closingTwiceIsRefused() {
        NativeArray<Velocity> array = NativeArray.ofLength(Velocity.class, 2);
        array.close();
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(array::close)
                .withMessage(CLOSED);
    }

    @Test
    void whatItIsCanStillBeAsked() {
        NativeArray<Velocity> array = NativeArray.ofLength(Velocity.class, 2);
        NativeArray<Velocity> slice = array.slice(0, 1);
        assertThat(array.isCreated()).isTrue();
        array.close();
        assertThat(array.isCreated()).isFalse();
        assertThat(slice.isCreated()).isFalse();
        assertThat(array.length()).isEqualTo(2);
        assertThat(array.type()).isEqualTo(StructType.of(Velocity.class));
        assertThat(array).hasToString("NativeArray<Velocity>[2]");
    }

    @Test
    void aSliceDoesNotCloseItsArray() {
        try (NativeArray<Velocity> array = NativeArray.ofLength(Velocity.class, 3)) {
            NativeArray<Velocity> slice = array.slice(1, 2);
            assertThatIllegalStateException()
                    .isThrownBy(slice::close)
                    .withMessage(
                            "NativeArray<Velocity>[2] is a slice or a view and ends with what it was made from. Close that.");
            assertThatIllegalStateException().isThrownBy(slice.slice(0, 1)::close);
            assertThat(array.isCreated()).isTrue();
        }
    }

    @Test
    void theHandleDecidesHowLongAnArrayOverColumnsLives() {
        SafetyHandle handle = new SafetyHandle("chunk array of Velocity");
        NativeArray<Velocity> array =
                NativeArray.over(StructType.of(Velocity.class), new float[][] {{1, 2}, {1, 2}, {1, 2}}, 0, 2, handle);
        assertThat(array.get(1).x()).isEqualTo(2);
        handle.release();
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> array.get(1))
                .withMessageStartingWith("chunk array of Velocity was used after it was closed.");
        assertThat(handle.name()).isEqualTo("chunk array of Velocity");
    }
}
