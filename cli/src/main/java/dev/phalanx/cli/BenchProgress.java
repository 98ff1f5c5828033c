package dev.phalanx.cli;

import dev.phalanx.bench.harness.Progress;
import java.io.PrintWriter;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/// A progress bar on a terminal, and a line for each step where the output goes elsewhere.
final class BenchProgress implements Progress, AutoCloseable {
    private static final int REFRESH_MILLIS = 200;

    private final PrintWriter lines;
    private final boolean isTerminal;
    private @Nullable ProgressBar bar;
    private int count;
    private int begun;

    /// Progress that has not begun.
    ///
    /// @param lines where lines go
    /// @param isTerminal whether there is a terminal for a bar
    BenchProgress(PrintWriter lines, boolean isTerminal) {
        this.lines = lines;
        this.isTerminal = isTerminal;
    }

    @Override
    public void begin(int steps) {
        count = steps;
        if (isTerminal) {
            bar = new ProgressBarBuilder()
                    .setTaskName("Measuring")
                    .setInitialMax(steps)
                    .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                    .setUpdateIntervalMillis(REFRESH_MILLIS)
                    .clearDisplayOnFinish()
                    .build();
        }
    }

    @Override
    public void step(String name) {
        if (bar != null) {
            bar.stepTo(begun);
            bar.setExtraMessage(" " + name);
        } else {
            lines.println((begun + 1) + "/" + count + " " + name);
            lines.flush();
        }
        begun++;
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
