package dev.phalanx.cli;

import java.util.function.IntConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/// A progress bar on a terminal, and nothing where the output goes elsewhere. Its clock starts at step 0, which
/// comes when the bodies have been made.
final class StepProgress implements IntConsumer, AutoCloseable {
    private final @Nullable ProgressBar bar;

    private StepProgress(@Nullable ProgressBar bar) {
        this.bar = bar;
    }

    /// Starts to show progress.
    ///
    /// @param steps how many steps there will be
    /// @return the progress, none of it made yet
    static StepProgress of(int steps) {
        return new StepProgress(Terminal.isThere() ? bar(steps) : null);
    }

    @Override
    public void accept(int done) {
        if (bar == null) {
            return;
        }
        if (done == 0) {
            bar.reset();
        }
        bar.stepTo(done);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }

    private static ProgressBar bar(int steps) {
        return new ProgressBarBuilder()
                .setTaskName("Moving")
                .setUnit(" steps", 1)
                .setInitialMax(steps)
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .setUpdateIntervalMillis(100)
                .showSpeed()
                .clearDisplayOnFinish()
                .build();
    }
}
