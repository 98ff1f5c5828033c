package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RoomCardsTest {
    private static final List<String> ENTRIES = List.of(
            "/// - **In**: ",
            "/// - **Out**: ",
            "/// - **May touch**: ",
            "/// - **Must not touch**: ",
            "/// - **Invariants**: ");

    static Stream<Path> packages() {
        return Project.modules().stream()
                .map(module -> module.resolve("src/main/java"))
                .flatMap(sources -> Project.filesBelow(sources, ".java").stream()
                        .map(Path::getParent)
                        .filter(directory -> !directory.equals(sources)))
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("packages")
    void everyPackageHasItsRoomCard(Path directory) {
        Path card = directory.resolve("package-info.java");
        assertThat(Files.exists(card)).as("%s exists", card).isTrue();
        assertThat(Project.text(card)).as("the card of %s", directory).contains(ENTRIES);
    }
}
