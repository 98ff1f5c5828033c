package dev.phalanx.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/// Where the files of a checkout are in the site.
///
/// - A page is at its path, with `.html` for `.md`; the README of a directory is `index.html`.
/// - Pictures, JSON and HTML files are copied to their paths. An HTML file whose URL is that of a page gets
///   `-standalone` before its extension.
/// - Every other file that a page links to, such as a source file, is a page below `source/`; a directory is
///   `source/PATH/index.html`.
final class SiteUrls {
    private static final Set<String> COPIED = Set.of("png", "gif", "jpg", "jpeg", "svg", "webp", "json", "html", "pdf");
    private static final String README = "README.md";
    private static final String MARKDOWN = ".md";
    private static final String HTML = ".html";
    private static final String INDEX = "index.html";

    private final Path home;
    private final Set<String> pages;

    /// The URLs of a checkout.
    ///
    /// @param home the root of the checkout
    /// @param pages the paths of the files that are pages
    SiteUrls(Path home, Set<String> pages) {
        this.home = home;
        this.pages = pages;
    }

    /// The URL of a file or directory of the checkout, from the root of the site.
    String of(String path) {
        if (pages.contains(path)) {
            return page(path);
        }
        if (Files.isDirectory(home.resolve(path))) {
            String readme = path.isEmpty() ? README : path + "/" + README;
            return pages.contains(readme) ? page(readme) : "source/" + (path.isEmpty() ? "" : path + "/") + INDEX;
        }
        if (!isCopied(path)) {
            return "source/" + path + HTML;
        }
        boolean isTaken = path.endsWith(HTML)
                && pages.stream().anyMatch(page -> page(page).equals(path));
        return isTaken ? path.substring(0, path.length() - HTML.length()) + "-standalone" + HTML : path;
    }

    private static String page(String path) {
        if (path.equals(README) || path.endsWith("/" + README)) {
            return path.substring(0, path.length() - README.length()) + INDEX;
        }
        return (path.endsWith(MARKDOWN) ? path.substring(0, path.length() - MARKDOWN.length()) : path) + HTML;
    }

    /// Whether a file is copied as it is.
    static boolean isCopied(String path) {
        return COPIED.contains(path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
    }

    /// The URL of a file of the site, relative to another one.
    ///
    /// @param from the file with the link, from the root of the site
    /// @param to the file that it leads to, from the root of the site
    static String relative(String from, String to) {
        String[] start = from.split("/", -1);
        String[] end = to.split("/", -1);
        int shared = 0;
        while (shared < start.length - 1 && shared < end.length - 1 && start[shared].equals(end[shared])) {
            shared++;
        }
        StringBuilder url = new StringBuilder("../".repeat(start.length - 1 - shared));
        for (int i = shared; i < end.length; i++) {
            url.append(i == shared ? "" : "/").append(end[i].replace(" ", "%20"));
        }
        return url.toString();
    }
}
