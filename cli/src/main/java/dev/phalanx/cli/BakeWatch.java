package dev.phalanx.cli;

import dev.phalanx.baking.ProjectBaking;
import dev.phalanx.baking.live.FileWatch;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/// Bakes again whenever something changes. When scenes change, only the bakers run whose input is not what it was
/// before; when classes change, all are loaded anew. No error ends it.
final class BakeWatch implements AutoCloseable {
    private static final int NAMED_FILES = 3;
    private static final int COLLECTIONS = 3;
    private static final Duration QUIET = Duration.ofMillis(50);

    private final CommandSpec spec;
    private final Path root;
    private final List<Path> outputs;
    private final List<Path> places;
    private final Function<ProgramClasses, ProjectBaking> opening;
    private final BakeReport report;
    private @Nullable ProgramClasses classes;
    private @Nullable ProjectBaking project;

    /// A watch that has not begun.
    ///
    /// @param root the directory with the scenes
    /// @param outputs the directories that bakes write to
    /// @param places the class directories and jars
    /// @param opening makes the bakes of the root from the classes
    BakeWatch(
            CommandSpec spec,
            Path root,
            List<Path> outputs,
            List<Path> places,
            Function<ProgramClasses, ProjectBaking> opening,
            BakeReport report) {
        this.spec = spec;
        this.root = root.toAbsolutePath().normalize();
        this.outputs = outputs.stream()
                .map(output -> output.toAbsolutePath().normalize())
                .toList();
        this.places = places;
        this.opening = opening;
        this.report = report;
    }

    /// Bakes, and bakes again until the input ends.
    ///
    /// @throws IOException if directories cannot be watched
    void run(InputStream input) throws IOException {
        PrintWriter text = spec.commandLine().getOut();
        List<Path> all = new ArrayList<>(places);
        all.add(root);
        try (FileWatch watch = FileWatch.of(all, this::isWatched, QUIET)) {
            Thread.ofPlatform().daemon().name("phalanx end of input").start(() -> awaitEnd(input, watch));
            bake(Terminal.isThere());
            text.println("Watching " + root + ". End with Ctrl-C.");
            text.flush();
            for (NavigableSet<Path> changed = watch.next(); !changed.isEmpty(); changed = watch.next()) {
                text.println(description(changed));
                if (changed.stream().anyMatch(this::isOfClasses)) {
                    reload();
                }
                bake(false);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static void awaitEnd(InputStream input, FileWatch watch) {
        byte[] ignored = new byte[1024];
        try {
            while (input.read(ignored) >= 0) {
                // what is typed means nothing
            }
        } catch (IOException closed) {
            // there will be no more input
        }
        watch.end();
    }

    /// Whether a file can matter. What bakes write does not, nor do hidden files and the backups of editors.
    private boolean isWatched(Path file) {
        if (outputs.stream().anyMatch(file::startsWith)) {
            return false;
        }
        if (!file.startsWith(root)) {
            return true;
        }
        for (Path part : root.relativize(file)) {
            String name = part.toString();
            if (name.startsWith(".") || name.endsWith("~")) {
                return false;
            }
        }
        return true;
    }

    private boolean isOfClasses(Path file) {
        return places.stream()
                .anyMatch(place -> file.startsWith(place.toAbsolutePath().normalize()));
    }

    private String description(NavigableSet<Path> changed) {
        List<String> names = changed.stream()
                .filter(file -> !isOfClasses(file))
                .map(file -> file.equals(root)
                        ? root.toString()
                        : root.relativize(file).toString())
                .toList();
        if (names.size() < changed.size()) {
            return "Classes have changed.";
        }
        String some = String.join(", ", names.subList(0, Math.min(NAMED_FILES, names.size())));
        return "Changed: " + some
                + (names.size() > NAMED_FILES ? " and " + (names.size() - NAMED_FILES) + " more" : "");
    }

    private void bake(boolean shows) {
        report.begin(shows);
        try {
            if (project == null) {
                close();
                classes = ProgramClasses.of(places);
                project = opening.apply(classes).withScenesKept();
            }
            report.print(project.bake());
        } catch (IOException failed) {
            fail(BakeCommand.message(failed));
        } catch (RuntimeException | LinkageError failed) {
            fail(String.valueOf(failed.getMessage()));
        } finally {
            report.end();
        }
    }

    private void fail(String message) {
        new CommandEnd(spec).fail(CommandEnd.FAILED, message);
        close();
    }

    /// Lets go of the classes. A component class can be loaded anew only if the one of before is gone.
    private void reload() {
        if (classes == null) {
            return;
        }
        WeakReference<ClassLoader> before = new WeakReference<>(classes.loader());
        close();
        for (int i = 0; i < COLLECTIONS && before.get() != null; i++) {
            System.gc();
        }
        if (before.get() != null) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("The classes of before are still in use, such as by a thread or a static field of a library."
                    + " If scenes have errors about two classes of one name, start the command again.");
            err.flush();
        }
    }

    @Override
    public void close() {
        ProjectBaking open = project;
        ProgramClasses loaded = classes;
        project = null;
        classes = null;
        if (open != null) {
            open.close();
        }
        if (loaded != null) {
            loaded.close();
        }
    }
}
