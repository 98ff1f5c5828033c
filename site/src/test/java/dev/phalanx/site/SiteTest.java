package dev.phalanx.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteTest {
    @TempDir
    private Path folder;

    private SmallCheckout checkout;
    private Path out;

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = SmallCheckout.in(folder.resolve("checkout"));
        out = folder.resolve("site");
    }

    private Site.Written write() throws IOException {
        return Site.read(checkout.home()).write(out, List.of());
    }

    private String written(String url) throws IOException {
        return Files.readString(out.resolve(url));
    }

    private Document page(String url) throws IOException {
        return Jsoup.parse(written(url));
    }

    @Test
    void everyLinkOfTheSiteLeadsSomewhere() throws IOException {
        assertThat(write()).isEqualTo(new Site.Written(6, 4, 2, List.of()));
    }

    @Test
    void linksBetweenPagesAreRelativeAndKeepTheirAnchors() throws IOException {
        write();
        assertThat(page("index.html").select("article a[href]").eachAttr("href"))
                .contains(
                        "docs/guide.html",
                        "docs/more.html#deep-down",
                        "docs/decisions/index.html",
                        "source/LICENSE.html");
        assertThat(page("docs/more.html").select("article p a").eachAttr("href"))
                .containsExactly("guide.html#the-end", "benchmarks/report.html");
    }

    @Test
    void tablesAndCodeAreHtmlAndCommentsAreLeftOut() throws IOException {
        write();
        Document guide = page("docs/guide.html");
        assertThat(guide.select("article table td[align=right]").text()).isEqualTo("2");
        assertThat(guide.select("pre code.language-java .hl-keyword").text()).isEqualTo("record");
        assertThat(guide.select("#the-end").text()).isEqualTo("The end#");
        assertThat(written("docs/guide.html")).doesNotContain("snippet");
    }

    @Test
    void rawHtmlIsText() throws IOException {
        write();
        assertThat(written("docs/guide.html")).contains("Raw &lt;script&gt;alert(1)&lt;/script&gt; is text.");
        for (String url : List.of("docs/more.html", "docs/guide.html", "docs/benchmarks/report.html")) {
            assertThat(page(url).select("script:not([src])")).as(url).isEmpty();
        }
        assertThat(written("assets/search-index.js")).doesNotContain("<");
    }

    @Test
    void filesOutsideOfTheDocumentationAreHighlightedPages() throws IOException {
        write();
        assertThat(page("docs/guide.html").select("article a").eachAttr("href"))
                .contains(
                        "../source/one/src/main/java/one/api/Shown.java.html",
                        "../source/one/src/main/java/one/api/index.html");
        Document source = page("source/one/src/main/java/one/api/Shown.java.html");
        assertThat(source.select("#L1 .hl-keyword").text()).isEqualTo("package");
        assertThat(page("source/one/src/main/java/one/api/index.html")
                        .select("article li a")
                        .eachAttr("href"))
                .containsExactly("Shown.java.html", "package-info.java.html");
    }

    @Test
    void picturesAndReportsAreCopied() throws IOException {
        write();
        assertThat(page("docs/guide.html").select("article img").attr("src")).isEqualTo("images/dot.svg");
        assertThat(out.resolve("docs/images/dot.svg")).exists();
        assertThat(written("docs/benchmarks/report-standalone.html")).contains("Alone");
        assertThat(page("docs/benchmarks/report.html").select("article p a").attr("href"))
                .isEqualTo("report-standalone.html");
    }

    @Test
    void directoriesOfSourcesHaveBinaryFilesAndLeaveOutWhatABuildMade() throws IOException {
        checkout.write("one/src/main/java/one/api/target/Shown.class", "made");
        Files.write(checkout.home().resolve("one/src/main/java/one/api/data.bin"), new byte[] {1, (byte) 0xff, 2});
        write();
        assertThat(page("source/one/src/main/java/one/api/index.html")
                        .select("article li a")
                        .eachText())
                .containsExactly("Shown.java", "data.bin", "package-info.java");
        assertThat(page("source/one/src/main/java/one/api/data.bin.html")
                        .select("article p:not(.path)")
                        .text())
                .isEqualTo("This file is not text. It has 3 bytes.");
        assertThat(out.resolve("source/one/src/main/java/one/api/target")).doesNotExist();
    }

    @Test
    void theReadmeOrdersThePages() throws IOException {
        write();
        Document decision = page("docs/decisions/one.html");
        assertThat(decision.select("#contents h2").eachText()).containsExactly("Learn", "Internals");
        assertThat(decision.select("#contents > ul > li > a").eachText())
                .containsExactly("Guide", "More <script>alert('title')</script>", "Decisions");
        assertThat(decision.select("#contents ul ul a[aria-current]").eachText())
                .containsExactly("One decision");
        assertThat(decision.select("a[rel=prev]").attr("href")).isEqualTo("index.html");
        assertThat(page("docs/guide.html").select("a[rel=next]").attr("href")).isEqualTo("more.html");
        assertThat(page("docs/decisions/index.html").select("a[rel=prev]").text())
                .isEqualTo("Previous Report");
    }

    @Test
    void pageHasTitleDescriptionAndCanonicalUrl() throws IOException {
        write();
        Document guide = page("docs/guide.html");
        assertThat(guide.title()).isEqualTo("The guide · Phalanx");
        assertThat(guide.select("meta[name=description]").attr("content")).isEqualTo("It begins here.");
        assertThat(guide.select("link[rel=canonical]").attr("href")).isEqualTo("guide.html");
    }

    @Test
    void theApiHasThePackagesThatAreExportedToEveryone() throws IOException {
        write();
        assertThat(page("api/index.html").select("dt a").eachAttr("href"))
                .containsExactly("one/one/api/package-summary.html", "two/two/package-summary.html");
        assertThat(page("api/index.html").select("dd").eachText()).contains("What is shown.");
        assertThat(out.resolve("api/two/two/Made.html")).exists();
        assertThat(out.resolve("api/one/one/secret")).doesNotExist();
        assertThat(out.resolve("api/three")).doesNotExist();
        assertThat(written("assets/search-index.js")).contains("api/two/two/Made.html");
    }

    @Test
    void twoRunsGiveTheSameBytes() throws IOException {
        write();
        Map<String, String> first = bytes();
        write();
        assertThat(bytes()).isEqualTo(first);
    }

    private Map<String, String> bytes() throws IOException {
        Map<String, String> bytes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(out)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                bytes.put(
                        out.relativize(file).toString(),
                        new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1));
            }
        }
        return bytes;
    }

    @Test
    void nothingIsWrittenIfALinkLeadsNowhere() throws IOException {
        checkout.write("docs/more.md", "# More\n\n## Deep down\n\n[Gone](gone.md)\n");
        Site site = Site.read(checkout.home());
        assertThat(site.problems())
                .extracting(LinkProblem::toString)
                .contains(
                        "docs/more.md:5: gone.md: there is no file docs/gone.md. Correct the path, or remove the link.");
        assertThatIllegalStateException().isThrownBy(() -> site.write(out, List.of()));
        assertThat(out).doesNotExist();
    }

    @Test
    void pageThatNoPageLeadsToIsAProblem() throws IOException {
        checkout.write("docs/lost.md", "# Lost\n");
        assertThat(Site.read(checkout.home()).problems())
                .extracting(LinkProblem::toString)
                .containsExactly(
                        "docs/lost.md:1: docs/lost.md: no page leads to this one. Link to it from the section Documentation of"
                                + " README.md, or from a page.");
    }

    @Test
    void packageInNoGroupIsAProblem() throws IOException {
        checkout.write("docs/api-groups", "-group \"One\" \"one.api:one.secret\"\n");
        checkout.write("two/pom.xml", "<maven.deploy.skip>false</maven.deploy.skip>");
        assertThat(write().problems())
                .extracting(LinkProblem::toString)
                .containsExactly(
                        "docs/api-groups:1: two: two exports it, and it is in no group. Add it to one.",
                        "docs/api-groups:1: one.secret: no module exports it to everyone. Remove it.");
    }

    @Test
    void javadocsMessagesAreShownIfItRejectsTheSources() throws IOException {
        checkout.write(
                "one/src/main/java/one/api/Shown.java", "package one.api;\n\npublic class Shown extends Missing {}\n");
        assertThatIllegalStateException()
                .isThrownBy(this::write)
                .withMessageStartingWith("javadoc rejects the sources: exit code 1.")
                .withMessageContaining("Missing");
    }

    @Test
    void linkOfTheApiToAPageThatDoesNotExistIsFound() throws IOException {
        checkout.write(
                "one/src/main/java/one/api/Shown.java",
                "package one.api;\n\n/// Read [this](../../../../docs/gone.html).\npublic class Shown {}\n");
        assertThat(write().problems())
                .isNotEmpty()
                .allSatisfy(problem ->
                        assertThat(problem.reason()).isEqualTo("the site has no such file. Correct the link."))
                .extracting(LinkProblem::file)
                .contains("api/one/one/api/Shown.html");
    }

    @Test
    void directoryWithOtherFilesIsRefused() throws IOException {
        Files.createDirectories(out);
        Files.writeString(out.resolve("thesis.txt"), "years of work");
        assertThatIllegalArgumentException()
                .isThrownBy(this::write)
                .withMessage(
                        out + " is not empty and holds no site: it has thesis.txt. Empty it, or name another directory"
                                + " with --out.");
        assertThat(out.resolve("thesis.txt")).exists();
    }

    @Test
    void earlierSiteIsReplacedButNotItsHistory() throws IOException {
        write();
        Files.createDirectories(out.resolve(".git"));
        Files.writeString(out.resolve("CNAME"), "example.com");
        Files.writeString(out.resolve("old.html"), "old");
        write();
        assertThat(out.resolve("old.html")).doesNotExist();
        assertThat(out.resolve(".git")).exists();
        assertThat(out.resolve("CNAME")).exists();
    }
}
