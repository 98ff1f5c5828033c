package dev.phalanx.maintenance.rows;

import java.util.ArrayList;
import java.util.List;

/// A line of a table in Markdown.
final class TableLine {
    private TableLine() {}

    /// The cells of `| a | b |`. A bar in code, or behind a backslash, does not end a cell.
    static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean code = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            boolean escaped = c == '\\' && i + 1 < line.length() && line.charAt(i + 1) == '|';
            if (escaped) {
                cell.append(c).append(line.charAt(++i));
            } else if (c == '|' && !code) {
                cells.add(cell.toString().strip());
                cell.setLength(0);
            } else {
                code ^= c == '`';
                cell.append(c);
            }
        }
        return cells.isEmpty() ? List.of() : List.copyOf(cells.subList(1, cells.size()));
    }
}
