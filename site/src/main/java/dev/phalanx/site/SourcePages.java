package dev.phalanx.site;

import com.samskivert.mustache.Escapers;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The files of a checkout that pages link to and that are neither pages nor copied: sources, with numbered lines, and
/// the directories of sources, with everything below them that no build made.
final class SourcePages {
    private final Path home;
    private final SiteUrls urls;
    private final TreeSet<String> paths = new TreeSet<>();

    /// @param home the root of the checkout
    /// @param urls where files of the checkout are in the site
    SourcePages(Path home, SiteUrls urls) {
        this.home = home;
        this.urls = urls;
    }

    /// Adds a file, or a directory with all files below it.
    void add(String path) throws IOException {
        if (!urls.of(path).startsWith("source/") || !paths.add(path) || !Files.isDirectory(home.resolve(path))) {
            return;
        }
        for (String child : children(path)) {
            add(child);
        }
    }

    /// The paths of all files and directories, sorted.
    List<String> paths() {
        return List.copyOf(paths);
    }

    /// The content of the page of a file or directory, HTML.
    String html(String path) throws IOException {
        StringBuilder html = new StringBuilder("<h1>" + Escapers.HTML.escape(title(path)) + "</h1>\n<p class=\"path\">"
                + Escapers.HTML.escape(path) + "</p>\n");
        if (Files.isDirectory(home.resolve(path))) {
            html.append("<ul>\n");
            for (String child : children(path)) {
                html.append("<li><a href=\"")
                        .append(Escapers.HTML.escape(SiteUrls.relative(urls.of(path), urls.of(child))))
                        .append("\">")
                        .append(Escapers.HTML.escape(title(child)))
                        .append("</a></li>\n");
            }
            return html.append("</ul>\n").toString();
        }
        String text;
        try {
            text = Files.readString(home.resolve(path));
        } catch (CharacterCodingException binary) {
            long bytes = Files.size(home.resolve(path));
            return html.append(String.format(Locale.ROOT, "<p>This file is not text. It has %,d bytes.</p>\n", bytes))
                    .toString();
        }
        String extension = path.substring(path.lastIndexOf('.') + 1);
        String code = CodeHighlighter.html(extension, text.stripTrailing());
        html.append("<pre class=\"source\"><code>");
        int number = 0;
        for (String line : code.split("\n", -1)) {
            number++;
            html.append("<span class=\"line\" id=\"L")
                    .append(number)
                    .append("\">")
                    .append(line)
                    .append("</span>\n");
        }
        return html.append("</code></pre>\n").toString();
    }

    /// The name of a file; that of a directory has a slash at its end.
    String title(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return Files.isDirectory(home.resolve(path)) ? name + "/" : name;
    }

    /// Whether a file or directory is hidden, or has what a build made.
    private static boolean isOmitted(String name) {
        return name.startsWith(".") || name.equals("target");
    }

    private List<String> children(String path) throws IOException {
        try (Stream<Path> files = Files.list(home.resolve(path))) {
            return files.filter(file -> !isOmitted(file.getFileName().toString()))
                    .map(file -> (path.isEmpty() ? "" : path + "/") + file.getFileName())
                    .sorted()
                    .toList();
        }
    }
}
