package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.structs.Entity;
import org.junit.jupiter.api.Test;

final class ComponentTypeSetTest {
    @Test
    void theOrderOfTypesDoesNotMatter() {
        ComponentTypeSet set = ComponentTypeSet.of(Monster.class, Speed.class, Health.class);
        assertThat(set).isEqualTo(ComponentTypeSet.of(Health.class, Speed.class, Monster.class));
        assertThat(set).hasSameHashCodeAs(ComponentTypeSet.of(Speed.class, Monster.class, Health.class));
        assertThat(set).isNotEqualTo(ComponentTypeSet.of(Health.class, Speed.class));
        assertThat(set.types()).containsExactly(Health.class, Speed.class, Monster.class);
        assertThat(set).hasToString("[Health, Speed, Monster]");
        assertThat(set.size()).isEqualTo(3);
    }

    @Test
    void aSetKnowsItsTypes() {
        ComponentTypeSet set = ComponentTypeSet.of(Monster.class, Speed.class);
        assertThat(set.contains(Monster.class)).isTrue();
        assertThat(set.contains(Frozen.class)).isFalse();
        assertThat(set.isEmpty()).isFalse();
        assertThat(ComponentTypeSet.of().isEmpty()).isTrue();
    }

    @Test
    void aTypeListedTwiceIsRefused() {
        assertThatThrownBy(() -> ComponentTypeSet.of(Speed.class, Health.class, Speed.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Speed is listed twice, as type 1 and as type 3. An entity has one component of a type:"
                        + " list it once.");
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // what the compiler would refuse is what is tested
    void whatIsNoComponentIsRefused() {
        assertThatThrownBy(() -> ComponentTypeSet.of((Class) Entity.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Entity is not a component");
        assertThatThrownBy(() -> ComponentTypeSet.of(Speed.class, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Type 2 of 2 is null. Leave it out, or name a component class.");
    }
}
