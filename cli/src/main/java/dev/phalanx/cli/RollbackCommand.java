package dev.phalanx.cli;

import dev.phalanx.samples.rollback.RollbackDemo;
import dev.phalanx.samples.rollback.RollbackOptions;
import dev.phalanx.samples.rollback.RollbackPicture;
import dev.phalanx.samples.rollback.RollbackReport;
import dev.phalanx.samples.rollback.RollbackRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `phalanx demo rollback`: a game over a bad network, by rollback netcode.
@Command(
        name = "rollback",
        description = {
            "Plays a game over a bad network by rollback netcode, and draws it.",
            "Each player has a world of its own, predicts the inputs of the others, and",
            "goes back when a prediction was wrong. Datagrams go over the loopback",
            "interface, and the demo loses, delays and reorders them. At the end, each",
            "world is compared with one that was given all inputs without a network. The",
            "exit code is 1 if one of them differs."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        showDefaultValues = true)
final class RollbackCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--players", paramLabel = "N", defaultValue = "2", description = "How many players, 2 to 4.")
    private int players;

    @Option(
            names = "--ticks",
            paramLabel = "N",
            defaultValue = "1200",
            description = "How many ticks, 60 of which make a second of the game.")
    private int ticks;

    @Option(names = "--drones", paramLabel = "N", defaultValue = "240", description = "How many drones fly about.")
    private int drones;

    @Option(
            names = "--input-delay",
            paramLabel = "TICKS",
            defaultValue = "1",
            description = "The ticks between an input and its tick, 0 to 3.")
    private int inputDelay;

    @Option(
            names = "--loss",
            paramLabel = "PERCENT",
            defaultValue = "10",
            description = "How many of a hundred datagrams are lost.")
    private int loss;

    @Option(
            names = "--delay",
            paramLabel = "TICKS",
            defaultValue = "4",
            description = "The ticks that a datagram takes at least.")
    private int delay;

    @Option(
            names = "--jitter",
            paramLabel = "TICKS",
            defaultValue = "2",
            description = "The ticks that a datagram takes longer at most, which reorders datagrams.")
    private int jitter;

    @Option(
            names = "--duplicates",
            paramLabel = "PERCENT",
            defaultValue = "5",
            description = "How many of a hundred datagrams arrive twice.")
    private int duplicates;

    @Option(
            names = "--check",
            paramLabel = "TICKS",
            defaultValue = "10",
            description = "The ticks between two comparisons of hashes, 1 to 10.")
    private int check;

    @Option(
            names = "--diverge",
            paramLabel = "TICK",
            defaultValue = "0",
            description = "Makes the world of the last player another one in this tick, to see how that is found;"
                    + " 0 for never.")
    private int diverge;

    @Mixin
    private Profiling profiling = new Profiling();

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The seed of all that is random.")
    private long seed;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            defaultValue = "rollback.png",
            description = "The picture, a PNG file.")
    private Path out = Path.of("rollback.png");

    @Option(
            names = "--width",
            paramLabel = "PIXELS",
            defaultValue = "1600",
            description = "The picture's width; its height is seven sixteenths of that.")
    private int width;

    @Option(names = "--no-picture", description = "Draw no picture.")
    private boolean noPicture;

    /// Runs the demo.
    ///
    /// @return the exit code: 0, 2 if the input was wrong, 1 if a world differs, the network failed, or the picture
    ///     could not be written
    @Override
    public Integer call() {
        CommandEnd end = new CommandEnd(spec);
        RollbackOptions options;
        try {
            if (!noPicture) {
                RollbackPicture.checkWidth(width);
                OutputFile.check("The picture", out, "--out");
            }
            options = new RollbackOptions(
                    players, ticks, drones, inputDelay, loss, delay, jitter, duplicates, check, diverge, seed);
            profiling.start();
        } catch (IllegalArgumentException e) {
            return end.fail(CommandEnd.WRONG_INPUT, String.valueOf(e.getMessage()));
        }
        RollbackRun run;
        try (StepProgress progress = StepProgress.of(options.ticks())) {
            run = RollbackDemo.run(options, progress);
        } catch (IOException e) {
            return end.fail(CommandEnd.FAILED, "The loopback interface failed: " + e + ".");
        }
        PrintWriter text = spec.commandLine().getOut();
        text.print(RollbackReport.of(run));
        RollbackRun.Moment moment = run.moment();
        int code =
                noPicture || moment == null ? 0 : end.draw(file -> new RollbackPicture(moment, width).write(file), out);
        text.flush();
        int codeOfProfile = profiling.finish(end, text);
        if (!run.isRight()) {
            return end.fail(
                    CommandEnd.FAILED,
                    diverge > 0
                            ? "The worlds differ, as --diverge " + diverge + " wanted."
                            : "The match did not end with the same world for all players. With more than 30% loss or"
                                    + " long delays a player may be lost; if a world differs, report a bug.");
        }
        return code != 0 ? code : codeOfProfile;
    }
}
