package dev.phalanx.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// The documentation of this project.
class ProjectLinksTest {
    private static final Path HOME = Path.of("").toAbsolutePath().getParent();

    @Test
    void noLinkInTheMarkdownOfTheProjectLeadsNowhereAndEveryPageIsLinked() throws IOException {
        assertThat(Site.read(HOME).problems()).isEmpty();
    }

    @Test
    void everyExportedPackageOfThePublishedModulesIsInOneGroup() throws IOException {
        ApiGroups groups = ApiGroups.read(HOME);
        assertThat(groups.problems()).isEmpty();
        assertThat(groups.modules())
                .extracting(ApiGroups.ApiModule::name)
                .contains("dev.phalanx.structs", "dev.phalanx.entities", "dev.phalanx.inspector")
                .doesNotContain("dev.phalanx.samples", "dev.phalanx.cli");
    }
}
