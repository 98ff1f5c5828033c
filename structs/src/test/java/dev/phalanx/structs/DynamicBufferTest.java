package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.structs.kernel.BufferLayout;
import dev.phalanx.structs.kernel.BufferStore;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Elements of dynamic buffers: adding, inserting, removing, reading, and where they lie.
class DynamicBufferTest {
    record Score(int value) {}

    record Empty() {}

    record Large(double a, double b, double c, double d, double e, double f, double g, double h, double i) {}

    private final BufferStore<Score> store = BufferStore.of(Score.class, 8, 2, 10);
    private final DynamicBuffer<Score> buffer = store.get(1, 3);

    private static List<Integer> values(DynamicBuffer<Score> buffer) {
        List<Integer> values = new ArrayList<>();
        for (Score number : buffer) {
            values.add(number.value());
        }
        return values;
    }

    private void addAll(int... values) {
        for (int value : values) {
            buffer.add(new Score(value));
        }
    }

    private static int[] upTo(int end) {
        return IntStream.range(0, end).toArray();
    }

    private static NativeArray<Score> numbers(int... values) {
        return NativeArray.copyOf(
                Score.class, IntStream.of(values).mapToObj(Score::new).toList());
    }

    @Test
    @Row({"BUF-2.1", "BUF-2.5", "BUF-1.2"})
    void theDefaultCapacityIsWhatFits128Bytes() {
        assertThat(BufferLayout.defaultCapacity(StructType.of(Score.class))).isEqualTo(32);
        assertThat(BufferLayout.defaultCapacity(StructType.of(TestTypes.Position.class)))
                .isEqualTo(10);
        assertThat(BufferLayout.defaultCapacity(StructType.of(Empty.class))).isEqualTo(128);
        assertThat(BufferLayout.defaultCapacity(StructType.of(Large.class))).isEqualTo(1);
        assertThat(new BufferLayout(StructType.of(Score.class), 8).bytes()).isEqualTo(16 + 32);
        assertThat(new BufferLayout(StructType.of(Empty.class), 8).bytes()).isEqualTo(16 + 8);
    }

    @Test
    @Row("BUF-2.3")
    void withoutInlineCapacityANonEmptyBufferIsOutside() {
        BufferStore<Score> outside = BufferStore.of(Score.class, 0, 1, 4);
        DynamicBuffer<Score> first = outside.get(0, 1);
        assertThat(first.capacity()).isZero();
        assertThat(first).isEmpty();
        first.add(new Score(5));
        assertThat(first.capacity()).isEqualTo(8);
        assertThat(values(first)).containsExactly(5);
        first.clear();
        first.trimExcess();
        assertThat(first.capacity()).isZero();
    }

    @Test
    @Row({"BUF-3.1", "BUF-3.2", "BUF-3.3", "BUF-6.2"})
    void growsToTwiceItsCapacityOrWhatIsNeededOrEight() {
        assertThat(buffer.capacity()).isEqualTo(8);
        addAll(upTo(10));
        assertThat(buffer.capacity()).isEqualTo(16);
        assertThat(values(buffer)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        buffer.ensureCapacity(17);
        assertThat(buffer.capacity()).isEqualTo(32);
        buffer.ensureCapacity(100);
        assertThat(buffer.capacity()).isEqualTo(100);
        buffer.ensureCapacity(3);
        assertThat(buffer.capacity()).isEqualTo(100);
        assertThat(values(buffer)).hasSize(10);
        DynamicBuffer<Score> small = BufferStore.of(Score.class, 2, 1, 1).get(0, 0);
        small.ensureCapacity(3);
        assertThat(small.capacity()).isEqualTo(8);
        DynamicBuffer<Score> other = store.get(0, 0);
        other.addRange(numbers(upTo(8)));
        assertThat(other.capacity()).isEqualTo(8);
        other.insert(0, new Score(-1));
        assertThat(other.capacity()).isEqualTo(16);
        other.addRange(numbers(upTo(8)));
        assertThat(other.capacity()).isEqualTo(32);
        other.addRange(numbers(upTo(60)));
        assertThat(other.capacity()).isEqualTo(77);
        other.copyFrom(numbers(upTo(78)));
        assertThat(other.capacity()).isEqualTo(154);
    }

    @Test
    @Row({"BUF-3.1", "BUF-3.4"})
    void neverReturnsToTheRowByItself() {
        addAll(upTo(10));
        buffer.removeRange(1, 9);
        assertThat(buffer.capacity()).isEqualTo(16);
        buffer.clear();
        assertThat(buffer.capacity()).isEqualTo(16);
        assertThat(((Object[]) store.column(store.layout().externalColumn(), 1))[3])
                .isNotNull();
    }

    @Test
    @Row({"BUF-4.1", "BUF-4.2", "BUF-4.3", "BUF-4.4"})
    void theCapacityCanBeSetToAnythingNotBelowTheLength() {
        addAll(1, 2, 3);
        buffer.setCapacity(1000);
        assertThat(buffer.capacity()).isEqualTo(1000);
        buffer.setCapacity(100);
        assertThat(buffer.capacity()).isEqualTo(100);
        assertThat(values(buffer)).containsExactly(1, 2, 3);
        assertThatThrownBy(() -> buffer.setCapacity(2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The capacity of DynamicBuffer<Score>[3 of 100] cannot be set to 2, below its length."
                        + " Shorten the buffer first.");
        buffer.setCapacity(3);
        assertThat(buffer.capacity()).isEqualTo(3);
        buffer.setCapacity(8);
        assertThat(values(buffer)).containsExactly(1, 2, 3);
        assertThat(((Object[]) store.column(store.layout().externalColumn(), 1))[3])
                .isNull();
        buffer.clear();
        buffer.setCapacity(0);
        assertThat(buffer.capacity()).isZero();
        assertThat(buffer.add(new Score(7))).isZero();
        assertThat(buffer.capacity()).isEqualTo(8);
        assertThatThrownBy(() -> buffer.setCapacity(-1))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("DynamicBuffer<Score> cannot have the capacity -1. Give it 0 or more.");
    }

    @Test
    @Row({"BUF-4.1", "BUF-4.5"})
    void resizeClearsTheNewPartAndResizeUninitializedDoesNot() {
        addAll(1, 2, 3, 4);
        buffer.setLength(2);
        assertThat(buffer.length()).isEqualTo(2);
        buffer.resizeUninitialized(4);
        assertThat(values(buffer)).containsExactly(1, 2, 3, 4);
        buffer.setLength(3);
        assertThat(values(buffer)).containsExactly(1, 2, 3);
        buffer.setLength(9);
        assertThat(buffer.length()).isEqualTo(9);
        assertThat(buffer.capacity()).isEqualTo(16);
        assertThat(values(buffer)).startsWith(1, 2, 3);
        buffer.resize(1);
        buffer.resize(3);
        assertThat(values(buffer)).containsExactly(1, 0, 0);
        buffer.resize(40);
        assertThat(values(buffer)).hasSize(40).startsWith(1, 0, 0, 0);
        assertThat(buffer.capacity()).isEqualTo(40);
        assertThatThrownBy(() -> buffer.resize(-1))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("DynamicBuffer<Score> cannot have the length -1. Give it 0 or more.");
    }

    @Test
    @Row({"BUF-5.1", "BUF-5.2", "BUF-5.3"})
    void trimExcessNeverGoesBelowTheInlineCapacity() {
        addAll(1);
        buffer.trimExcess();
        assertThat(buffer.capacity()).isEqualTo(8);
        addAll(upTo(9));
        assertThat(buffer.capacity()).isEqualTo(16);
        buffer.trimExcess();
        assertThat(buffer.capacity()).isEqualTo(10);
        buffer.setLength(8);
        buffer.trimExcess();
        assertThat(buffer.capacity()).isEqualTo(8);
        assertThat(values(buffer)).containsExactly(1, 0, 1, 2, 3, 4, 5, 6);
        assertThat(((Object[]) store.column(store.layout().externalColumn(), 1))[3])
                .isNull();
        buffer.trimExcess();
        assertThat(values(buffer)).hasSize(8);
    }

    @Test
    @Row("BUF-6.1")
    void addInsertRemoveAtAndIndex() {
        assertThat(buffer.add(new Score(5))).isZero();
        assertThat(buffer.add(new Score(6))).isEqualTo(1);
        buffer.insert(0, new Score(4));
        buffer.insert(3, new Score(7));
        buffer.insert(1, new Score(9));
        assertThat(values(buffer)).containsExactly(4, 9, 5, 6, 7);
        buffer.removeAt(1);
        assertThat(values(buffer)).containsExactly(4, 5, 6, 7);
        buffer.set(2, new Score(60));
        assertThat(buffer.get(2)).isEqualTo(new Score(60));
        assertThat(buffer.length()).isEqualTo(4);
        assertThat(buffer.isEmpty()).isFalse();
        for (int i = 0; i < 20; i++) {
            buffer.insert(1, new Score(i));
        }
        assertThat(values(buffer)).startsWith(4, 19, 18).endsWith(5, 60, 7).hasSize(24);
    }

    @Test
    @Row({"BUF-6.2", "BUF-6.4"})
    void ranges() {
        addAll(upTo(9));
        buffer.removeRange(2, 3);
        assertThat(values(buffer)).containsExactly(0, 1, 5, 6, 7, 8);
        buffer.removeRange(6, 0);
        buffer.addRange(numbers(10, 11));
        buffer.addRange(new Score[] {new Score(12)});
        buffer.addRange(List.of(new Score(13)));
        assertThat(values(buffer)).containsExactly(0, 1, 5, 6, 7, 8, 10, 11, 12, 13);
        buffer.addRange(buffer);
        assertThat(values(buffer)).hasSize(20).endsWith(10, 11, 12, 13);
        buffer.clear();
        assertThat(buffer.isEmpty()).isTrue();
    }

    @Test
    @Row({"BUF-6.2", "BUF-6.4", "BUF-6.6"})
    void removingWithSwapBackMovesTheLastElementsIntoTheHole() {
        addAll(upTo(9));
        buffer.removeRangeSwapBack(0, 2);
        assertThat(values(buffer)).containsExactly(7, 8, 2, 3, 4, 5, 6);
        buffer.removeAtSwapBack(1);
        assertThat(values(buffer)).containsExactly(7, 6, 2, 3, 4, 5);
        buffer.removeRangeSwapBack(3, 2);
        assertThat(values(buffer)).containsExactly(7, 6, 2, 5);
        buffer.removeRangeSwapBack(4, 0);
        buffer.removeRangeSwapBack(0, 4);
        assertThat(values(buffer)).isEmpty();
    }

    @Test
    @Row("BUF-6.3")
    void badIndicesAndRangesAreRefused() {
        addAll(1, 2, 3);
        List<Runnable> bad = List.of(
                () -> buffer.get(3),
                () -> buffer.get(-1),
                () -> buffer.set(3, new Score(1)),
                () -> buffer.insert(4, new Score(1)),
                () -> buffer.insert(-1, new Score(1)),
                () -> buffer.removeAt(3),
                () -> buffer.removeAtSwapBack(-1),
                () -> buffer.removeRange(2, 2),
                () -> buffer.removeRange(-1, 1),
                () -> buffer.removeRange(0, -1),
                () -> buffer.removeRange(1, Integer.MAX_VALUE),
                () -> buffer.removeRangeSwapBack(0, 4),
                () -> buffer.elementAt(3));
        for (Runnable call : bad) {
            assertThatThrownBy(call::run).isInstanceOf(IndexOutOfBoundsException.class);
        }
        assertThat(values(buffer)).containsExactly(1, 2, 3);
        assertThatThrownBy(() -> buffer.get(3))
                .hasMessage("Index 3 is out of range for DynamicBuffer<Score>[3 of 8]. Use an index from 0 to 2.");
        assertThatThrownBy(() -> store.get(0, 0).get(0))
                .hasMessage("Index 0 is out of range for DynamicBuffer<Score>[0 of 8]. It is empty.");
        assertThatThrownBy(() -> buffer.insert(4, new Score(1)))
                .hasMessage("Cannot insert at 4 into DynamicBuffer<Score>[3 of 8]. Use an index from 0 to 3, which"
                        + " appends.");
        assertThatThrownBy(() -> buffer.removeRange(2, 2))
                .hasMessage("The range of 2 elements from 2 does not lie within DynamicBuffer<Score>[3 of 8]. Use a"
                        + " range within 0 to 3.");
    }

    @Test
    @Row("BUF-6.2")
    void copyFromArraysListsBuffersAndSlices() {
        addAll(9, 9, 9);
        buffer.copyFrom(numbers(1, 2));
        assertThat(values(buffer)).containsExactly(1, 2);
        buffer.copyFrom(numbers(1, 2, 3, 4).slice(1, 2));
        assertThat(values(buffer)).containsExactly(2, 3);
        buffer.copyFrom(new Score[] {new Score(5)});
        assertThat(values(buffer)).containsExactly(5);
        buffer.copyFrom(List.of(new Score(6), new Score(7)));
        assertThat(values(buffer)).containsExactly(6, 7);
        DynamicBuffer<Score> other = store.get(0, 0);
        other.copyFrom(numbers(upTo(30)));
        buffer.copyFrom(other);
        assertThat(values(buffer)).hasSize(30).endsWith(28, 29);
        buffer.copyFrom(buffer);
        assertThat(values(buffer)).hasSize(30).endsWith(28, 29);
        assertThat(values(other)).hasSize(30);
    }

    @Test
    @Row("BUF-6.5")
    @SuppressWarnings("NullAway") // What null does.
    void copyFromNullIsRefused() {
        assertThatThrownBy(() -> buffer.copyFrom((Score[]) null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("The values to copy are null.");
        assertThatThrownBy(() -> buffer.copyFrom((List<Score>) null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("The values to copy are null.");
        assertThatThrownBy(() -> buffer.copyFrom((NativeArray<Score>) null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> buffer.copyFrom((DynamicBuffer<Score>) null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> buffer.add(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> buffer.addRange(new Score[] {new Score(1), null}))
                .isInstanceOf(NullPointerException.class);
        assertThat(buffer.isEmpty()).isTrue();
    }

    @Test
    @Row("BUF-6.2")
    void iterators() {
        addAll(1, 2);
        Iterator<Score> iterator = buffer.iterator();
        assertThat(iterator.next()).isEqualTo(new Score(1));
        assertThat(iterator.hasNext()).isTrue();
        assertThat(iterator.next()).isEqualTo(new Score(2));
        assertThat(iterator.hasNext()).isFalse();
        assertThatThrownBy(iterator::next)
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("DynamicBuffer<Score>[2 of 8] has no more values. Ask hasNext() first.");
    }

    @Test
    @Row("BUF-6")
    void referencesToElements() {
        addAll(1, 2);
        RefRW<Score> second = buffer.elementAt(1);
        second.replace(number -> new Score(number.value() * 10));
        assertThat(values(buffer)).containsExactly(1, 20);
        buffer.ensureCapacity(100);
        second.set(new Score(30));
        assertThat(second.get()).isEqualTo(new Score(30));
        assertThat(values(buffer)).containsExactly(1, 30);
        buffer.removeAt(0);
        assertThatThrownBy(second::get).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void elementsWithoutFieldsAreCounted() {
        DynamicBuffer<Empty> empties = BufferStore.of(Empty.class, 2, 1, 2).get(0, 1);
        for (int i = 0; i < 5; i++) {
            empties.add(new Empty());
        }
        assertThat(empties.length()).isEqualTo(5);
        assertThat(empties.capacity()).isEqualTo(8);
        assertThat(empties.get(4)).isEqualTo(new Empty());
        empties.removeAt(0);
        empties.trimExcess();
        assertThat(empties.capacity()).isEqualTo(4);
        assertThat(empties.toNativeArray().length()).isEqualTo(4);
    }

    @Test
    void twoObjectsForTheSameRowSeeTheSameElements() {
        DynamicBuffer<Score> other = store.get(1, 3);
        addAll(upTo(9));
        assertThat(values(other)).hasSize(9);
        other.set(8, new Score(80));
        assertThat(buffer.get(8)).isEqualTo(new Score(80));
        other.setLength(2);
        other.trimExcess();
        assertThat(values(buffer)).containsExactly(0, 1);
        buffer.add(new Score(5));
        assertThat(values(other)).containsExactly(0, 1, 5);
        assertThat(other.capacity()).isEqualTo(8);
    }

    @Test
    void rowsDoNotMeetEachOther() {
        for (int row = 0; row < 10; row++) {
            DynamicBuffer<Score> one = store.get(0, row);
            for (int i = 0; i < row + 3; i++) {
                one.add(new Score(100 * row + i));
            }
        }
        for (int row = 0; row < 10; row++) {
            int first = 100 * row;
            assertThat(values(store.get(0, row)))
                    .isEqualTo(IntStream.range(first, first + row + 3).boxed().toList());
        }
        assertThat(buffer.isEmpty()).isTrue();
        assertThat(buffer).hasToString("DynamicBuffer<Score>[0 of 8]");
    }

    @Test
    void aCapacityBeyondAJavaArrayIsRefused() {
        record Wide(@FixedLength(1000) int[] numbers) {}
        DynamicBuffer<Wide> wide = BufferStore.of(Wide.class, 1, 1, 1).get(0, 0);
        assertThatThrownBy(() -> wide.setCapacity(3_000_000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A buffer of 3000000 Wide does not fit: its field numbers takes 3000000000 elements of one"
                        + " Java array. Use at most 2147483, or several entities.");
        assertThat(wide.capacity()).isEqualTo(1);
    }
}
