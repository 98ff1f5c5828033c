package dev.phalanx.contenders.phalanx;

import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.FloatColumn;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/// The inversions over the raw columns of the chunks, as many matrices at once as the machine has lanes.
///
/// The operations and their order are those of [dev.phalanx.bench.workload.Matrix#invert()].
final class VectorHeavyCompute extends Turning {
    private static final VectorSpecies<Float> LANES = FloatVector.SPECIES_PREFERRED;
    private static final int WIDTH = LANES.length();
    private static final FloatVector ONE = FloatVector.broadcast(LANES, 1);

    private static final String[] ELEMENTS = {
        "matrix.m00",
        "matrix.m01",
        "matrix.m02",
        "matrix.m03",
        "matrix.m10",
        "matrix.m11",
        "matrix.m12",
        "matrix.m13",
        "matrix.m20",
        "matrix.m21",
        "matrix.m22",
        "matrix.m23",
        "matrix.m30",
        "matrix.m31",
        "matrix.m32",
        "matrix.m33"
    };

    private final ComponentTypeHandle<Turned> matrices = em.getComponentTypeHandle(Turned.class);
    private final ComponentTypeHandle<Position> positions = em.getComponentTypeHandle(Position.class);
    private final float[] matrix = new float[ELEMENTS.length * WIDTH];
    private final float[][] arrays = new float[19][];
    private final int[] offsets = new int[19];

    VectorHeavyCompute(int size) {
        super(size);
    }

    @Override
    public void run() {
        for (ArchetypeChunk chunk : all.query().toArchetypeChunkArray()) {
            open(chunk);
            for (int first = 0; first < chunk.count(); first += WIDTH) {
                turn(first, LANES.indexInRange(first, chunk.count()));
            }
        }
    }

    private void open(ArchetypeChunk chunk) {
        for (int element = 0; element < ELEMENTS.length; element++) {
            open(element, chunk.floatColumn(matrices, ELEMENTS[element]));
        }
        open(16, chunk.floatColumn(positions, "x"));
        open(17, chunk.floatColumn(positions, "y"));
        open(18, chunk.floatColumn(positions, "z"));
    }

    private void open(int place, FloatColumn column) {
        arrays[place] = column.array();
        offsets[place] = column.offset();
    }

    private FloatVector load(int place, int first, VectorMask<Float> mask) {
        return FloatVector.fromArray(LANES, arrays[place], offsets[place] + first, mask);
    }

    private void store(FloatVector value, int place, int first, VectorMask<Float> mask) {
        value.intoArray(arrays[place], offsets[place] + first, mask);
    }

    private void turn(int first, VectorMask<Float> mask) {
        for (int element = 0; element < ELEMENTS.length; element++) {
            load(element, first, mask).intoArray(matrix, element * WIDTH);
        }
        for (int k = 0; k < INVERSIONS; k++) {
            invert(matrix);
        }
        for (int element = 0; element < ELEMENTS.length; element++) {
            store(element(matrix, element), element, first, mask);
        }
        FloatVector x = load(16, first, mask);
        FloatVector y = load(17, first, mask);
        FloatVector z = load(18, first, mask);
        for (int row = 0; row < 3; row++) {
            FloatVector turned = element(matrix, 4 * row)
                    .mul(x)
                    .add(element(matrix, 4 * row + 1).mul(y))
                    .add(element(matrix, 4 * row + 2).mul(z));
            store(turned, 16 + row, first, mask);
        }
    }

    private static FloatVector element(float[] matrix, int element) {
        return FloatVector.fromArray(LANES, matrix, element * WIDTH);
    }

    /// Vectors that are carried from one turn of a loop to the next would be objects; so each turn takes them from the
    /// array and puts them there.
    private static void invert(float[] matrix) {
        FloatVector m00 = element(matrix, 0);
        FloatVector m01 = element(matrix, 1);
        FloatVector m02 = element(matrix, 2);
        FloatVector m03 = element(matrix, 3);
        FloatVector m10 = element(matrix, 4);
        FloatVector m11 = element(matrix, 5);
        FloatVector m12 = element(matrix, 6);
        FloatVector m13 = element(matrix, 7);
        FloatVector m20 = element(matrix, 8);
        FloatVector m21 = element(matrix, 9);
        FloatVector m22 = element(matrix, 10);
        FloatVector m23 = element(matrix, 11);
        FloatVector m30 = element(matrix, 12);
        FloatVector m31 = element(matrix, 13);
        FloatVector m32 = element(matrix, 14);
        FloatVector m33 = element(matrix, 15);
        FloatVector s0 = m00.mul(m11).sub(m10.mul(m01));
        FloatVector s1 = m00.mul(m12).sub(m10.mul(m02));
        FloatVector s2 = m00.mul(m13).sub(m10.mul(m03));
        FloatVector s3 = m01.mul(m12).sub(m11.mul(m02));
        FloatVector s4 = m01.mul(m13).sub(m11.mul(m03));
        FloatVector s5 = m02.mul(m13).sub(m12.mul(m03));
        FloatVector c5 = m22.mul(m33).sub(m32.mul(m23));
        FloatVector c4 = m21.mul(m33).sub(m31.mul(m23));
        FloatVector c3 = m21.mul(m32).sub(m31.mul(m22));
        FloatVector c2 = m20.mul(m33).sub(m30.mul(m23));
        FloatVector c1 = m20.mul(m32).sub(m30.mul(m22));
        FloatVector c0 = m20.mul(m31).sub(m30.mul(m21));
        FloatVector d = ONE.div(s0.mul(c5)
                .sub(s1.mul(c4))
                .add(s2.mul(c3))
                .add(s3.mul(c2))
                .sub(s4.mul(c1))
                .add(s5.mul(c0)));
        FloatVector n00 = m11.mul(c5).sub(m12.mul(c4)).add(m13.mul(c3)).mul(d);
        FloatVector n01 = m02.mul(c4).sub(m01.mul(c5)).sub(m03.mul(c3)).mul(d);
        FloatVector n02 = m31.mul(s5).sub(m32.mul(s4)).add(m33.mul(s3)).mul(d);
        FloatVector n03 = m22.mul(s4).sub(m21.mul(s5)).sub(m23.mul(s3)).mul(d);
        FloatVector n10 = m12.mul(c2).sub(m10.mul(c5)).sub(m13.mul(c1)).mul(d);
        FloatVector n11 = m00.mul(c5).sub(m02.mul(c2)).add(m03.mul(c1)).mul(d);
        FloatVector n12 = m32.mul(s2).sub(m30.mul(s5)).sub(m33.mul(s1)).mul(d);
        FloatVector n13 = m20.mul(s5).sub(m22.mul(s2)).add(m23.mul(s1)).mul(d);
        FloatVector n20 = m10.mul(c4).sub(m11.mul(c2)).add(m13.mul(c0)).mul(d);
        FloatVector n21 = m01.mul(c2).sub(m00.mul(c4)).sub(m03.mul(c0)).mul(d);
        FloatVector n22 = m30.mul(s4).sub(m31.mul(s2)).add(m33.mul(s0)).mul(d);
        FloatVector n23 = m21.mul(s2).sub(m20.mul(s4)).sub(m23.mul(s0)).mul(d);
        FloatVector n30 = m11.mul(c1).sub(m10.mul(c3)).sub(m12.mul(c0)).mul(d);
        FloatVector n31 = m00.mul(c3).sub(m01.mul(c1)).add(m02.mul(c0)).mul(d);
        FloatVector n32 = m31.mul(s1).sub(m30.mul(s3)).sub(m32.mul(s0)).mul(d);
        FloatVector n33 = m20.mul(s3).sub(m21.mul(s1)).add(m22.mul(s0)).mul(d);
        n00.intoArray(matrix, 0);
        n01.intoArray(matrix, WIDTH);
        n02.intoArray(matrix, 2 * WIDTH);
        n03.intoArray(matrix, 3 * WIDTH);
        n10.intoArray(matrix, 4 * WIDTH);
        n11.intoArray(matrix, 5 * WIDTH);
        n12.intoArray(matrix, 6 * WIDTH);
        n13.intoArray(matrix, 7 * WIDTH);
        n20.intoArray(matrix, 8 * WIDTH);
        n21.intoArray(matrix, 9 * WIDTH);
        n22.intoArray(matrix, 10 * WIDTH);
        n23.intoArray(matrix, 11 * WIDTH);
        n30.intoArray(matrix, 12 * WIDTH);
        n31.intoArray(matrix, 13 * WIDTH);
        n32.intoArray(matrix, 14 * WIDTH);
        n33.intoArray(matrix, 15 * WIDTH);
    }
}
