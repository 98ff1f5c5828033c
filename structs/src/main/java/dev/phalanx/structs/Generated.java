package dev.phalanx.structs;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A value that is generated on first use, and only once, no matter how many threads request it.
final class Generated<V> {
    private final Supplier<V> generator;
    private volatile @Nullable V value;

    Generated(Supplier<V> generator) {
        this.generator = generator;
    }

    V get() {
        V present = value;
        return present != null ? present : generate();
    }

    private synchronized V generate() {
        V present = value;
        if (present == null) {
            present = generator.get();
            value = present;
        }
        return present;
    }
}
