package dev.phalanx.baking.live;

import io.methvin.watcher.DirectoryChangeEvent;
import io.methvin.watcher.DirectoryWatcher;
import io.methvin.watcher.hashing.FileHasher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The changes of files in directories and below them, and of jars, for programs that bake or load something again.
///
/// ```java
/// try (FileWatch watch = FileWatch.of(List.of(Path.of("scenes")), file -> true, Duration.ofMillis(50))) {
///     for (NavigableSet<Path> changed = watch.next(); !changed.isEmpty(); changed = watch.next()) {
///         System.out.println(changed);
///     }
/// }
/// ```
///
/// The operating system tells of changes below directories. Whether a jar is another one, or a directory was deleted
/// and made again, as clean builds do, is looked up twice a second.
///
/// One thread at a time calls [#next()]; [#end()] may be called on any.
public final class FileWatch implements AutoCloseable {
    private static final long LONGEST_BURST_NANOS = 2_000_000_000;
    private static final long LOOK_UP_MILLIS = 500;

    /// What comes after the last change.
    private static final Path END = Path.of("");

    /// What tells a directory or jar from another one of its name.
    private record Stamp(@Nullable Object key, long time, long size) {
        private static final Stamp MISSING = new Stamp(null, 0, 0);

        static Stamp of(Path place) {
            try {
                BasicFileAttributes attributes = Files.readAttributes(place, BasicFileAttributes.class);
                return attributes.isDirectory()
                        ? new Stamp(attributes.fileKey(), 0, -1)
                        : new Stamp(
                                attributes.fileKey(),
                                attributes.lastModifiedTime().toMillis(),
                                attributes.size());
            } catch (IOException missing) {
                return MISSING;
            }
        }
    }

    private final BlockingQueue<Path> changes = new LinkedBlockingQueue<>();
    private final List<Path> places;
    private final Predicate<Path> isWatched;
    private final long quietMillis;
    private final Map<Path, Stamp> stamps = new HashMap<>();
    private @Nullable DirectoryWatcher watcher;

    private FileWatch(Collection<Path> places, Predicate<Path> isWatched, Duration quiet) {
        this.places = places.stream()
                .map(place -> place.toAbsolutePath().normalize())
                .distinct()
                .toList();
        this.isWatched = isWatched;
        this.quietMillis = quiet.toMillis();
    }

    /// Starts to watch.
    ///
    /// @param places the directories and jars
    /// @param isWatched of which files and directories changes count; called on another thread
    /// @param quiet changes that follow one another within this time are reported together
    /// @throws IOException if the operating system does not watch a directory
    public static FileWatch of(Collection<Path> places, Predicate<Path> isWatched, Duration quiet) throws IOException {
        FileWatch watch = new FileWatch(places, isWatched, quiet);
        for (Path place : watch.places) {
            watch.stamps.put(place, Stamp.of(place));
        }
        watch.start();
        return watch;
    }

    private void start() throws IOException {
        List<Path> directories =
                new ArrayList<>(places.stream().filter(Files::isDirectory).toList());
        if (directories.isEmpty()) {
            return;
        }
        DirectoryWatcher started = DirectoryWatcher.builder()
                .paths(directories)
                .listener(this::hear)
                .fileHasher(FileHasher.LAST_MODIFIED_TIME)
                .build();
        CompletableFuture<Void> run = started.watchAsync(
                task -> Thread.ofPlatform().daemon().name("phalanx watch").start(task));
        if (run.isCompletedExceptionally()) {
            started.close();
            throw failure(run);
        }
        watcher = started;
    }

    private static IOException failure(CompletableFuture<Void> run) {
        try {
            run.join();
            return new IOException("The watch ended.");
        } catch (CompletionException failed) {
            Throwable cause = failed.getCause() == null ? failed : failed.getCause();
            return cause instanceof IOException known ? known : new IOException(cause.toString(), cause);
        }
    }

    private void hear(DirectoryChangeEvent event) {
        Path path = event.path();
        if (event.eventType() == DirectoryChangeEvent.EventType.OVERFLOW || path == null) {
            changes.add(event.rootPath());
        } else if (isOfFile(event) && isWatched.test(path)) {
            changes.add(path);
        }
    }

    /// Whether an event tells of a file, or of a directory that is gone with its files.
    private static boolean isOfFile(DirectoryChangeEvent event) {
        return !event.isDirectory() || event.eventType() == DirectoryChangeEvent.EventType.DELETE;
    }

    /// Waits for changes, and for those that follow soon.
    ///
    /// @return the absolute paths of the files that have changed, and of directories of which anything may have; empty
    ///     after [#end()]
    /// @throws IOException if the operating system does not watch a directory that was made again
    /// @throws InterruptedException if the thread was interrupted
    public NavigableSet<Path> next() throws IOException, InterruptedException {
        NavigableSet<Path> changed = new TreeSet<>();
        while (changed.isEmpty()) {
            Path first = changes.poll(LOOK_UP_MILLIS, TimeUnit.MILLISECONDS);
            changed.addAll(lookUp());
            long start = System.nanoTime();
            for (Path next = first; next != null; next = changes.poll(quietMillis, TimeUnit.MILLISECONDS)) {
                if (next.equals(END)) {
                    return new TreeSet<>();
                }
                changed.add(next);
                if (System.nanoTime() - start > LONGEST_BURST_NANOS) {
                    break;
                }
            }
        }
        return changed;
    }

    /// The places that are others than before.
    private List<Path> lookUp() throws IOException {
        List<Path> changed = new ArrayList<>();
        boolean isOther = false;
        for (Path place : places) {
            Stamp now = Stamp.of(place);
            Stamp before = stamps.put(place, now);
            if (!now.equals(before)) {
                changed.add(place);
                isOther |= Files.isDirectory(place);
            }
        }
        if (isOther) {
            close();
            start();
        }
        return changed;
    }

    /// Makes [#next()] return an empty set, after the changes so far.
    public void end() {
        changes.add(END);
    }

    /// Ends the watch of the operating system. Closing again has no effect.
    @Override
    public void close() throws IOException {
        DirectoryWatcher started = watcher;
        watcher = null;
        if (started != null) {
            started.close();
        }
    }
}
