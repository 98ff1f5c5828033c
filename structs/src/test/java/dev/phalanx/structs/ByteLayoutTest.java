package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phalanx.structs.TestTypes.Everything;
import dev.phalanx.structs.TestTypes.Mood;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Tag;
import dev.phalanx.structs.TestTypes.Velocity;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Values as bytes: C's layout, little-endian.
class ByteLayoutTest {
    private static final Everything VALUE = new Everything(
            true,
            (byte) -3,
            '€',
            (short) -300,
            70_000,
            1.5f,
            -(1L << 40),
            Math.PI,
            Mood.ANGRY,
            new Entity(12, 3),
            new Velocity(1, 2, -0.0f),
            FixedString64Bytes.of("naïve"),
            FixedList64Bytes.of(Velocity.class, new Velocity(4, 5, 6)),
            new int[] {7, 8, 9},
            new boolean[] {false, true});

    private static byte[] expected() {
        ByteBuffer bytes = ByteBuffer.allocate(200).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(0, (byte) 1).put(1, (byte) -3).putChar(2, '€').putShort(4, (short) -300);
        bytes.putInt(8, 70_000).putFloat(12, 1.5f).putLong(16, -(1L << 40)).putDouble(24, Math.PI);
        bytes.putInt(32, 1).putInt(36, 12).putInt(40, 3);
        bytes.putFloat(44, 1).putFloat(48, 2).putFloat(52, -0.0f);
        bytes.putShort(56, (short) 6).put(58, "naïve".getBytes(StandardCharsets.UTF_8));
        bytes.putShort(120, (short) 1).putFloat(122, 4).putFloat(126, 5).putFloat(130, 6);
        bytes.putInt(184, 7).putInt(188, 8).putInt(192, 9);
        bytes.put(196, (byte) 0).put(197, (byte) 1);
        return bytes.array();
    }

    @Test
    void bytesAreInTheLayoutOfC() {
        byte[] bytes = new byte[200];
        StructType.of(Everything.class).byteCodec().write(bytes, 0, VALUE);
        assertThat(bytes).isEqualTo(expected());
    }

    @Test
    void anyOffsetWillDo() {
        byte[] bytes = new byte[207];
        Arrays.fill(bytes, (byte) 0x55);
        Arrays.fill(bytes, 3, 203, (byte) 0);
        StructType.of(Everything.class).byteCodec().write(bytes, 3, VALUE);
        assertThat(Arrays.copyOfRange(bytes, 3, 203)).isEqualTo(expected());
        assertThat(Arrays.copyOfRange(bytes, 0, 3)).containsOnly(0x55);
        assertThat(Arrays.copyOfRange(bytes, 203, 207)).containsOnly(0x55);
        Everything read = StructType.of(Everything.class).byteCodec().read(bytes, 3);
        assertThat(read)
                .usingRecursiveComparison()
                .ignoringFields("text", "list")
                .isEqualTo(VALUE);
        assertThat(read.text()).isEqualTo(VALUE.text());
        assertThat(read.list()).isEqualTo(VALUE.list());
    }

    @Test
    void everyByteButZeroIsTrue() {
        record Flags(boolean a, @FixedLength(2) boolean[] b) {}
        Flags flags = StructType.of(Flags.class).byteCodec().read(new byte[] {2, -1, 0}, 0);
        assertThat(flags.a()).isTrue();
        assertThat(flags.b()).containsExactly(true, false);
    }

    @Test
    void paddingIsLeftAsItIs() {
        record Padded(byte a, int b, byte c) {}
        byte[] bytes = new byte[12];
        Arrays.fill(bytes, (byte) 0x55);
        StructType.of(Padded.class).byteCodec().write(bytes, 0, new Padded((byte) 1, 2, (byte) 3));
        assertThat(bytes).containsExactly(1, 0x55, 0x55, 0x55, 2, 0, 0, 0, 3, 0x55, 0x55, 0x55);
    }

    @Test
    void whatIsReadSharesNothingWithTheBytes() {
        byte[] bytes = expected();
        Everything read = StructType.of(Everything.class).byteCodec().read(bytes, 0);
        Arrays.fill(bytes, (byte) 0x11);
        assertThat(read.text()).hasToString("naïve");
        assertThat(read.list().get(0)).isEqualTo(new Velocity(4, 5, 6));
        assertThat(read.numbers()).containsExactly(7, 8, 9);
    }

    @Test
    void aValueThatDoesNotLieWithinTheBytesIsRefusedWhole() {
        ByteCodec<Position> codec = ByteCodec.of(Position.class);
        byte[] bytes = new byte[20];
        for (int offset : new int[] {-1, 9, 20, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> codec.write(bytes, offset, new Position(1, 2, 3)))
                    .withMessage(
                            "12 bytes of a Position from %d on are outside 20 bytes. Use an offset from 0 to 8.",
                            offset);
            assertThat(bytes).containsOnly(0);
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> codec.read(bytes, offset))
                    .withMessage(
                            "12 bytes of a Position from %d on are outside 20 bytes. Use an offset from 0 to 8.",
                            offset);
        }
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> codec.read(new byte[11], 0))
                .withMessage("12 bytes of a Position from 0 on are outside 11 bytes. Give at least 12 bytes.");
    }

    @Test
    void paddingAtTheEndBelongsToTheValue() {
        record Tail(int a, byte b) {}
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> StructType.of(Tail.class).byteCodec().read(new byte[5], 0));
    }

    @Test
    void nullIsRefused() {
        byte[] bytes = new byte[12];
        assertThatNullPointerException()
                .isThrownBy(() -> ByteCodec.of(Position.class).write(bytes, 0, null))
                .withMessage(
                        "The Position to store is null. Columns hold values, never null; store one, all zero if there "
                                + "is none.");
    }

    @Test
    void aTagTakesNoBytes() {
        ByteCodec<Tag> codec = ByteCodec.of(Tag.class);
        codec.write(new byte[0], 0, new Tag());
        assertThat(codec.read(new byte[0], 0)).isEqualTo(new Tag());
        assertThat(codec.size()).isZero();
        assertThat(codec.type()).isEqualTo(Tag.class);
    }

    @Test
    void anOrdinalBeyondTheEnumIsRefused() {
        record Feeling(byte id, Mood mood) {}
        byte[] bytes = {0, 0, 0, 0, 2, 0, 0, 0};
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> StructType.of(Feeling.class).byteCodec().read(bytes, 0))
                .withMessage(
                        "The storage of a Mood holds 2, it has 2 constants. Something else wrote over it; store the value "
                                + "again.");
        bytes[7] = -1;
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> StructType.of(Feeling.class).byteCodec().read(bytes, 0));
    }
}
