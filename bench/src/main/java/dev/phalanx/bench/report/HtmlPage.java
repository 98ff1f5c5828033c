package dev.phalanx.bench.report;

import java.util.List;
import java.util.regex.Pattern;

/// A page in HTML that needs no other file.
final class HtmlPage {
    private static final Pattern ADDRESS = Pattern.compile("https://[^\\s,;)]*[^\\s,;).]");
    private static final Pattern BOLD = Pattern.compile("\\*\\*(.+?)\\*\\*");
    private static final String HEAD = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <style>
            :root { color-scheme: light dark; }
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
            h2 { margin-top: 2.5rem; }
            .wide { overflow-x: auto; }
            table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
            th, td { padding: .25rem .7rem; border-bottom: 1px solid #8886; text-align: right; white-space: nowrap; }
            th:first-child, td:first-child { text-align: left; }
            svg { max-width: 100%; height: auto; }
            </style>
            """;

    private HtmlPage() {}

    /// Writes a page.
    ///
    /// @param title its title
    /// @param blocks its parts
    static String of(String title, List<Block> blocks) {
        StringBuilder text = new StringBuilder(HEAD);
        element(text, "title", escape(title)).append("\n</head>\n<body>\n");
        for (Block block : blocks) {
            switch (block) {
                case Block.Heading heading ->
                    element(text, "h" + heading.level(), inline(heading.text())).append('\n');
                case Block.Paragraph paragraph ->
                    element(text, "p", inline(paragraph.text())).append('\n');
                case Block.Items items -> add(text, items);
                case Block.Table table -> add(text, table);
                case Block.Picture picture -> text.append(picture.svg()).append('\n');
            }
        }
        return text.append("</body>\n</html>\n").toString();
    }

    private static void add(StringBuilder text, Block.Items items) {
        text.append("<ul>\n");
        items.items().forEach(item -> element(text, "li", inline(item)).append('\n'));
        text.append("</ul>\n");
    }

    private static void add(StringBuilder text, Block.Table table) {
        text.append("<div class=\"wide\"><table>\n");
        row(text, "th", table.header());
        table.rows().forEach(row -> row(text, "td", row));
        text.append("</table></div>\n");
    }

    private static void row(StringBuilder text, String name, List<String> cells) {
        text.append("<tr>");
        cells.forEach(cell -> element(text, name, inline(cell)));
        text.append("</tr>\n");
    }

    private static StringBuilder element(StringBuilder text, String name, String content) {
        return text.append('<')
                .append(name)
                .append('>')
                .append(content)
                .append("</")
                .append(name)
                .append('>');
    }

    private static String inline(String text) {
        String linked = ADDRESS.matcher(escape(text)).replaceAll("<a href=\"$0\">$0</a>");
        return BOLD.matcher(linked).replaceAll("<strong>$1</strong>");
    }

    /// Text as it stands in HTML and SVG.
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
