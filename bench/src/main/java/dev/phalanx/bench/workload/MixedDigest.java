package dev.phalanx.bench.workload;

import java.util.Arrays;

/// The digest of [Workload#MIXED], entity by entity and component by component.
public final class MixedDigest {
    private final Digest digest = new Digest();
    private final double[] values = new double[10];
    private int count;

    /// The digest of nothing.
    public MixedDigest() {}

    /// Adds values to the entity at hand.
    ///
    /// @param more the values of a component
    public void add(double... more) {
        System.arraycopy(more, 0, values, count, more.length);
        count += more.length;
    }

    /// Ends the entity at hand; what is added next belongs to another one.
    public void endEntity() {
        digest.add(Arrays.copyOf(values, count));
        count = 0;
    }

    /// The digest of all entities and the screen.
    ///
    /// @param screen what was drawn on
    public long value(Screen screen) {
        screen.addTo(digest);
        return digest.value();
    }
}
