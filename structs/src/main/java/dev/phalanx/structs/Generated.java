package dev.phalanx.structs;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Something that is generated when it is first asked for, once, whatever threads ask.
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
