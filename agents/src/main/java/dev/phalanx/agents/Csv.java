package dev.phalanx.agents;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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

    /// Reads lines.
    static final class Reader {
        private final InputStream in;
        private final ByteArrayOutputStream cell = new ByteArrayOutputStream();
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();
        private long position;
        private long end;

        /// @param in is read to its end, and not closed
        Reader(InputStream in) {
            this.in = in;
        }

        /// Reads a line.
        ///
        /// @param cells becomes the cells of the line
        /// @return false if there is no whole line any more
        boolean next(List<String> cells) throws IOException {
            cells.clear();
            cell.reset();
            line.reset();
            boolean isQuoted = false;
            int before = -1;
            for (int found = in.read(); found >= 0; found = in.read()) {
                position++;
                line.write(found);
                if (found == '"') {
                    if (!isQuoted && before == '"') {
                        cell.write('"'); // the second of two
                    }
                    isQuoted = !isQuoted;
                } else if (isQuoted) {
                    cell.write(found);
                } else if (found == ',') {
                    finish(cells);
                } else if (found == '\n' && before == '\r') {
                    finish(cells);
                    end = position;
                    return true;
                } else if (found != '\r') {
                    cell.write(found);
                }
                before = found;
            }
            return false;
        }

        private void finish(List<String> cells) {
            cells.add(cell.toString(StandardCharsets.UTF_8));
            cell.reset();
        }

        /// Where the last whole line ends, in bytes.
        long end() {
            return end;
        }

        /// What comes after the last whole line, once there is none any more.
        String rest() {
            return line.toString(StandardCharsets.UTF_8);
        }
    }
}
