package dev.phalanx.cli;

import dev.phalanx.baking.ProjectBaking;
import dev.phalanx.baking.ProjectResult;
import dev.phalanx.baking.authoring.AuthoringProblem;
import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/// What is printed about a bake: a progress bar while it runs, if that is on a terminal, and then lines.
final class BakeReport implements ProjectBaking.Progress {
    private static final int REFRESH_MILLIS = 100;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final PrintWriter out;
    private final PrintWriter err;
    private final Path root;
    private final boolean explains;
    private final Map<String, Long> millis = new HashMap<>();
    private @Nullable ProgressBar bar;
    private boolean hasBar;
    private String current = "";
    private long currentStart;
    private long start;

    /// A report of bakes.
    ///
    /// @param root the directory of the project, for the paths of problems
    /// @param explains whether to print why bakers have run
    BakeReport(PrintWriter out, PrintWriter err, Path root, boolean explains) {
        this.out = out;
        this.err = err;
        this.root = root;
        this.explains = explains;
    }

    /// Begins with a bake.
    ///
    /// @param shows whether there is a progress bar
    void begin(boolean shows) {
        hasBar = shows;
        start = System.nanoTime();
        current = "";
        millis.clear();
    }

    @Override
    public void at(int done, int total, String path) {
        long now = System.nanoTime();
        if (!current.isEmpty()) {
            millis.put(current, (now - currentStart) / NANOS_PER_MILLI);
        }
        current = path;
        currentStart = now;
        if (!hasBar) {
            return;
        }
        if (bar == null) {
            bar = new ProgressBarBuilder()
                    .setTaskName("Baking")
                    .setUnit(" scenes", 1)
                    .setInitialMax(total)
                    .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                    .setUpdateIntervalMillis(REFRESH_MILLIS)
                    .clearDisplayOnFinish()
                    .build();
        }
        bar.stepTo(done);
        bar.setExtraMessage(" " + path);
    }

    /// Ends the progress bar. A bake that failed has to end it, too.
    void end() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }

    /// Prints what has become of the scenes.
    void print(ProjectResult result) {
        for (ProjectResult.Scene scene : result.scenes()) {
            switch (scene.status()) {
                case BAKED ->
                    out.println(
                            "Baked " + scene.path() + " in " + count(millis.getOrDefault(scene.path(), 0L)) + " ms.");
                case FROM_CACHE -> out.println("Took " + scene.path() + " from the cache.");
                case UP_TO_DATE, FAILED -> {}
            }
            if (explains) {
                scene.explanations().forEach(reason -> out.println("  " + reason));
            }
        }
        result.removed().forEach(file -> out.println("Deleted " + file + ", whose scene is gone."));
        out.flush();
        result.problems().forEach(problem -> err.println(placed(problem)));
        err.flush();
        long failed = result.count(ProjectResult.Status.FAILED);
        out.println((result.scenes().size() == 1
                        ? "1 scene: "
                        : count(result.scenes().size()) + " scenes: ")
                + count(result.count(ProjectResult.Status.BAKED)) + " baked, "
                + count(result.count(ProjectResult.Status.FROM_CACHE)) + " from the cache, "
                + count(result.count(ProjectResult.Status.UP_TO_DATE)) + " up to date, "
                + count(failed) + " with errors, in "
                + count((System.nanoTime() - start) / NANOS_PER_MILLI) + " ms.");
        out.flush();
    }

    private static String count(long number) {
        return Objects.requireNonNull(String.format(Locale.ROOT, "%,d", number));
    }

    /// A problem with a path that leads to its file from the working directory, where terminals look for it.
    private String placed(AuthoringProblem problem) {
        Path file = root.resolve(problem.position().file());
        return (Files.exists(file) ? root + File.separator : "") + problem;
    }
}
