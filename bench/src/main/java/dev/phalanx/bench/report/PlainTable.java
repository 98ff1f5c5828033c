package dev.phalanx.bench.report;

import java.util.ArrayList;
import java.util.List;

/// A table for a terminal.
final class PlainTable {
    private PlainTable() {}

    /// Writes a table whose columns are as wide as their content; the best result gets a star.
    ///
    /// @param table the table
    static String of(Page.Table table) {
        List<List<String>> rows = new ArrayList<>(List.of(table.header()));
        for (List<Page.Cell> row : table.rows()) {
            rows.add(row.stream()
                    .map(cell -> cell.isBest() ? "*" + cell.text() : cell.text())
                    .toList());
        }
        StringBuilder form = new StringBuilder();
        for (int i = 0; i < table.header().size(); i++) {
            int column = i;
            int width = rows.stream()
                    .mapToInt(row -> row.get(column).length())
                    .max()
                    .orElse(0);
            form.append(i == 0 ? "%-" : "  %").append(Math.max(1, width)).append('s');
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            text.append(form.toString().formatted(row.toArray()).stripTrailing())
                    .append('\n');
        }
        return text.toString();
    }
}
