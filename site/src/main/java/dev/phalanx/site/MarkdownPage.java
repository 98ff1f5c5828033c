package dev.phalanx.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Block;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.SourceSpan;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/// A Markdown file of a checkout.
final class MarkdownPage {
    private static final int DESCRIPTION_LENGTH = 200;
    private static final Parser PARSER = Parser.builder()
            .extensions(List.of(TablesExtension.create()))
            .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
            .build();

    private final String path;
    private final Node document;
    private final Map<Heading, String> ids = new LinkedHashMap<>();
    private final Map<Heading, String> texts = new LinkedHashMap<>();
    private final List<PageLink> links = new ArrayList<>();

    private MarkdownPage(String path, Node document) {
        this.path = path;
        this.document = document;
    }

    /// A link or picture of a page.
    ///
    /// @param destination where it leads, as it is written
    /// @param line its line, from 1
    record PageLink(String destination, int line) {}

    /// The text below one heading, or above the first.
    ///
    /// @param id the id of the heading; empty above the first
    /// @param heading the text of the heading; empty above the first
    /// @param text the text
    record Section(String id, String heading, String text) {}

    /// Reads a page.
    ///
    /// @param home the root of the checkout
    /// @param path the file's path from the root, with slashes
    static MarkdownPage read(Path home, String path) throws IOException {
        return parse(path, Files.readString(home.resolve(path)));
    }

    static MarkdownPage parse(String path, String text) {
        MarkdownPage page = new MarkdownPage(path, PARSER.parse(text));
        HeadingIds names = new HeadingIds();
        page.document.accept(new AbstractVisitor() {
            @Override
            public void visit(Heading heading) {
                page.texts.put(heading, text(heading));
                page.ids.put(heading, names.next(text(heading)));
                visitChildren(heading);
            }

            @Override
            public void visit(Link link) {
                page.links.add(new PageLink(link.getDestination(), line(link)));
                visitChildren(link);
            }

            @Override
            public void visit(Image image) {
                page.links.add(new PageLink(image.getDestination(), line(image)));
                visitChildren(image);
            }
        });
        return page;
    }

    String path() {
        return path;
    }

    Node document() {
        return document;
    }

    /// The headings with their ids, in the order of the page.
    Map<Heading, String> headings() {
        return ids;
    }

    boolean hasHeading(String id) {
        return ids.containsValue(id);
    }

    /// All links and pictures, in the order of the page.
    List<PageLink> links() {
        return links;
    }

    /// The text of the first heading, or the path.
    String title() {
        return texts.values().stream().findFirst().orElse(path);
    }

    /// The text of a heading of this page, without markup.
    String headingText(Heading heading) {
        return texts.getOrDefault(heading, "");
    }

    /// The first paragraph that is text, cut at a word to at most 200 characters.
    String description() {
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            String text = node instanceof Paragraph && !(node.getFirstChild() instanceof Image) ? text(node) : "";
            if (!text.isEmpty()) {
                return text.length() <= DESCRIPTION_LENGTH
                        ? text
                        : text.substring(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH)) + " …";
            }
        }
        return "";
    }

    /// The text of the page, cut at its headings.
    List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        String id = "";
        String heading = "";
        StringBuilder text = new StringBuilder();
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading next) {
                sections.add(new Section(id, heading, text.toString().strip()));
                id = ids.getOrDefault(next, "");
                heading = headingText(next);
                text.setLength(0);
            } else {
                text.append(text(node)).append(' ');
            }
        }
        sections.add(new Section(id, heading, text.toString().strip()));
        return sections.stream()
                .filter(section ->
                        !section.text().isEmpty() || !section.heading().isEmpty())
                .toList();
    }

    /// The text in a node and the nodes below it, without markup.
    static String text(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text word) {
                text.append(word.getLiteral());
            }

            @Override
            public void visit(Code code) {
                text.append(code.getLiteral());
            }

            @Override
            public void visit(FencedCodeBlock code) {
                text.append(code.getLiteral()).append(' ');
            }

            @Override
            public void visit(IndentedCodeBlock code) {
                text.append(code.getLiteral()).append(' ');
            }

            @Override
            public void visit(SoftLineBreak lineBreak) {
                text.append(' ');
            }

            @Override
            public void visit(HardLineBreak lineBreak) {
                text.append(' ');
            }

            @Override
            protected void visitChildren(Node parent) {
                super.visitChildren(parent);
                if (parent instanceof TableCell
                        || parent instanceof TableRow
                        || (parent instanceof Block && !(parent instanceof Heading))) {
                    text.append(' ');
                }
            }
        });
        return text.toString().strip();
    }

    private static int line(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            List<SourceSpan> spans = at.getSourceSpans();
            if (!spans.isEmpty()) {
                return spans.getFirst().getLineIndex() + 1;
            }
        }
        return 1;
    }
}
