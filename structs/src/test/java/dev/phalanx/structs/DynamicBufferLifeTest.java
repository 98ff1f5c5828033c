package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.structs.TestTypes.Mood;
import dev.phalanx.structs.kernel.BufferStore;
import dev.phalanx.testing.Row;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// How long buffers and the arrays over them live, buffers for reading, and buffers of another element type.
class DynamicBufferLifeTest {
    record Score(int value) {}

    record Real(float value) {}

    private final BufferScope world = new BufferScope();
    private final BufferStore<Score> store = BufferStore.of(world, Score.class, 4, 1, 4);
    private final DynamicBuffer<Score> buffer = store.get(0, 2);

    DynamicBufferLifeTest() {
        buffer.add(new Score(1));
        buffer.add(new Score(2));
    }

    @Test
    @Row({"BUF-7.2", "BUF-7.3"})
    void aStructuralChangeEndsEveryBufferAndKeepsItsContents() {
        RefRW<Score> element = buffer.elementAt(0);
        var iterator = buffer.iterator();
        BufferStore<Real> others = BufferStore.of(world, Real.class, 4, 1, 1);
        DynamicBuffer<Real> other = others.get(0, 0);
        assertThat(buffer.isCreated()).isTrue();
        world.end();
        List<Runnable> uses = List.of(
                buffer::length,
                buffer::isEmpty,
                buffer::capacity,
                () -> buffer.get(0),
                () -> buffer.set(0, new Score(0)),
                () -> buffer.add(new Score(0)),
                () -> buffer.insert(0, new Score(0)),
                () -> buffer.addRange(List.of()),
                () -> buffer.removeAt(0),
                () -> buffer.removeRangeSwapBack(0, 0),
                buffer::clear,
                () -> buffer.resize(0),
                () -> buffer.setLength(0),
                () -> buffer.setCapacity(9),
                () -> buffer.ensureCapacity(0),
                buffer::trimExcess,
                () -> buffer.copyFrom(List.of()),
                buffer::toNativeArray,
                buffer::asNativeArray,
                buffer::toList,
                buffer::toArray,
                () -> buffer.reinterpret(Real.class),
                () -> buffer.elementAt(0),
                element::get,
                iterator::next,
                other::length);
        for (Runnable use : uses) {
            assertThatThrownBy(use::run).isInstanceOf(DisposedException.class);
        }
        assertThatThrownBy(buffer::length)
                .hasMessage("DynamicBuffer<Score> was used after a structural change, which may have moved its"
                        + " elements. Get the buffer again after the change; its contents are kept.");
        assertThat(buffer.isCreated()).isFalse();
        assertThat(buffer).hasToString("DynamicBuffer<Score>[ended]");
        assertThat(store.get(0, 2)).containsExactly(new Score(1), new Score(2));
    }

    @Test
    @Row("BUF-13.1")
    void aBufferIsCreatedWhileItIsAnEntitysAndNobodyElseMakesOne() {
        assertThat(buffer.isCreated()).isTrue();
        assertThat(store.read(0, 2).isCreated()).isTrue();
        world.end();
        assertThat(buffer.isCreated()).isFalse();
        assertThat(store.get(0, 2).isCreated()).isTrue();
        assertThat(DynamicBuffer.class).isAbstract();
        assertThat(DynamicBuffer.class.getConstructors()).isEmpty();
    }

    @Test
    @Row({"BUF-8.3", "BUF-6.2"})
    void anArrayOverTheElementsShowsWritesBothWays() {
        NativeArray<Score> alias = buffer.asNativeArray();
        assertThat(alias.toList()).containsExactly(new Score(1), new Score(2));
        alias.set(0, new Score(10));
        buffer.set(1, new Score(20));
        assertThat(buffer.get(0)).isEqualTo(new Score(10));
        assertThat(alias.get(1)).isEqualTo(new Score(20));
        buffer.setCapacity(20);
        buffer.asNativeArray().set(0, new Score(11));
        assertThat(buffer.get(0)).isEqualTo(new Score(11));
        assertThatThrownBy(() -> buffer.asNativeArray().close()).isInstanceOf(IllegalStateException.class);
        assertThat(buffer.asNativeArray().isCreated()).isTrue();
    }

    @Test
    @Row({"BUF-8.1", "BUF-8.2"})
    void anyChangeOfLengthOrCapacityOfABufferOfTheTypeEndsArrays() {
        DynamicBuffer<Score> other = store.get(0, 0);
        List<Runnable> changes = List.of(
                () -> other.add(new Score(1)),
                () -> other.setCapacity(9),
                () -> buffer.add(new Score(3)),
                () -> buffer.ensureCapacity(50),
                () -> buffer.insert(0, new Score(0)),
                () -> buffer.removeAt(0),
                () -> buffer.resize(2),
                () -> other.addRange(List.of(new Score(1))),
                () -> other.copyFrom(List.of(new Score(1))),
                other::trimExcess,
                other::clear,
                world::end);
        for (Runnable change : changes) {
            NativeArray<Score> alias = store.get(0, 2).asNativeArray();
            NativeArray<Score> second = store.get(0, 2).asNativeArray();
            assertThat(alias.get(0)).isNotNull();
            change.run();
            assertThatThrownBy(() -> alias.get(0)).isInstanceOf(DisposedException.class);
            assertThatThrownBy(second::toList).isInstanceOf(DisposedException.class);
        }
        DynamicBuffer<Score> again = store.get(0, 2);
        NativeArray<Score> alias = again.asNativeArray();
        again.add(new Score(1));
        assertThatThrownBy(() -> alias.get(0))
                .hasMessage("NativeArray<Score> of a dynamic buffer was used after a buffer of its type was resized."
                        + " Call asNativeArray() again after the last change of a length or capacity.");
        NativeArray<Score> last = again.asNativeArray();
        world.end();
        assertThatThrownBy(() -> last.get(0))
                .hasMessage("NativeArray<Score> of a dynamic buffer was used after a structural change, which may have"
                        + " moved its elements. Get the buffer again after the change.");
    }

    @Test
    @Row({"BUF-8", "BUF-6.2"})
    void buffersOfOtherTypesDoNotEndArrays() {
        NativeArray<Score> alias = buffer.asNativeArray();
        BufferStore.of(world, Real.class, 4, 1, 1).get(0, 0).add(new Real(1));
        assertThat(alias.get(0)).isEqualTo(new Score(1));
        NativeArray<Score> copy = buffer.toNativeArray();
        buffer.clear();
        assertThat(copy.toList()).containsExactly(new Score(1), new Score(2));
    }

    @Test
    @Row("BUF-11.2")
    void aBufferForReadingRefusesEveryWrite() {
        DynamicBuffer<Score> reading = store.read(0, 2);
        assertThat(reading.get(1)).isEqualTo(new Score(2));
        assertThat(reading.length()).isEqualTo(2);
        assertThat(reading).hasSize(2);
        assertThat(reading.toNativeArray().length()).isEqualTo(2);
        List<Runnable> writes = List.of(
                () -> reading.set(0, new Score(0)),
                () -> reading.add(new Score(0)),
                () -> reading.insert(0, new Score(0)),
                () -> reading.addRange(List.of()),
                () -> reading.addRange(NativeArray.ofLength(Score.class, 0)),
                () -> reading.removeAt(0),
                () -> reading.removeRange(0, 0),
                () -> reading.removeAtSwapBack(0),
                reading::clear,
                () -> reading.resize(0),
                () -> reading.resizeUninitialized(0),
                () -> reading.setLength(0),
                () -> reading.setCapacity(9),
                () -> reading.ensureCapacity(0),
                reading::trimExcess,
                () -> reading.copyFrom(List.of()),
                () -> reading.elementAt(0).set(new Score(0)),
                () -> reading.reinterpret(Real.class).set(0, new Real(0)));
        for (Runnable write : writes) {
            assertThatThrownBy(write::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("was handed out for reading and cannot be changed.");
        }
        assertThatThrownBy(reading::clear)
                .hasMessage("DynamicBuffer<Score>[2 of 4] was handed out for reading and cannot be changed. Ask for it"
                        + " with write access.");
        assertThat(buffer).containsExactly(new Score(1), new Score(2));
    }

    @Test
    @Row({"BUF-8", "BUF-11"})
    void theArrayOfABufferForReadingCanOnlyBeRead() {
        NativeArray<Score> array = store.read(0, 2).asNativeArray();
        assertThat(array.toList()).containsExactly(new Score(1), new Score(2));
        assertThatThrownBy(() -> array.set(0, new Score(3)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("NativeArray<Score> of a dynamic buffer is written through a read-only view. Write it where"
                        + " it was made instead, or only read it here.");
        buffer.set(0, new Score(4));
        assertThat(array.get(0)).as("the elements themselves").isEqualTo(new Score(4));
        buffer.add(new Score(5));
        assertThatThrownBy(() -> array.get(0)).isInstanceOf(DisposedException.class);
    }

    @Test
    @Row("BUF-6")
    void elementsAreCopiedToListsAndArrays() {
        List<Score> list = buffer.toList();
        Score[] array = buffer.toArray();
        buffer.set(0, new Score(9));
        assertThat(list).containsExactly(new Score(1), new Score(2));
        assertThat(array).containsExactly(new Score(1), new Score(2));
        assertThatThrownBy(() -> list.add(new Score(3))).isInstanceOf(UnsupportedOperationException.class);
        assertThat(buffer.reinterpret(Real.class).toList())
                .containsExactly(new Real(Float.intBitsToFloat(9)), new Real(Float.intBitsToFloat(2)));
        buffer.clear();
        assertThat(buffer.toList()).isEmpty();
        assertThat(buffer.toArray()).isEmpty();
    }

    record Mixed(
            boolean flag,
            short small,
            float real,
            long big,
            Entity entity,
            @FixedLength(2) int[] pair) {}

    record Other(
            byte flag,
            char small,
            int real,
            double big,
            long entity,
            @FixedLength(2) float[] pair) {}

    @Test
    @Row({"BUF-10.1", "BUF-10.3", "BUF-6.2"})
    void anotherElementTypeOfTheSameSizeSharesTheElements() {
        DynamicBuffer<Real> reals = buffer.reinterpret(Real.class);
        reals.set(0, new Real(1.5f));
        assertThat(buffer.get(0).value()).isEqualTo(Float.floatToRawIntBits(1.5f));
        for (int i = 0; i < 10; i++) {
            reals.add(new Real(i));
        }
        assertThat(buffer.length()).isEqualTo(12);
        assertThat(buffer.get(11).value()).isEqualTo(Float.floatToRawIntBits(9f));
        buffer.set(5, new Score(Float.floatToRawIntBits(-2f)));
        assertThat(reals.get(5)).isEqualTo(new Real(-2f));
        buffer.clear();
        assertThat(reals.isEmpty()).isTrue();
        reals.copyFrom(List.of(new Real(3), new Real(4)));
        reals.insert(1, new Real(5));
        assertThat(reals).containsExactly(new Real(3), new Real(5), new Real(4));
        assertThat(reals.toNativeArray().toList()).containsExactly(new Real(3), new Real(5), new Real(4));
        reals.elementAt(0).set(new Real(8));
        assertThat(buffer.get(0).value()).isEqualTo(Float.floatToRawIntBits(8f));
        assertThat(reals.reinterpret(Score.class).get(0)).isEqualTo(buffer.get(0));
        assertThat(reals).hasToString("DynamicBuffer<Real>[3 of 16]");
        world.end();
        assertThatThrownBy(reals::length).isInstanceOf(DisposedException.class);
    }

    @Test
    @Row("BUF-10.1")
    void everyKindOfFieldIsConvertedBitByBit() {
        DynamicBuffer<Mixed> mixed = BufferStore.of(Mixed.class, 2, 1, 1).get(0, 0);
        DynamicBuffer<Other> other = mixed.reinterpret(Other.class);
        Entity entity = new Entity(5, 6);
        mixed.add(new Mixed(true, (short) -2, -1.5f, Long.MIN_VALUE + 1, entity, new int[] {1, -1}));
        Other read = other.get(0);
        assertThat(read.flag()).isEqualTo((byte) 1);
        assertThat(read.small()).isEqualTo('\ufffe');
        assertThat(read.real()).isEqualTo(Float.floatToRawIntBits(-1.5f));
        assertThat(Double.doubleToRawLongBits(read.big())).isEqualTo(Long.MIN_VALUE + 1);
        assertThat(read.entity()).isEqualTo(entity.packed());
        assertThat(Float.floatToRawIntBits(read.pair()[0])).isEqualTo(1);
        float nan = Float.intBitsToFloat(0x7fc0_1234);
        other.add(new Other((byte) 3, '\u8000', 7, -0.0, new Entity(1, 2).packed(), new float[] {1, nan}));
        Mixed written = mixed.get(1);
        assertThat(written.flag()).isTrue();
        assertThat(written.small()).isEqualTo(Short.MIN_VALUE);
        assertThat(Float.floatToRawIntBits(written.real())).isEqualTo(7);
        assertThat(written.big()).isEqualTo(Long.MIN_VALUE);
        assertThat(written.entity()).isEqualTo(new Entity(1, 2));
        assertThat(written.pair()).containsExactly(Float.floatToRawIntBits(1), 0x7fc0_1234);
    }

    record Two(int a, int b) {}

    record Halves(short a, short b) {}

    record Flipped(float a, short b, short c, int d) {}

    record Straight(short a, short b, float c, int d) {}

    record Feeling(Mood mood) {}

    @Test
    @Row("BUF-10.2")
    void otherSizesAndFieldsThatDoNotPairUpAreRefused() {
        assertThatThrownBy(() -> buffer.reinterpret(Two.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Score takes 4 bytes and Two 8, so one cannot be read as the other. Reinterpret as a type"
                        + " of the same size.");
        assertThatThrownBy(() -> buffer.reinterpret(Halves.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "Score.value is 4 bytes of INT, and its partner Halves.a is 2 bytes of SHORT. Reinterpret as"
                                + " a type whose fields have the same widths in the same order.");
        DynamicBuffer<Flipped> flipped = BufferStore.of(Flipped.class, 1, 1, 1).get(0, 0);
        assertThatThrownBy(() -> flipped.reinterpret(Straight.class))
                .hasMessageStartingWith(
                        "Flipped.a is 4 bytes of FLOAT, and its partner Straight.a is 2 bytes of SHORT");
        buffer.set(0, new Score(1));
        assertThat(buffer.reinterpret(Feeling.class).get(0)).isEqualTo(new Feeling(Mood.ANGRY));
        assertThat(buffer.reinterpret(Feeling.class).asNativeArray().length()).isEqualTo(2);
    }

    @Test
    void manyTypesEachHaveTheirOwnClass() {
        assertThat(BufferStore.of(Two.class, 2, 1, 1).get(0, 0).getClass()).isNotEqualTo(buffer.getClass());
        assertThat(store.get(0, 1).getClass()).isEqualTo(buffer.getClass());
        assertThat(IntStream.range(0, 3)
                        .mapToObj(_ -> buffer.reinterpret(Real.class).getClass())
                        .distinct())
                .hasSize(1);
    }
}
