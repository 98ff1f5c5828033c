package dev.phalanx.entities.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Creating the one entity with a component.
final class CreateSingletonTest extends OneHealth {
    @Test
    @Row({"QRY-19.1", "QRY-19.11"})
    void aSecondSingletonIsRefused() {
        Entity one = em.createSingleton(new Health(3), "the health");
        assertThat(em.getName(one)).isEqualTo("the health");
        assertThat(read.getSingleton(Health.class).points).isEqualTo(3);
        assertThatThrownBy(() -> em.createSingleton(Health.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("createSingleton was given Health, and 1 entity has it already. Set its value with"
                        + " setSingleton, or destroy it first.");
        assertThatThrownBy(() -> em.createSingleton(new Health(4))).isInstanceOf(IllegalStateException.class);
        Entity path = em.createSingletonBuffer(Waypoint.class);
        assertThat(paths.getSingletonEntity()).isEqualTo(path);
        assertThatThrownBy(() -> em.createSingletonBuffer(Waypoint.class, "path"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("createSingletonBuffer was given Waypoint, and 1 entity has it already. Set its value with"
                        + " setSingleton, or destroy it first.");
        assertThat(em.entityCount()).isEqualTo(2);
        em.destroyEntity(one);
        assertThat(read.hasSingleton(Health.class)).isFalse();
        em.createSingleton(Health.class, "again");
        assertThat(read.getSingleton(Health.class).points).isZero();
    }

    @Test
    @Row("QRY-19.5")
    void aComponentThatCanBeDisabledIsRefused() {
        for (Runnable create : List.<Runnable>of(
                () -> em.createSingleton(Stunned.class),
                () -> em.createSingleton(Stunned.class, "stunned"),
                () -> em.createSingleton(new Stunned(1)),
                () -> em.createSingleton(new Stunned(1), "stunned"))) {
            assertThatThrownBy(create::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("createSingleton was given Stunned, which can be disabled, as a singleton cannot. Take"
                            + " IEnableableComponent from it, or use createEntity.");
        }
        assertThatThrownBy(() -> em.createSingletonBuffer(Switched.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("createSingletonBuffer was given Switched, which can be disabled, as a singleton cannot."
                        + " Take IEnableableComponent from it, or use createEntity.");
        assertThat(em.entityCount()).isZero();
    }

    @Test
    @Row({"QRY-19.11", "WLD-9.4"})
    void oneOfATypeThatTheEntityOfASystemHasIsRefused() {
        Entity system = world.addSystem(new ISystem() {}).systemHandle().entity();
        em.addComponent(system, new Health(1));
        em.addBuffer(system, Waypoint.class);
        assertThatThrownBy(() -> em.createSingleton(new Health(2)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("createSingleton was given Health, and 1 entity has it already. Set its value with"
                        + " setSingleton, or destroy it first.");
        assertThatThrownBy(() -> em.createSingleton(Health.class, "health")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> em.createSingletonBuffer(Waypoint.class)).isInstanceOf(IllegalStateException.class);
        assertThat(em.entityCount()).isZero();
        em.removeComponent(system, Health.class);
        assertThat(em.exists(em.createSingleton(new Health(2)))).isTrue();
    }

    @Test
    void otherKindsOfComponentAreToldWhereToGo() {
        assertThatThrownBy(() -> em.createSingleton(Waypoint.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("createSingleton was given Waypoint, the element of a buffer. Use createSingletonBuffer.");
        assertThatThrownBy(() -> em.createSingleton(new Team(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("createSingleton was given Team, a shared component, whose value belongs to a chunk. Use"
                        + " an IComponentData.");
        assertThat(em.entityCount()).isZero();
    }
}
