package dev.phalanx.site;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The documentation of a checkout as a static site.
///
/// The pages are `README.md`, the other Markdown files beside it, and all Markdown files below `docs`. The list below
/// the heading "Documentation" of the README is the table of contents. Other files below `docs` are copied. A file
/// elsewhere that a page links to becomes a page of its own below `source/`.
public final class Site {
    private static final String README = "README.md";
    private static final String DOCS = "docs";
    private static final String API = "api";
    private static final String API_INDEX = API + "/index.html";
    private static final String LICENSE = "LICENSE";
    private static final List<String> ASSETS =
            List.of("style.css", "theme.js", "site.js", "icon.svg", "vendor/minisearch.js", "vendor/LICENSES.txt");
    private static final int OUTLINE_LEVELS = 3;

    private final Path home;
    private final Map<String, MarkdownPage> pages;
    private final SiteUrls urls;
    private final Contents contents;
    private final List<LinkProblem> problems;

    private Site(Path home, Map<String, MarkdownPage> pages, Contents contents, List<LinkProblem> problems) {
        this.home = home;
        this.pages = pages;
        this.urls = new SiteUrls(home, pages.keySet());
        this.contents = contents;
        this.problems = problems;
    }

    /// How much a site has.
    ///
    /// @param pages its pages, without sources and API
    /// @param sources its pages with sources
    /// @param types the types of its API
    /// @param problems links that lead nowhere in the site
    public record Written(int pages, int sources, int types, List<LinkProblem> problems) {}

    /// Reads the pages of a checkout and checks the links of all its Markdown files.
    ///
    /// @param home the root of the checkout
    /// @return the site
    /// @throws IOException if a file cannot be read
    /// @throws IllegalArgumentException if the checkout has no README
    public static Site read(Path home) throws IOException {
        Map<String, MarkdownPage> all = LinkCheck.pages(home);
        Map<String, MarkdownPage> pages = new TreeMap<>();
        all.forEach((path, page) -> {
            if (!path.contains("/") || path.startsWith(DOCS + "/")) {
                pages.put(path, page);
            }
        });
        List<LinkProblem> problems = new ArrayList<>(LinkCheck.problems(home, all));
        Contents contents = Contents.read(pages, problems);
        return new Site(home, pages, contents, problems);
    }

    /// The links that lead nowhere in all Markdown files of the checkout, and pages that no page leads to.
    public List<LinkProblem> problems() {
        return List.copyOf(problems);
    }

    /// Writes the site. It can be written once.
    ///
    /// @param out the directory, which need not exist; an earlier site in it is removed
    /// @param libraries the jars, or directories with jars, that the documented modules need
    /// @return what was written
    /// @throws IOException if a file cannot be read or written
    /// @throws IllegalArgumentException if the directory has files and no earlier site
    /// @throws IllegalStateException if there are [#problems], or `javadoc` rejects the sources
    public Written write(Path out, List<Path> libraries) throws IOException {
        if (!problems.isEmpty()) {
            throw new IllegalStateException("The site has dead links: " + problems + ". Correct them first.");
        }
        ApiGroups groups = ApiGroups.read(home);
        if (!groups.problems().isEmpty()) {
            return new Written(0, 0, 0, groups.problems());
        }
        Path root = out.toAbsolutePath().normalize();
        SiteFolder folder = SiteFolder.emptied(root);
        new ApiDocs(groups, libraries).write(folder.file(API));
        SearchIndex search = new SearchIndex();
        SourcePages sources = sources();
        Template template = template();
        copyFiles(folder);
        for (String path : contents.order()) {
            search.add(page(path), urls.of(path));
        }
        List<String> types = ApiDocs.typePages(folder.file(API));
        for (String type : types) {
            String name = type.substring(type.lastIndexOf('/') + 1, type.length() - ".html".length());
            String packageName =
                    type.substring(type.indexOf('/') + 1, type.lastIndexOf('/')).replace('/', '.');
            search.add(name, packageName, API + "/" + type);
        }
        PageHtml html = new PageHtml(urls);
        for (String path : contents.order()) {
            MarkdownPage page = page(path);
            folder.write(
                    urls.of(path),
                    template.execute(model(path, page.title(), page.description(), outline(page), html.of(page))));
        }
        for (String path : sources.paths()) {
            folder.write(
                    urls.of(path),
                    template.execute(model(path, sources.title(path), "", List.of(), sources.html(path))));
        }
        folder.write("assets/search-index.js", search.script());
        for (String asset : ASSETS) {
            folder.copyResource("assets/" + asset, "assets/" + asset);
        }
        return new Written(pages.size(), sources.paths().size(), types.size(), new HtmlCheck(root, API).problems());
    }

    private MarkdownPage page(String path) {
        return Objects.requireNonNull(pages.get(path));
    }

    private static Template template() throws IOException {
        try (InputStream file = Objects.requireNonNull(Site.class.getResourceAsStream("template/page.html.mustache"))) {
            return Mustache.compiler().compile(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private SourcePages sources() throws IOException {
        SourcePages sources = new SourcePages(home, urls);
        if (Files.exists(home.resolve(LICENSE))) {
            sources.add(LICENSE);
        }
        for (MarkdownPage page : pages.values()) {
            for (MarkdownPage.PageLink link : page.links()) {
                RepositoryLink to = RepositoryLink.of(page.path(), link.destination());
                if (to.kind() == RepositoryLink.Kind.FILE) {
                    sources.add(to.path());
                }
            }
        }
        return sources;
    }

    /// Copies what is below `docs` and is no page, and the pictures elsewhere that pages show.
    private void copyFiles(SiteFolder folder) throws IOException {
        try (Stream<Path> files = Files.walk(home.resolve(DOCS))) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String path = home.relativize(file).toString().replace('\\', '/');
                if (!pages.containsKey(path) && SiteUrls.isCopied(path)) {
                    folder.copy(file, urls.of(path));
                }
            }
        }
        for (MarkdownPage page : pages.values()) {
            for (MarkdownPage.PageLink link : page.links()) {
                RepositoryLink to = RepositoryLink.of(page.path(), link.destination());
                if (to.kind() == RepositoryLink.Kind.FILE && SiteUrls.isCopied(to.path())) {
                    folder.copy(home.resolve(to.path()), urls.of(to.path()));
                }
            }
        }
    }

    private PageModel model(
            String path, String title, String description, List<PageModel.OutlineEntry> outline, String body) {
        String url = urls.of(path);
        int at = contents.order().indexOf(path);
        int last = contents.order().size() - 1;
        return new PageModel(
                title,
                description,
                SiteUrls.relative(url, url),
                SiteUrls.relative(url, ""),
                new PageModel.PageReference("Phalanx", SiteUrls.relative(url, urls.of(README))),
                new PageModel.PageReference("API", SiteUrls.relative(url, API_INDEX)),
                new PageModel.PageReference(LICENSE, SiteUrls.relative(url, urls.of(LICENSE))),
                body,
                navigation(path),
                outline,
                at > 0 ? reference(url, contents.order().get(at - 1)) : null,
                at >= 0 && at < last ? reference(url, contents.order().get(at + 1)) : null);
    }

    private PageModel.PageReference reference(String from, String path) {
        return new PageModel.PageReference(page(path).title(), SiteUrls.relative(from, urls.of(path)));
    }

    private List<PageModel.NavigationSection> navigation(String current) {
        List<PageModel.NavigationSection> sections = new ArrayList<>();
        contents.sections().forEach((title, entries) -> {
            List<PageModel.NavigationEntry> links = new ArrayList<>();
            for (Contents.Entry entry : entries) {
                List<String> children = contents.children(entry.path());
                boolean isOpen = entry.path().equals(current) || children.contains(current);
                links.add(new PageModel.NavigationEntry(
                        entry.title(),
                        SiteUrls.relative(urls.of(current), urls.of(entry.path())),
                        entry.path().equals(current),
                        isOpen
                                ? children.stream()
                                        .map(child -> child(current, child))
                                        .toList()
                                : List.of()));
            }
            sections.add(new PageModel.NavigationSection(title, links));
        });
        return sections;
    }

    private PageModel.NavigationEntry child(String current, String path) {
        return new PageModel.NavigationEntry(
                page(path).title(),
                SiteUrls.relative(urls.of(current), urls.of(path)),
                path.equals(current),
                List.of());
    }

    private static List<PageModel.OutlineEntry> outline(MarkdownPage page) {
        List<PageModel.OutlineEntry> outline = new ArrayList<>();
        page.headings().forEach((heading, id) -> {
            if (heading.getLevel() > 1 && heading.getLevel() <= OUTLINE_LEVELS) {
                outline.add(new PageModel.OutlineEntry(page.headingText(heading), id, heading.getLevel()));
            }
        });
        return outline.size() < 2 ? List.of() : outline;
    }
}
