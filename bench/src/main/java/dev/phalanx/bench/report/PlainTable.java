package dev.phalanx.bench.report;

import java.util.ArrayList;
import java.util.List;

/// A table for a terminal.
final class PlainTable {
    private static final String BOLD = "**";

    private PlainTable() {}

    /// Writes a table, its columns as wide as what stands in them; what is bold gets a star.
    ///
    /// @param table the table
    static String of(Block.Table table) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(table.header());
        table.rows().forEach(row -> rows.add(row.stream().map(PlainTable::plain).toList()));
        int columns = table.header().size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder(row.getFirst())
                    .repeat(' ', widths[0] - row.getFirst().length());
            for (int i = 1; i < columns; i++) {
                line.repeat(' ', 2 + widths[i] - row.get(i).length()).append(row.get(i));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static String plain(String cell) {
        return cell.startsWith(BOLD) ? "*" + cell.replace(BOLD, "") : cell;
    }
}
