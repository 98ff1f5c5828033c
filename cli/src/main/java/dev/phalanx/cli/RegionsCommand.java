package dev.phalanx.cli;

import dev.phalanx.samples.regions.RegionsDemo;
import dev.phalanx.samples.regions.RegionsOptions;
import dev.phalanx.samples.regions.RegionsPicture;
import dev.phalanx.samples.regions.RegionsReport;
import dev.phalanx.samples.regions.RegionsRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `phalanx demo regions`: a world in several processes, one of which is killed and started again.
@Command(
        name = "regions",
        description = {
            "Runs one world in several processes, kills one of them, and starts it again.",
            "An illness spreads among agents who walk about. The world is cut into sections, which the processes run.",
            "At the end, the state is compared with that of the same world in one process. The exit code is 1 if it",
            "differs."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        showDefaultValues = true)
final class RegionsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--nodes", paramLabel = "N", defaultValue = "4", description = "How many processes.")
    private int nodes;

    @Option(names = "--agents", paramLabel = "N", defaultValue = "200000", description = "How many agents.")
    private int agents;

    @Option(
            names = "--side",
            paramLabel = "N",
            defaultValue = "8",
            description = "How many sections are beside each other, and above each other.")
    private int side;

    @Option(names = "--ticks", paramLabel = "N", defaultValue = "200", description = "How many ticks.")
    private int ticks;

    @Option(
            names = "--kill-at",
            paramLabel = "TICK",
            defaultValue = "100",
            description = "Kills a process when it has run this tick, and starts it again; 0 for never.")
    private int killAt;

    @Option(
            names = "--image-every",
            paramLabel = "TICKS",
            defaultValue = "20",
            description = "The ticks between two images that each process writes.")
    private int imageEvery;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The seed of all that is random.")
    private long seed;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            defaultValue = "regions.png",
            description = "The picture, a PNG file.")
    private Path out = Path.of("regions.png");

    @Option(
            names = "--width",
            paramLabel = "PIXELS",
            defaultValue = "1600",
            description = "The picture's width; it is as high as wide.")
    private int width;

    @Option(names = "--no-picture", description = "Draw no picture.")
    private boolean noPicture;

    /// Runs the demo.
    ///
    /// @return the exit code: 0, 2 if the input was wrong, 1 if a process failed, the state differs, or the picture
    ///     could not be written
    @Override
    public Integer call() throws InterruptedException {
        CommandEnd end = new CommandEnd(spec);
        RegionsOptions options;
        try {
            if (!noPicture) {
                RegionsPicture.checkWidth(width);
                OutputFile.check("The picture", out, "--out");
            }
            options = new RegionsOptions(nodes, agents, side, ticks, killAt, imageEvery, seed);
        } catch (IllegalArgumentException e) {
            return end.fail(CommandEnd.WRONG_INPUT, String.valueOf(e.getMessage()));
        }
        RegionsRun run;
        try {
            run = RegionsDemo.run(options);
        } catch (IOException e) {
            return end.fail(CommandEnd.FAILED, String.valueOf(e.getMessage()));
        }
        PrintWriter text = spec.commandLine().getOut();
        text.print(RegionsReport.of(run));
        int code = noPicture ? 0 : end.draw(file -> new RegionsPicture(run, width).write(file), out);
        text.flush();
        if (!run.isRight()) {
            return end.fail(CommandEnd.FAILED, "The state differs from that of one process. Report a bug.");
        }
        return code;
    }
}
