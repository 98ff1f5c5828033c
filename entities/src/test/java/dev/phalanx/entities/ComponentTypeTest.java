package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.ComponentType.AccessMode;
import dev.phalanx.structs.Entity;
import org.junit.jupiter.api.Test;

final class ComponentTypeTest {
    @Test
    void accessBelongsToTheType() {
        assertThat(ComponentType.readWrite(Speed.class).accessMode()).isEqualTo(AccessMode.READ_WRITE);
        assertThat(ComponentType.readOnly(Speed.class)).isEqualTo(ComponentType.readOnly(Speed.class));
        assertThat(ComponentType.readOnly(Speed.class)).isNotEqualTo(ComponentType.readWrite(Speed.class));
        assertThat(ComponentType.exclude(Speed.class).type()).isEqualTo(Speed.class);
    }

    @Test
    void aTypeNamesItself() {
        assertThat(ComponentType.readWrite(Speed.class)).hasToString("Speed");
        assertThat(ComponentType.readOnly(Speed.class)).hasToString("Speed (read only)");
        assertThat(ComponentType.exclude(Speed.class)).hasToString("no Speed");
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // what the compiler would refuse is what is tested
    void whatIsNoComponentIsRefused() {
        assertThatThrownBy(() -> ComponentType.readOnly((Class) Entity.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Entity is not a component");
        assertThatThrownBy(() -> ComponentType.exclude(null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A component type was given null. Name a component class.");
    }
}
