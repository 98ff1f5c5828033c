package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// A sentence that says what is missing, or what comes later, becomes false unnoticed when it comes. So the pages have
/// only those sentences of this kind that are listed here, each with the reason why it is true.
class PromisesTest {
    private static final Pattern PROMISE = Pattern.compile(
            "\\byet\\b|\\b(?:not implemented|unimplemented|coming soon|planned|to be done|todo|not supported)\\b"
                    + "|\\bwill (?:be|come|get|have|follow|bring)\\b"
                    + "|\\b(?:a|the) (?:future|later|next) (?:version|release)\\b",
            Pattern.CASE_INSENSITIVE);

    private static final String OF_A_MOMENT = "It describes a moment of a running program, not a missing feature.";

    /// Parts of sentences, each with its page before it, and with the reason why the sentence is true.
    private static final Map<String, String> ALLOWED = Map.ofEntries(
            Map.entry(
                    "README.md: No release is published yet.",
                    "No version is on Maven Central. docs/releasing.md says how to publish one."),
            Map.entry(
                    "README.md: on Android, on iOS, on the web or in native images yet.",
                    "Kernels are classes that the running JVM defines, which these platforms do not allow."),
            Map.entry(
                    "CONTRIBUTING.md: which will be the default of future JDKs.",
                    "JEP 472 and JEP 498 announce it for the JDK."),
            Map.entry("docs/command-buffers.md: a *deferred entity*, which does not exist yet.", OF_A_MOMENT),
            Map.entry("docs/new-project.md: No release of Phalanx is published yet,", "As in the README."),
            Map.entry("docs/samples.md: of a section that is not loaded yet,", OF_A_MOMENT),
            Map.entry("docs/saving-objects.md: get objects whose fields are not set yet;", OF_A_MOMENT),
            Map.entry("docs/systems.md: // it belongs to no group yet", OF_A_MOMENT),
            Map.entry("docs/systems.md: A group that does not exist yet is created.", OF_A_MOMENT));

    /// The README, CONTRIBUTING.md and all pages below `docs`. The specification is not among them: its tests keep its
    /// sentences true.
    private static List<Path> pages() {
        List<Path> pages = new ArrayList<>(List.of(Project.file("README.md"), Project.file("CONTRIBUTING.md")));
        for (Path page : Project.filesBelow(Project.file("docs"), ".md")) {
            if (!page.endsWith("semantics.md")) {
                pages.add(page);
            }
        }
        return pages;
    }

    private static String name(Path page) {
        return Project.file("").relativize(page).toString().replace(File.separatorChar, '/');
    }

    /// Adds the promises of a page that are not in an allowed part, and removes the parts that contain one.
    private static void check(String page, String text, Set<String> allowed, List<String> wrong, Set<String> unused) {
        String line = text.replaceAll("\\s+", " ");
        Matcher promise = PROMISE.matcher(line);
        while (promise.find()) {
            boolean isAllowed = false;
            for (String key : allowed) {
                if (key.startsWith(page + ": ")) {
                    String part = key.substring(page.length() + 2);
                    int from = line.lastIndexOf(part, promise.start());
                    if (from >= 0 && promise.end() <= from + part.length()) {
                        isAllowed = true;
                        unused.remove(key);
                    }
                }
            }
            if (!isAllowed) {
                int from = Math.max(0, promise.start() - 60);
                wrong.add(page + ": " + line.substring(from, Math.min(line.length(), promise.end() + 30)));
            }
        }
    }

    @Test
    void pagesPromiseNothingThatIsNotListed() {
        List<String> wrong = new ArrayList<>();
        for (Path page : pages()) {
            check(name(page), Project.text(page), ALLOWED.keySet(), wrong, new TreeSet<>());
        }
        assertThat(wrong)
                .as("sentences about what is missing. Reword them, or list them in PromisesTest with a reason")
                .isEmpty();
    }

    @Test
    void everyListedSentenceExists() {
        Set<String> unused = new TreeSet<>(ALLOWED.keySet());
        for (Path page : pages()) {
            check(name(page), Project.text(page), ALLOWED.keySet(), new ArrayList<>(), unused);
        }
        assertThat(unused).as("listed sentences that no page has").isEmpty();
        assertThat(ALLOWED.values()).allMatch(reason -> !reason.isBlank());
    }

    @Test
    void promisesAreFoundAcrossLinesAndOnlyTheListedPartIsAllowed() {
        Set<String> allowed = Set.of("page.md: snow is not yet cold");
        List<String> wrong = new ArrayList<>();
        Set<String> unused = new TreeSet<>(allowed);
        check("page.md", """
                The snow is not
                yet cold. Rain is none yet. Hail is NOT
                implemented, and wind will be. Fog is coming soon.
                """, allowed, wrong, unused);
        assertThat(unused).isEmpty();
        assertThat(wrong).hasSize(4);
        check("other.md", "The snow is not yet cold.", allowed, wrong, unused);
        assertThat(wrong).hasSize(5);
    }
}
