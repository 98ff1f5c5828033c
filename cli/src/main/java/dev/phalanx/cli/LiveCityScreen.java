package dev.phalanx.cli;

import dev.phalanx.samples.city.CityOptions;
import dev.phalanx.samples.city.CityWorld;
import dev.phalanx.samples.city.LiveCity;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/// Runs the city that follows its file, and shows it. A terminal shows it four times a second, each time in the place
/// of the time before; other outputs get it at the beginning, after each change and at the end.
final class LiveCityScreen {
    private static final long FRAME_NANOS = Math.round(CityWorld.FRAME_SECONDS * 1e9);
    private static final int FRAMES_BETWEEN = 15;

    private final RedrawnText screen;
    private final PrintWriter out;
    private final boolean isTerminal;

    /// A screen without a city.
    ///
    /// @param out where the city is printed
    /// @param isTerminal whether that is a terminal
    LiveCityScreen(PrintWriter out, boolean isTerminal) {
        this.out = out;
        this.isTerminal = isTerminal;
        this.screen = new RedrawnText(out);
    }

    /// Runs to the end.
    ///
    /// @throws IOException if the file cannot be written
    void run(CityOptions options, Path directory) throws IOException {
        Path file = LiveCity.writeFile(directory, options.seed());
        out.println("Edit " + file.toAbsolutePath() + " and save it. End with Ctrl-C.");
        try (LiveCity city = new LiveCity(directory)) {
            show(city, true);
            long start = System.nanoTime();
            for (int done = 1; done <= options.frames(); done++) {
                int before = city.changeCount();
                city.step();
                show(city, city.changeCount() != before || done == options.frames());
                if (options.isPaced()) {
                    sleepUntil(start + done * FRAME_NANOS);
                }
            }
        }
    }

    private void show(LiveCity city, boolean isNews) {
        if (isTerminal && (isNews || city.frames() % FRAMES_BETWEEN == 0)) {
            screen.show(city.draw());
        } else if (!isTerminal && isNews) {
            out.println(city.draw());
            out.flush();
        }
    }

    private static void sleepUntil(long nanoTime) {
        for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
