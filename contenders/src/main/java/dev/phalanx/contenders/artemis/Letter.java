package dev.phalanx.contenders.artemis;

import com.artemis.PooledComponent;

/// A component of one number.
abstract class Letter extends PooledComponent {
    float value;

    static void swap(Letter left, Letter right) {
        float kept = left.value;
        left.value = right.value;
        right.value = kept;
    }

    @Override
    protected final void reset() {
        value = 0;
    }
}
