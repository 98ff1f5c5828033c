package dev.phalanx.bench.workload;

/// A matrix of four by four, for contenders whose components are objects. Those with other storage write
/// [#invert()] over it, operation by operation, so that the results are equal to the last bit.
public final class Matrix {
    /// The first row.
    public float m00;

    /// The first row.
    public float m01;

    /// The first row.
    public float m02;

    /// The first row.
    public float m03;

    /// The second row.
    public float m10;

    /// The second row.
    public float m11;

    /// The second row.
    public float m12;

    /// The second row.
    public float m13;

    /// The third row.
    public float m20;

    /// The third row.
    public float m21;

    /// The third row.
    public float m22;

    /// The third row.
    public float m23;

    /// The fourth row.
    public float m30;

    /// The fourth row.
    public float m31;

    /// The fourth row.
    public float m32;

    /// The fourth row.
    public float m33;

    /// All zeros.
    public Matrix() {}

    /// The cosine of the angle that the matrix of an entity turns about the x axis by.
    ///
    /// @param number the number of the entity
    public static float cosine(int number) {
        return (float) StrictMath.cos(angle(number));
    }

    /// The sine of that angle.
    ///
    /// @param number the number of the entity
    public static float sine(int number) {
        return (float) StrictMath.sin(angle(number));
    }

    private static double angle(int number) {
        return 1.2 + (number % 64) / 64.0;
    }

    /// The matrix that an entity starts with: `cosine` in the second and third place of the diagonal, `sine` below
    /// and `-sine` beside it, 1 in the corners.
    ///
    /// @param number the number of the entity
    public static Matrix start(int number) {
        Matrix matrix = new Matrix();
        matrix.m00 = 1;
        matrix.m11 = cosine(number);
        matrix.m12 = -sine(number);
        matrix.m21 = sine(number);
        matrix.m22 = cosine(number);
        matrix.m33 = 1;
        return matrix;
    }

    /// Becomes its own inverse.
    public void invert() {
        float s0 = m00 * m11 - m10 * m01;
        float s1 = m00 * m12 - m10 * m02;
        float s2 = m00 * m13 - m10 * m03;
        float s3 = m01 * m12 - m11 * m02;
        float s4 = m01 * m13 - m11 * m03;
        float s5 = m02 * m13 - m12 * m03;
        float c5 = m22 * m33 - m32 * m23;
        float c4 = m21 * m33 - m31 * m23;
        float c3 = m21 * m32 - m31 * m22;
        float c2 = m20 * m33 - m30 * m23;
        float c1 = m20 * m32 - m30 * m22;
        float c0 = m20 * m31 - m30 * m21;
        float d = 1 / (s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0);
        float n00 = (m11 * c5 - m12 * c4 + m13 * c3) * d;
        float n01 = (m02 * c4 - m01 * c5 - m03 * c3) * d;
        float n02 = (m31 * s5 - m32 * s4 + m33 * s3) * d;
        float n03 = (m22 * s4 - m21 * s5 - m23 * s3) * d;
        float n10 = (m12 * c2 - m10 * c5 - m13 * c1) * d;
        float n11 = (m00 * c5 - m02 * c2 + m03 * c1) * d;
        float n12 = (m32 * s2 - m30 * s5 - m33 * s1) * d;
        float n13 = (m20 * s5 - m22 * s2 + m23 * s1) * d;
        float n20 = (m10 * c4 - m11 * c2 + m13 * c0) * d;
        float n21 = (m01 * c2 - m00 * c4 - m03 * c0) * d;
        float n22 = (m30 * s4 - m31 * s2 + m33 * s0) * d;
        float n23 = (m21 * s2 - m20 * s4 - m23 * s0) * d;
        float n30 = (m11 * c1 - m10 * c3 - m12 * c0) * d;
        float n31 = (m00 * c3 - m01 * c1 + m02 * c0) * d;
        float n32 = (m31 * s1 - m30 * s3 - m32 * s0) * d;
        float n33 = (m20 * s3 - m21 * s1 + m22 * s0) * d;
        m00 = n00;
        m01 = n01;
        m02 = n02;
        m03 = n03;
        m10 = n10;
        m11 = n11;
        m12 = n12;
        m13 = n13;
        m20 = n20;
        m21 = n21;
        m22 = n22;
        m23 = n23;
        m30 = n30;
        m31 = n31;
        m32 = n32;
        m33 = n33;
    }

    /// The x of a turned vector.
    public float turnedX(float x, float y, float z) {
        return m00 * x + m01 * y + m02 * z;
    }

    /// The y of a turned vector.
    public float turnedY(float x, float y, float z) {
        return m10 * x + m11 * y + m12 * z;
    }

    /// The z of a turned vector.
    public float turnedZ(float x, float y, float z) {
        return m20 * x + m21 * y + m22 * z;
    }

    /// A vector and then the elements row by row: what the digest of [Workload#HEAVY_COMPUTE] has.
    public double[] withVector(float x, float y, float z) {
        return new double[] {x, y, z, m00, m01, m02, m03, m10, m11, m12, m13, m20, m21, m22, m23, m30, m31, m32, m33};
    }
}
