package dev.phalanx.baking.live;

import dev.phalanx.baking.BakeResult;
import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.SceneBaking;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityDiffer;
import dev.phalanx.scenes.diff.EntityDifferOptions;
import dev.phalanx.scenes.diff.EntityPatcher;
import dev.phalanx.scenes.diff.EntityPatcherOptions;
import dev.phalanx.scenes.diff.PatchBlobs;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The bakes of one scene, and the state of them that the running world has.
///
/// The *shadow* is a world with the state that the running world was last given. A bake is compared with it; the
/// difference waits in [#takeNext()] until the world's thread takes it, and then goes into the shadow too. If another
/// bake ends first, it is compared with the same shadow, and its difference takes the place of the one that waits: at
/// most one does, however many bakes there are while the world is not updated.
///
/// Methods are for the thread that bakes, unless they say otherwise.
final class FollowedScene implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.baking.live");

    private static final EntityDifferOptions FORWARD =
            EntityDifferOptions.standard().withForward(true).withReverse(false).withGuidCheck(false);

    private final Path root;
    private final BakingTypes types;
    private final LongSupplier clock;
    private final String path;
    private final String name;
    /// Null while nothing of the scene is in memory.
    private @Nullable SceneBaking baking;
    private @Nullable BakeResult last;
    /// The file of the last bake without errors.
    private @Nullable ByteBuffer bytes;

    private @Nullable World shadow;
    /// Whether the shadow has the state that the world will be given when it loads the scene.
    private boolean isExpected;
    private final PatchBlobs shadowBlobs = new PatchBlobs();
    /// What was posted last, until it is known what has become of it.
    private @Nullable LivePatch posted;

    private final AtomicReference<@Nullable LivePatch> next = new AtomicReference<>();
    private boolean isOpen;
    /// Whether the world could not open the scene, and waits for its files.
    private volatile boolean hasFailed;
    /// Why the last bake has no result, or null.
    private @Nullable AuthoringProblem failure;
    /// Whether the scene has something that cannot be compared.
    private boolean isIncomparable;
    /// Whether the world was told to load the scene again and could not.
    private boolean isToReload;

    private List<AuthoringProblem> reported = List.of();
    private int bakes;
    private volatile LiveScene status;
    /// How many files the world has of the scene.
    private final AtomicInteger uses = new AtomicInteger();
    /// Since when it has none, and the world does not request it.
    private volatile long unusedSince;

    private volatile boolean isInMemory;

    private final AtomicInteger patches = new AtomicInteger();
    private volatile Duration patchTime = Duration.ZERO;

    FollowedScene(Path root, String path, BakingTypes types, LongSupplier clock, boolean isOpen) {
        this.root = root;
        this.path = path;
        this.types = types;
        this.clock = clock;
        this.unusedSince = clock.getAsLong();
        this.name = AuthoringScene.nameOf(path);
        this.isOpen = isOpen;
        this.status = status(Duration.ZERO);
    }

    String name() {
        return name;
    }

    /// How the scene is now. For any thread.
    LiveScene status() {
        LiveScene known = status;
        return new LiveScene(
                known.name(),
                known.path(),
                known.guid(),
                known.isOpen(),
                known.source(),
                known.problems(),
                known.bakes(),
                patches.get(),
                known.bakeTime(),
                patchTime);
    }

    private LiveScene status(Duration bakeTime) {
        BakeResult result = last;
        SceneBaking present = baking;
        return new LiveScene(
                name,
                path,
                result == null ? Guid.ofName(name) : result.guid(),
                isOpen,
                present == null ? new AuthoringScene(path) : present.scene().withNodes(),
                problemsOf(result),
                bakes,
                patches.get(),
                bakeTime,
                patchTime);
    }

    private List<AuthoringProblem> problemsOf(@Nullable BakeResult result) {
        List<AuthoringProblem> found = new ArrayList<>(result == null ? List.of() : result.problems());
        AuthoringProblem thrown = failure;
        if (thrown != null) {
            found.add(thrown);
        }
        return List.copyOf(found);
    }

    /// The identities with which a world may have loaded the scene: that of the file and that of the name.
    Set<Guid> guids() {
        Set<Guid> found = new LinkedHashSet<>();
        BakeResult result = last;
        if (result != null) {
            found.add(result.guid());
        }
        found.add(Guid.ofName(name));
        return found;
    }

    boolean isOpen() {
        return isOpen;
    }

    boolean isInMemory() {
        return isInMemory;
    }

    /// Whether a bake may have another result if one of some files has changed.
    ///
    /// @param changed paths relative to the root; of a directory, everything below it may have changed
    boolean dependsOn(Set<String> changed) {
        BakeResult result = last;
        if (failure != null && (hasFailed || isInMemory)) {
            return true; // which files the bake would have looked at is not known
        }
        if (result == null || baking == null) {
            return false; // it is baked when it is loaded
        }
        return changed.contains("") || result.files().stream().anyMatch(file -> isBelow(file, changed));
    }

    private static boolean isBelow(String file, Set<String> changed) {
        for (int end = file.length(); end > 0; end = file.lastIndexOf('/', end - 1)) {
            if (changed.contains(file.substring(0, end))) {
                return true;
            }
        }
        return false;
    }

    // Loading

    /// The file of the scene for a world that loads it.
    ///
    /// @throws SceneFileException if the scene has errors
    SceneBytes open() throws SceneFileException {
        boolean isOpened = false;
        try {
            SceneBytes opened = openBaked();
            isOpened = true;
            return opened;
        } finally {
            hasFailed = !isOpened;
        }
    }

    private SceneBytes openBaked() throws SceneFileException {
        if (bytes == null) {
            bake();
        }
        ByteBuffer found = bytes;
        BakeResult result = Objects.requireNonNull(last);
        if (found != null && isExpected) {
            isExpected = false;
            return bytesOf("the bake of " + path, found);
        }
        boolean isCurrent = failure == null && result.isSuccessful();
        if (found == null || (isOpen && shadow == null && !isCurrent)) {
            throw new SceneFileException("Scene " + name + " has errors: " + texts(problemsOf(result)));
        }
        if (isOpen && shadow == null && !isIncomparable) {
            shadow = copyOf(result.world());
        } else if (next.getAndSet(null) != null) {
            // This instance has the difference that waits, and others have not: all are loaded again.
            LivePatch reload = reloadOf(result);
            reloaded();
            posted = reload;
            next.set(reload);
        }
        return bytesOf("the bake of " + path, found);
    }

    /// The world is going to load the scene, which was opened and baked. It gets the last good state, even if its files
    /// have errors by then.
    void expectLoading() {
        BakeResult result = last;
        if (isOpen && shadow == null && !isIncomparable && failure == null && result != null && result.isSuccessful()) {
            shadow = copyOf(result.world());
            isExpected = true;
        }
    }

    private World copyOf(World baked) {
        World copy = new World("Shadow of " + name, WorldFlags.SHADOW);
        copy.entityManager().copyAndReplaceEntitiesFrom(baked.entityManager());
        return copy;
    }

    /// A file of the scene for the world, which counts until it is closed. For any thread.
    SceneBytes bytesOf(String description, ByteBuffer content) {
        uses.incrementAndGet();
        return SceneBytes.of(description, content.duplicate(), () -> {
            unusedSince = clock.getAsLong();
            uses.decrementAndGet();
        });
    }

    /// Says that the world requests the scene. For any thread.
    void requested() {
        unusedSince = clock.getAsLong();
    }

    /// Whether the world has had no file of the scene and has not requested it for some nanoseconds, though the scene
    /// is in memory. For any thread.
    boolean isUnused(long nanos) {
        return isInMemory && uses.get() == 0 && clock.getAsLong() - unusedSince > nanos;
    }

    /// Gives back the memory of the scene if it is still unused. The next world that loads it bakes it again.
    void release(long nanos) {
        if (!isUnused(nanos)) {
            return;
        }
        hasFailed = false;
        failure = null;
        next.set(null);
        posted = null;
        isToReload = false;
        bytes = null;
        closeShadow();
        LiveScene known = status;
        closeBaking();
        status = new LiveScene(
                name,
                path,
                known.guid(),
                isOpen,
                new AuthoringScene(path),
                List.of(),
                bakes,
                patches.get(),
                known.bakeTime(),
                patchTime);
        reported = List.of();
    }

    private void closeBaking() {
        SceneBaking present = baking;
        baking = null;
        isInMemory = false;
        if (present != null) {
            present.close();
        }
    }

    private SceneBaking opened() {
        SceneBaking present = baking;
        if (present == null) {
            present = SceneBaking.of(root, path, types);
            baking = present;
            unusedSince = clock.getAsLong();
            isInMemory = true;
        }
        return present;
    }

    /// Opens or closes the scene. What was waiting is dropped; the world has to load the scene again.
    void setOpen(boolean value) {
        isOpen = value;
        next.set(null);
        posted = null;
        isToReload = false;
        closeShadow();
        status = status(status.bakeTime());
    }

    private void closeShadow() {
        World before = shadow;
        shadow = null;
        isExpected = false;
        if (before != null) {
            before.close();
        }
        shadowBlobs.close();
    }

    // Baking

    /// Bakes the scene as its files are now, and offers the difference to the world.
    void bake() {
        long start = System.nanoTime();
        try {
            BakeResult result = opened().bake();
            if (Thread.interrupted()) {
                LOGGER.log(
                        System.Logger.Level.WARNING,
                        "A baker of scene " + name + " has interrupted the thread that bakes, which goes on. Let bakers"
                                + " not call Thread.interrupt().");
            }
            last = result;
            bakes++;
            failure = null;
            offer(result, start);
            report(result);
        } catch (Throwable thrown) {
            failure = AuthoringProblem.error(
                    SourcePosition.of(path),
                    "Baking failed: " + thrown + ". Correct the file, or the baker or component that the trace of the"
                            + " log names.");
            status = status(Duration.ofNanos(System.nanoTime() - start));
            throw thrown;
        }
    }

    /// Same as [#bake()], with all bakers.
    void bakeAnew() {
        closeBaking();
        bake();
    }

    /// Offers the difference to the world. One that waits already stays until the new one takes its place, so that the
    /// world gets it in the meantime if it is updated.
    private void offer(BakeResult result, long start) {
        ByteBuffer before = bytes;
        if (result.isSuccessful()) {
            bytes = result.writer().toBuffer();
        }
        LivePatch back;
        LivePatch now;
        do {
            back = settle();
            now = result.isSuccessful() ? difference(result, before, back) : problems(result, back);
            status = status(Duration.ofNanos(System.nanoTime() - start));
        } while (!next.compareAndSet(back, now));
        posted = now;
        if (now != null && now.isReload()) {
            reloaded();
        }
    }

    /// The difference that waits, or null. If the world has taken it, the shadow is brought to the state that the world
    /// was given.
    private @Nullable LivePatch settle() {
        LivePatch back = next.get();
        LivePatch before = posted;
        if (back != null || before == null) {
            return back;
        }
        posted = null;
        if (!before.isApplied().join()) {
            isToReload |= before.isReload(); // to load the scene again is tried again
            return null;
        }
        World world = shadow;
        EntityChangeSet changes = before.changes();
        if (world != null && changes != null) {
            EntityPatcher.applyChangeSet(
                    world, changes, EntityPatcherOptions.standard().withBlobs(shadowBlobs));
            shadowBlobs.closeUnused(world);
        }
        return null;
    }

    /// What the world gets of a bake without errors; null if that is nothing.
    ///
    /// @param before the file of the bake before
    /// @param back what waits
    private @Nullable LivePatch difference(BakeResult result, @Nullable ByteBuffer before, @Nullable LivePatch back) {
        ByteBuffer now = Objects.requireNonNull(bytes);
        if (!isOpen) {
            return null;
        }
        boolean wasReload = back != null && back.isReload();
        if (hasFailed || isToReload || wasReload || (isIncomparable && !now.equals(before))) {
            return reloadOf(result);
        }
        World given = shadow;
        if (given == null) {
            return null; // nothing was loaded, or it is about to be loaded again
        }
        if (isExpected) {
            closeShadow();
            expectLoading();
            return null;
        }
        EntityChangeSet changes;
        try {
            changes = EntityDiffer.getChanges(result.world(), given, FORWARD).forward();
        } catch (IllegalArgumentException incomparable) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "Scene " + name + " is loaded again whenever its files change, since its bakes cannot be compared: "
                            + incomparable.getMessage());
            isIncomparable = true;
            return reloadOf(result);
        }
        boolean isNews =
                !changes.isEmpty() || !now.equals(before) || !result.problems().equals(reported);
        return isNews ? patch(guids(), now, changes, result.problems()) : null;
    }

    /// What the world gets of a bake with errors: what waits, and the problems.
    private @Nullable LivePatch problems(BakeResult result, @Nullable LivePatch back) {
        if (isToReload) {
            return reloadOf(result);
        }
        if (back != null) {
            return patch(back.guids(), back.bytes(), back.changes(), result.problems());
        }
        boolean isNews = isOpen && !result.problems().equals(reported);
        return isNews ? patch(guids(), null, EntityChangeSet.empty(), result.problems()) : null;
    }

    private LivePatch reloadOf(BakeResult result) {
        return patch(guids(), bytes, null, result.problems());
    }

    /// After the world was told to load the scene again.
    private void reloaded() {
        closeShadow();
        hasFailed = false;
        isToReload = false;
    }

    private static LivePatch patch(
            Set<Guid> guids,
            @Nullable ByteBuffer content,
            @Nullable EntityChangeSet changes,
            List<AuthoringProblem> problems) {
        return new LivePatch(guids, content, changes, problems, new CompletableFuture<>());
    }

    private void report(BakeResult result) {
        if (result.problems().equals(reported)) {
            return;
        }
        reported = result.problems();
        if (!result.isSuccessful()) {
            LOGGER.log(
                    System.Logger.Level.ERROR,
                    "Scene " + name + " stays as it is, since it has errors: " + texts(reported));
        } else if (!reported.isEmpty()) {
            LOGGER.log(System.Logger.Level.WARNING, "Scene " + name + ": " + texts(reported));
        } else {
            LOGGER.log(System.Logger.Level.INFO, "Scene " + name + " has no problems any more.");
        }
    }

    private static String texts(List<AuthoringProblem> problems) {
        return String.join(
                " ", problems.stream().map(AuthoringProblem::toString).toList());
    }

    // The world's thread

    /// The difference that waits, or null. The caller applies it, and completes it.
    @Nullable
    LivePatch takeNext() {
        return next.getAndSet(null);
    }

    /// Says that a patch was applied.
    void patched(long nanos) {
        patches.incrementAndGet();
        patchTime = Duration.ofNanos(nanos);
    }

    @Override
    public void close() {
        closeShadow();
        closeBaking();
    }

    /// Such as `FollowedScene levels/city`.
    @Override
    public String toString() {
        return "FollowedScene " + name;
    }
}
