package dev.phalanx.entities.exact;

import dev.phalanx.entities.internal.entity.EntityTransfer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The way from an `EntityManager` to what it is made of, which its class sets: this package knows nothing of it.
public final class ExactAccess {
    private static volatile @Nullable Function<Object, EntityTransfer> way;

    private ExactAccess() {}

    /// Sets the way, once.
    public static void set(Function<Object, EntityTransfer> given) {
        way = given;
    }

    static EntityTransfer transferOf(Object em) {
        Function<Object, EntityTransfer> known = way;
        if (known == null) {
            throw new IllegalStateException("An EntityManager was used before its class was initialized.");
        }
        return known.apply(em);
    }
}
