package dev.phalanx.site;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/// Finds what the pages of a finished site link to or load and the site does not have. Of the pages of the API, only
/// the links that leave it are checked; `javadoc` checks the others.
final class HtmlCheck {
    private final Path site;
    private final String api;
    private final Map<Path, Set<String>> ids = new HashMap<>();

    /// @param site the root of the site
    /// @param api the directory of the API in it
    HtmlCheck(Path site, String api) {
        this.site = site;
        this.api = api;
    }

    /// The dead links, by file and line.
    List<LinkProblem> problems() throws IOException {
        List<LinkProblem> problems = new ArrayList<>();
        for (Path file : pages()) {
            String path = site.relativize(file).toString().replace('\\', '/');
            boolean isApi = path.startsWith(api + "/");
            String html = Files.readString(file);
            Document page = Parser.htmlParser().setTrackPosition(true).parseInput(html, "");
            for (Element element : page.select("[href], [src]")) {
                String link = element.hasAttr("href") ? element.attr("href") : element.attr("src");
                String reason = reason(file, link, isApi);
                if (reason != null) {
                    problems.add(
                            new LinkProblem(path, element.sourceRange().start().lineNumber(), link, reason));
                }
            }
        }
        return problems;
    }

    private List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(site)) {
            return files.filter(file -> file.toString().endsWith(".html"))
                    .sorted()
                    .toList();
        }
    }

    private @Nullable String reason(Path from, String link, boolean isApi) throws IOException {
        URI uri;
        try {
            uri = new URI(link);
        } catch (URISyntaxException malformed) {
            return isApi ? null : "this is no URL: " + malformed.getReason() + ". Correct it.";
        }
        if (uri.isAbsolute()) {
            return null;
        }
        if (link.startsWith("/")) {
            return "this URL depends on where the site is. Make it relative.";
        }
        Path target = uri.getPath().isEmpty()
                ? from
                : from.resolveSibling(uri.getPath()).normalize();
        if (isApi && target.startsWith(site.resolve(api))) {
            return null;
        }
        if (!target.startsWith(site) || !Files.exists(target)) {
            return "the site has no such file. Correct the link.";
        }
        String anchor = uri.getFragment();
        return anchor == null
                        || anchor.isEmpty()
                        || !target.toString().endsWith(".html")
                        || ids(target).contains(anchor)
                ? null
                : "the page has no element with this id. Correct the link.";
    }

    private Set<String> ids(Path file) throws IOException {
        Set<String> known = ids.get(file);
        if (known == null) {
            Document page = Parser.htmlParser().parseInput(Files.readString(file, StandardCharsets.UTF_8), "");
            known = new HashSet<>(page.select("[id]").eachAttr("id"));
            ids.put(file, known);
        }
        return known;
    }
}
