package dev.phalanx.cli;

import dev.phalanx.samples.city.CityFrame;
import java.io.PrintWriter;
import java.util.function.Consumer;

/// Shows a city while it is streamed. A terminal shows every second frame, each in the place of the one before; other
/// outputs get the first, the middle and the last one.
final class CityScreen implements Consumer<CityFrame> {
    private static final String ERASE_TO_END_OF_LINE = "\u001b[K";

    private final PrintWriter out;
    private final boolean isTerminal;
    private int linesShown;

    /// A screen without a frame.
    ///
    /// @param out where frames are printed
    /// @param isTerminal whether that is a terminal
    CityScreen(PrintWriter out, boolean isTerminal) {
        this.out = out;
        this.isTerminal = isTerminal;
    }

    @Override
    public void accept(CityFrame frame) {
        boolean isLast = frame.number() == frame.frames();
        if (isTerminal) {
            if (frame.number() % 2 == 0 || isLast) {
                redraw(frame.draw());
            }
        } else if (frame.number() == 0 || frame.number() == frame.frames() / 2 || isLast) {
            out.println(frame.draw());
        }
    }

    private void redraw(String text) {
        if (linesShown > 0) {
            out.print("\u001b[" + linesShown + "A"); // moves the cursor up
        }
        text.lines().forEach(line -> out.println(line + ERASE_TO_END_OF_LINE));
        out.flush();
        linesShown = (int) text.lines().count();
    }
}
