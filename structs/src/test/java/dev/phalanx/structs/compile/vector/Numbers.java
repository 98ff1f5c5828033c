package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.contract.Gatherable;
import java.util.random.RandomGenerator;

/// An array of which bodies read elements, in the middle of a Java array.
public final class Numbers implements Gatherable {
    private static final int OFFSET = 3;
    private static final int FIRST = 1;
    private static final int COUNT = 8;

    private final double[] values = new double[16];

    Numbers(RandomGenerator random) {
        for (int i = 0; i < values.length; i++) {
            values[i] = (double) Table.number(random, LaneType.DOUBLE);
        }
    }

    /// The number at an index from 1 to 8.
    public double get(int index) {
        if (index < FIRST || index >= FIRST + COUNT) {
            throw new IndexOutOfBoundsException(index);
        }
        return values[OFFSET + index];
    }

    @Override
    public Object gather(int[] places, int at) {
        places[at] = OFFSET;
        places[at + 1] = FIRST;
        places[at + 2] = COUNT;
        return values;
    }
}
