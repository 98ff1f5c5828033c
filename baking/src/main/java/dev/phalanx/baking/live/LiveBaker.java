package dev.phalanx.baking.live;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.internal.record.AuthoringSources;
import dev.phalanx.baking.internal.record.SceneFiles;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneBytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The thread that bakes, and the scenes that it follows.
final class LiveBaker implements AutoCloseable {
    /// Work for the thread that bakes.
    @FunctionalInterface
    interface Task {
        void run() throws IOException;
    }

    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.baking.live");
    private static final long CLOSE_MILLIS = 10_000;

    private final Path root;
    private final SceneFiles files;
    private final BakingTypes types;
    private final Predicate<String> isOpenAtFirst;
    private final LongSupplier clock;
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final Thread thread;
    private volatile boolean isClosed;

    /// By the paths of their files.
    private final Map<String, FollowedScene> followed = new HashMap<>();
    /// All of them, for all threads.
    private volatile List<FollowedScene> scenes = List.of();
    private final Map<String, Boolean> openNames = new HashMap<>();
    /// The paths of scene files by the names of scenes; null if they have to be looked up.
    private @Nullable Map<String, String> pathsByName;
    /// The identities that files declare, by path.
    private final Map<String, Guid> declared = new HashMap<>();
    /// What worlds have requested, and the directory did not have.
    private final Set<Guid> missed = new HashSet<>();
    /// Those of them that the directory has now, for all threads.
    private final Queue<Guid> found = new ConcurrentLinkedQueue<>();

    LiveBaker(Path root, LiveBakingOptions options, BakingTypes types) {
        this.root = root;
        this.files = new SceneFiles(root, null);
        this.types = types;
        this.isOpenAtFirst = options.open();
        this.clock = options.clock();
        this.thread = Thread.ofPlatform().daemon().name("phalanx live baking").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    private void run() {
        try {
            while (!isClosed) {
                runNext();
            }
        } finally {
            followed.values().forEach(LiveBaker::close);
            for (Runnable left = tasks.poll(); left != null; left = tasks.poll()) {
                left.run(); // fails, which ends the wait of its caller
            }
        }
    }

    /// Runs a task. Only [#close] ends the thread: an interrupt is one that a baker has left over.
    private void runNext() {
        try {
            tasks.take().run();
        } catch (InterruptedException ignored) {
            // The thread goes on: its flag is cleared, and no task was taken.
        }
    }

    private static void close(FollowedScene scene) {
        try {
            scene.close();
        } catch (Throwable thrown) {
            LOGGER.log(
                    System.Logger.Level.ERROR, "The bakes of scene " + scene.name() + " could not be closed.", thrown);
        }
    }

    /// Runs a task on the thread that bakes, after those before it.
    <T extends @Nullable Object> CompletableFuture<T> submit(Callable<T> task) {
        CompletableFuture<T> result = new CompletableFuture<>();
        tasks.add(() -> {
            if (isClosed) {
                result.completeExceptionally(new IOException("Live baking of " + root + " was closed."));
                return;
            }
            try {
                result.complete(task.call());
            } catch (Throwable thrown) {
                result.completeExceptionally(thrown);
            }
        });
        if (isClosed) {
            result.completeExceptionally(new IOException("Live baking of " + root + " was closed."));
        }
        return result;
    }

    /// The scenes that are followed, or were loaded.
    List<FollowedScene> scenes() {
        return scenes;
    }

    // Tasks

    /// Bakes the open scenes that depend on files again.
    ///
    /// @param changed paths relative to the root; empty for the root itself
    void changed(Set<String> changed) throws IOException {
        pathsByName = null;
        if (changed.contains("")) {
            declared.clear();
        } else {
            declared.keySet().removeIf(path -> changed.stream().anyMatch(path::startsWith));
        }
        for (FollowedScene scene : scenes) {
            if (scene.isOpen() && scene.dependsOn(changed)) {
                bake(scene, scene::bake);
            }
        }
        findMissed();
    }

    /// Looks for the scenes that worlds have requested before their files were there.
    private void findMissed() throws IOException {
        for (Guid guid : List.copyOf(missed)) {
            if (find(guid) != null) {
                missed.remove(guid);
                found.add(guid);
            }
        }
    }

    /// A scene that was requested before its file was there, and is there now; null if there is none. For any thread.
    @Nullable
    Guid pollFound() {
        return found.poll();
    }

    /// Bakes all open scenes with all bakers.
    void bakeAnew() {
        for (FollowedScene scene : scenes) {
            if (scene.isOpen()) {
                bake(scene, scene::bakeAnew);
            }
        }
    }

    private static void bake(FollowedScene scene, Runnable bake) {
        try {
            bake.run();
        } catch (Throwable failed) {
            LOGGER.log(
                    System.Logger.Level.ERROR,
                    "Scene " + scene.name() + " stays as it is, since baking it failed: " + failed,
                    failed);
        }
    }

    /// The file of a scene for a world that loads it.
    ///
    /// @param isElsewhere whether the world has the scene from another source as well
    /// @return null if the directory has no such scene, or if it is closed and comes from elsewhere
    @Nullable
    SceneBytes open(Guid guid, boolean isElsewhere) throws IOException {
        String path = findNow(guid);
        if (path == null) {
            missed.add(guid);
            return null;
        }
        missed.remove(guid);
        FollowedScene known = followed.get(path);
        if (known == null && isElsewhere && !isOpen(AuthoringScene.nameOf(path))) {
            return null;
        }
        return follow(path).open();
    }

    private FollowedScene follow(String path) {
        FollowedScene known = followed.get(path);
        if (known == null) {
            known = new FollowedScene(root, path, types, clock, isOpen(AuthoringScene.nameOf(path)));
            followed.put(path, known);
            scenes = List.copyOf(followed.values());
        }
        return known;
    }

    /// Whether the directory has the scene, and it is open.
    boolean isOpen(Guid guid) throws IOException {
        String path = find(guid);
        return path != null && isOpen(AuthoringScene.nameOf(path));
    }

    private boolean isOpen(String name) {
        return openNames.computeIfAbsent(name, isOpenAtFirst::test);
    }

    /// Opens or closes a scene.
    ///
    /// @return the identities with which a world may have loaded it in another state; none if it was in this one
    Set<Guid> setOpen(String name, boolean value) throws IOException {
        String path = requirePath(name);
        boolean wasSo = isOpen(name) == value;
        openNames.put(name, value);
        FollowedScene scene = follow(path);
        if (!wasSo) {
            scene.setOpen(value);
        }
        if (value && !(wasSo && scene.isInMemory())) {
            bake(scene, scene::bake);
            scene.expectLoading();
        }
        return wasSo ? Set.of() : scene.guids();
    }

    /// The identity of the scene of a name; null if the directory has none.
    @Nullable
    Guid guid(String name) throws IOException {
        String path = paths().get(name);
        if (path == null) {
            pathsByName = null;
            path = paths().get(name);
        }
        return path == null ? null : guidOf(path);
    }

    /// The name of the scene of an identity; null if the directory has none.
    @Nullable
    String name(Guid guid) throws IOException {
        String path = findNow(guid);
        return path == null ? null : AuthoringScene.nameOf(path);
    }

    private String requirePath(String name) throws IOException {
        pathsByName = null; // a file may be newer than the last report of changes
        String path = paths().get(name);
        if (path == null) {
            throw new IllegalArgumentException("There is no scene \"" + name + "\" in " + root + "; there are "
                    + new TreeSet<>(paths().keySet()) + ". Name one of them.");
        }
        return path;
    }

    // Files

    private Map<String, String> paths() throws IOException {
        Map<String, String> known = pathsByName;
        if (known == null) {
            known = new HashMap<>();
            SceneFiles.Found all = files.find();
            files.log(all);
            for (String path : all.paths()) {
                known.putIfAbsent(AuthoringScene.nameOf(path), path);
            }
            for (FollowedScene scene : followed.values()) {
                known.putIfAbsent(scene.name(), scene.status().path()); // whose file may be back soon
            }
            pathsByName = known;
        }
        return known;
    }

    /// Finds a scene, even one whose file is newer than the last report of changes.
    private @Nullable String findNow(Guid guid) throws IOException {
        String known = find(guid);
        if (known != null) {
            return known;
        }
        pathsByName = null;
        declared.clear();
        return find(guid);
    }

    private @Nullable String find(Guid guid) throws IOException {
        String byName = null;
        for (Map.Entry<String, String> each : paths().entrySet()) {
            if (Guid.ofName(each.getKey()).equals(guid)) {
                byName = each.getValue();
            }
        }
        if (byName != null) {
            return byName;
        }
        for (String path : paths().values()) {
            if (guidOf(path).equals(guid)) {
                return path;
            }
        }
        return null;
    }

    private Guid guidOf(String path) {
        return declared.computeIfAbsent(
                path,
                added -> new AuthoringSources(root, types.authoring(), null, types.gltfScenes())
                        .scene(path)
                        .guid());
    }

    /// The paths of files as scenes name them; empty for the root.
    Set<String> relative(Set<Path> files) {
        Set<String> found = new HashSet<>();
        for (Path file : files) {
            found.add(file.startsWith(root) ? SceneFiles.relative(root, file) : "");
        }
        return found;
    }

    /// Ends the thread after its current task, and waits for it for at most 10 s.
    @Override
    public void close() {
        isClosed = true;
        tasks.add(() -> {});
        boolean wasInterrupted = false;
        long end = System.nanoTime() + CLOSE_MILLIS * 1_000_000;
        for (long left = end - System.nanoTime(); thread.isAlive() && left > 0; left = end - System.nanoTime()) {
            try {
                thread.join(Duration.ofNanos(left));
            } catch (InterruptedException interrupted) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            LOGGER.log(
                    System.Logger.Level.ERROR,
                    "Live baking of " + root + " was closed while a baker ran, which did not end in 10 s.");
        }
    }

    /// What a task of the thread has thrown, as an exception for a caller that waited for it.
    static IOException unwrap(Throwable thrown) {
        return switch (thrown) {
            case IOException known -> known;
            case UncheckedIOException known -> new IOException(known.getMessage(), known);
            default -> new IOException("Live baking failed: " + thrown, thrown);
        };
    }
}
