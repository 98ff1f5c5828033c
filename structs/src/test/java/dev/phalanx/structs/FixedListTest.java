package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phalanx.testing.Row;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Row("COL-11")
class FixedListTest {
    @ParameterizedTest
    @EnumSource
    @Row("COL-11.3")
    void holdsWhatFitsBehindTwoBytesOfLength(ListClass type) {
        assertThat(type.of(Byte.class).capacity()).isEqualTo(type.bytes - 2);
        assertThat(type.of(Short.class).capacity()).isEqualTo((type.bytes - 2) / 2);
        assertThat(type.of(Integer.class).capacity()).isEqualTo((type.bytes - 2) / 4);
        assertThat(type.of(Long.class).capacity()).isEqualTo((type.bytes - 2) / 8);
        assertThat(type.of(Entity.class).capacity()).isEqualTo((type.bytes - 2) / 8);
        assertThat(type.copyOf(new SampleCodec(7), new byte[type.bytes], 0).capacity())
                .isEqualTo((type.bytes - 2) / 7);
    }

    @ParameterizedTest
    @EnumSource
    @Row("COL-11.4")
    void takesElementsUpToItsCapacityAndRefusesMore(ListClass type) {
        FixedList<Integer> list = type.of(Integer.class);
        int capacity = list.capacity();
        for (int i = 0; i < capacity; i++) {
            list.add(i * i);
        }

        String refusal = type.simpleName() + "<Integer> has no room for 1 more: it holds " + capacity + " of "
                + capacity + " elements. Compare length() with capacity() first, or ";
        assertThatIllegalStateException().isThrownBy(() -> list.add(-1)).withMessageStartingWith(refusal);
        assertThatIllegalStateException().isThrownBy(() -> list.insert(0, -1)).withMessageStartingWith(refusal);
        assertThatIllegalStateException().isThrownBy(() -> list.addRange(-1)).withMessageStartingWith(refusal);
        assertThat(list.length()).isEqualTo(capacity);
        for (int i = 0; i < capacity; i++) {
            assertThat(list.get(i)).isEqualTo(i * i);
        }
    }

    @Test
    @Row("COL-11.4")
    void theRefusalNamesTheNextClassThatWouldDo() {
        FixedList32Bytes<Integer> list = FixedList32Bytes.of(Integer.class, 1, 2, 3, 4, 5, 6);

        assertThatIllegalStateException()
                .isThrownBy(() -> list.addRange(7, 8))
                .withMessage(
                        "FixedList32Bytes<Integer> has no room for 2 more: it holds 6 of 7 elements. Compare length() "
                                + "with capacity() first, or use FixedList64Bytes.");
        assertThatIllegalStateException()
                .isThrownBy(() -> list.addRange(Collections.nCopies(2000, 7)))
                .withMessage("FixedList32Bytes<Integer> has no room for 2000 more: it holds 6 of 7 elements. Compare "
                        + "length() with capacity() first, or keep them in a NativeArray.");
    }

    @Test
    void addsAllOrNone() {
        FixedList32Bytes<Integer> list = FixedList32Bytes.of(Integer.class, 1, 2, 3, 4, 5);
        Iterable<Integer> unsized = FixedList64Bytes.of(Integer.class, 6, 7, 8);

        assertThatIllegalStateException()
                .isThrownBy(() -> list.addRange(unsized))
                .withMessageStartingWith("FixedList32Bytes<Integer> has no room for 3 more: it holds 5 of 7 elements.");
        assertThatNullPointerException().isThrownBy(() -> list.addRange(Arrays.asList(6, null)));
        assertThat(list.toList()).containsExactly(1, 2, 3, 4, 5);
        assertZeroBehind(list, 22);

        list.addRange(6);
        list.addRange(List.of());
        list.addRange(FixedList64Bytes.of(Integer.class, 7));
        assertThat(list.toList()).containsExactly(1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void canBeAddedToItself() {
        FixedList64Bytes<Integer> list = FixedList64Bytes.of(Integer.class, 1, 2, 3);
        list.addRange(list);
        assertThat(list.toList()).containsExactly(1, 2, 3, 1, 2, 3);
    }

    @Test
    void refusesAnIndexOutsideTheList() {
        FixedList64Bytes<Integer> list = FixedList64Bytes.of(Integer.class, 1, 2, 3);
        String message = "Index 3 is outside FixedList64Bytes<Integer> of length 3. Use 0 to 2.";

        assertOutside(() -> list.get(3), message);
        assertOutside(() -> list.set(3, 0), message);
        assertOutside(() -> list.removeAt(3), message);
        assertOutside(() -> list.removeAtSwapBack(3), message);
        assertOutside(() -> list.get(-1), "Index -1 is outside FixedList64Bytes<Integer> of length 3. Use 0 to 2.");
        assertOutside(() -> list.insert(4, 0), "Index 4 is outside FixedList64Bytes<Integer> of length 3. Use 0 to 3.");
        assertOutside(
                () -> list.removeRange(2, 2),
                "2 elements from 2 on are outside FixedList64Bytes<Integer> of length 3. Give a range inside it.");
        assertOutside(
                () -> list.removeRange(0, -1),
                "-1 elements from 0 on are outside FixedList64Bytes<Integer> of length 3. Give a range inside it.");
        assertOutside(
                () -> list.removeRange(-1, 1),
                "1 elements from -1 on are outside FixedList64Bytes<Integer> of length 3. Give a range inside it.");
        assertOutside(
                () -> FixedList32Bytes.of(Long.class).get(0),
                "Index 0 is outside FixedList32Bytes<Long> of length 0. The list is empty.");
        assertOutside(
                () -> FixedList32Bytes.of(Long.class).removeAtSwapBack(0),
                "Index 0 is outside FixedList32Bytes<Long> of length 0. The list is empty.");
        assertThat(list.toList()).containsExactly(1, 2, 3);
    }

    @Test
    @SuppressWarnings("NullAway") // That null is refused is the point.
    void refusesNull() {
        FixedList64Bytes<Integer> list = FixedList64Bytes.of(Integer.class, 1, 2);
        String message =
                "FixedList64Bytes<Integer> was given null as an element. Give it a value, or leave the element out.";

        assertThatNullPointerException().isThrownBy(() -> list.add(null)).withMessage(message);
        assertThatNullPointerException().isThrownBy(() -> list.set(0, null)).withMessage(message);
        assertThatNullPointerException().isThrownBy(() -> list.insert(0, null)).withMessage(message);
        assertThatNullPointerException()
                .isThrownBy(() -> list.addRange(3, null))
                .withMessage(message);
        assertThatNullPointerException().isThrownBy(() -> list.indexOf(null)).withMessage(message);
        assertThat(list.toList()).containsExactly(1, 2);
    }

    @Test
    void aValueItsCodecRefusesLeavesItAsItWas() {
        FixedList<String> list = FixedList32Bytes.copyOf(new SampleCodec(3), new byte[32], 0);
        list.addRange("a", "b");

        assertThatIllegalArgumentException().isThrownBy(() -> list.add("long"));
        assertThatIllegalArgumentException().isThrownBy(() -> list.insert(0, "long"));
        assertThatIllegalArgumentException().isThrownBy(() -> list.addRange("c", "long"));
        assertThat(list.toList()).containsExactly("a", "b");
        assertZeroBehind(list, 8);
    }

    @Test
    void resizesWithZeros() {
        FixedList64Bytes<Integer> list = FixedList64Bytes.of(Integer.class, 1, 2, 3);

        list.resize(2);
        list.resize(4);
        assertThat(list.toList()).containsExactly(1, 2, 0, 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> list.resize(16))
                .withMessage("FixedList64Bytes<Integer> cannot have 16 elements. Give a length from 0 to 15.");
        assertThatIllegalArgumentException().isThrownBy(() -> list.resize(-1));
        list.resize(15);
        assertThat(list.length()).isEqualTo(15);
        list.clear();
        assertThat(list.isEmpty()).isTrue();
        assertThat(list).isEqualTo(FixedList64Bytes.of(Integer.class));
    }

    @Test
    void sortsInPlaceOrNotAtAll() {
        FixedList64Bytes<Integer> list = FixedList64Bytes.of(Integer.class, 3, -1, 2);

        list.sort(Comparator.naturalOrder());
        assertThat(list.toList()).containsExactly(-1, 2, 3);
        assertThatIllegalStateException()
                .isThrownBy(() -> list.sort((_, _) -> {
                    throw new IllegalStateException("no order");
                }));
        assertThat(list.toList()).containsExactly(-1, 2, 3);
        list.sort(Comparator.reverseOrder());
        assertThat(list).hasToString("[3, 2, -1]").containsExactly(3, 2, -1);
    }

    @Test
    void theIteratorEndsWithTheList() {
        FixedList32Bytes<Character> list = FixedList32Bytes.of(Character.class, 'x');
        Iterator<Character> elements = list.iterator();

        assertThat(elements.hasNext()).isTrue();
        assertThat(elements.next()).isEqualTo('x');
        assertThat(elements.hasNext()).isFalse();
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(elements::next)
                .withMessage("FixedList32Bytes<Character> has no element 1. Ask hasNext() first.");
    }

    @Test
    void isEqualToTheSameElementsInTheSameClassOnly() {
        FixedList64Bytes<Integer> list = FixedList64Bytes.of(Integer.class, 1, 2);
        FixedList64Bytes<Integer> same = FixedList64Bytes.of(Integer.class, 1, 2, 3);
        same.removeAt(2);

        assertThat(list)
                .isEqualTo(same)
                .hasSameHashCodeAs(same)
                .isEqualTo(list.copy())
                .isNotSameAs(list.copy());
        assertThat(List.<Object>of(
                        FixedList128Bytes.of(Integer.class, 1, 2),
                        FixedList64Bytes.of(Float.class, Float.MIN_VALUE, 2 * Float.MIN_VALUE),
                        FixedList64Bytes.of(Integer.class, 1, 3),
                        FixedList64Bytes.of(Integer.class, 1),
                        FixedList64Bytes.of(Integer.class, 1, 2, 0),
                        List.of(1, 2)))
                .noneMatch(list::equals);
    }

    @Test
    void aCopySharesNothing() {
        FixedList64Bytes<Integer> list = FixedList64Bytes.of(Integer.class, 1, 2);
        FixedList64Bytes<Integer> copy = list.copy();

        list.set(0, 9);
        copy.add(3);
        assertThat(list.toList()).containsExactly(9, 2);
        assertThat(copy.toList()).containsExactly(1, 2, 3);
        assertThat(copy.toArray()).isInstanceOf(Integer[].class).containsExactly(1, 2, 3);
    }

    private static void assertOutside(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String message) {
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(call)
                .withMessage(message);
    }

    private static void assertZeroBehind(FixedList<?> list, int end) {
        assertThat(Arrays.copyOfRange(list.bytes, end, list.bytes.length)).containsOnly(0);
    }
}
