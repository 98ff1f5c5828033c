package dev.phalanx.entities.query;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.Entity;
import org.junit.jupiter.api.function.ThrowingSupplier;

/// Queries of Health and of a buffer of Waypoint, and the one entity that they find.
abstract class OneHealth extends InWorld {
    final EntityQuery healths = em.queryBuilder().withAllRW(Health.class).build();
    final EntityQuery read = em.queryBuilder().withAll(Health.class).build();
    final EntityQuery paths = em.queryBuilder().withAllRW(Waypoint.class).build();

    Entity one() {
        Entity one = em.createEntity(Health.class, Waypoint.class);
        em.setComponent(one, new Health(5));
        return one;
    }

    static void assertNone(ThrowingSupplier<?> call, String name, String query) {
        assertThatThrownBy(call::get)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(name + " needs one entity, and query [" + query + "] finds none. Create it with"
                        + " em.createSingleton, or ask first whether there is one.");
    }

    static void assertTwo(ThrowingSupplier<?> call, String name, String query) {
        assertThatThrownBy(call::get)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(name + " needs one entity, and query [" + query + "] finds 2. Destroy those that are too"
                        + " many, or go over them with forEach.");
    }

    static Void of(Runnable call) {
        call.run();
        return null;
    }

    public record Switched(int n) implements IBufferElementData, IEnableableComponent {}
}
