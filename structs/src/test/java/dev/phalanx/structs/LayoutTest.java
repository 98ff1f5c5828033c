package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Row;
import java.util.Arrays;
import java.util.stream.Stream;
import org.joml.Matrix4f;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Sizes, alignments and offsets against layouts worked out by the rules of C.
@Row("CMP-1")
class LayoutTest {
    record OneByte(byte b) {}

    record ByteInt(byte b, int i) {}

    record IntByte(int i, byte b) {}

    record ByteLongByte(byte a, long b, byte c) {}

    record Ordered(boolean a, char b, short c, byte d, int e) {}

    record Reals(float a, double b, float c) {}

    enum Colour {
        RED
    }

    record Enums(byte a, Colour b, byte c) {}

    record Ids(byte a, Entity b, long c) {}

    record Inner(byte a, short b, byte c) {}

    record Outer(byte a, Inner b, byte c, Inner d) {}

    record Deep(Outer a, byte b, ByteLongByte c, boolean d) {}

    record Tag() {}

    record WithTags(byte a, Tag b, int c, Tag d) {}

    record OnlyTags(Tag a, Tag b) {}

    record Strings(byte a, FixedString32Bytes b, byte c, FixedString512Bytes d) {}

    record Lists(byte a, FixedList64Bytes<Long> b, boolean c, FixedList4096Bytes<Ids> d) {}

    record Arrays4(
            boolean a,
            @FixedLength(3) short[] b,
            @FixedLength(5) byte[] c,
            @FixedLength(2) double[] d) {}

    record Joml(byte a, Vector3f b, Vector3d c, Matrix4f d, Quaterniond e, byte f) {}

    record WithEmptyTail(long a, byte b) {}

    record Twice(WithEmptyTail a, byte b) {}

    static final class Statics {
        public static long count;
        public static final String NAME = "static";
        public byte a;
    }

    static Stream<Arguments> layouts() {
        return Stream.of(
                layout(OneByte.class, 1, 1, 0),
                layout(ByteInt.class, 8, 4, 0, 4),
                layout(IntByte.class, 8, 4, 0, 4),
                layout(ByteLongByte.class, 24, 8, 0, 8, 16),
                layout(Ordered.class, 12, 4, 0, 2, 4, 6, 8),
                layout(Reals.class, 24, 8, 0, 8, 16),
                layout(Enums.class, 12, 4, 0, 4, 8),
                layout(Ids.class, 24, 8, 0, 4, 16),
                layout(Inner.class, 6, 2, 0, 2, 4),
                layout(Outer.class, 16, 2, 0, 2, 4, 6, 8, 10, 12, 14),
                layout(Deep.class, 56, 8, 0, 2, 4, 6, 8, 10, 12, 14, 16, 24, 32, 40, 48),
                layout(Tag.class, 0, 1),
                layout(WithTags.class, 8, 4, 0, 4),
                layout(OnlyTags.class, 0, 1),
                layout(Strings.class, 548, 2, 0, 2, 34, 36),
                layout(Lists.class, 4164, 2, 0, 2, 66, 68),
                layout(Arrays4.class, 32, 8, 0, 2, 8, 16),
                layout(
                        Joml.class,
                        144,
                        8,
                        0,
                        4,
                        8,
                        12,
                        16,
                        24,
                        32,
                        40,
                        44,
                        48,
                        52,
                        56,
                        60,
                        64,
                        68,
                        72,
                        76,
                        80,
                        84,
                        88,
                        92,
                        96,
                        100,
                        104,
                        112,
                        120,
                        128,
                        136),
                layout(WithEmptyTail.class, 16, 8, 0, 8),
                layout(Twice.class, 24, 8, 0, 8, 16),
                layout(Statics.class, 1, 1, 0),
                layout(Entity.class, 8, 4, 0));
    }

    private static Arguments layout(Class<?> type, int size, int alignment, int... offsets) {
        return Arguments.of(type, size, alignment, offsets);
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void isThatOfC(Class<?> type, int size, int alignment, int[] offsets) {
        StructType<?> struct = StructType.of(type);
        assertThat(struct.leaves().stream().mapToInt(Leaf::offset)).containsExactly(box(offsets));
        assertThat(struct.alignment()).isEqualTo(alignment);
        assertThat(struct.size()).isEqualTo(size);
        assertThat(struct.isTag()).isEqualTo(offsets.length == 0);
    }

    private static Integer[] box(int[] numbers) {
        return Arrays.stream(numbers).boxed().toArray(Integer[]::new);
    }
}
