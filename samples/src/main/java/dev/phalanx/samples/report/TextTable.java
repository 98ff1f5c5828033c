package dev.phalanx.samples.report;

import java.util.ArrayList;
import java.util.List;

/// A table in plain text: the first column aligned to the left, the others to the right.
public final class TextTable {
    private static final String GUTTER = "   ";

    private final List<List<String>> rows = new ArrayList<>();

    /// Starts a table.
    ///
    /// @param header the names of the columns
    public TextTable(String... header) {
        rows.add(List.of(header));
    }

    /// Adds a row.
    ///
    /// @param cells as many as there are columns
    public void row(String... cells) {
        rows.add(List.of(cells));
    }

    /// The table as lines, the header underlined.
    @Override
    public String toString() {
        int columns = rows.getFirst().size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (int r = 0; r < rows.size(); r++) {
            List<String> cells = new ArrayList<>();
            for (int i = 0; i < columns; i++) {
                cells.add(aligned(rows.get(r).get(i), widths[i], i == 0));
            }
            text.append(String.join(GUTTER, cells).stripTrailing()).append('\n');
            if (r == 0) {
                List<String> lines = new ArrayList<>();
                for (int width : widths) {
                    lines.add("-".repeat(width));
                }
                text.append(String.join(GUTTER, lines)).append('\n');
            }
        }
        return text.toString();
    }

    private static String aligned(String cell, int width, boolean left) {
        String space = " ".repeat(width - cell.length());
        return left ? cell + space : space + cell;
    }
}
