package dev.phalanx.baking.internal.cache;

import com.dynatrace.hash4j.hashing.Hashing;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Baked scenes by what they depend on, in a directory.
///
/// ```text
/// <name of the scene as a hash>/<hash of the entry>.bake    text: what the scene depends on, and the hash of the file
/// files/<hash of the file>.baked                            the baked scene
/// ```
///
/// An entry lists every file that the bake has looked at, including files that did not exist, with a hash of its
/// content, and a hash of the code and options. It is valid if all of these are unchanged. Files are written under
/// another name and renamed when they are complete, so several processes can use a cache at once; what a killed process
/// leaves is either complete or has another name. A file that does not have the hash that its entry says is not used.
///
/// What has not been used for the longest time is deleted: with each new entry, all but 16 entries of its scene; once a
/// day, the files that no entry names and that have not been used for a day, so that no process loses a file that it is
/// about to read. The time of the last use is the modification time of the file. An entry that is used gets a later
/// time than all others of its scene, so their order is right even if the system clock is set back.
public final class BakeCache {
    private static final String HEAD = "phalanx-bake 1";
    /// The number of entries of a scene that are kept, such as those of several branches.
    private static final int MOST_ENTRIES = 16;

    private static final long MOST_ENTRY_BYTES = 16 << 20;
    private static final long DAY_MILLIS = 24 * 60 * 60 * 1000L;
    /// The file whose time says when files were last deleted.
    private static final String FORGOTTEN = "forgotten";

    /// What a baked scene depends on.
    ///
    /// @param code a hash of code and options
    /// @param files content hashes by path
    /// @param result the hash of the baked file
    private record Entry(long code, Map<String, Long> files, long result) {
        String text() {
            StringBuilder text = new StringBuilder(HEAD).append('\n');
            text.append(HexFormat.of().toHexDigits(code)).append('\n');
            text.append(HexFormat.of().toHexDigits(result)).append('\n');
            files.forEach((path, hash) -> text.append(HexFormat.of().toHexDigits(hash))
                    .append(' ')
                    .append(path)
                    .append('\n'));
            return text.append("end\n").toString();
        }

        static @Nullable Entry parse(String text) {
            String[] lines = text.split("\n", -1);
            if (lines.length < 5 || !lines[0].equals(HEAD) || !lines[lines.length - 2].equals("end")) {
                return null;
            }
            try {
                Map<String, Long> files = new TreeMap<>();
                for (int i = 3; i < lines.length - 2; i++) {
                    files.put(lines[i].substring(17), HexFormat.fromHexDigitsToLong(lines[i], 0, 16));
                }
                return new Entry(
                        HexFormat.fromHexDigitsToLong(lines[1]), files, HexFormat.fromHexDigitsToLong(lines[2]));
            } catch (IllegalArgumentException | IndexOutOfBoundsException broken) {
                return null;
            }
        }
    }

    private final Path directory;
    private final LongSupplier clock;

    /// @param directory the directory of the cache, which need not exist
    public BakeCache(Path directory) {
        this(directory, System::currentTimeMillis);
    }

    /// @param clock returns the milliseconds since 1970
    BakeCache(Path directory, LongSupplier clock) {
        this.directory = directory;
        this.clock = clock;
    }

    /// The baked file of a scene, if everything that it depends on is unchanged; null if there is none.
    ///
    /// @param code a hash of code and options
    /// @param hashNow returns the hash of the present content of a file
    public @Nullable Path find(String scene, long code, ToLongFunction<String> hashNow) throws IOException {
        for (Path file : entries(scene)) {
            Entry entry = read(file);
            if (entry == null || entry.code != code) {
                continue;
            }
            boolean isSame = true;
            for (Map.Entry<String, Long> each : entry.files.entrySet()) {
                if (hashNow.applyAsLong(each.getKey()) != each.getValue()) {
                    isSame = false;
                    break;
                }
            }
            Path baked = baked(entry.result);
            if (isSame && Files.isRegularFile(baked) && hashOf(baked) == entry.result) {
                setUsed(scene, file);
                setTime(baked, clock.getAsLong());
                return baked;
            }
        }
        return null;
    }

    /// Makes an entry the latest of its scene.
    private void setUsed(String scene, Path entry) throws IOException {
        long time = clock.getAsLong();
        for (Path other : entries(scene)) {
            if (!other.equals(entry)) {
                time = Math.max(time, timeOf(other) + 1);
                break; // the latest of the others
            }
        }
        setTime(entry, time);
    }

    private static void setTime(Path file, long millis) throws IOException {
        try {
            Files.setLastModifiedTime(file, FileTime.fromMillis(millis));
        } catch (NoSuchFileException forgotten) {
            // by another process, which has newer entries
        }
    }

    /// When a file was used, or the beginning of 1970 if it is gone.
    private static long timeOf(Path file) throws IOException {
        try {
            return Files.getLastModifiedTime(file).toMillis();
        } catch (NoSuchFileException forgotten) {
            return 0; // by another process
        }
    }

    /// The path of a new file for [#put].
    public Path newFile() throws IOException {
        Path folder = directory.resolve("files");
        Files.createDirectories(folder);
        return Files.createTempFile(folder, "new", ".tmp");
    }

    /// Keeps a baked file, and returns its place in the cache.
    ///
    /// @param files what it depends on, with hashes of content
    /// @param file the baked file, one of [#newFile()], which is moved
    public Path put(String scene, long code, Map<String, Long> files, Path file) throws IOException {
        long result = hashOf(file);
        Path baked = baked(result);
        if (!Files.isRegularFile(baked) || hashOf(baked) != result) {
            force(file);
            Files.move(file, baked, StandardCopyOption.ATOMIC_MOVE);
        } else {
            Files.deleteIfExists(file);
        }
        setTime(baked, clock.getAsLong());
        Entry entry = new Entry(code, new TreeMap<>(files), result);
        byte[] text = entry.text().getBytes(StandardCharsets.UTF_8);
        Path folder = folder(scene);
        Files.createDirectories(folder);
        Path temporary = Files.createTempFile(folder, "new", ".tmp");
        Files.write(temporary, text);
        force(temporary);
        Path place = folder.resolve(HexFormat.of().toHexDigits(Hashing.xxh3_64().hashBytesToLong(text)) + ".bake");
        Files.move(temporary, place, StandardCopyOption.ATOMIC_MOVE);
        setUsed(scene, place);
        forgetOld(scene);
        forgetFiles();
        return baked;
    }

    /// A hash of the content of a file.
    public static long hashOf(Path file) throws IOException {
        return Hashing.xxh3_64().hashBytesToLong(Files.readAllBytes(file));
    }

    private static void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    private Path folder(String scene) {
        return directory.resolve(HexFormat.of().toHexDigits(Hashing.xxh3_64().hashCharsToLong(scene)));
    }

    private Path baked(long result) {
        return directory.resolve("files").resolve(HexFormat.of().toHexDigits(result) + ".baked");
    }

    /// The files of the entries of a scene, the latest first.
    private List<Path> entries(String scene) throws IOException {
        Path folder = folder(scene);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        Map<Path, FileTime> times = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.bake")) {
            for (Path file : files) {
                try {
                    times.put(file, Files.getLastModifiedTime(file));
                } catch (NoSuchFileException forgotten) {
                    // by another process
                }
            }
        }
        List<Path> found = new ArrayList<>(times.keySet());
        found.sort(Comparator.comparing((Path file) -> times.getOrDefault(file, FileTime.fromMillis(0)))
                .reversed());
        return found;
    }

    private static @Nullable Entry read(Path file) throws IOException {
        try {
            return Files.size(file) > MOST_ENTRY_BYTES
                    ? null
                    : Entry.parse(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        } catch (NoSuchFileException forgotten) {
            return null; // by another process
        }
    }

    private void forgetOld(String scene) throws IOException {
        List<Path> all = entries(scene);
        for (Path old : all.subList(Math.min(MOST_ENTRIES, all.size()), all.size())) {
            Files.deleteIfExists(old);
        }
    }

    /// Once a day, deletes files that were not used for a day: baked ones that no entry names, and those that were
    /// never completed.
    private void forgetFiles() throws IOException {
        Path files = directory.resolve("files");
        Path forgotten = files.resolve(FORGOTTEN);
        long now = clock.getAsLong();
        if (Files.exists(forgotten) && Math.abs(now - timeOf(forgotten)) < DAY_MILLIS) {
            return;
        }
        Files.writeString(forgotten, "The time of this file says when unused files were last deleted.\n");
        setTime(forgotten, now);
        Set<Path> old = new HashSet<>(oldFiles(files, "*.{baked,tmp}", now));
        if (old.isEmpty()) {
            return;
        }
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(directory, Files::isDirectory)) {
            for (Path folder : folders) {
                old.addAll(oldFiles(folder, "*.tmp", now));
                try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, "*.bake")) {
                    for (Path file : entries) {
                        Entry entry = read(file);
                        if (entry != null) {
                            old.remove(baked(entry.result));
                        }
                    }
                }
            }
        }
        for (Path file : old) {
            if (now - timeOf(file) >= DAY_MILLIS) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static List<Path> oldFiles(Path folder, String names, long now) throws IOException {
        List<Path> old = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, names)) {
            for (Path file : files) {
                if (now - timeOf(file) >= DAY_MILLIS) {
                    old.add(file);
                }
            }
        }
        return old;
    }
}
