package dev.phalanx.transforms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.testing.Row;
import org.joml.Matrix4x3f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

@Row("TRF-1")
class LocalTransformTest {
    private static final float TOLERANCE = 1e-5f;

    private final LocalTransform outer =
            LocalTransform.of(new Vector3f(1, 2, 3), new Quaternionf().rotationXYZ(0.3f, 0.5f, 0.7f), 2);
    private final LocalTransform inner =
            LocalTransform.of(new Vector3f(4, 5, 6), new Quaternionf().rotationXYZ(0.2f, 0.1f, 0.9f), 0.5f);

    @Test
    @Row({"TRF-1.2", "TRF-1.3"})
    void theIdentityHasScaleOne() {
        assertThat(LocalTransform.identity().scale).isEqualTo(1);
        assertThat(LocalTransform.identity().toMatrix()).isEqualTo(new Matrix4x3f());
        assertThat(LocalTransform.fromPosition(1, 2, 3).scale).isEqualTo(1);
        assertThat(LocalTransform.fromRotation(outer.rotation).scale).isEqualTo(1);
        assertThat(LocalTransform.fromScale(4).scale).isEqualTo(4);
        assertThat(LocalTransform.of(outer.position, outer.rotation).scale).isEqualTo(1);
    }

    @Test
    @Row("TRF-1.3")
    void pointsAndDirectionsAreTransformedAsByTheMatrix() {
        Vector3f point = new Vector3f(7, 8, 9);

        Vector3f transformed = outer.transformPoint(point);

        assertThat(transformed.equals(outer.toMatrix().transformPosition(new Vector3f(point)), TOLERANCE))
                .isTrue();
        assertThat(outer.inverseTransformPoint(transformed).equals(point, TOLERANCE))
                .isTrue();
        assertThat(outer.inverseTransformDirection(outer.transformDirection(point))
                        .equals(point, TOLERANCE))
                .isTrue();
        assertThat(outer.inverseTransformScale(outer.transformScale(3))).isEqualTo(3);
        assertThat(outer.inverseTransformRotation(outer.transformRotation(inner.rotation))
                        .equals(inner.rotation, TOLERANCE))
                .isTrue();
    }

    @Test
    void transformsCombineAsTheirMatricesDo() {
        LocalTransform combined = outer.transformTransform(inner);

        assertThat(combined.toMatrix().equals(outer.toMatrix().mul(inner.toMatrix()), 2e-5f))
                .isTrue();
        assertThat(outer.inverseTransformTransform(combined).toMatrix().equals(inner.toMatrix(), 2e-5f))
                .isTrue();
        assertThat(outer.toInverseMatrix().equals(outer.toMatrix().invert(), TOLERANCE))
                .isTrue();
    }

    @Test
    @Row("TRF-1.3")
    void aMatrixOfATransformGivesItBack() {
        for (float scale : new float[] {2, 0.01f, -3}) {
            LocalTransform transform = outer.withScale(scale);

            LocalTransform found = LocalTransform.fromMatrix(transform.toMatrix());

            assertThat(found.toMatrix().equals(transform.toMatrix(), 1e-5f)).isTrue();
            assertThat(found.scale).isCloseTo(scale, org.assertj.core.data.Percentage.withPercentage(0.01));
        }
    }

    @Test
    void aMatrixThatNoTransformHasIsRefused() {
        Matrix4x3f stretched = new Matrix4x3f().scaling(1, 2, 3);
        Matrix4x3f sheared = new Matrix4x3f().set(1, 0, 0, 0.5f, 1, 0, 0, 0, 1, 0, 0, 0);

        assertThatThrownBy(() -> LocalTransform.fromMatrix(stretched))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A LocalTransform cannot have the matrix with axes of the lengths 1.0, 2.0 and 3.0. Use"
                        + " fromMatrixUnchecked to drop what it cannot have, or add a PostTransformMatrix.");
        assertThatThrownBy(() -> LocalTransform.fromMatrix(sheared))
                .hasMessageContaining(", which are not at right angles");
        assertThat(LocalTransform.fromMatrixUnchecked(stretched).scale).isEqualTo(3);
    }

    @Test
    void verbsChangeTheTransformAndOthersCopyIt() {
        LocalTransform transform = LocalTransform.identity();

        assertThat(transform.translate(1, 2, 3).applyScale(2).rotateY((float) Math.PI / 2))
                .isSameAs(transform);
        assertThat(transform.position).isEqualTo(new Vector3f(1, 2, 3));
        assertThat(transform.forward().equals(new Vector3f(1, 0, 0), TOLERANCE)).isTrue();
        assertThat(transform.withPosition(0, 0, 0)).isNotEqualTo(transform);
        assertThat(transform.position).isEqualTo(new Vector3f(1, 2, 3));
        assertThat(transform.copy()).isEqualTo(transform).isNotSameAs(transform).hasSameHashCodeAs(transform);
        assertThat(LocalTransform.fromPosition(1, 2, 3))
                .hasToString("LocalTransform[position (1.0, 2.0, 3.0), scale 1.0, rotation (0.0, 0.0, 0.0, 1.0)]");
    }

    @Test
    void lookingAtAPointTurnsTheZAxisThere() {
        LocalTransform transform = LocalTransform.fromPosition(1, 1, 1);

        transform.lookAt(new Vector3f(1, 1, -4), new Vector3f(0, 1, 0));

        assertThat(transform.forward().equals(new Vector3f(0, 0, -1), TOLERANCE))
                .isTrue();
        assertThat(transform.up().equals(new Vector3f(0, 1, 0), TOLERANCE)).isTrue();
        assertThatThrownBy(() -> transform.lookAt(transform.position, new Vector3f(0, 1, 0)))
                .hasMessageContaining("which is no direction");
        assertThatThrownBy(() -> transform.lookAt(new Vector3f(1, 9, 1), new Vector3f(0, 1, 0)))
                .hasMessageContaining("leaves its rotation about that axis open");
    }
}
