package dev.phalanx.site;

import com.samskivert.mustache.Escapers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;

/// The HTML of a Markdown page: headings have ids, links between files of the checkout lead to the files of the site,
/// code is highlighted, raw HTML is shown as text and comments are left out.
final class PageHtml {
    private static final String SELF_LINK = "anchor";

    private final SiteUrls urls;

    /// @param urls where files of the checkout are in the site
    PageHtml(SiteUrls urls) {
        this.urls = urls;
    }

    /// The HTML of a page. Changes the links of its document, so it can be made once.
    String of(MarkdownPage page) {
        page.document().accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                link.setDestination(url(page, link.getDestination()));
                visitChildren(link);
            }

            @Override
            public void visit(Image image) {
                image.setDestination(url(page, image.getDestination()));
                visitChildren(image);
            }

            @Override
            public void visit(HtmlBlock block) {
                removeComment(block, block.getLiteral());
            }

            @Override
            public void visit(HtmlInline inline) {
                removeComment(inline, inline.getLiteral());
            }
        });
        page.headings().forEach((heading, id) -> {
            Link self = new Link("#" + id, SELF_LINK);
            self.appendChild(new Text("#"));
            heading.appendChild(self);
        });
        return HtmlRenderer.builder()
                .extensions(List.of(TablesExtension.create()))
                .escapeHtml(true)
                .sanitizeUrls(true)
                .nodeRendererFactory(CodeRenderer::new)
                .attributeProviderFactory(context -> attributes(page))
                .build()
                .render(page.document());
    }

    private static void removeComment(Node node, String html) {
        if (html.strip().startsWith("<!--") && html.strip().endsWith("-->")) {
            node.unlink();
        }
    }

    private static AttributeProvider attributes(MarkdownPage page) {
        return (node, tag, attributes) -> {
            if (node instanceof Heading heading && page.headings().containsKey(heading)) {
                attributes.put("id", page.headings().get(heading));
            } else if (node instanceof Link link
                    && link.getParent() instanceof Heading
                    && SELF_LINK.equals(link.getTitle())
                    && link.getNext() == null) {
                attributes.remove("title");
                attributes.put("class", SELF_LINK);
                attributes.put("aria-label", "Link to this heading");
            } else if (node instanceof Image) {
                attributes.put("loading", "lazy");
            }
        };
    }

    private String url(MarkdownPage page, String destination) {
        RepositoryLink link = RepositoryLink.of(page.path(), destination);
        if (link.kind() != RepositoryLink.Kind.FILE || destination.startsWith("#")) {
            return destination;
        }
        String url = SiteUrls.relative(urls.of(page.path()), urls.of(link.path()));
        return link.anchor().isEmpty() ? url : url + "#" + link.anchor();
    }

    /// Renders blocks of code with highlighted words.
    ///
    /// @param context where it writes
    private record CodeRenderer(HtmlNodeRendererContext context) implements NodeRenderer {
        @Override
        public Set<Class<? extends Node>> getNodeTypes() {
            return Set.of(FencedCodeBlock.class);
        }

        @Override
        public void render(Node node) {
            FencedCodeBlock block = (FencedCodeBlock) node;
            String info = block.getInfo() == null ? "" : block.getInfo();
            String language = info.split(" ", 2)[0];
            var html = context.getWriter();
            html.line();
            html.tag("pre");
            html.tag(
                    "code",
                    language.isEmpty() ? Map.of() : Map.of("class", "language-" + Escapers.HTML.escape(language)));
            html.raw(CodeHighlighter.html(language, block.getLiteral()));
            html.tag("/code");
            html.tag("/pre");
            html.line();
        }
    }
}
