package dev.phalanx.site;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.StrongEmphasis;

/// The table of contents: the list below the heading "Documentation" of the README, whose sections are lines in bold.
///
/// A page that the list does not name is a child of a page that it names: of the README of its directory, otherwise of
/// the first page that links to it.
final class Contents {
    private static final String README = "README.md";
    private static final String HEADING = "Documentation";

    private final Map<String, List<Entry>> sections;
    private final Map<String, List<String>> children;
    private final List<String> order;

    private Contents(Map<String, List<Entry>> sections, Map<String, List<String>> children, List<String> order) {
        this.sections = sections;
        this.children = children;
        this.order = order;
    }

    /// A page in a section.
    ///
    /// @param path the path of its file
    /// @param title the text of the link
    record Entry(String path, String title) {}

    /// Reads the table of contents.
    ///
    /// @param pages all pages by their paths
    /// @param unlinked takes a problem for each page that the README does not lead to
    static Contents read(Map<String, MarkdownPage> pages, List<LinkProblem> unlinked) {
        MarkdownPage readme = pages.get(README);
        if (readme == null) {
            throw new IllegalArgumentException(
                    "The checkout has no " + README + ", which holds the table of contents. Add it.");
        }
        Map<String, List<Entry>> sections = sections(readme, pages);
        List<String> listed = new ArrayList<>(List.of(README));
        sections.values().forEach(entries -> entries.forEach(entry -> listed.add(entry.path())));
        Map<String, List<String>> children = new LinkedHashMap<>();
        List<String> placed = new ArrayList<>(listed);
        pages.keySet().stream()
                .filter(path -> !listed.contains(path))
                .filter(path -> listed.contains(readmeBeside(path)))
                .forEach(path -> place(path, readmeBeside(path), children, placed));
        for (int i = 0; i < placed.size(); i++) {
            String parent = placed.get(i);
            MarkdownPage page = pages.get(parent);
            if (page != null) {
                for (MarkdownPage.PageLink link : page.links()) {
                    String path = RepositoryLink.of(parent, link.destination()).path();
                    if (pages.containsKey(path) && !placed.contains(path)) {
                        place(path, listedParent(parent, children), children, placed);
                    }
                }
            }
        }
        for (String path : pages.keySet()) {
            if (!placed.contains(path)) {
                unlinked.add(new LinkProblem(
                        path,
                        1,
                        path,
                        "no page leads to this one. Link to it from the section " + HEADING + " of " + README
                                + ", or from a page."));
            }
        }
        List<String> order = new ArrayList<>();
        for (String path : listed) {
            order.add(path);
            if (!path.equals(README)) {
                order.addAll(children.getOrDefault(path, List.of()));
            }
        }
        order.addAll(children.getOrDefault(README, List.of()));
        return new Contents(sections, children, order);
    }

    private static void place(String path, String parent, Map<String, List<String>> children, List<String> placed) {
        children.computeIfAbsent(parent, key -> new ArrayList<>()).add(path);
        placed.add(path);
    }

    private static String listedParent(String path, Map<String, List<String>> children) {
        for (Map.Entry<String, List<String>> family : children.entrySet()) {
            if (family.getValue().contains(path)) {
                return family.getKey();
            }
        }
        return path;
    }

    private static String readmeBeside(String path) {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "" : path.substring(0, slash + 1) + README;
    }

    private static Map<String, List<Entry>> sections(MarkdownPage readme, Map<String, MarkdownPage> pages) {
        Map<String, List<Entry>> sections = new LinkedHashMap<>();
        String section = "";
        boolean isInside = false;
        for (Node node = readme.document().getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading) {
                isInside = MarkdownPage.text(heading).equals(HEADING);
            } else if (isInside && node instanceof Paragraph && node.getFirstChild() instanceof StrongEmphasis) {
                section = MarkdownPage.text(node);
            } else if (isInside && node instanceof ListBlock) {
                List<Entry> entries = sections.computeIfAbsent(section, key -> new ArrayList<>());
                node.accept(new AbstractVisitor() {
                    @Override
                    public void visit(Link link) {
                        String path =
                                RepositoryLink.of(README, link.getDestination()).path();
                        boolean isListed = sections.values().stream()
                                .flatMap(List::stream)
                                .anyMatch(entry -> entry.path().equals(path));
                        if (pages.containsKey(path) && !isListed) {
                            entries.add(new Entry(path, title(MarkdownPage.text(link), path, pages)));
                        }
                    }
                });
            }
        }
        return sections;
    }

    /// The text of a link; the title of the page if that is its file name or goes on a sentence.
    private static String title(String text, String path, Map<String, MarkdownPage> pages) {
        MarkdownPage page = pages.get(path);
        boolean isTitle = Character.isUpperCase(text.charAt(0)) && !path.endsWith(text);
        return isTitle || page == null ? text : page.title();
    }

    /// The sections by their titles.
    Map<String, List<Entry>> sections() {
        return sections;
    }

    /// The pages that the list does not name, below one that it names.
    List<String> children(String path) {
        return children.getOrDefault(path, List.of());
    }

    /// All pages in the order in which one reads them.
    List<String> order() {
        return order;
    }
}
