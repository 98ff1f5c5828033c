package dev.phalanx.bench.report;

import java.util.Collections;
import java.util.List;

/// A page in Markdown.
final class MarkdownPage {
    private MarkdownPage() {}

    /// Writes a page.
    ///
    /// @param blocks its parts
    /// @param plots the folder of its pictures, as seen from the page
    static String of(List<Block> blocks, String plots) {
        StringBuilder text = new StringBuilder();
        for (Block block : blocks) {
            if (!text.isEmpty()) {
                text.append('\n');
            }
            switch (block) {
                case Block.Heading heading ->
                    text.append("#".repeat(heading.level()))
                            .append(' ')
                            .append(heading.text())
                            .append('\n');
                case Block.Paragraph paragraph -> text.append(paragraph.text()).append('\n');
                case Block.Items items ->
                    items.items().forEach(item -> text.append("- ").append(item).append('\n'));
                case Block.Table table -> add(text, table);
                case Block.Picture picture ->
                    text.append("![")
                            .append(picture.words())
                            .append("](")
                            .append(plots)
                            .append('/')
                            .append(picture.name())
                            .append(".svg)\n");
            }
        }
        return text.toString().replace("<", "&lt;");
    }

    private static void add(StringBuilder text, Block.Table table) {
        row(text, table.header());
        text.append("|---|")
                .append(String.join("|", Collections.nCopies(table.header().size() - 1, "---:")))
                .append("|\n");
        table.rows().forEach(row -> row(text, row));
    }

    private static void row(StringBuilder text, List<String> cells) {
        text.append("| ")
                .append(String.join(
                        " | ",
                        cells.stream().map(cell -> cell.replace("|", "\\|")).toList()))
                .append(" |\n");
    }
}
