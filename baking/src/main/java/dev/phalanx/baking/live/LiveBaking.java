package dev.phalanx.baking.live;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.systems.SceneSectionStreamingSystem;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Keeps the scenes of a running world up to date with the files that they are baked from: when a file is saved, the
/// difference is patched into the world.
///
/// ```java
/// LiveBaking.start(world, Path.of("scenes"));
/// SceneSystem.loadSceneAsync(world, SceneReference.of("city")); // scenes/city.scene.yaml
/// ```
///
/// # Open and closed scenes
///
/// A scene of the directory is *open* or *closed*; all are open unless the options say otherwise. When the world loads
/// an open scene, the scene is baked from its files, regardless of what the source of the world has, and it follows
/// changes of these files, including those of prefabs and other assets. A closed scene comes from the source of the
/// world; if that does not have it, or the scene was open before, it comes from a bake that is not repeated. Scenes
/// that are not in the directory come from the source of the world.
///
/// # What a change does
///
/// Bakes and comparisons run on a thread of their own; the world's thread applies the difference in its next update, in
/// the group of scene systems. A value changes only if its value in the files has changed, so what the program has
/// changed in the meantime stays: a chest that is moved in its file is not refilled. [SceneSystem#applyChanges] has the
/// details.
///
/// If a file has errors, the world keeps the state before them. The errors are logged with their places, and are in
/// [#problems()] until they are corrected. A file that is gone counts as an error.
///
/// All methods are for the world's thread, unless they say otherwise.
public final class LiveBaking implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.baking.live");
    private static final long RELEASE_NANOS = 1_000_000_000;

    private final World world;
    private final Path directory;
    private final LiveBaker baker;
    private final LiveSource source;
    private final LiveBakingSystem system;
    private final long unusedNanos;
    private final LongSupplier clock;
    private final EntityQuery requestedScenes;
    private final EntityQuery requestedSections;
    private long releasedAt;
    private final List<Consumer<LiveChange>> listeners = new CopyOnWriteArrayList<>();
    private final Queue<Guid> toReload = new ConcurrentLinkedQueue<>();
    private @Nullable FileWatch watch;
    private volatile boolean isClosed;

    private LiveBaking(World world, Path directory, BakingTypes types, LiveBakingOptions options) {
        this.world = world;
        this.directory = directory;
        this.baker = new LiveBaker(directory, options, types);
        this.source = new LiveSource(baker, directory);
        this.system = new LiveBakingSystem(this);
        this.unusedNanos = options.unusedTime().toNanos();
        this.clock = options.clock();
        this.releasedAt = clock.getAsLong();
        this.requestedScenes = requested(SceneReference.class);
        this.requestedSections = requested(SceneSectionData.class);
    }

    private EntityQuery requested(Class<? extends IComponent> type) {
        return world.entityManager()
                .queryBuilder()
                .withAll(type, RequestSceneLoaded.class)
                .withOptions(EntityQueryOptions.INCLUDE_PREFAB, EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build();
    }

    /// Starts live baking with the bakers [beside][BakingTypes#beside] the calling class. Same as [#start(World, Path,
    /// LiveBakingOptions)] with [standard options][LiveBakingOptions#standard()].
    public static LiveBaking start(World world, Path directory) {
        Class<?> caller = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .getCallerClass();
        return start(world, directory, LiveBakingOptions.standard(), caller);
    }

    /// Starts live baking of a directory of authoring files, which continues until it is closed or the world is closed.
    /// Scenes of the directory that the world has loaded are loaded again from their files. A world without scene
    /// systems gets them.
    ///
    /// @param directory the root of the project: paths in scenes are relative to it
    /// @throws IllegalArgumentException if the path is not a directory, or bakers beside the calling class cannot be
    ///     created
    /// @throws IllegalStateException if the world has live baking already, or this is called on a thread other than the
    ///     world's
    /// @throws UncheckedIOException if the operating system does not watch the directory
    public static LiveBaking start(World world, Path directory, LiveBakingOptions options) {
        Class<?> caller = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .getCallerClass();
        return start(world, directory, options, caller);
    }

    private static LiveBaking start(World world, Path directory, LiveBakingOptions options, Class<?> caller) {
        Objects.requireNonNull(world, "world");
        Objects.requireNonNull(options, "options");
        Path root =
                Objects.requireNonNull(directory, "directory").toAbsolutePath().normalize();
        if (!Files.isDirectory(root)) {
            throw new IllegalArgumentException("Live baking was to follow " + root
                    + ", which is no directory. Give the directory of the scenes, and start live baking only where it"
                    + " is there.");
        }
        LiveBaking present = of(world);
        if (present != null) {
            throw new IllegalStateException(
                    world + " has live baking of " + present.directory + " already. Close it first.");
        }
        BakingTypes types = options.types();
        LiveBaking live = new LiveBaking(world, root, types == null ? BakingTypes.beside(caller) : types, options);
        boolean hasBegun = false;
        try {
            live.begin(options);
            hasBegun = true;
        } finally {
            if (!hasBegun) {
                live.end();
            }
        }
        return live;
    }

    private void begin(LiveBakingOptions options) {
        if (options.watches()) {
            try {
                watch = FileWatch.of(List.of(directory), LiveBaking::isWatched, options.quiet());
            } catch (IOException unwatched) {
                throw new UncheckedIOException(
                        "The operating system does not watch " + directory + ": " + unwatched.getMessage()
                                + ". Use LiveBakingOptions.withWatching(false) and call refresh().",
                        unwatched);
            }
        }
        if (world.getExistingSystem(SceneSectionStreamingSystem.class) == null) {
            world.addSystems(SceneSystems.types());
        }
        source.setUsual(SceneSystem.getSource(world));
        SceneSystem.setOverride(world, source);
        world.addSystem(system);
        baker.start();
        FileWatch started = watch;
        if (started != null) {
            Thread.ofPlatform().daemon().name("phalanx live changes").start(() -> follow(started));
        }
        reloadKnown();
    }

    /// Loads scenes again that the world has requested before.
    private void reloadKnown() {
        EntityQuery requested = world.entityManager()
                .queryBuilder()
                .withAll(SceneReference.class)
                .build();
        for (Entity entity : requested.toEntityArray()) {
            Guid guid = world.entityManager()
                    .getComponent(entity, SceneReference.class)
                    .sceneGuid();
            tell(() -> {
                if (baker.isOpen(guid)) {
                    toReload.add(guid);
                }
            });
        }
    }

    /// The live baking of a world, or null if it has none.
    public static @Nullable LiveBaking of(World world) {
        Objects.requireNonNull(world, "world");
        LiveBakingSystem found = world.getExistingSystem(LiveBakingSystem.class);
        return found == null ? null : found.liveBaking();
    }

    /// Whether a file can matter. Hidden files and the backups of editors do not.
    private static boolean isWatched(Path file) {
        String name = String.valueOf(file.getFileName());
        return !name.startsWith(".") && !name.endsWith("~");
    }

    private void follow(FileWatch started) {
        try {
            for (NavigableSet<Path> changed = started.next(); !changed.isEmpty(); changed = started.next()) {
                Set<String> paths = baker.relative(changed);
                tell(() -> baker.changed(paths));
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void tell(LiveBaker.Task task) {
        baker.submit(() -> {
                    task.run();
                    return true;
                })
                .exceptionally(failed -> {
                    if (!isClosed) {
                        LOGGER.log(System.Logger.Level.ERROR, "Live baking of " + directory + " failed.", failed);
                    }
                    return false;
                });
    }

    // Scenes

    /// The directory of the authoring files, an absolute path.
    public Path directory() {
        return directory;
    }

    /// The world.
    public World world() {
        return world;
    }

    /// The scenes that the world has loaded since live baking was started, and those that were opened or closed, by
    /// name. May be called on any thread.
    public List<LiveScene> scenes() {
        List<LiveScene> found = new ArrayList<>();
        baker.scenes().forEach(scene -> found.add(scene.status()));
        found.sort(Comparator.comparing(LiveScene::name));
        return List.copyOf(found);
    }

    /// The scene with a name, or null if it is not one of [#scenes()]. May be called on any thread.
    public @Nullable LiveScene findScene(String name) {
        Objects.requireNonNull(name, "name");
        for (LiveScene scene : scenes()) {
            if (scene.name().equals(name)) {
                return scene;
            }
        }
        return null;
    }

    /// The problems of the last bakes of all scenes. May be called on any thread.
    public List<AuthoringProblem> problems() {
        return scenes().stream()
                .flatMap(scene -> scene.problems().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /// Opens a scene, and requests it if the world has not requested it. If it was closed and is loaded, it is loaded
    /// again from its files, which it then follows. It waits until the scene is baked.
    ///
    /// @param name such as `levels/city` for `levels/city.scene.yaml`
    /// @return the scene entity
    /// @throws IllegalArgumentException if the directory has no such scene
    /// @throws DisposedException if live baking is closed
    public Entity openScene(String name) {
        setOpen(name, true);
        return SceneSystem.loadSceneAsync(world, SceneReference.of(name));
    }

    /// Closes a scene. If it was open and is loaded, it is loaded again, from the bake of its last good state, and no
    /// longer follows its files.
    ///
    /// @throws IllegalArgumentException if the directory has no such scene
    /// @throws DisposedException if live baking is closed
    public void closeScene(String name) {
        setOpen(name, false);
    }

    private void setOpen(String name, boolean value) {
        Objects.requireNonNull(name, "name");
        if (!isClosed) {
            SceneSystem.getSource(world); // throws on another thread than the world's, before anything has changed
        }
        for (Guid guid : await(baker.submit(() -> baker.setOpen(name, value)), "opening or closing scene " + name)) {
            SceneSystem.reloadScene(world, guid);
        }
    }

    private <T> T await(Future<T> task, String what) {
        requireOpen();
        try {
            return task.get();
        } catch (ExecutionException failed) {
            switch (failed.getCause()) {
                case RuntimeException known -> throw known;
                case Error known -> throw known;
                case IOException known ->
                    throw new UncheckedIOException(what + " failed: " + known.getMessage(), known);
                case null, default -> throw new IllegalStateException(what + " failed.", failed);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(what + " was interrupted.", interrupted);
        }
    }

    private void requireOpen() {
        if (isClosed) {
            throw new DisposedException(
                    "The live baking of " + directory + " was used after it was closed. Start another one.");
        }
    }

    // Changes

    /// Checks all files now, as if each had been reported as changed. May be called on any thread.
    public void refresh() {
        tell(() -> baker.changed(Set.of("")));
    }

    /// Bakes all open scenes again with all bakers, after their code was replaced in the running program. May be called
    /// on any thread.
    public void rebake() {
        tell(baker::bakeAnew);
    }

    /// Waits until everything that was reported so far is baked. The next update of the world applies it. May be called
    /// on any thread except one that bakes.
    ///
    /// @return whether everything was baked within the time
    public boolean awaitBaked(Duration time) {
        Objects.requireNonNull(time, "time");
        try {
            return baker.submit(() -> true).get(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException closed) {
            return true; // there will be no more bakes
        } catch (TimeoutException late) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// Adds code that receives each change, on the world's thread after the change was applied. The changes can be
    /// [written][EntityChangeSet#write] for other processes. May be called on any thread.
    ///
    /// @return removes the code again
    public Runnable onChange(Consumer<LiveChange> listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
        return () -> listeners.remove(listener);
    }

    /// Applies what was baked since the last update.
    void update() {
        source.setUsual(SceneSystem.getSource(world));
        for (Guid guid = toReload.poll(); guid != null; guid = toReload.poll()) {
            SceneSystem.reloadScene(world, guid);
        }
        for (Guid guid = baker.pollFound(); guid != null; guid = baker.pollFound()) {
            SceneSystem.reloadScene(world, guid);
        }
        List<FollowedScene> scenes = baker.scenes();
        for (int i = 0; i < scenes.size(); i++) { // without an iterator, since it runs in each frame
            FollowedScene scene = scenes.get(i);
            LivePatch patch = scene.takeNext();
            if (patch != null) {
                apply(scene, patch);
            }
        }
        releaseUnused();
    }

    private void releaseUnused() {
        long now = clock.getAsLong();
        if (now - releasedAt < Math.min(unusedNanos, RELEASE_NANOS)) {
            return;
        }
        releasedAt = now;
        for (FollowedScene scene : baker.scenes()) {
            if (scene.isInMemory() && isRequested(scene)) {
                scene.requested();
            } else if (scene.isUnused(unusedNanos)) {
                tell(() -> scene.release(unusedNanos));
            }
        }
    }

    /// Whether the world has, or waits for, the scene or a section of it.
    private boolean isRequested(FollowedScene scene) {
        EntityManager em = world.entityManager();
        LiveScene status = scene.status();
        for (Entity entity : requestedScenes.toEntityArray()) {
            if (isOf(status, em.getComponent(entity, SceneReference.class).sceneGuid())) {
                return true;
            }
        }
        for (Entity entity : requestedSections.toEntityArray()) {
            if (isOf(status, em.getComponent(entity, SceneSectionData.class).sceneGuid())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOf(LiveScene scene, Guid guid) {
        return guid.equals(scene.guid()) || guid.equals(Guid.ofName(scene.name()));
    }

    private void apply(FollowedScene scene, LivePatch patch) {
        boolean isApplied = false;
        long start = System.nanoTime();
        try {
            applyToAll(scene, patch);
            isApplied = true;
        } catch (IOException | RuntimeException refused) {
            LOGGER.log(
                    System.Logger.Level.ERROR,
                    "A change of scene " + scene.name() + " could not be applied to " + world + ": "
                            + refused.getMessage(),
                    refused);
        } finally {
            patch.isApplied().complete(isApplied);
        }
        if (isApplied) {
            if (patch.bytes() != null) {
                scene.patched(System.nanoTime() - start);
            }
            EntityChangeSet changes = patch.changes();
            LiveChange change = new LiveChange(
                    scene.name(),
                    changes == null ? EntityChangeSet.empty() : changes,
                    changes == null,
                    patch.problems());
            listeners.forEach(listener -> listener.accept(change));
        }
    }

    private void applyToAll(FollowedScene scene, LivePatch patch) throws IOException {
        ByteBuffer bytes = patch.bytes();
        if (bytes == null) {
            return;
        }
        for (Guid guid : patch.guids()) {
            EntityChangeSet changes = patch.changes();
            if (changes == null) {
                SceneSystem.reloadScene(world, guid);
            } else {
                SceneBytes file = scene.bytesOf("the bake of " + scene.name(), bytes);
                SceneSystem.applyChanges(world, guid, file, changes);
            }
        }
    }

    // The end

    /// Ends live baking. Loaded scenes stay as they are; scenes that are loaded from now on come from the source of the
    /// world. It waits for a bake that is under way. Closing again has no effect.
    @Override
    public void close() {
        if (!isClosed && world.isCreated()) {
            SceneSystem.setOverride(world, null);
            world.destroySystem(system);
        }
        end();
    }

    void end() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        FileWatch started = watch;
        if (started != null) {
            started.end();
            try {
                started.close();
            } catch (IOException unclosed) {
                LOGGER.log(System.Logger.Level.WARNING, directory + " could not be released.", unclosed);
            }
        }
        baker.close();
    }

    /// Such as `LiveBaking of /games/city/scenes in world "Game"`.
    @Override
    public String toString() {
        return "LiveBaking of " + directory + " in world \"" + world.name() + "\"";
    }
}
