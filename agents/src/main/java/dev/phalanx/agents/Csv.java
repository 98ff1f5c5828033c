package dev.phalanx.agents;

import java.util.List;

/// Lines of comma-separated values (RFC 4180).
final class Csv {
    /// The end of a line.
    static final String END = "\r\n";

    private Csv() {}

    /// Appends a line of cells, with its end.
    static void appendLine(StringBuilder out, List<String> cells) {
        for (int i = 0; i < cells.size(); i++) {
            if (i > 0) {
                out.append(',');
            }
            append(out, cells.get(i));
        }
        out.append(END);
    }

    /// Appends a cell, in quotation marks if it needs them.
    static void append(StringBuilder out, String cell) {
        if (cell.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n')) {
            out.append('"').append(cell.replace("\"", "\"\"")).append('"');
        } else {
            out.append(cell);
        }
    }
}
