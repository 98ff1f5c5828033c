package dev.phalanx.cli;

import io.methvin.watcher.DirectoryChangeEvent;
import io.methvin.watcher.DirectoryWatcher;
import io.methvin.watcher.hashing.FileHasher;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
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

/// The changes of files below directories, and of jars, until standard input ends.
///
/// The operating system tells of changes below directories. Whether a jar is another one, or a directory was deleted
/// and made again, as clean builds do, is looked up twice a second.
final class FileWatch implements AutoCloseable {
    private static final long QUIET_MILLIS = 50;
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
    private final Map<Path, Stamp> stamps = new HashMap<>();
    private @Nullable DirectoryWatcher watcher;

    private FileWatch(Collection<Path> places, Predicate<Path> isWatched) {
        this.places = places.stream()
                .map(place -> place.toAbsolutePath().normalize())
                .distinct()
                .toList();
        this.isWatched = isWatched;
    }

    /// Starts to watch.
    ///
    /// @param places the directories and jars
    /// @param isWatched of which files changes count
    /// @param input what ends the watch with its end
    /// @throws IOException if the operating system does not watch a directory
    static FileWatch of(Collection<Path> places, Predicate<Path> isWatched, InputStream input) throws IOException {
        FileWatch watch = new FileWatch(places, isWatched);
        for (Path place : watch.places) {
            watch.stamps.put(place, Stamp.of(place));
        }
        watch.start();
        Thread.ofPlatform().daemon().name("phalanx end of input").start(() -> watch.awaitEnd(input));
        return watch;
    }

    private void awaitEnd(InputStream input) {
        byte[] ignored = new byte[1024];
        try {
            while (input.read(ignored) >= 0) {
                // what is typed means nothing
            }
        } catch (IOException closed) {
            // there will be no more input
        }
        changes.add(END);
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
        } else if (!event.isDirectory() && isWatched.test(path)) {
            changes.add(path);
        }
    }

    /// Waits for changes. Those that follow within 50 ms belong to them.
    ///
    /// @return the files that have changed, or directories of which anything may have; empty at the end of input
    /// @throws IOException if the operating system does not watch a directory that was made again
    NavigableSet<Path> next() throws IOException, InterruptedException {
        NavigableSet<Path> changed = new TreeSet<>();
        while (changed.isEmpty()) {
            Path first = changes.poll(LOOK_UP_MILLIS, TimeUnit.MILLISECONDS);
            changed.addAll(lookUp());
            long start = System.nanoTime();
            for (Path next = first; next != null; next = changes.poll(QUIET_MILLIS, TimeUnit.MILLISECONDS)) {
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

    @Override
    public void close() throws IOException {
        DirectoryWatcher started = watcher;
        watcher = null;
        if (started != null) {
            started.close();
        }
    }
}
