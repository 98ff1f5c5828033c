package dev.phalanx.cli;

import dev.phalanx.samples.city.CityFrame;
import java.io.PrintWriter;
import java.util.function.Consumer;

/// Shows a city while it is streamed. A terminal shows every second frame, each in the place of the one before; other
/// outputs get the first, the middle and the last one.
final class CityScreen implements Consumer<CityFrame> {
    private final PrintWriter out;
    private final boolean isTerminal;
    private final RedrawnText screen;

    /// A screen without a frame.
    ///
    /// @param out where frames are printed
    /// @param isTerminal whether that is a terminal
    CityScreen(PrintWriter out, boolean isTerminal) {
        this.out = out;
        this.isTerminal = isTerminal;
        this.screen = new RedrawnText(out);
    }

    @Override
    public void accept(CityFrame frame) {
        boolean isLast = frame.number() == frame.frames();
        if (isTerminal) {
            if (frame.number() % 2 == 0 || isLast) {
                screen.show(frame.draw());
            }
        } else if (frame.number() == 0 || frame.number() == frame.frames() / 2 || isLast) {
            out.println(frame.draw());
        }
    }
}
