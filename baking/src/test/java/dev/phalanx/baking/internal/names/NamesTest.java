package dev.phalanx.baking.internal.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NamesTest {
    private static final List<String> KNOWN = List.of("Spawner", "Spinner", "Health", "Position.x", "Position.y");

    @Test
    void mistypedNamesAreFound() {
        assertThat(Names.find("Spwaner", KNOWN)).isEqualTo("Spawner");
        assertThat(Names.find("helth", KNOWN)).isEqualTo("Health");
        assertThat(Names.find("Helath", KNOWN)).isEqualTo("Health");
        assertThat(Names.find("Positionx", KNOWN)).isEqualTo("Position.x");
        assertThat(Names.find("Spawner", KNOWN)).isEqualTo("Spawner");
    }

    @Test
    void namesThatAreFarAreNotFound() {
        assertThat(Names.find("Velocity", KNOWN)).isNull();
        assertThat(Names.find("", KNOWN)).isNull();
        assertThat(Names.find("Health", List.of())).isNull();
        assertThat(Names.find("Health".repeat(20), List.of("Health".repeat(20))))
                .isNull();
    }

    @Test
    void firstInOrderIsTakenOfSeveralThatAreAsNear() {
        assertThat(Names.find("Position.z", List.of("Position.y", "Position.x")))
                .isEqualTo("Position.x");
    }

    @Test
    void questionsEndMessages() {
        assertThat(Names.question("Helth", KNOWN)).isEqualTo(" Did you mean \"Health\"?");
        assertThat(Names.question("Velocity", KNOWN)).isEmpty();
    }
}
