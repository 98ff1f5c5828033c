package dev.phalanx.entities.exact;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.internal.entity.EntityTransfer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The way from an entity manager to what it is made of, which [EntityManager] sets.
public final class ExactAccess {
    private static volatile @Nullable Function<EntityManager, EntityTransfer> way;

    private ExactAccess() {}

    /// Sets the way, once.
    public static void set(Function<EntityManager, EntityTransfer> given) {
        way = given;
    }

    static EntityTransfer transferOf(EntityManager em) {
        Function<EntityManager, EntityTransfer> known = way;
        if (known == null) {
            throw new IllegalStateException("An EntityManager was used before its class was initialized.");
        }
        return known.apply(em);
    }
}
