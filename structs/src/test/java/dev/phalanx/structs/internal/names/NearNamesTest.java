package dev.phalanx.structs.internal.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class NearNamesTest {
    private static final List<String> KNOWN = List.of("Spawner", "Spinner", "Health", "Position.x", "Position.y");

    @Test
    void mistypedNamesAreFound() {
        assertThat(NearNames.find("Spwaner", KNOWN)).isEqualTo("Spawner");
        assertThat(NearNames.find("helth", KNOWN)).isEqualTo("Health");
        assertThat(NearNames.find("Helath", KNOWN)).isEqualTo("Health");
        assertThat(NearNames.find("Positionx", KNOWN)).isEqualTo("Position.x");
        assertThat(NearNames.find("Spawner", KNOWN)).isEqualTo("Spawner");
    }

    @Test
    void namesThatAreFarAreNotFound() {
        assertThat(NearNames.find("Velocity", KNOWN)).isNull();
        assertThat(NearNames.find("", KNOWN)).isNull();
        assertThat(NearNames.find("Health", List.of())).isNull();
        assertThat(NearNames.find("Health".repeat(20), List.of("Health".repeat(20))))
                .isNull();
    }

    @Test
    void firstInOrderIsTakenOfSeveralThatAreAsNear() {
        assertThat(NearNames.find("Position.z", List.of("Position.y", "Position.x")))
                .isEqualTo("Position.x");
    }

    @Test
    void questionsEndMessages() {
        assertThat(NearNames.question("Helth", KNOWN)).isEqualTo(" Did you mean \"Health\"?");
        assertThat(NearNames.question("Velocity", KNOWN)).isEmpty();
    }

    @Test
    void listsOfMoreThanThirtyNamesSayHowManyAreLeftOut() {
        assertThat(NearNames.list(KNOWN)).isEqualTo("[Spawner, Spinner, Health, Position.x, Position.y]");
        assertThat(NearNames.list(Collections.nCopies(30, "a"))).doesNotContain("more");
        assertThat(NearNames.list(Collections.nCopies(33, "a"))).endsWith(", a, a and 3 more]");
    }
}
