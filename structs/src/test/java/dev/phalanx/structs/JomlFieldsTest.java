package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.kernel.Store;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.joml.Matrix2d;
import org.joml.Matrix2f;
import org.joml.Matrix3d;
import org.joml.Matrix3f;
import org.joml.Matrix3x2d;
import org.joml.Matrix3x2f;
import org.joml.Matrix4d;
import org.joml.Matrix4f;
import org.joml.Matrix4x3d;
import org.joml.Matrix4x3f;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector2L;
import org.joml.Vector2d;
import org.joml.Vector2f;
import org.joml.Vector2i;
import org.joml.Vector3L;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3i;
import org.joml.Vector4L;
import org.joml.Vector4d;
import org.joml.Vector4f;
import org.joml.Vector4i;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Every JOML class that a struct type may hold, its members in order, through bytes and columns.
class JomlFieldsTest {
    static Stream<Arguments> classes() {
        return Stream.of(
                Arguments.of(Vector2i.class, new Vector2i(1, 2)),
                Arguments.of(Vector3i.class, new Vector3i(1, 2, 3)),
                Arguments.of(Vector4i.class, new Vector4i(1, 2, 3, 4)),
                Arguments.of(Vector2L.class, new Vector2L(1, 2)),
                Arguments.of(Vector3L.class, new Vector3L(1, 2, 3)),
                Arguments.of(Vector4L.class, new Vector4L(1, 2, 3, 4)),
                Arguments.of(Vector2f.class, new Vector2f(1, 2)),
                Arguments.of(Vector3f.class, new Vector3f(1, 2, 3)),
                Arguments.of(Vector4f.class, new Vector4f(1, 2, 3, 4)),
                Arguments.of(Vector2d.class, new Vector2d(1, 2)),
                Arguments.of(Vector3d.class, new Vector3d(1, 2, 3)),
                Arguments.of(Vector4d.class, new Vector4d(1, 2, 3, 4)),
                Arguments.of(Quaternionf.class, new Quaternionf(1, 2, 3, 4)),
                Arguments.of(Quaterniond.class, new Quaterniond(1, 2, 3, 4)),
                Arguments.of(Matrix2f.class, new Matrix2f(1, 2, 3, 4)),
                Arguments.of(Matrix2d.class, new Matrix2d(1, 2, 3, 4)),
                Arguments.of(Matrix3x2f.class, new Matrix3x2f(1, 2, 3, 4, 5, 6)),
                Arguments.of(Matrix3x2d.class, new Matrix3x2d(1, 2, 3, 4, 5, 6)),
                Arguments.of(Matrix3f.class, new Matrix3f(1, 2, 3, 4, 5, 6, 7, 8, 9)),
                Arguments.of(Matrix3d.class, new Matrix3d(1, 2, 3, 4, 5, 6, 7, 8, 9)),
                Arguments.of(Matrix4x3f.class, new Matrix4x3f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)),
                Arguments.of(Matrix4x3d.class, new Matrix4x3d(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)),
                Arguments.of(Matrix4f.class, new Matrix4f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
                Arguments.of(Matrix4d.class, new Matrix4d(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)));
    }

    @ParameterizedTest
    @MethodSource("classes")
    <T> void bytesAreTheMembersInOrder(Class<T> type, T value) {
        StructType<T> struct = StructType.of(type);
        LeafKind kind = struct.leaves().getFirst().kind();
        int count = struct.leaves().size();
        ByteBuffer expected = ByteBuffer.allocate(struct.size()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 1; i <= count; i++) {
            switch (kind) {
                case INT -> expected.putInt(i);
                case LONG -> expected.putLong(i);
                case FLOAT -> expected.putFloat(i);
                default -> expected.putDouble(i);
            }
        }
        byte[] bytes = new byte[struct.size()];
        struct.byteCodec().write(bytes, 0, value);
        assertThat(bytes).isEqualTo(expected.array());
        assertThat(struct.byteCodec().read(bytes, 0)).isEqualTo(value).isNotSameAs(value);
        assertThat(struct.size()).isEqualTo(count * kind.bytes());
        assertThat(struct.alignment()).isEqualTo(kind.bytes());
    }

    @ParameterizedTest
    @MethodSource("classes")
    <T> void columnsHoldOneMemberEach(Class<T> type, T value) {
        Store<T> store = Store.of(type, 1, 2);
        store.set(0, 1, value);
        assertThat(store.get(0, 1)).isEqualTo(value).isNotSameAs(value);
        double[] members = IntStream.range(0, store.tables().length)
                .mapToDouble(leaf -> Array.getDouble(store.column(leaf, 0), 1))
                .toArray();
        assertThat(members)
                .containsExactly(IntStream.rangeClosed(1, members.length)
                        .mapToDouble(i -> i)
                        .toArray());
        try (NativeArray<T> array = NativeArray.ofLength(type, 2)) {
            array.set(1, value);
            assertThat(array.get(1)).isEqualTo(value);
        }
    }
}
