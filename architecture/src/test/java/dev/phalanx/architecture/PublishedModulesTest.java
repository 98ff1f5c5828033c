package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is published: the modules whose POMs set `maven.deploy.skip` to false.
class PublishedModulesTest {
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(phalanx-[\\w-]+)</artifactId>");
    private static final Pattern EXPORT = Pattern.compile("(?m)^    exports ([\\w.]+);");

    private static Stream<Path> published() {
        return Project.modules().stream()
                .filter(module -> Project.text(module.resolve("pom.xml"))
                        .contains("<maven.deploy.skip>false</maven.deploy.skip>"));
    }

    static Stream<Path> publishedLibraries() {
        return published().filter(module -> Files.exists(module.resolve("src/main/java/module-info.java")));
    }

    /// The artefacts that a part of a POM names, without the parent.
    private static List<String> artifacts(String pom) {
        return ARTIFACT.matcher(pom)
                .results()
                .map(match -> match.group(1))
                .filter(name -> !name.equals("phalanx-parent"))
                .toList();
    }

    private static String artifact(Path module) {
        return artifacts(Project.text(module.resolve("pom.xml"))).getFirst();
    }

    @Test
    void theBomManagesThePublishedLibraries() {
        String bom = Project.text("bom/pom.xml");
        assertThat(artifacts(bom.substring(bom.indexOf("<dependencyManagement>"))))
                .containsExactlyInAnyOrderElementsOf(
                        publishedLibraries().map(PublishedModulesTest::artifact).toList())
                .hasSizeGreaterThan(6);
    }

    @Test
    void thePluginAndTheBomArePublishedToo() {
        assertThat(published().map(PublishedModulesTest::artifact))
                .contains("phalanx-maven-plugin", "phalanx-bom")
                .doesNotContain("phalanx-test-support", "phalanx-samples", "phalanx-cli");
    }

    @ParameterizedTest
    @MethodSource("publishedLibraries")
    void theOverviewOfAModuleNamesItsPackages(Path module) {
        String source = Project.text(module.resolve("src/main/java/module-info.java"));
        Matcher exports = EXPORT.matcher(source);
        assertThat(exports.results().map(match -> "[" + match.group(1) + "]").toList())
                .isNotEmpty()
                .allSatisfy(link -> assertThat(source.substring(0, source.indexOf("@NullMarked")))
                        .contains(link));
    }
}
