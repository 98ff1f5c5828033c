package dev.phalanx.bench.worker;

import java.util.ArrayList;
import java.util.List;

/// The lines that a worker writes and the harness reads, among whatever else libraries print: a mark, a word that says
/// what the line is, and values, with tabs between them.
public final class Wire {
    private static final String MARK = "phalanx-bench";
    private static final String TAB = "\t";

    private Wire() {}

    /// A line.
    ///
    /// @param word what it is
    /// @param values its values; tabs and line ends in them become spaces
    public static String line(String word, Object... values) {
        StringBuilder line = new StringBuilder(MARK).append(TAB).append(word);
        for (Object value : values) {
            line.append(TAB).append(String.valueOf(value).replaceAll("[\t\r\n]+", " "));
        }
        return line.toString();
    }

    /// The values of all lines of a kind.
    ///
    /// @param output what a worker printed, line by line
    /// @param word the kind
    public static List<String[]> find(List<String> output, String word) {
        String start = MARK + TAB + word + TAB;
        List<String[]> found = new ArrayList<>();
        for (String line : output) {
            if (line.startsWith(start)) {
                found.add(line.substring(start.length()).split(TAB, -1));
            }
        }
        return found;
    }
}
