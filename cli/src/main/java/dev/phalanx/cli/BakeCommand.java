package dev.phalanx.cli;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.ProjectBaking;
import dev.phalanx.baking.ProjectResult;
import dev.phalanx.scenes.files.SaveOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `phalanx bake`: the scenes of a project as files with entities.
@Command(
        name = "bake",
        description = {
            "Bakes the scenes of a directory to files with entities, or reports what would become of them.",
            "Scenes that have not changed since the last bake are left alone. Problems are printed to",
            "standard error, each with its file, line and column. The exit code is 1 if scenes have errors."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class BakeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The directory with the scenes and the files that they refer to.")
    private Path root = Path.of("");

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            description = "The directory for baked scenes. It need not exist. Required without --report.")
    private @Nullable Path out;

    @Option(
            names = "--classes",
            paramLabel = "PATH",
            description = {
                "The class directories and jars of the program with its authoring components, bakers and baking",
                "systems, and of what they use, separated as in a class path."
            })
    private @Nullable String classPath;

    @Option(
            names = "--watch",
            description = {
                "Stay, and bake again whenever a file below DIR or a class changes. Ends with Ctrl-C or at the end of",
                "standard input."
            })
    private boolean watch;

    @Option(
            names = "--report",
            description = {
                "Bake each file that a format reads by itself, print a table of what has become of it, of what was",
                "refused or left out, and of the files that no format reads, and write nothing."
            })
    private boolean isReport;

    @Option(names = "--explain", description = "Print why each baker has run.")
    private boolean explain;

    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description = "The directory of the cache; .cache in that of baked scenes without it.")
    private @Nullable Path cache;

    @Option(
            names = "--gltf-scene",
            paramLabel = "FILE=SCENE",
            description = {
                "The scene that is read of a glTF file with several, by its name or its index from 0; the default scene",
                "of the file without it. Can be repeated."
            })
    private Map<String, String> gltfScenes = Map.of();

    @Option(names = "--compress", description = "Compress baked scenes with LZ4.")
    private boolean compress;

    /// Bakes.
    ///
    /// @return the exit code: 0, 1 if scenes have errors or something cannot be read or written, 2 if the input is
    ///     wrong
    @Override
    public Integer call() {
        CommandEnd end = new CommandEnd(spec);
        if (!Files.isDirectory(root)) {
            return end.fail(
                    CommandEnd.WRONG_INPUT, "There is no directory " + root + ". Name the one with the scenes.");
        }
        List<Path> places = ProgramClasses.places(classPath);
        String missing = ProgramClasses.missing(places);
        if (missing != null) {
            return end.fail(CommandEnd.WRONG_INPUT, missing);
        }
        Path to = out;
        if (isReport) {
            return report(end, places);
        }
        if (to == null) {
            return end.fail(
                    CommandEnd.WRONG_INPUT,
                    "There is no --out. Name the directory for baked scenes, or use --report, which writes nothing.");
        }
        BakeReport report =
                new BakeReport(spec.commandLine().getOut(), spec.commandLine().getErr(), root, explain);
        try {
            return watch ? watch(to, places, report) : bake(to, places, report);
        } catch (IllegalArgumentException | UncheckedIOException failed) {
            return end.fail(CommandEnd.FAILED, String.valueOf(failed.getMessage()));
        } catch (IOException failed) {
            return end.fail(CommandEnd.FAILED, message(failed));
        }
    }

    static String message(IOException failed) {
        return failed instanceof NoSuchFileException missing
                ? "There is no file " + missing.getFile() + ". Put it back, or name another directory."
                : failed + ". Check that the directories can be read and written, and try again.";
    }

    private int report(CommandEnd end, List<Path> places) {
        if (out != null || watch || explain || cache != null || compress) {
            return end.fail(
                    CommandEnd.WRONG_INPUT,
                    "--report writes nothing. Leave out --out, --watch, --explain, --cache and --compress, or --report.");
        }
        try (ProgramClasses classes = ProgramClasses.of(places)) {
            return new FilesReport(
                            root,
                            classes.types(),
                            places.isEmpty(),
                            spec.commandLine().getOut())
                    .print();
        } catch (IllegalArgumentException | UncheckedIOException failed) {
            return end.fail(CommandEnd.FAILED, String.valueOf(failed.getMessage()));
        } catch (IOException failed) {
            return end.fail(CommandEnd.FAILED, message(failed));
        }
    }

    private int watch(Path to, List<Path> places, BakeReport report) throws IOException {
        URLConnection.setDefaultUseCaches("jar", false); // jars are read again after they have changed
        List<Path> outputs = cache == null ? List.of(to) : List.of(to, cache);
        try (BakeWatch watched =
                new BakeWatch(spec, root, outputs, places, classes -> project(to, classes, report), report)) {
            watched.run(System.in);
        }
        return 0;
    }

    private int bake(Path to, List<Path> places, BakeReport report) throws IOException {
        try (ProgramClasses classes = ProgramClasses.of(places);
                ProjectBaking project = project(to, classes, report)) {
            ProjectResult result;
            report.begin(Terminal.isThere());
            try {
                result = project.bake();
            } finally {
                report.end();
            }
            report.print(result);
            return result.isSuccessful() ? 0 : CommandEnd.FAILED;
        }
    }

    private ProjectBaking project(Path to, ProgramClasses classes, BakeReport report) {
        BakingTypes types = classes.types();
        for (Map.Entry<String, String> each : gltfScenes.entrySet()) {
            types = types.withGltfScene(each.getKey(), each.getValue());
        }
        ProjectBaking project = ProjectBaking.of(root, to, types)
                .withCompression(compress ? SaveOptions.Compression.LZ4 : SaveOptions.Compression.NONE)
                .withProgress(report);
        return cache == null ? project : project.withCache(cache);
    }
}
