package dev.phalanx.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.phalanx.bench.results.BenchResults;
import dev.phalanx.bench.results.Comparison;
import dev.phalanx.bench.results.ResultsFile;
import dev.phalanx.bench.results.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Reports of made-up results against files below `src/test/resources/golden`.
///
/// `-Dphalanx.golden.regenerate=true` rewrites them and then fails, so that nobody passes by accident.
class BenchReportTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden");

    private final BenchResults results = SampleResults.some();
    private final Comparison comparison = Comparison.of(SampleResults.withPhalanxAt(1), results);

    @TempDir
    private Path folder;

    @Test
    void theMarkdownReport() throws IOException {
        assertGolden("report.md", BenchReport.markdown(results, comparison, "plots"));
    }

    @Test
    void theHtmlReport() throws IOException {
        assertGolden("report.html", BenchReport.html(results, comparison));
    }

    @Test
    void theSummary() throws IOException {
        assertGolden("summary.txt", BenchReport.summary(results, comparison));
    }

    @Test
    void aPictureForEachWorkload() {
        assertThat(BenchReport.pictures(results))
                .extracting(BenchReport.PictureFile::name)
                .containsExactly("iterate_2.svg", "heavy_compute.svg", "churn.svg", "memory.svg");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void thePictures(int index) throws IOException {
        BenchReport.PictureFile picture = BenchReport.pictures(results).get(index);
        assertGolden(picture.name(), picture.svg());
    }

    @Test
    void nothingIsSaidOfEarlierResultsThatWereNotGiven() {
        assertThat(BenchReport.markdown(results, null, "plots")).doesNotContain("earlier");
        assertThat(BenchReport.summary(results, null)).doesNotContain("grew");
    }

    @Test
    void theFolderHasAllFiles() throws IOException {
        Path made = folder.resolve("a/b");

        ReportFolder.write(made, results, comparison);

        assertThat(made.resolve("report.md")).hasContent(BenchReport.markdown(results, comparison, "plots"));
        assertThat(made.resolve("report.html")).hasContent(BenchReport.html(results, comparison));
        assertThat(ResultsFile.read(made.resolve("results.json"))).isEqualTo(results);
        assertThat(made.resolve("plots")).isDirectoryContaining("glob:**/churn.svg");
        ReportFolder.write(made, results, null);
        assertThat(made.resolve("report.md")).content().doesNotContain("earlier");
    }

    private static void assertGolden(String name, String text) throws IOException {
        Path file = GOLDEN.resolve(name);
        if (Boolean.getBoolean("phalanx.golden.regenerate")) {
            Files.createDirectories(GOLDEN);
            Files.writeString(file, text);
            fail("Rewrote %s. Read the difference, then run the test without -Dphalanx.golden.regenerate.", file);
        }
        assertThat(text).isEqualTo(Files.readString(file));
    }
}
