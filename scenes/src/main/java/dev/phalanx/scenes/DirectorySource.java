package dev.phalanx.scenes;

import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.structs.internal.files.DirectoryWalk;
import dev.phalanx.structs.internal.files.DurableFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The scene files of a directory. The guid of each file is remembered until the file changes.
final class DirectorySource implements SceneSource {
    /// A file as it was when its guid was read.
    private record Known(Path file, FileTime modified, long size, Guid own) {}

    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.scenes");

    private final Path directory;
    /// What cannot be visited, and was reported.
    private final Set<Path> reported = new HashSet<>();

    private Map<String, Known> known = new HashMap<>();
    private SceneIndex index = new SceneIndex(Map.of());

    DirectorySource(Path directory) {
        this.directory = directory;
    }

    @Override
    public @Nullable SceneBytes open(Guid guid) throws IOException {
        Path file = find(guid);
        if (file == null) {
            return null;
        }
        try {
            return SceneBytes.of(file);
        } catch (NoSuchFileException gone) {
            return null;
        }
    }

    private synchronized @Nullable Path find(Guid guid) throws IOException {
        Known found = known(guid);
        if (found == null || !isCurrent(found)) {
            refresh();
            found = known(guid);
        }
        return found == null ? null : found.file();
    }

    private @Nullable Known known(Guid guid) {
        String name = index.name(guid);
        return name == null ? null : known.get(name);
    }

    private static boolean isCurrent(Known found) {
        try {
            return Files.getLastModifiedTime(found.file()).equals(found.modified())
                    && Files.size(found.file()) == found.size();
        } catch (IOException gone) {
            return false;
        }
    }

    @Override
    public synchronized @Nullable String path(Guid guid) throws IOException {
        refresh();
        return index.name(guid);
    }

    @Override
    public synchronized @Nullable Guid guid(String path) throws IOException {
        refresh();
        return index.guid(path);
    }

    private void refresh() throws IOException {
        Map<String, Known> now = new TreeMap<>();
        try {
            DirectoryWalk.of(directory, filesOf(now));
        } catch (NoSuchFileException missing) {
            NoSuchFileException named = new NoSuchFileException(
                    directory.toString(),
                    null,
                    "there is no such directory of scenes. Create it, or set another source.");
            named.initCause(missing);
            throw named;
        }
        known = now;
        Map<String, Guid> own = new HashMap<>();
        now.forEach((name, file) -> own.put(name, file.own()));
        index = new SceneIndex(own);
    }

    private DirectoryWalk.Visitor filesOf(Map<String, Known> now) {
        return new DirectoryWalk.Visitor() {
            @Override
            public void file(Path file, BasicFileAttributes attributes) {
                String path = name(file);
                if (attributes.isRegularFile() && path.length() > ENDING.length() && path.endsWith(ENDING)) {
                    String name = path.substring(0, path.length() - ENDING.length());
                    now.put(name, entry(name, file, attributes));
                }
            }

            @Override
            public void leftOut(Path path, IOException reason) {
                report(path, reason);
            }
        };
    }

    /// Reports a file or directory that cannot be visited, once.
    private void report(Path path, IOException reason) {
        if (reported.add(path)) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "The directory " + directory + " is searched for scenes without " + directory.relativize(path)
                            + ", which cannot be read: " + reason
                            + ". Let the program read it, or move it to another directory.");
        }
    }

    private Known entry(String name, Path file, BasicFileAttributes attributes) {
        Known before = known.get(name);
        if (before != null
                && before.modified().equals(attributes.lastModifiedTime())
                && before.size() == attributes.size()) {
            return before;
        }
        Guid own;
        try (SceneBytes bytes = SceneBytes.of(file)) {
            own = SceneIndex.ownGuid(bytes);
        } catch (IOException unread) {
            own = Guid.NONE; // opening the scene will say why
        }
        return new Known(file, attributes.lastModifiedTime(), attributes.size(), own);
    }

    private String name(Path file) {
        StringBuilder name = new StringBuilder();
        for (Path part : directory.relativize(file)) {
            name.append(name.isEmpty() ? "" : "/").append(part);
        }
        return name.toString();
    }

    @Override
    public String description() {
        return "directory " + directory;
    }

    static void writeIndex(Path directory) throws IOException {
        DirectorySource source = new DirectorySource(directory);
        source.refresh();
        String text = String.join("\n", source.index.lines()) + "\n";
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        DurableFile.write(directory.resolve(INDEX), out -> out.write(bytes));
    }
}
