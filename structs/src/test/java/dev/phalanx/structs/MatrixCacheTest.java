package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.joml.Matrix4d;
import org.joml.Matrix4f;
import org.joml.Matrix4x3d;
import org.joml.Matrix4x3f;
import org.joml.Vector3f;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What JOML's matrices remember about themselves fits the values they are read with.
class MatrixCacheTest {
    static Stream<Matrix4f> matrices() {
        return Stream.of(
                new Matrix4f(),
                new Matrix4f().zero(),
                new Matrix4f().translation(1, 2, 3),
                new Matrix4f().rotationX(1),
                new Matrix4f().translationRotateScale(1, 2, 3, 0, 0, 0, 1, 2),
                new Matrix4f().perspective(1, 1.5f, 0.1f, 100),
                new Matrix4f().ortho(-1, 2, -3, 4, 0.1f, 100),
                new Matrix4f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16));
    }

    @ParameterizedTest
    @MethodSource("matrices")
    void fourByFour(Matrix4f matrix) {
        Matrix4f read = throughBytes(Matrix4f.class, matrix);
        assertThat(read).isEqualTo(matrix);
        assertThat(read.properties())
                .isEqualTo(new Matrix4f(matrix).determineProperties().properties());
        Matrix4f product = new Matrix4f(matrix).assume(0).mul(new Matrix4f().rotationY(2));
        assertThat(read.mul(new Matrix4f().rotationY(2)).equals(product, 1e-6f)).isTrue();
        Matrix4d wide = throughBytes(Matrix4d.class, new Matrix4d(matrix));
        assertThat(wide).isEqualTo(new Matrix4d(matrix));
        assertThat(wide.properties())
                .isEqualTo(new Matrix4d(matrix).determineProperties().properties());
    }

    @ParameterizedTest
    @MethodSource("matrices")
    void fourByThree(Matrix4f matrix) {
        Matrix4x3f affine = new Matrix4x3f().set(matrix);
        Matrix4x3f read = throughBytes(Matrix4x3f.class, affine);
        assertThat(read).isEqualTo(affine);
        assertThat(read.properties())
                .isEqualTo(new Matrix4x3f(affine).determineProperties().properties());
        assertThat(read.transformPosition(new Vector3f(1, 2, 3)))
                .isEqualTo(affine.transformPosition(new Vector3f(1, 2, 3)));
        Matrix4x3d wide = throughBytes(Matrix4x3d.class, new Matrix4x3d(affine));
        assertThat(wide).isEqualTo(new Matrix4x3d(affine));
        assertThat(wide.properties())
                .isEqualTo(new Matrix4x3d(affine).determineProperties().properties());
    }

    private static <T> T throughBytes(Class<T> type, T value) {
        ByteCodec<T> codec = ByteCodec.of(type);
        byte[] bytes = new byte[codec.size()];
        codec.write(bytes, 0, value);
        return codec.read(bytes, 0);
    }
}
