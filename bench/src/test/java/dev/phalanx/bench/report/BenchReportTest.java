package dev.phalanx.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.phalanx.bench.results.AgentMeasurement;
import dev.phalanx.bench.results.AgentResults;
import dev.phalanx.bench.results.BenchResults;
import dev.phalanx.bench.results.Comparison;
import dev.phalanx.bench.results.ContenderFacts;
import dev.phalanx.bench.results.Measurement;
import dev.phalanx.bench.results.ResultsFile;
import dev.phalanx.bench.results.SampleResults;
import dev.phalanx.bench.worker.FirstRuns;
import dev.phalanx.bench.worker.Timing;
import dev.phalanx.bench.workload.Workload;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/// Reports of made-up results against files below `src/test/resources/golden`.
///
/// `-Dphalanx.golden.regenerate=true` rewrites them and then fails, so that no run passes by accident.
class BenchReportTest {
    private static final String ODD = "a|b <i> & \"c\"";
    private static final Map<String, String> COLORS =
            Map.of("phalanx", "#c2410c", "hand-arrays", "#94a3b8", "other", "#3b6ea5");
    private static final Path GOLDEN = Path.of("src/test/resources/golden");

    private final BenchResults results = SampleResults.some();
    private final Comparison comparison = Comparison.of(SampleResults.withPhalanxAt(1), results);

    @TempDir
    private Path folder;

    @Test
    void theMarkdownReport() throws IOException {
        assertGolden("report.md", BenchReport.markdown(results, comparison));
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

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aPictureIsXmlWithTheTitleAndTheColorOfEachContender(int index) throws Exception {
        BenchReport.PictureFile picture = BenchReport.pictures(results).get(index);

        Document svg = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(picture.svg())));

        List<String> texts = all(svg, "text").map(Node::getTextContent).toList();
        List<String> fills = all(svg, "rect")
                .map(rect -> ((Element) rect).getAttribute("fill"))
                .filter(fill -> !fill.equals("#ffffff"))
                .toList();
        List<Measurement> measured =
                results.of(Workload.find(picture.name().replace(".svg", "")).orElseThrow());
        assertThat(fills).hasSameSizeAs(measured);
        for (int i = 0; i < measured.size(); i++) {
            String contender = measured.get(i).contender();
            assertThat(texts).contains(results.contender(contender).title());
            assertThat(fills.get(i)).isEqualTo(COLORS.get(contender));
        }
    }

    private static Stream<Node> all(Document svg, String name) {
        NodeList nodes = svg.getElementsByTagName(name);
        return IntStream.range(0, nodes.getLength()).mapToObj(nodes::item);
    }

    @Test
    void htmlEscapesWhatComesFromOutside() {
        assertThat(BenchReport.html(withOther(ODD), null))
                .contains("<th>a|b &lt;i&gt; &amp; &quot;c&quot;</th>")
                .contains("<td>a|b &lt;i&gt; &amp; &quot;c&quot;</td>")
                .contains(
                        "<strong>a|b &lt;i&gt; &amp; &quot;c&quot; 2.0</strong>: See <a href=\"https://example.org/?a&#x3D;1&amp;b\">")
                .contains(">a|b &lt;i&gt; &amp; &quot;c&quot;</text>")
                .doesNotContain("<i>");
    }

    @Test
    void markdownEscapesBarsAndTags() {
        assertThat(BenchReport.markdown(withOther(ODD), null))
                .contains("| Phalanx | a\\|b &lt;i> & \"c\" |\n")
                .contains("\n| a\\|b &lt;i> & \"c\" | 10,000 |")
                .contains("- **a\\|b &lt;i> & \"c\" 2.0**: See https://example.org/?a=1&b.\n")
                .doesNotContain("<i>");
    }

    private BenchResults withOther(String title) {
        List<ContenderFacts> contenders = new ArrayList<>(results.contenders());
        contenders.set(2, new ContenderFacts("other", title, "2.0", "See https://example.org/?a=1&b."));
        return new BenchResults(
                results.format(),
                results.date(),
                results.pace(),
                results.machine(),
                contenders,
                results.measurements(),
                results.models());
    }

    @Test
    void aWorkloadThatNoLoopHasIsNoRowOfTheRatios() {
        Measurement game = new Measurement(
                "phalanx",
                "battle",
                20_000,
                20_000,
                new Timing(100, 1, 3_000_000, 4_000_000, 5_000_000, 1.5, 4_321, 0),
                150.0,
                new FirstRuns(812, 1_234),
                null,
                null);
        List<Measurement> measurements = new ArrayList<>(results.measurements());
        measurements.add(game);
        BenchResults withGame = new BenchResults(
                results.format(),
                results.date(),
                results.pace(),
                results.machine(),
                results.contenders(),
                measurements,
                null);

        assertThat(BenchReport.summary(withGame, null)).isEqualTo(BenchReport.summary(results, null));
        assertThat(BenchReport.markdown(withGame, null))
                .contains("\n## Game: a battle (battle)\n")
                .contains(
                        "\n| Phalanx | 20,000 | 150 | 150 | – | 3,000 | 4,000 | 5,000 | 4,321 | 1.50 | 0 | 812 | 1,234 |\n");
    }

    @Test
    void modelsComeBehindTheWorkloads() {
        AgentMeasurement model =
                new AgentMeasurement("phalanx", "schelling-small", 100, List.of(998.5), 500.0, 400.0, 5.25, 4_096, 49);
        AgentResults models = new AgentResults(
                AgentResults.FORMAT,
                results.date(),
                results.pace(),
                results.machine(),
                results.contenders(),
                List.of(model));

        assertThat(BenchReport.markdown(results, null)).doesNotContain("Models");
        assertThat(BenchReport.markdown(results.with(models), null))
                .contains(
                        "\n## Models of agents\n", "\n| Schelling, small: Phalanx | 5.25 | 4,096 | 400 | 500 | 49 |\n")
                .contains("\n## Results of the models\n", "MASON did not take part.");
    }

    @Test
    void nothingIsSaidOfEarlierResultsThatWereNotGiven() {
        assertThat(BenchReport.markdown(results, null)).doesNotContain("earlier");
        assertThat(BenchReport.summary(results, null)).doesNotContain("grew");
    }

    @Test
    void theFolderHasAllFiles() throws IOException {
        Path made = folder.resolve("a/b");

        ReportFolder.write(made, results, comparison);

        assertThat(made.resolve("report.md")).hasContent(BenchReport.markdown(results, comparison));
        assertThat(made.resolve("report.html")).hasContent(BenchReport.html(results, comparison));
        assertThat(ResultsFile.read(made.resolve("results.json"))).isEqualTo(results);
        for (BenchReport.PictureFile picture : BenchReport.pictures(results)) {
            assertThat(made.resolve("plots").resolve(picture.name())).hasContent(picture.svg());
            assertThat(made.resolve("report.md")).content().contains("](plots/" + picture.name() + ")");
        }
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
