package dev.phalanx.baking.internal.tool;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.ProjectBaking;
import dev.phalanx.baking.ProjectResult;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.scenes.files.SaveOptions;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The main class of a process that bakes the scenes of a project: the Maven plugin starts it, and a Gradle task of the
/// type `JavaExec` can run it. The program whose bakers are used is on the class path of the process.
///
/// The package is not exported, so the class is not an API for code, but build scripts may name it. Its arguments:
///
/// | argument | meaning |
/// |---|---|
/// | `--scenes DIR` | the root of the project, with its scene files |
/// | `--out DIR` | the directory for baked scenes |
/// | `--cache DIR` | the directory of the cache; `.cache` in the directory for baked scenes without it |
/// | `--classes PATH` | the class directories and jars in which bakers are searched; missing ones are skipped |
/// | `--compress` | compresses baked scenes |
/// | `--gltf-scene FILE=SCENE` | the scene that is read of a glTF file with several, by its name or index; repeatable |
/// | `--fail-on-warnings` | ends with exit code 1 if there are warnings, too |
///
/// The class directories and jars are separated as in class paths. Authoring components and baking systems are found in
/// them, too.
///
/// Standard output has a line for each scene that was baked and one with the total. Standard error has a line for each
/// problem, `file:line:column: message`; the message of a warning begins with `warning: `. The exit code is 0 if there
/// are no errors, 1 if scenes have errors, and 2 if the bake could not run.
public final class BakeTool {
    private static final int HAS_ERRORS = 1;
    private static final int CANNOT_RUN = 2;

    private final PrintStream out;
    private final PrintStream err;
    private @Nullable Path scenes;
    private @Nullable Path target;
    private @Nullable Path cache;
    private final List<Path> classes = new ArrayList<>();
    private final Map<String, String> gltfScenes = new TreeMap<>();
    private SaveOptions.Compression compression = SaveOptions.Compression.NONE;
    private boolean failsOnWarnings;

    private BakeTool(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /// Bakes, and ends the process.
    public static void main(String[] arguments) {
        System.exit(run(List.of(arguments), System.out, System.err));
    }

    /// Bakes, and returns the exit code.
    ///
    /// @param out receives what would go to standard output
    /// @param err receives what would go to standard error
    public static int run(List<String> arguments, PrintStream out, PrintStream err) {
        BakeTool tool = new BakeTool(out, err);
        try {
            tool.read(new ArrayDeque<>(arguments));
            return tool.bake();
        } catch (IllegalArgumentException | UncheckedIOException failed) {
            err.println(failed.getMessage());
        } catch (IOException failed) {
            err.println("The scenes cannot be baked: " + failed
                    + ". Check that the directories can be read and written, and try again.");
        }
        return CANNOT_RUN;
    }

    private void read(Deque<String> arguments) {
        while (!arguments.isEmpty()) {
            String name = arguments.remove();
            switch (name) {
                case "--scenes" -> scenes = Path.of(value(name, arguments));
                case "--out" -> target = Path.of(value(name, arguments));
                case "--cache" -> cache = Path.of(value(name, arguments));
                case "--classes" -> {
                    for (String place : value(name, arguments).split(File.pathSeparator, -1)) {
                        if (!place.isEmpty() && Files.exists(Path.of(place))) {
                            classes.add(Path.of(place));
                        }
                    }
                }
                case "--gltf-scene" -> {
                    String choice = value(name, arguments);
                    int equals = choice.lastIndexOf('=');
                    if (equals <= 0) {
                        throw new IllegalArgumentException("The argument --gltf-scene has the value " + choice
                                + ". Give it a file and a scene, such as --gltf-scene house.glb=Attic.");
                    }
                    gltfScenes.put(choice.substring(0, equals), choice.substring(equals + 1));
                }
                case "--compress" -> compression = SaveOptions.Compression.LZ4;
                case "--fail-on-warnings" -> failsOnWarnings = true;
                default ->
                    throw new IllegalArgumentException("There is no argument " + name
                            + ". The arguments are --scenes, --out, --cache, --classes, --gltf-scene, --compress and"
                            + " --fail-on-warnings.");
            }
        }
    }

    private static String value(String name, Deque<String> arguments) {
        String value = arguments.poll();
        if (value == null) {
            throw new IllegalArgumentException("The argument " + name + " has no value. Put one after it.");
        }
        return value;
    }

    private static Path required(@Nullable Path directory, String name) {
        if (directory == null) {
            throw new IllegalArgumentException("The argument " + name + " is missing. Give a directory with it.");
        }
        return directory;
    }

    private int bake() throws IOException {
        Path root = required(scenes, "--scenes");
        Path baked = required(target, "--out");
        if (!Files.isDirectory(root)) {
            throw new IllegalArgumentException(
                    "There is no directory " + root + ". Name the one with the scenes with --scenes.");
        }
        long start = System.nanoTime();
        ClassLoader loader = Objects.requireNonNull(BakeTool.class.getClassLoader(), "loader");
        BakingTypes types = BakingTypes.in(loader, classes);
        for (Map.Entry<String, String> each : gltfScenes.entrySet()) {
            types = types.withGltfScene(each.getKey(), each.getValue());
        }
        try (ProjectBaking project = ProjectBaking.of(root, baked, types).withCompression(compression)) {
            if (cache != null) {
                project.withCache(cache);
            }
            ProjectResult result = project.bake();
            print(result, root, (System.nanoTime() - start) / 1_000_000);
            boolean isFailed = !result.isSuccessful()
                    || (failsOnWarnings && !result.problems().isEmpty());
            return isFailed ? HAS_ERRORS : 0;
        }
    }

    private void print(ProjectResult result, Path root, long millis) {
        for (ProjectResult.Scene scene : result.scenes()) {
            switch (scene.status()) {
                case BAKED -> out.println("Baked " + scene.path() + ".");
                case FROM_CACHE -> out.println("Took " + scene.path() + " from the cache.");
                case UP_TO_DATE, FAILED -> {}
            }
        }
        result.removed().forEach(file -> out.println("Deleted " + file + ", whose scene is gone."));
        for (AuthoringProblem problem : result.problems()) {
            err.println(placed(root, problem));
        }
        out.println(String.format(
                Locale.ROOT,
                "%,d %s: %,d baked, %,d from the cache, %,d up to date, %,d with errors, in %,d ms.",
                result.scenes().size(),
                result.scenes().size() == 1 ? "scene" : "scenes",
                result.count(ProjectResult.Status.BAKED),
                result.count(ProjectResult.Status.FROM_CACHE),
                result.count(ProjectResult.Status.UP_TO_DATE),
                result.count(ProjectResult.Status.FAILED),
                millis));
    }

    /// A problem with the path of its file below the root.
    private static String placed(Path root, AuthoringProblem problem) {
        Path file = root.resolve(problem.position().file());
        return (Files.exists(file) ? String.valueOf(root) + File.separator : "") + problem;
    }
}
