package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.testing.Row;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Row("COL-11")
class FixedListStorageTest {
    private static final ByteCodec<Integer> INTS = ByteCodec.of(Integer.class);

    private static final List<Consumer<FixedList<Integer>>> CHANGES = List.of(
            list -> list.set(1, 9),
            list -> list.add(9),
            list -> list.addRange(8, 9),
            list -> list.addRange(List.of(9)),
            list -> list.insert(0, 9),
            list -> list.removeAt(0),
            list -> list.removeAtSwapBack(0),
            list -> list.removeRange(0, 2),
            list -> list.resize(5),
            FixedList::clear,
            list -> list.sort(Comparator.reverseOrder()));

    private final ViewScope scope = new ViewScope();

    @ParameterizedTest
    @EnumSource
    @Row({"COL-11.1", "COL-11.2"})
    void storesItsLengthItsElementsAndZeros(ListClass type) {
        byte[] storage = new byte[type.bytes + 10];
        Arrays.fill(storage, (byte) 7);
        list(type, 1, -1).writeTo(storage, 5);

        byte[] expected = new byte[type.bytes + 10];
        Arrays.fill(expected, (byte) 7);
        Arrays.fill(expected, 5, 5 + type.bytes, (byte) 0);
        expected[5] = 2;
        expected[7] = 1;
        Arrays.fill(expected, 11, 15, (byte) -1);
        assertThat(storage).isEqualTo(expected);
        assertThat(type.copyOf(INTS, storage, 5)).isEqualTo(list(type, 1, -1));
    }

    @ParameterizedTest
    @EnumSource
    void zeroedStorageIsTheEmptyList(ListClass type) {
        assertThat(type.copyOf(INTS, new byte[type.bytes], 0)).isEqualTo(type.of(Integer.class));
        assertThat(type.view(INTS, new byte[type.bytes], 0, scope)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    @Row("COL-11.2")
    void aLengthOfMoreThanAByteSurvives(ListClass type) {
        FixedList<Byte> list = type.of(Byte.class);
        list.resize(list.capacity());
        byte[] storage = new byte[type.bytes];
        list.writeTo(storage, 0);

        assertThat(type.copyOf(ByteCodec.of(Byte.class), storage, 0).length()).isEqualTo(type.bytes - 2);
    }

    @ParameterizedTest
    @EnumSource
    void aViewReadsTheStorageInPlace(ListClass type) {
        byte[] storage = stored(type, 1, 2, 3);
        FixedList<Integer> view = type.view(INTS, storage, type.bytes, scope);
        FixedList<Integer> copy = type.copyOf(INTS, storage, type.bytes);

        list(type, 4, 5).writeTo(storage, type.bytes);

        assertThat(view).containsExactly(4, 5).isEqualTo(list(type, 4, 5)).hasSameHashCodeAs(list(type, 4, 5));
        assertThat(view.get(1)).isEqualTo(5);
        assertThat(view.indexOf(5)).isOne();
        assertThat(view.toArray()).containsExactly(4, 5);
        assertThat(view).hasToString("[4, 5]");
        assertThat(copy).containsExactly(1, 2, 3);
    }

    @Test
    void everyChangeOfAViewGoesToItsOwnCopy() {
        for (Consumer<FixedList<Integer>> change : CHANGES) {
            byte[] storage = stored(ListClass.OF_64, 1, 2, 3);
            byte[] before = storage.clone();
            FixedList<Integer> changed = list(ListClass.OF_64, 1, 2, 3);
            FixedList<Integer> view = FixedList64Bytes.view(INTS, storage, 64, scope);

            change.accept(changed);
            change.accept(view);
            scope.close();

            assertThat(storage).isEqualTo(before);
            assertThat(view).isEqualTo(changed).isNotEqualTo(list(ListClass.OF_64, 1, 2, 3));
            view.writeTo(storage, 64);
            assertThat(FixedList64Bytes.copyOf(INTS, storage, 64)).isEqualTo(changed);
        }
    }

    @Test
    void aViewWritesElsewhereButNotOntoItself() {
        byte[] storage = stored(ListClass.OF_32, 1, 2);
        FixedList32Bytes<Integer> view = FixedList32Bytes.view(INTS, storage, 32, scope);
        // A byte that only a rewrite of the place would zero.
        storage[63] = 1;
        Arrays.fill(storage, 0, 32, (byte) 9);

        view.writeTo(storage, 32);
        view.writeTo(storage, 0);

        assertThat(storage[63]).isOne();
        assertThat(storage[31]).isZero();
        assertThat(FixedList32Bytes.copyOf(INTS, storage, 0)).containsExactly(1, 2);
    }

    @ParameterizedTest
    @EnumSource
    void aViewThrowsOnceItsScopeHasEnded(ListClass type) {
        byte[] storage = stored(type, 1, 2);
        FixedList<Integer> view = type.view(INTS, storage, type.bytes, scope);
        FixedList<Integer> kept = view.copy();
        scope.close();

        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(view::length)
                .withMessage(
                        type.simpleName() + "<Integer> was used after the call it was handed to had returned: it reads"
                                + " the storage of a parameter of a kernel or a forEach body. Call copy() on"
                                + " it inside the body to keep it.");
        for (Consumer<FixedList<Integer>> change : CHANGES) {
            assertThatThrownBy(() -> change.accept(view)).isInstanceOf(DisposedException.class);
        }
        List<Function<FixedList<Integer>, Object>> questions = List.of(
                FixedList::isEmpty,
                list -> list.get(0),
                list -> list.indexOf(1),
                list -> list.contains(1),
                FixedList::toArray,
                FixedList::toList,
                list -> list.iterator().hasNext(),
                list -> list.iterator().next(),
                FixedList::copy,
                FixedList::hashCode,
                FixedList::toString,
                list -> list.equals(kept),
                kept::equals);
        for (Function<FixedList<Integer>, Object> question : questions) {
            assertThatThrownBy(() -> question.apply(view)).isInstanceOf(DisposedException.class);
        }
        assertThatThrownBy(() -> view.writeTo(storage, type.bytes)).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> kept.addRange(view)).isInstanceOf(DisposedException.class);
        kept.add(3);
        assertThat(kept).containsExactly(1, 2, 3);
    }

    @ParameterizedTest
    @EnumSource
    void aLengthThatCannotBeIsNamedInsteadOfRead(ListClass type) {
        byte[] storage = new byte[type.bytes];
        int capacity = (type.bytes - 2) / 4;
        FixedLayout.setLength(storage, 0, capacity + 1);
        FixedList<Integer> view = type.view(INTS, storage, 0, scope);
        String message = "The storage of a " + type.simpleName() + "<Integer> gives its length as " + (capacity + 1)
                + ", it holds at most " + capacity
                + ". Something else wrote over it; store the value again, or zero its bytes.";

        assertThatIllegalStateException()
                .isThrownBy(() -> type.copyOf(INTS, storage, 0))
                .withMessage(message);
        assertThatIllegalStateException().isThrownBy(() -> view.get(0)).withMessage(message);
        assertThatIllegalStateException().isThrownBy(() -> view.add(0)).withMessage(message);
        Arrays.fill(storage, (byte) -1);
        assertThatIllegalStateException().isThrownBy(view::length).withMessageContaining("gives its length as 65535");
    }

    @Test
    void storageThatIsTooShortIsRefusedUntouched() {
        byte[] storage = new byte[100];

        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> list(ListClass.OF_64, 1).writeTo(storage, 37))
                .withMessage("64 bytes from 37 on are outside a storage of 100 bytes. Give storage for all 64 bytes.");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> FixedList64Bytes.copyOf(INTS, storage, 37));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> FixedList64Bytes.copyOf(INTS, storage, -1));
        assertThat(storage).containsOnly(0);
    }

    @Test
    void whatLiesBehindTheElementsOfForeignStorageDoesNotCount() {
        byte[] storage = stored(ListClass.OF_32, 1, 2);
        Arrays.fill(storage, 32 + 10, 64, (byte) 5);
        FixedList32Bytes<Integer> view = FixedList32Bytes.view(INTS, storage, 32, scope);

        assertThat(view).isEqualTo(list(ListClass.OF_32, 1, 2)).hasSameHashCodeAs(list(ListClass.OF_32, 1, 2));
        view.resize(3);
        assertThat(view).containsExactly(1, 2, 0);
    }

    private static FixedList<Integer> list(ListClass type, Integer... values) {
        FixedList<Integer> list = type.of(Integer.class);
        list.addRange(values);
        return list;
    }

    /// Storage for two lists, the second of which has `values`.
    private static byte[] stored(ListClass type, Integer... values) {
        byte[] storage = new byte[2 * type.bytes];
        list(type, values).writeTo(storage, type.bytes);
        return storage;
    }
}
