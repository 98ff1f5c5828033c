package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PublicDocsTest {
    static Stream<Path> publishedModules() {
        return Project.modules().stream()
                .filter(module -> Files.exists(module.resolve("src/main/java/module-info.java")));
    }

    @ParameterizedTest
    @MethodSource("publishedModules")
    void everythingAModuleExportsSaysWhatItIs(Path module) {
        assertThat(PublicElements.withoutDocs(module))
                .as("public and protected elements without a doc comment")
                .isEmpty();
    }
}
