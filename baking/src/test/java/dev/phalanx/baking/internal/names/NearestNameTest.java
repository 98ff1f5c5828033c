package dev.phalanx.baking.internal.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {
    private static final List<String> KNOWN = List.of("Spawner", "Spinner", "Health", "Position.x", "Position.y");

    @Test
    void mistypedNamesAreFound() {
        assertThat(NearestName.find("Spwaner", KNOWN)).isEqualTo("Spawner");
        assertThat(NearestName.find("helth", KNOWN)).isEqualTo("Health");
        assertThat(NearestName.find("Helath", KNOWN)).isEqualTo("Health");
        assertThat(NearestName.find("Positionx", KNOWN)).isEqualTo("Position.x");
        assertThat(NearestName.find("Spawner", KNOWN)).isEqualTo("Spawner");
    }

    @Test
    void namesThatAreFarAreNotFound() {
        assertThat(NearestName.find("Velocity", KNOWN)).isNull();
        assertThat(NearestName.find("", KNOWN)).isNull();
        assertThat(NearestName.find("Health", List.of())).isNull();
        assertThat(NearestName.find("Health".repeat(20), List.of("Health".repeat(20))))
                .isNull();
    }

    @Test
    void firstInOrderIsTakenOfSeveralThatAreAsNear() {
        assertThat(NearestName.find("Position.z", List.of("Position.y", "Position.x")))
                .isEqualTo("Position.x");
    }

    @Test
    void questionsEndMessages() {
        assertThat(NearestName.question("Helth", KNOWN)).isEqualTo(" Did you mean \"Health\"?");
        assertThat(NearestName.question("Velocity", KNOWN)).isEmpty();
    }
}
