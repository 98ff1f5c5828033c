package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Code in the documentation is code that tests run: a block of Java or Kotlin after `<!-- snippet NAME -->` is, to the
/// letter, what is between `// snippet NAME` and `// end NAME` in a test of the samples, in the guide of the inspector
/// or of sections, in the sample in Kotlin, in a sample of an engine, or in an agent-based model. A page links to the
/// whole files, because blocks leave their imports out.
class SnippetsTest {
    private static final Pattern BLOCK =
            Pattern.compile("(?:<!-- snippet (\\S+) -->\\n)?```(java|kotlin)\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern REGION =
            Pattern.compile("\\n *// snippet (\\S+)\\n(.*?\\n) *// end \\1\\n", Pattern.DOTALL);

    private static final Pattern IMPORT = Pattern.compile("^import ", Pattern.MULTILINE);

    @Test
    void everyBlockOfCodeInTheDocumentationIsARegionOfATest() {
        Map<String, String> regions = regions();
        for (Path page : pages()) {
            Matcher block = BLOCK.matcher(Project.text(page));
            while (block.find()) {
                assertThat(block.group(1))
                        .as("name of the block in %s that begins with%n%s", page, block.group(3))
                        .isNotNull();
                assertThat(regions).as("regions, for a block in %s", page).containsKey(block.group(1));
                assertThat(block.group(3))
                        .as("block %s in %s", block.group(1), page)
                        .isEqualTo(regions.get(block.group(1)));
            }
        }
    }

    @Test
    void pagesLinkToTheFilesWhoseImportsTheirBlocksLeaveOut() {
        Map<String, Path> files = new HashMap<>();
        for (Path source : sources()) {
            REGION.matcher(Project.text(source)).results().forEach(region -> files.put(region.group(1), source));
        }
        Set<String> missing = new TreeSet<>();
        for (Path page : pages()) {
            String text = Project.text(page);
            Matcher block = BLOCK.matcher(text);
            while (block.find()) {
                Path file = files.get(block.group(1));
                if (file != null && !IMPORT.matcher(block.group(3)).find()) {
                    String link = Project.file("")
                            .relativize(page)
                            .resolveSibling("")
                            .relativize(Project.file("").relativize(file))
                            .toString()
                            .replace(File.separatorChar, '/');
                    if (!text.contains("](" + link + ")")) {
                        missing.add(page + ": " + link);
                    }
                }
            }
        }
        assertThat(missing).as("links to whole files that pages lack").isEmpty();
    }

    @Test
    void theReadmeHasCode() {
        assertThat(BLOCK.matcher(Project.text("README.md")).results()).isNotEmpty();
    }

    private static List<Path> pages() {
        List<Path> pages = new ArrayList<>(List.of(Project.file("README.md")));
        for (Path page : Project.filesBelow(Project.file("docs"), ".md")) {
            if (!page.endsWith("semantics.md")) {
                pages.add(page);
            }
        }
        return pages;
    }

    /// Main sources too: tests run the samples of engines as programs.
    private static List<Path> engineSources() {
        return Project.modules().stream()
                .filter(module -> module.startsWith(Project.file("engines")))
                .flatMap(module -> Project.filesBelow(module.resolve("src"), ".java").stream())
                .toList();
    }

    /// The files that have regions.
    private static List<Path> sources() {
        List<Path> sources = new ArrayList<>(Project.filesBelow(Project.file("samples/src/test/java"), ".java"));
        sources.addAll(
                Project.filesBelow(Project.file("inspector/src/test/java/dev/phalanx/inspector/guide"), ".java"));
        sources.addAll(Project.filesBelow(Project.file("cluster/src/test/java/dev/phalanx/cluster/guide"), ".java"));
        sources.addAll(
                Project.filesBelow(Project.file("agents-arrow/src/test/java/dev/phalanx/agents/arrow/guide"), ".java"));
        sources.addAll(Project.filesBelow(
                Project.file("cluster-aeron/src/test/java/dev/phalanx/cluster/aeron/guide"), ".java"));
        sources.addAll(Project.filesBelow(Project.file("samples-kotlin/src"), ".kt"));
        sources.addAll(Project.filesBelow(Project.file("models/src/main/java"), ".java"));
        sources.addAll(engineSources());
        return sources;
    }

    private static Map<String, String> regions() {
        Map<String, String> regions = new HashMap<>();
        for (Path source : sources()) {
            Matcher region = REGION.matcher(Project.text(source));
            while (region.find()) {
                String before = regions.put(
                        region.group(1), region.group(2).stripTrailing().stripIndent() + "\n");
                assertThat(before)
                        .as("an earlier region named %s", region.group(1))
                        .isNull();
            }
        }
        return regions;
    }
}
