package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.testing.Row;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Slices, copies and filling of native arrays.
@Row("COL-1")
class NativeArrayCopyTest {
    record Item(
            int id, FixedString32Bytes name, @FixedLength(2) short[] sizes) {}

    private static Item item(int id) {
        return new Item(id, FixedString32Bytes.of("item " + id), new short[] {(short) id, (short) -id});
    }

    private static NativeArray<Item> items(int count) {
        return NativeArray.copyOf(
                Item.class,
                IntStream.range(0, count).mapToObj(NativeArrayCopyTest::item).toList());
    }

    private static int[] ids(NativeArray<Item> items) {
        for (Item item : items) {
            assertThat(item.name()).hasToString("item " + item.id());
            assertThat(item.sizes()).containsExactly((short) item.id(), (short) -item.id());
        }
        return items.toList().stream().mapToInt(Item::id).toArray();
    }

    @Test
    @Row("COL-1.2")
    void aSliceSharesTheStorage() {
        try (NativeArray<Item> array = items(5)) {
            NativeArray<Item> slice = array.slice(1, 3);
            NativeArray<Item> inner = slice.slice(1, 2);
            inner.set(1, item(9));
            assertThat(ids(slice)).containsExactly(1, 2, 9);
            assertThat(ids(array)).containsExactly(0, 1, 2, 9, 4);
            assertThat(ids(array.slice(5, 0))).isEmpty();
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> slice.get(3))
                    .withMessage("Index 3 is out of range for NativeArray<Item>[3]. Use an index from 0 to 2.");
        }
    }

    @Test
    void aSliceLiesWithinItsArray() {
        try (NativeArray<Item> array = items(5)) {
            NativeArray<Item> slice = array.slice(1, 3);
            int[][] ranges = {{-1, 1}, {0, -1}, {4, 0}, {0, 4}, {2, 2}, {Integer.MAX_VALUE, Integer.MAX_VALUE}};
            for (int[] range : ranges) {
                assertThatExceptionOfType(IndexOutOfBoundsException.class)
                        .isThrownBy(() -> slice.slice(range[0], range[1]))
                        .withMessage(
                                "The range of %d values from %d does not lie within NativeArray<Item>[3]. Use a range within 0 "
                                        + "to 3.",
                                range[1], range[0]);
            }
        }
    }

    @Test
    @Row("COL-1.2")
    void copiesAll() {
        try (NativeArray<Item> source = items(3);
                NativeArray<Item> target = NativeArray.ofLength(Item.class, 3)) {
            target.copyFrom(source);
            source.set(0, item(9));
            assertThat(ids(target)).containsExactly(0, 1, 2);
        }
    }

    @Test
    @Row("COL-1.2")
    void copiesRangesOfSlices() {
        try (NativeArray<Item> source = items(6);
                NativeArray<Item> target = items(6)) {
            target.slice(1, 5).copyFrom(source.slice(2, 4), 1, 2, 3);
            assertThat(ids(target)).containsExactly(0, 1, 2, 3, 4, 5);
            target.slice(1, 5).copyFrom(source.slice(2, 4), 1, 0, 3);
            assertThat(ids(target)).containsExactly(0, 3, 4, 5, 4, 5);
        }
    }

    @Test
    void rangesMayOverlap() {
        try (NativeArray<Item> array = items(6)) {
            array.copyFrom(array, 0, 2, 4);
            assertThat(ids(array)).containsExactly(0, 1, 0, 1, 2, 3);
        }
        try (NativeArray<Item> array = items(6)) {
            array.slice(0, 4).copyFrom(array.slice(2, 4));
            assertThat(ids(array)).containsExactly(2, 3, 4, 5, 4, 5);
        }
    }

    @Test
    @Row("COL-1.1")
    void otherLengthsAndRangesAreRefusedWhole() {
        try (NativeArray<Item> source = items(3);
                NativeArray<Item> target = NativeArray.ofLength(Item.class, 4)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> target.copyFrom(source))
                    .withMessage(
                            "Cannot copy NativeArray<Item>[3] into NativeArray<Item>[4]: the lengths differ. Copy a range "
                                    + "with copyFrom(source, sourceStart, start, length).");
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> target.copyFrom(source, 1, 0, 3))
                    .withMessage(
                            "The range of 3 values from 1 does not lie within NativeArray<Item>[3]. Use a range within 0 "
                                    + "to 3.");
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> target.copyFrom(source, 0, 2, 3))
                    .withMessage(
                            "The range of 3 values from 2 does not lie within NativeArray<Item>[4]. Use a range within 0 "
                                    + "to 4.");
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> target.copyFrom(source, 0, 0, -1));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> target.copyFrom(new Item[3]))
                    .withMessage("Cannot copy 3 values into NativeArray<Item>[4]. Use an array of the same length.");
            assertThat(target.get(0).id()).isZero();
            assertThat(target.get(2).id()).isZero();
        }
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // What the test is about.
    void otherTypesAreRefused() {
        try (NativeArray<Item> source = items(3);
                NativeArray<Velocity> target = NativeArray.ofLength(Velocity.class, 3)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> target.copyFrom((NativeArray) source, 0, 0, 1))
                    .withMessage(
                            "Cannot copy NativeArray<Item>[3] into NativeArray<Velocity>[3]: the struct types differ. "
                                    + "Convert the values one by one.");
        }
    }

    @Test
    void valuesAreCopiedAllOrNone() {
        try (NativeArray<Item> array = items(3)) {
            array.copyFrom(new Item[] {item(7), item(8), item(9)});
            assertThat(ids(array)).containsExactly(7, 8, 9);
            Item wrong = new Item(1, FixedString32Bytes.empty(), new short[3]);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> array.copyFrom(new Item[] {item(1), wrong, item(3)}))
                    .withMessage(
                            "Item.sizes has 3 elements, but is declared @FixedLength(2). Store an array of exactly that "
                                    + "length.");
            assertThatNullPointerException().isThrownBy(() -> array.copyFrom(new Item[] {item(1), item(2), null}));
            assertThat(ids(array)).containsExactly(7, 8, 9);
        }
    }

    @Test
    @Row("COL-1.2")
    void fillStoresACopyEverywhereInTheSlice() {
        try (NativeArray<Item> array = items(5)) {
            array.slice(1, 3).fill(item(7));
            assertThat(ids(array)).containsExactly(0, 7, 7, 7, 4);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> array.fill(new Item(1, FixedString32Bytes.empty(), new short[0])));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> array.fill(new Item(1, null, new short[2])))
                    .withMessageStartingWith("Item.name is null.");
            assertThat(ids(array)).containsExactly(0, 7, 7, 7, 4);
        }
    }

    @Test
    @Row("COL-1.2")
    void toArrayAndToListAreCopies() {
        try (NativeArray<Item> array = items(3)) {
            Item[] values = array.toArray();
            array.set(0, item(9));
            assertThat(values).extracting(Item::id).containsExactly(0, 1, 2);
            assertThat(array.slice(1, 2).toList()).extracting(Item::id).containsExactly(1, 2);
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> array.toList().clear());
        }
    }

    @Test
    void iteratesInOrderAndEnds() {
        try (NativeArray<Item> array = items(2)) {
            Iterator<Item> iterator = array.iterator();
            assertThat(iterator.next().id()).isZero();
            array.set(1, item(5));
            assertThat(iterator.hasNext()).isTrue();
            assertThat(iterator.next().id()).isEqualTo(5);
            assertThat(iterator.hasNext()).isFalse();
            assertThatExceptionOfType(NoSuchElementException.class)
                    .isThrownBy(iterator::next)
                    .withMessage("NativeArray<Item>[2] has no more values. Ask hasNext() first.");
        }
    }
}
