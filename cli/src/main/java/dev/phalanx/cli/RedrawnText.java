package dev.phalanx.cli;

import java.io.PrintWriter;

/// Text on a terminal that each new text takes the place of.
final class RedrawnText {
    private static final String ERASE_TO_END_OF_LINE = "\u001b[K";

    private final PrintWriter out;
    private int linesShown;

    /// Nothing yet.
    RedrawnText(PrintWriter out) {
        this.out = out;
    }

    /// Shows lines in the place of those before.
    void show(String text) {
        if (linesShown > 0) {
            out.print("\u001b[" + linesShown + "A"); // moves the cursor up
        }
        text.lines().forEach(line -> out.println(line + ERASE_TO_END_OF_LINE));
        out.flush();
        linesShown = (int) text.lines().count();
    }
}
