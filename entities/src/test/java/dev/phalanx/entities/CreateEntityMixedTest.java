package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Label;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

/// Entities made of values and classes of components together.
final class CreateEntityMixedTest extends InWorld {
    @Test
    @Row("ENT-3")
    void valuesHaveTheirValuesAndClassesAreZero() {
        for (Entity entity : new Entity[] {
            em.createEntity(new Position(1, 2, 3), Monster.class, new Velocity(1, 0, 0), Health.class),
            em.createEntity(Health.class, new Velocity(1, 0, 0), Monster.class, new Position(1, 2, 3))
        }) {
            assertThat(em.getComponentTypes(entity))
                    .containsExactlyInAnyOrder(Position.class, Monster.class, Velocity.class, Health.class);
            assertThat(em.getComponent(entity, Position.class).z).isEqualTo(3);
            assertThat(em.getComponent(entity, Velocity.class)).isEqualTo(new Velocity(1, 0, 0));
            assertThat(em.getComponent(entity, Health.class).points).isZero();
        }
    }

    @Test
    void aClassAndAValueOfTheSameClassesAreToldApartInEveryCall() {
        for (int i = 1; i < 4; i++) {
            Entity value = em.createEntity(new Speed(i), new Health(i));
            Entity mixed = em.createEntity(new Speed(i), Health.class);
            Entity other = em.createEntity(Speed.class, new Health(i));
            Entity classes = em.createEntity(Speed.class, Health.class);
            assertThat(em.getArchetype(mixed)).isEqualTo(em.getArchetype(value));
            assertThat(em.getComponent(value, Speed.class).value()).isEqualTo(i);
            assertThat(em.getComponent(value, Health.class).points).isEqualTo(i);
            assertThat(em.getComponent(mixed, Speed.class).value()).isEqualTo(i);
            assertThat(em.getComponent(mixed, Health.class).points).isZero();
            assertThat(em.getComponent(other, Speed.class).value()).isZero();
            assertThat(em.getComponent(other, Health.class).points).isEqualTo(i);
            assertThat(em.getComponent(classes, Health.class).points).isZero();
        }
    }

    @Test
    void everyKindOfComponentMayBeAClass() {
        for (int i = 0; i < 2; i++) {
            Entity entity = em.createEntity(new Speed(1), Waypoint.class, Team.class, Sound.class, Label.class);
            assertThat(em.getBuffer(entity, Waypoint.class).isEmpty()).isTrue();
            assertThat(em.getSharedComponent(entity, Team.class)).isEqualTo(new Team(0));
            assertThat(em.getComponent(entity, Sound.class)).isNull();
            Entity given = em.createEntity(Speed.class, new Team(3), Monster.class, new Sound("rain"));
            assertThat(em.getSharedComponent(given, Team.class)).isEqualTo(new Team(3));
            assertThat(em.getComponent(given, Sound.class).clip).isEqualTo("rain");
        }
    }

    @Test
    void whatIsNeitherAValueNorAClassOfAComponentIsRefused() {
        em.createEntity(new Speed(1), Monster.class);
        assertThatThrownBy(() -> em.createEntity(new Speed(1), Monster.class, 5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Component 3 of 3 is a java.lang.Integer, which is no component. Give values of components,"
                        + " and classes of those that begin zero.");
        assertThatThrownBy(() -> em.createEntity(Monster.class, "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Component 2 of 2 is a java.lang.String, which is no component.");
        assertThatThrownBy(() -> em.createEntity(new Speed(1), String.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("String");
        assertThatThrownBy(() -> em.createEntity(new Speed(1), Monster.class, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Component 3 of 3 is null. Leave it out, or give a value or a class of a component.");
        assertThatThrownBy(() -> em.createEntity(new Speed(1), Speed.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Speed is listed twice, as type 1 and as type 2.");
        assertThatThrownBy(() -> em.createEntity(Monster.class, new Waypoint(1, Entity.NULL)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Waypoint is the element of a buffer");
        assertThatThrownBy(() -> em.createEntity(Monster.class, new Label(null)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(em.entityCount()).as("nothing was created").isEqualTo(1);
    }

    @Test
    void theSameClassesAgainAllocateTheArgumentsAlone() {
        Object[] more = {Monster.class, Health.class};
        Speed speed = new Speed(1);
        long entity = 24;
        long bytes = Allocations.settledBytesOf(1_000 * entity, 50, () -> {
            for (int i = 0; i < 1_000; i++) {
                em.destroyEntity(em.createEntity(speed, more));
            }
        });
        assertThat(bytes).isLessThanOrEqualTo(1_000 * entity);
    }
}
