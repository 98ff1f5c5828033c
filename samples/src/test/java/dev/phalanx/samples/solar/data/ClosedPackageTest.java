package dev.phalanx.samples.solar.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import org.junit.jupiter.api.Test;

/// A system of a package that is open to nobody.
class ClosedPackageTest {
    private static final class Hidden implements ISystem {}

    @Test
    void itsClassCannotBeMadeButAnInstanceCanBeAdded() {
        try (World world = new World("Game")) {
            assertThatThrownBy(() -> world.createSystem(Hidden.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("System " + Hidden.class.getName() + " cannot be reached in module dev.phalanx.samples."
                            + " Add `opens dev.phalanx.samples.solar.data to dev.phalanx.structs;` to its"
                            + " module-info.java, or add an instance with world.addSystem(system).");
            Hidden hidden = new Hidden();
            world.addSystem(hidden);
            assertThat(world.getExistingSystem(Hidden.class)).isSameAs(hidden);
        }
    }
}
