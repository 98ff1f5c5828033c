package dev.phalanx.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.phalanx.bench.results.BenchResults;
import dev.phalanx.bench.results.Comparison;
import dev.phalanx.bench.results.ContenderFacts;
import dev.phalanx.bench.results.Measurement;
import dev.phalanx.bench.results.ResultsFile;
import dev.phalanx.bench.results.SampleResults;
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
/// `-Dphalanx.golden.regenerate=true` rewrites them and then fails, so that nobody passes by accident.
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
                results.measurements());
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
