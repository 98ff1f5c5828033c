package dev.phalanx.cli;

import dev.phalanx.samples.city.City;
import dev.phalanx.samples.city.CityOptions;
import dev.phalanx.samples.city.CityReport;
import dev.phalanx.samples.city.CityRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `phalanx demo city`: a city in which the tiles near a camera are loaded.
@Command(
        name = "city",
        description = {
            "Drives through a city whose tiles are loaded and unloaded, and shows a map.",
            "Writes a city of 400 tiles as a scene, drives a camera through it, loads the tiles near the camera",
            "and unloads those far away while pedestrians walk, then prints how long the frames took.",
            "With --live, writes a small city as city.scene.yaml instead: edit the file, and the city changes."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        showDefaultValues = true)
final class CityCommand implements Callable<Integer> {
    private static final int USUAL_FRAMES = 600;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--frames",
            paramLabel = "N",
            description = "How many frames, 60 a second. 600 if none are given, 100,000 with --inspect or --live.")
    private @Nullable Integer frames;

    @Mixin
    private Inspection inspection = new Inspection();

    @Mixin
    private Profiling profiling = new Profiling();

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The seed of all that is random.")
    private long seed;

    @Option(
            names = "--scenes",
            paramLabel = "DIR",
            description = "The directory for the city's file, which stays; a temporary one otherwise.")
    private @Nullable Path scenes;

    @Option(
            names = "--live",
            description =
                    "Follow the file city.scene.yaml, which is written unless it is there, until Ctrl-C or --frames.")
    private boolean isLive;

    @Option(names = "--no-wait", description = "Start each frame when the one before ends, not 60 times a second.")
    private boolean noWait;

    /// Runs the demo.
    ///
    /// @return the exit code: 0, 2 if the input was wrong, 1 if the scene could not be written
    @Override
    public Integer call() {
        CommandEnd end = new CommandEnd(spec);
        CityOptions options;
        try {
            int usual = isLive ? CityOptions.MOST_FRAMES : USUAL_FRAMES;
            options = new CityOptions(inspection.steps(frames, usual, CityOptions.MOST_FRAMES), seed, !noWait);
            profiling.start();
            inspection.start(spec.commandLine().getOut());
        } catch (IllegalArgumentException e) {
            return end.fail(CommandEnd.WRONG_INPUT, String.valueOf(e.getMessage()));
        }
        try {
            drive(options);
        } catch (IOException e) {
            return end.fail(
                    CommandEnd.FAILED,
                    "The scene could not be written: " + e + ". Give another directory with --scenes.");
        }
        return profiling.finish(end, spec.commandLine().getOut());
    }

    private void drive(CityOptions options) throws IOException {
        if (scenes != null) {
            Files.createDirectories(scenes);
            drive(options, scenes);
            return;
        }
        Path temporary = Files.createTempDirectory("phalanx-city");
        try {
            drive(options, temporary);
        } finally {
            delete(temporary);
        }
    }

    private void drive(CityOptions options, Path directory) throws IOException {
        PrintWriter text = spec.commandLine().getOut();
        if (isLive) {
            new LiveCityScreen(text, Terminal.isThere()).run(options, directory);
            return;
        }
        CityRun run = City.run(options, directory, new CityScreen(text, Terminal.isThere()));
        text.println();
        text.print(CityReport.of(run));
        text.flush();
    }

    private static void delete(Path directory) throws IOException {
        List<Path> files;
        try (Stream<Path> listed = Files.list(directory)) {
            files = listed.toList();
        }
        for (Path file : files) {
            Files.delete(file);
        }
        Files.delete(directory);
    }
}
