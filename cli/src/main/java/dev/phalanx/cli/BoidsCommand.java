package dev.phalanx.cli;

import dev.phalanx.jobs.JobWorkers;
import dev.phalanx.samples.boids.Boids;
import dev.phalanx.samples.boids.BoidsOptions;
import dev.phalanx.samples.boids.BoidsReport;
import dev.phalanx.samples.boids.BoidsRun;
import dev.phalanx.samples.boids.picture.BoidsPicture;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `phalanx demo boids`: schools of fish as jobs on all cores.
@Command(
        name = "boids",
        description = {
            "Lets fish swim in schools, as jobs on all cores, and draws them.",
            "Lets schools of fish swim around rocks and after lures, step by step,",
            "then prints what that cost and draws the sea seen from above."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        showDefaultValues = true)
final class BoidsCommand implements Callable<Integer> {
    private static final String WORKERS = "phalanx.jobs.workers";
    private static final int MOST_WORKERS = 1_024;
    private static final int USUAL_STEPS = 400;
    private static final Duration STEP = Duration.ofMillis(50);

    @Spec
    private CommandSpec spec;

    @Option(names = "--fish", paramLabel = "N", defaultValue = "50000", description = "How many fish.")
    private int fish;

    @Option(names = "--schools", paramLabel = "N", defaultValue = "8", description = "How many schools they form.")
    private int schools;

    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "How many steps of 50 ms they swim. 400 if none are given, without end with --inspect.")
    private @Nullable Integer steps;

    @Mixin
    private Inspection inspection = new Inspection();

    @Mixin
    private Profiling profiling = new Profiling();

    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "0",
            description = "How many worker threads help; 0 is one fewer than there are processors, and at least 1.")
    private int workers;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The seed of all that is random.")
    private long seed;

    @Option(names = "--out", paramLabel = "FILE", defaultValue = "boids.png", description = "The picture, a PNG file.")
    private Path out = Path.of("boids.png");

    @Option(
            names = "--width",
            paramLabel = "PIXELS",
            defaultValue = "1600",
            description = "The picture's width; its height is five eighths of that.")
    private int width;

    @Option(names = "--no-picture", description = "Draw no picture.")
    private boolean noPicture;

    /// Runs the demo.
    ///
    /// @return the exit code: 0, 2 if the input was wrong, 1 if the picture could not be written
    @Override
    public Integer call() {
        CommandEnd end = new CommandEnd(spec);
        BoidsOptions options;
        try {
            if (!noPicture) {
                BoidsPicture.checkWidth(width);
                OutputFile.check("The picture", out, "--out");
            }
            options = new BoidsOptions(
                    fish, schools, inspection.steps(steps, USUAL_STEPS, BoidsOptions.MOST_STEPS), seed);
            hire(workers);
            profiling.start();
            inspection.start(spec.commandLine().getOut());
        } catch (IllegalArgumentException e) {
            return end.fail(CommandEnd.WRONG_INPUT, String.valueOf(e.getMessage()));
        }
        BoidsRun run;
        try (StepProgress progress = StepProgress.of(options.steps())) {
            run = Boids.run(options, inspection.paced(progress, STEP));
        }
        PrintWriter text = spec.commandLine().getOut();
        text.print(BoidsReport.of(run));
        int code = noPicture ? 0 : end.draw(file -> new BoidsPicture(run.scene(), width).write(file), out);
        text.flush();
        int codeOfProfile = profiling.finish(end, text);
        return code != 0 ? code : codeOfProfile;
    }

    /// Sets the number of workers, which is that of the process and so can be set once.
    private static void hire(int count) {
        if (count == 0) {
            return;
        }
        if (count < 0 || count > MOST_WORKERS) {
            throw new IllegalArgumentException("The number of workers is out of range: " + count
                    + ". Give a number from 0 to " + MOST_WORKERS + ".");
        }
        String before = System.getProperty(WORKERS);
        System.setProperty(WORKERS, Integer.toString(count));
        if (JobWorkers.count() != count) {
            restore(before);
            throw new IllegalArgumentException("The number of workers is " + JobWorkers.count()
                    + " in this process already and cannot become " + count + ". Leave --workers out.");
        }
    }

    private static void restore(@Nullable String before) {
        if (before == null) {
            System.clearProperty(WORKERS);
        } else {
            System.setProperty(WORKERS, before);
        }
    }
}
