package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.contract.Gatherable;
import java.util.random.RandomGenerator;

/// An array of four numbers of type `int`.
public final class Counts implements Gatherable {
    private final int[] values = new int[4];

    Counts(RandomGenerator random) {
        for (int i = 0; i < values.length; i++) {
            values[i] = (int) Table.number(random, LaneType.INT);
        }
    }

    /// The number at an index from 0 to 3.
    public int get(int index) {
        return values[index];
    }

    @Override
    public Object gather(int[] places, int at) {
        places[at] = 0;
        places[at + 1] = 0;
        places[at + 2] = values.length;
        return values;
    }
}
