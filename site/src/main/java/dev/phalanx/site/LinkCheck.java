package dev.phalanx.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds the links, anchors and pictures in Markdown that lead nowhere. External links only have to be URLs; nothing is
/// fetched.
public final class LinkCheck {
    private static final Set<String> SKIPPED = Set.of("target", "node_modules");
    private static final Path TEST_DATA = Path.of("src", "test", "resources");
    private static final Pattern LINE = Pattern.compile("L([1-9][0-9]{0,8})");

    private final Path home;
    private final Map<String, MarkdownPage> pages;

    private LinkCheck(Path home, Map<String, MarkdownPage> pages) {
        this.home = home;
        this.pages = pages;
    }

    /// Checks every Markdown file of a checkout, except below `target`, `node_modules`, `src/test/resources` and
    /// directories whose names begin with a dot.
    ///
    /// @param home the root of the checkout
    /// @return the dead links, by file and line
    /// @throws IOException if a file cannot be read
    public static List<LinkProblem> problems(Path home) throws IOException {
        return problems(home, pages(home));
    }

    static List<LinkProblem> problems(Path home, Map<String, MarkdownPage> pages) {
        LinkCheck check = new LinkCheck(home, pages);
        List<LinkProblem> problems = new ArrayList<>();
        for (MarkdownPage page : pages.values()) {
            for (MarkdownPage.PageLink link : page.links()) {
                String reason = check.reason(RepositoryLink.of(page.path(), link.destination()));
                if (reason != null) {
                    problems.add(new LinkProblem(page.path(), link.line(), link.destination(), reason));
                }
            }
        }
        return problems;
    }

    /// All Markdown files of a checkout by their paths, sorted.
    static Map<String, MarkdownPage> pages(Path home) throws IOException {
        Map<String, MarkdownPage> pages = new TreeMap<>();
        Files.walkFileTree(home, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name =
                        directory.equals(home) ? "" : directory.getFileName().toString();
                return SKIPPED.contains(name) || name.startsWith(".") || directory.endsWith(TEST_DATA)
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (file.toString().endsWith(".md")) {
                    String path = home.relativize(file).toString().replace('\\', '/');
                    pages.put(path, MarkdownPage.read(home, path));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return pages;
    }

    private @Nullable String reason(RepositoryLink link) {
        return switch (link.kind()) {
            case EXTERNAL -> null;
            case MALFORMED -> link.path();
            case FILE -> reason(link.path(), link.anchor());
        };
    }

    private @Nullable String reason(String path, String anchor) {
        Path file = home.resolve(path);
        if (!Files.exists(file)) {
            return "there is no file " + path + ". Correct the path, or remove the link.";
        }
        if (anchor.isEmpty()) {
            return null;
        }
        MarkdownPage page = pages.get(path);
        if (page != null) {
            return page.hasHeading(anchor)
                    ? null
                    : path + " has no heading #" + anchor + ". Its headings are " + headings(page) + ".";
        }
        Matcher line = LINE.matcher(anchor);
        return line.matches() && Files.isRegularFile(file) && Integer.parseInt(line.group(1)) <= lines(file)
                ? null
                : path + " has no place #" + anchor + ". Name a line as in #L10, or the file alone.";
    }

    private static String headings(MarkdownPage page) {
        List<String> ids = page.headings().values().stream().map("#"::concat).toList();
        return ids.isEmpty() ? "none" : String.join(", ", ids);
    }

    private static int lines(Path file) {
        try {
            return (int) Files.readString(file).lines().count();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
