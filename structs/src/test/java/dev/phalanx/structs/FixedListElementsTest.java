package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

@Row("COL-11")
class FixedListElementsTest {
    @Test
    @Row("COL-11.3")
    void everyPrimitiveGoesInAndOutUnchanged() {
        assertRoundTrip(Boolean.class, 1, true, false, true);
        assertRoundTrip(Byte.class, 1, (byte) -128, (byte) 127, (byte) 0);
        assertRoundTrip(Character.class, 2, 'a', '\uffff', '\ud83d');
        assertRoundTrip(Short.class, 2, Short.MIN_VALUE, Short.MAX_VALUE, (short) -1);
        assertRoundTrip(Integer.class, 4, Integer.MIN_VALUE, Integer.MAX_VALUE, -1);
        assertRoundTrip(Float.class, 4, -0f, Float.NaN, Float.MIN_VALUE);
        assertRoundTrip(Long.class, 8, Long.MIN_VALUE, Long.MAX_VALUE, -1L);
        assertRoundTrip(Double.class, 8, -0.0, Double.NaN, Double.MIN_VALUE);
    }

    @Test
    void entitiesAndEnumsGoInAndOutUnchanged() {
        assertRoundTrip(Entity.class, 8, Entity.NULL, new Entity(12, 3), new Entity(-7, Integer.MAX_VALUE));
        assertRoundTrip(Colour.class, 4, Colour.BLUE, Colour.RED, Colour.GREEN);
    }

    @Test
    @Row("COL-11.2")
    void elementsLieLowByteFirstBehindTheLength() {
        assertBytes(FixedList32Bytes.of(Integer.class, 0x01020304), 4, 3, 2, 1);
        assertBytes(FixedList32Bytes.of(Character.class, '\u0102'), 2, 1);
        assertBytes(FixedList32Bytes.of(Boolean.class, true), 1);
        assertBytes(FixedList32Bytes.of(Colour.class, Colour.BLUE), 2, 0, 0, 0);
        assertBytes(FixedList32Bytes.of(Entity.class, new Entity(0x0A0B, 3)), 0x0B, 0x0A, 0, 0, 3, 0, 0, 0);
        assertBytes(FixedList32Bytes.of(Double.class, 1.0), 0, 0, 0, 0, 0, 0, (byte) 0xF0, 0x3F);
    }

    @Test
    void aBarePrimitiveClassStandsForItsBox() {
        FixedList32Bytes<Integer> list = FixedList32Bytes.of(int.class, 1, 2);

        assertThat(list).isEqualTo(FixedList32Bytes.of(Integer.class, 1, 2));
        assertThat(list.elementType()).isEqualTo(Integer.class);
        assertThat(list.toArray()).isInstanceOf(Integer[].class);
        assertThat(ByteCodec.of(int.class)).isSameAs(ByteCodec.of(Integer.class));
    }

    @Test
    void findsElementsByTheirBits() {
        FixedList64Bytes<Float> floats = FixedList64Bytes.of(Float.class, 0f, Float.NaN, -0f, 0f);

        assertThat(floats.indexOf(-0f)).isEqualTo(2);
        assertThat(floats.indexOf(0f)).isZero();
        assertThat(floats.indexOf(Float.NaN)).isEqualTo(1);
        assertThat(floats.contains(1f)).isFalse();
        assertThat(FixedList64Bytes.of(Entity.class, new Entity(1, 2)).contains(new Entity(1, 2)))
                .isTrue();
        assertThat(FixedList64Bytes.of(Colour.class).contains(Colour.RED)).isFalse();
    }

    @Test
    void refusesAnElementThatTakesNoBytes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FixedList32Bytes.copyOf(new SampleCodec(0), new byte[32], 0))
                .withMessage(
                        "FixedList32Bytes cannot hold String, which has no fields and takes 0 bytes. Keep how many "
                                + "there are in an int field.");
    }

    @Test
    void refusesAnElementThatDoesNotFitOnce() {
        assertThat(FixedList32Bytes.copyOf(new SampleCodec(30), new byte[32], 0).capacity())
                .isOne();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FixedList32Bytes.copyOf(new SampleCodec(31), new byte[32], 0))
                .withMessage("FixedList32Bytes cannot hold String, which takes 31 bytes: it has 30 bytes for elements. "
                        + "To hold it, use FixedList64Bytes.");
    }

    @Test
    void refusesAnElementTypeThatIsNoStruct() {
        assertThatThrownBy(() -> FixedList32Bytes.of(String.class)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anOrdinalThatCannotBeIsNamed() {
        byte[] storage = new byte[32];
        storage[0] = 1;
        storage[2] = 3;
        FixedList32Bytes<Colour> list = FixedList32Bytes.copyOf(ByteCodec.of(Colour.class), storage, 0);

        assertThatIllegalStateException()
                .isThrownBy(() -> list.get(0))
                .withMessage(
                        "The storage of a Colour holds 3, it has 3 constants. Something else wrote over it; store the "
                                + "value again.");
    }

    @SafeVarargs
    @SuppressWarnings("varargs") // The array is only read.
    private static <T> void assertRoundTrip(Class<T> type, int bytes, T... values) {
        FixedList64Bytes<T> list = FixedList64Bytes.of(type, values);

        assertThat(list.toArray()).containsExactly(values);
        assertThat(list.capacity()).isEqualTo(62 / bytes);
        assertThat(list.elementType()).isEqualTo(type);
        for (int i = 0; i < values.length; i++) {
            list.set(values.length - 1 - i, values[i]);
        }
        for (int i = 0; i < values.length; i++) {
            assertThat(list.get(i)).isEqualTo(values[values.length - 1 - i]);
        }
    }

    private static void assertBytes(FixedList32Bytes<?> list, int... elements) {
        byte[] storage = new byte[32];
        list.writeTo(storage, 0);

        byte[] expected = new byte[32];
        expected[0] = 1;
        for (int i = 0; i < elements.length; i++) {
            expected[2 + i] = (byte) elements[i];
        }
        assertThat(storage).isEqualTo(expected);
    }

    enum Colour {
        RED,
        GREEN,
        BLUE {
            @Override
            boolean cold() {
                return true;
            }
        };

        boolean cold() {
            return false;
        }
    }
}
