package dev.phalanx.baking.live;

import dev.phalanx.structs.internal.files.DirectoryWalk;
import dev.phalanx.structs.internal.lists.Elements;
import io.methvin.watcher.DirectoryChangeEvent;
import io.methvin.watcher.DirectoryWatcher;
import io.methvin.watcher.hashing.FileHasher;
import io.methvin.watcher.visitor.FileTreeVisitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.helpers.NOPLogger;

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
/// The operating system reports changes below directories. Twice a second the watch checks whether a jar was replaced,
/// whether a directory was deleted and made again, as clean builds do, and whether the operating system still reports
/// changes: if not, the watch registers again, and everything counts as changed.
///
/// Subdirectories that cannot be watched, such as `lost+found`, are left out and logged once.
///
/// One thread at a time calls [#next()]; [#end()] may be called on any.
public final class FileWatch implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.baking.live");
    private static final long LEAST_BURST_MILLIS = 2_000;
    /// How many times the quiet time a burst lasts at most.
    private static final int MOST_QUIET_TIMES = 10;
    private static final long LOOK_UP_MILLIS = 500;

    /// What comes after the last change.
    private static final Path END = Path.of("");

    /// What distinguishes a directory or jar from another one of the same name.
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

    private final ChangeQueue changes;
    private final List<Path> places;
    private final Predicate<Path> isWatched;
    private final long quietMillis;
    private final Map<Path, Stamp> stamps = new HashMap<>();
    private final Set<Path> reported = new HashSet<>();

    @Nullable
    DirectoryWatcher watcher;
    /// Ends with the watch of the operating system; null if nothing is to be watched.
    private @Nullable CompletableFuture<Void> run;
    /// Whether the watch could not be started again so far.
    private boolean hasFailed;

    private boolean hasEnded;
    private volatile boolean isClosed;

    private FileWatch(Collection<Path> places, Predicate<Path> isWatched, Duration quiet, ChangeQueue changes) {
        this.changes = changes;
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
    /// @param isWatched whether changes of a file or directory count; called on another thread
    /// @param quiet changes that follow one another within this time are reported together. If changes continue for
    ///     more than ten times as long, and for more than 2 s, the changes so far are reported
    /// @throws IOException if the operating system does not watch a directory
    public static FileWatch of(Collection<Path> places, Predicate<Path> isWatched, Duration quiet) throws IOException {
        return of(places, isWatched, quiet, new ChangeQueue());
    }

    static FileWatch of(Collection<Path> places, Predicate<Path> isWatched, Duration quiet, ChangeQueue changes)
            throws IOException {
        List<Path> all = Elements.copy(places, "places", "Place");
        Objects.requireNonNull(isWatched, "isWatched");
        Objects.requireNonNull(quiet, "quiet");
        FileWatch watch = new FileWatch(all, isWatched, quiet, changes);
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
                .fileTreeVisitor(this::visit)
                .logger(NOPLogger.NOP_LOGGER) // what users have to know is reported here
                .build();
        CompletableFuture<Void> begun = started.watchAsync(
                task -> Thread.ofPlatform().daemon().name("phalanx watch").start(task));
        if (begun.isCompletedExceptionally()) {
            started.close();
            throw failure(begun);
        }
        watcher = started;
        run = begun;
    }

    /// Visits the files of a directory, without those that are gone or cannot be watched.
    private void visit(Path directory, FileTreeVisitor.Callback onDirectory, FileTreeVisitor.Callback onFile)
            throws IOException {
        try {
            DirectoryWalk.of(directory, new DirectoryWalk.Visitor() {
                @Override
                public boolean enters(Path each) throws IOException {
                    onDirectory.call(each);
                    return true;
                }

                @Override
                public void file(Path file, BasicFileAttributes attributes) {
                    try {
                        onFile.call(file);
                    } catch (IOException unread) {
                        // It is gone, or its time cannot be read; it counts as changed when it is there.
                    }
                }

                @Override
                public void leftOut(Path path, IOException reason) {
                    report(path, reason);
                }
            });
        } catch (IOException unvisited) {
            if (places.contains(directory)) {
                throw unvisited;
            }
            if (Files.isDirectory(directory)) {
                report(directory, unvisited);
            }
        }
    }

    private void report(Path path, IOException reason) {
        synchronized (reported) {
            if (!reported.add(path)) {
                return;
            }
        }
        LOGGER.log(
                System.Logger.Level.WARNING,
                path + " is not watched, since it cannot be read or watched: " + reason
                        + ". Allow it to be read if it has files that matter.");
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
    /// @return the absolute paths of the files that have changed, and of directories in which anything may have
    ///     changed; empty after [#end()]
    /// @throws InterruptedException if the thread was interrupted
    public NavigableSet<Path> next() throws InterruptedException {
        NavigableSet<Path> changed = new TreeSet<>();
        long longest = Math.max(LEAST_BURST_MILLIS, MOST_QUIET_TIMES * quietMillis) * 1_000_000;
        while (changed.isEmpty() && !hasEnded) {
            Path first = changes.poll(LOOK_UP_MILLIS);
            changed.addAll(lookUp());
            long start = changes.now();
            for (Path next = first; next != null; next = changes.poll(quietMillis)) {
                if (next.equals(END)) {
                    hasEnded = true;
                    break;
                }
                changed.add(next);
                if (changes.now() - start > longest) {
                    break;
                }
            }
        }
        return changed;
    }

    /// The places that are others than before.
    private List<Path> lookUp() {
        List<Path> changed = new ArrayList<>();
        CompletableFuture<Void> begun = run;
        boolean isOther = hasFailed || (begun != null && begun.isDone());
        if (isOther) {
            changed.addAll(places.stream().filter(Files::isDirectory).toList());
        }
        for (Path place : places) {
            Stamp now = Stamp.of(place);
            Stamp before = stamps.put(place, now);
            if (!now.equals(before)) {
                changed.add(place);
                isOther |= Files.isDirectory(place);
            }
        }
        if (isOther && !isClosed) {
            startAgain();
        }
        return changed;
    }

    private void startAgain() {
        try {
            endWatch();
            start();
            hasFailed = false;
        } catch (IOException unwatched) {
            if (!hasFailed) {
                LOGGER.log(
                        System.Logger.Level.ERROR,
                        "The operating system does not watch " + places + ": " + unwatched.getMessage()
                                + ". Until it does, everything counts as changed twice a second.",
                        unwatched);
            }
            hasFailed = true;
        }
    }

    /// Makes [#next()] return an empty set, after the changes so far.
    public void end() {
        changes.add(END);
    }

    /// Ends the watch of the operating system. Closing again has no effect.
    @Override
    public void close() throws IOException {
        isClosed = true;
        endWatch();
    }

    private synchronized void endWatch() throws IOException {
        DirectoryWatcher started = watcher;
        watcher = null;
        run = null;
        if (started != null) {
            started.close();
        }
    }
}
