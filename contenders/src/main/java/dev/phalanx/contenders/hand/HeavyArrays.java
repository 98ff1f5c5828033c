package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Matrix;
import dev.phalanx.bench.workload.Run;

/// One array per element of the matrices; each is worked on in one object that is used again and again.
final class HeavyArrays implements Run {
    private static final int INVERSIONS = 100;

    private final float[][] elements;
    private final Vectors positions;
    private final Matrix matrix = new Matrix();
    private final int size;

    HeavyArrays(int size) {
        this.size = size;
        elements = new float[16][size];
        positions = new Vectors(size, 0);
        for (int i = 0; i < size; i++) {
            positions.set(i, 1, 2, 3);
            elements[0][i] = 1;
            elements[5][i] = Matrix.cosine(i);
            elements[6][i] = -Matrix.sine(i);
            elements[9][i] = Matrix.sine(i);
            elements[10][i] = Matrix.cosine(i);
            elements[15][i] = 1;
        }
    }

    @Override
    public void run() {
        for (int i = 0; i < size; i++) {
            load(i);
            for (int k = 0; k < INVERSIONS; k++) {
                matrix.invert();
            }
            store(i);
            float x = positions.x[i];
            float y = positions.y[i];
            float z = positions.z[i];
            positions.set(i, matrix.turnedX(x, y, z), matrix.turnedY(x, y, z), matrix.turnedZ(x, y, z));
        }
    }

    private void load(int i) {
        matrix.m00 = elements[0][i];
        matrix.m01 = elements[1][i];
        matrix.m02 = elements[2][i];
        matrix.m03 = elements[3][i];
        matrix.m10 = elements[4][i];
        matrix.m11 = elements[5][i];
        matrix.m12 = elements[6][i];
        matrix.m13 = elements[7][i];
        matrix.m20 = elements[8][i];
        matrix.m21 = elements[9][i];
        matrix.m22 = elements[10][i];
        matrix.m23 = elements[11][i];
        matrix.m30 = elements[12][i];
        matrix.m31 = elements[13][i];
        matrix.m32 = elements[14][i];
        matrix.m33 = elements[15][i];
    }

    private void store(int i) {
        elements[0][i] = matrix.m00;
        elements[1][i] = matrix.m01;
        elements[2][i] = matrix.m02;
        elements[3][i] = matrix.m03;
        elements[4][i] = matrix.m10;
        elements[5][i] = matrix.m11;
        elements[6][i] = matrix.m12;
        elements[7][i] = matrix.m13;
        elements[8][i] = matrix.m20;
        elements[9][i] = matrix.m21;
        elements[10][i] = matrix.m22;
        elements[11][i] = matrix.m23;
        elements[12][i] = matrix.m30;
        elements[13][i] = matrix.m31;
        elements[14][i] = matrix.m32;
        elements[15][i] = matrix.m33;
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (int i = 0; i < size; i++) {
            double[] values = new double[3 + elements.length];
            values[0] = positions.x[i];
            values[1] = positions.y[i];
            values[2] = positions.z[i];
            for (int k = 0; k < elements.length; k++) {
                values[3 + k] = elements[k][i];
            }
            digest.add(values);
        }
        return digest.value();
    }
}
