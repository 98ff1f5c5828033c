package dev.phalanx.cli;

import dev.phalanx.agents.BatchProgress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.Consumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/// How far a sweep is, on standard error: a bar with the time left on a terminal, and a line for each tenth elsewhere.
final class SweepProgress implements Consumer<BatchProgress>, AutoCloseable {
    private static final int LINES = 10;
    private static final int REFRESH_MILLIS = 200;

    private final PrintWriter lines;
    private final boolean isTerminal;
    private @Nullable ProgressBar bar;
    private long shown = -1;

    /// Progress that has not begun.
    ///
    /// @param lines where lines go
    /// @param isTerminal whether there is a terminal for a bar
    SweepProgress(PrintWriter lines, boolean isTerminal) {
        this.lines = lines;
        this.isTerminal = isTerminal;
    }

    @Override
    public void accept(BatchProgress now) {
        int done = now.rows() - now.left();
        if (isTerminal) {
            if (bar == null) {
                bar = new ProgressBarBuilder()
                        .setTaskName("Sweeping")
                        .setUnit(" rows", 1)
                        .setInitialMax(now.rows())
                        .startsFrom(now.kept(), Duration.ZERO)
                        .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                        .setUpdateIntervalMillis(REFRESH_MILLIS)
                        .clearDisplayOnFinish()
                        .build();
            }
            bar.stepTo(done);
            return;
        }
        long tenth = now.rows() == 0 ? LINES : (long) done * LINES / now.rows();
        if (tenth > shown) {
            shown = tenth;
            lines.println(done + " of " + now.rows() + " rows" + left(now));
            lines.flush();
        }
    }

    private static String left(BatchProgress now) {
        Duration time = now.timeLeft();
        return time == null || now.left() == 0 ? "" : ", " + text(time) + " left";
    }

    /// Such as `3 h 20 min`, `5 min 10 s` or `12 s`.
    static String text(Duration time) {
        if (time.toHours() > 0) {
            return time.toHours() + " h " + time.toMinutesPart() + " min";
        }
        String seconds = time.toSecondsPart() + " s";
        return time.toMinutes() > 0 ? time.toMinutes() + " min " + seconds : seconds;
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
