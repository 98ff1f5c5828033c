package dev.phalanx.contenders.phalanx;

import dev.phalanx.entities.ArchetypeChunk;
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
    private static final FloatVector ONE = FloatVector.broadcast(LANES, 1);

    private static final String[] ELEMENTS = {
        "matrix.m00", "matrix.m01", "matrix.m02", "matrix.m03", "matrix.m10", "matrix.m11", "matrix.m12", "matrix.m13", "matrix.m20", "matrix.m21", "matrix.m22", "matrix.m23", "matrix.m30", "matrix.m31", "matrix.m32", "matrix.m33"
    };

    private final ComponentTypeHandle<Turned> matrices = em.getComponentTypeHandle(Turned.class, false);
    private final ComponentTypeHandle<Position> positions = em.getComponentTypeHandle(Position.class, false);
    private final float[][] arrays = new float[19][];
    private final int[] offsets = new int[19];

    VectorHeavyCompute(int size) {
        super(size);
    }

    @Override
    public void run() {
        for (ArchetypeChunk chunk : all.query().toArchetypeChunkArray()) {
            open(chunk);
            for (int first = 0; first < chunk.count(); first += LANES.length()) {
                turn(first, LANES.indexInRange(first, chunk.count()));
            }
        }
    }

    private void open(ArchetypeChunk chunk) {
        for (int element = 0; element < 16; element++) {
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
        FloatVector m00 = load(0, first, mask);
        FloatVector m01 = load(1, first, mask);
        FloatVector m02 = load(2, first, mask);
        FloatVector m03 = load(3, first, mask);
        FloatVector m10 = load(4, first, mask);
        FloatVector m11 = load(5, first, mask);
        FloatVector m12 = load(6, first, mask);
        FloatVector m13 = load(7, first, mask);
        FloatVector m20 = load(8, first, mask);
        FloatVector m21 = load(9, first, mask);
        FloatVector m22 = load(10, first, mask);
        FloatVector m23 = load(11, first, mask);
        FloatVector m30 = load(12, first, mask);
        FloatVector m31 = load(13, first, mask);
        FloatVector m32 = load(14, first, mask);
        FloatVector m33 = load(15, first, mask);
        for (int k = 0; k < INVERSIONS; k++) {
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
            FloatVector d = ONE.div(s0.mul(c5).sub(s1.mul(c4)).add(s2.mul(c3)).add(s3.mul(c2)).sub(s4.mul(c1)).add(s5.mul(c0)));
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
        store(m00, 0, first, mask);
        store(m01, 1, first, mask);
        store(m02, 2, first, mask);
        store(m03, 3, first, mask);
        store(m10, 4, first, mask);
        store(m11, 5, first, mask);
        store(m12, 6, first, mask);
        store(m13, 7, first, mask);
        store(m20, 8, first, mask);
        store(m21, 9, first, mask);
        store(m22, 10, first, mask);
        store(m23, 11, first, mask);
        store(m30, 12, first, mask);
        store(m31, 13, first, mask);
        store(m32, 14, first, mask);
        store(m33, 15, first, mask);
        FloatVector x = load(16, first, mask);
        FloatVector y = load(17, first, mask);
        FloatVector z = load(18, first, mask);
        store(m00.mul(x).add(m01.mul(y)).add(m02.mul(z)), 16, first, mask);
        store(m10.mul(x).add(m11.mul(y)).add(m12.mul(z)), 17, first, mask);
        store(m20.mul(x).add(m21.mul(y)).add(m22.mul(z)), 18, first, mask);
    }
}
