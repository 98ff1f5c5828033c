package dev.phalanx.cli;

import dev.phalanx.baking.BakeResult;
import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.ProjectBaking;
import dev.phalanx.baking.SceneBaking;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.samples.report.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Bakes every file of a directory that a format reads, each once and by itself, and prints what has become of each:
/// a table of the files, a table of what was refused or left out, and the files that no format reads. Nothing is
/// written.
final class FilesReport {
    private static final long NANOS_PER_MILLI = 1_000_000;
    /// What differs between messages of one kind: texts in quotes, lists and numbers.
    private static final Pattern VALUES =
            Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|\\[[^\\]]*\\]|-?\\d[\\d.,]*(?:[eE][+-]?\\d+)?");

    /// What a message says of other nodes of the file with the same problem.
    private static final Pattern OTHERS = Pattern.compile(", as (?:has|have|is|are) … more [^,]*");
    /// A line of the table of kinds, whose last column is a message.
    private static final String LINE = "%5s   %5s   %s";

    private final Path root;
    private final BakingTypes types;
    private final boolean isOfLibrary;
    private final PrintWriter out;
    private final Set<String> scenes = new TreeSet<>();
    private final Set<String> others = new TreeSet<>();
    private final Set<String> unread = new TreeSet<>();
    private final Map<String, Kind> kinds = new TreeMap<>();
    private int baked;
    private int warned;
    private int refused;

    /// Problems whose messages differ only in values.
    private static final class Kind {
        final AuthoringProblem first;
        final Set<String> files = new HashSet<>();
        int count;

        Kind(AuthoringProblem first) {
            this.first = first;
        }
    }

    /// @param root the directory
    /// @param isOfLibrary whether the types are only those of the library
    FilesReport(Path root, BakingTypes types, boolean isOfLibrary, PrintWriter out) {
        this.isOfLibrary = isOfLibrary;
        this.root = root;
        this.types = types;
        this.out = out;
    }

    /// Bakes, and prints.
    ///
    /// @return the exit code: 0, or 1 if a file was refused
    /// @throws IOException if the directory cannot be read
    int print() throws IOException {
        // It only searches: what its bakes would write goes nowhere.
        try (ProjectBaking project = ProjectBaking.of(root, root, types)) {
            scenes.addAll(project.scenes());
            findOthers();
            return printAll();
        }
    }

    private int printAll() {
        long start = System.nanoTime();
        TextTable files = new TextTable("File", "result", "nodes", "entities", "errors", "warnings", "ms");
        for (String path : scenes) {
            bake(path, files);
        }
        long millis = (System.nanoTime() - start) / NANOS_PER_MILLI;
        if (!scenes.isEmpty()) {
            out.print(files);
            out.println();
        }
        printKinds();
        printOthers();
        for (String path : unread) {
            out.println(path + " cannot be read and was left out. Allow it to be read if scenes are in it.");
        }
        out.println(count(scenes.size(), "file") + ": " + count(baked) + " baked, " + count(warned)
                + " baked with warnings, " + count(refused) + " refused, in " + count(millis) + " ms; "
                + count(others.size(), "other file") + ".");
        if (isOfLibrary) {
            out.println("Without --classes, only the components of the library are known, and its bakers.");
        }
        out.flush();
        return refused == 0 ? 0 : CommandEnd.FAILED;
    }

    private void findOthers() throws IOException {
        Files.walkFileTree(root, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                boolean isHidden = !directory.equals(root)
                        && String.valueOf(directory.getFileName()).startsWith(".");
                return isHidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String path = relative(file);
                if (!scenes.contains(path)) {
                    others.add(path);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException reason) throws IOException {
                if (file.equals(root)) {
                    throw reason;
                }
                unread.add(relative(file));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException reason) {
                if (reason != null) {
                    unread.add(relative(directory));
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private String relative(Path file) {
        return root.relativize(file).toString().replace('\\', '/');
    }

    private void bake(String path, TextTable files) {
        long start = System.nanoTime();
        String nodes = "-";
        String entities = "-";
        List<AuthoringProblem> problems;
        boolean isBaked = false;
        try (SceneBaking baking = SceneBaking.of(root, path, types)) {
            BakeResult result = baking.bake();
            problems = result.problems();
            isBaked = result.isSuccessful();
            if (isBaked) {
                nodes = count(result.nodeCount());
                entities = count(result.world().entityManager().entityCount());
            }
        } catch (RuntimeException thrown) {
            problems = List.of(AuthoringProblem.error(
                    SourcePosition.of(path), "Baking failed: " + thrown + ". Report it with the file."));
        }
        long millis = (System.nanoTime() - start) / NANOS_PER_MILLI;
        long errors = problems.stream().filter(AuthoringProblem::isError).count();
        long warnings = problems.size() - errors;
        String result = "refused";
        if (!isBaked) {
            refused++;
        } else if (warnings > 0) {
            warned++;
            result = "warned";
        } else {
            baked++;
            result = "baked";
        }
        problems.forEach(problem -> add(path, problem));
        files.row(path, result, nodes, entities, count(errors), count(warnings), count(millis));
    }

    private void add(String path, AuthoringProblem problem) {
        String message = VALUES.matcher(problem.message()).replaceAll("…");
        String kind = problem.isError() + OTHERS.matcher(message).replaceAll("");
        Kind known = kinds.computeIfAbsent(kind, key -> new Kind(problem));
        known.files.add(path);
        known.count++;
    }

    /// Prints each kind of problem with its first place, those of most files first.
    private void printKinds() {
        if (kinds.isEmpty()) {
            return;
        }
        String title = "What was refused or left out, with its first place";
        out.println(LINE.formatted("Files", "times", title));
        out.println(LINE.formatted("-----", "-----", "-".repeat(title.length())));
        kinds.values().stream()
                .sorted(Comparator.comparing((Kind kind) -> !kind.first.isError())
                        .thenComparing(Comparator.comparingInt((Kind kind) -> kind.files.size())
                                .reversed()))
                .forEach(kind -> out.println(
                        LINE.formatted(count(kind.files.size()), count(kind.count), kind.first.toString())));
        out.println();
    }

    /// Prints the endings of the files that no format reads as a scene.
    private void printOthers() {
        if (others.isEmpty()) {
            return;
        }
        Map<String, List<String>> byEnding = new TreeMap<>();
        for (String path : others) {
            byEnding.computeIfAbsent(ending(path), key -> new ArrayList<>()).add(path);
        }
        TextTable table = new TextTable("Files that no format reads", "files", "first");
        byEnding.forEach((ending, paths) -> table.row(ending, count(paths.size()), paths.getFirst()));
        out.print(table);
        out.println();
    }

    private static String ending(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        int point = name.lastIndexOf('.');
        return point <= 0 ? "no ending" : name.substring(point).toLowerCase(Locale.ROOT);
    }

    private static String count(long number) {
        return Objects.requireNonNull(String.format(Locale.ROOT, "%,d", number));
    }

    private static String count(long number, String what) {
        return count(number) + " " + what + (number == 1 ? "" : "s");
    }
}
