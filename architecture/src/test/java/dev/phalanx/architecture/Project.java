package dev.phalanx.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Where the project's files lie.
final class Project {
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Path ROOT = findRoot();

    private Project() {}

    /// A file of the project by its path from the root.
    static Path file(String path) {
        return ROOT.resolve(path);
    }

    /// The text of a file of the project, by its path from the root.
    static String text(String path) {
        return text(file(path));
    }

    /// What reads something of a checkout.
    @FunctionalInterface
    interface Reader<T> {
        T read(Path home) throws IOException;
    }

    /// What a reader makes of the checkout.
    static <T> T read(Reader<T> reader) {
        try {
            return reader.read(ROOT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The directories of the modules, in the order of the build.
    static List<Path> modules() {
        return MODULE.matcher(text("pom.xml"))
                .results()
                .map(match -> file(match.group(1)))
                .toList();
    }

    /// The files below `directory` whose names end in `suffix`, sorted; none where there is no such directory.
    static List<Path> filesBelow(Path directory, String suffix) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path findRoot() {
        Path start = Path.of("").toAbsolutePath();
        for (Path directory = start; directory != null; directory = directory.getParent()) {
            if (Files.exists(directory.resolve("docs/semantics.md"))) {
                return directory;
            }
        }
        throw new IllegalStateException(
                "No directory above " + start + " has docs/semantics.md. Run the tests inside the project.");
    }
}
