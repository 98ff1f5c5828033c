package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityRemapping;
import dev.phalanx.scenes.internal.load.LoadedSection;
import dev.phalanx.scenes.internal.load.SectionHead;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One section of a [Scene]: how far it has come, and what has to be released when it is unloaded.
///
/// ```text
///        awaitTurn           begin           arrive
///  IDLE ───────────► WAITING ─────► LOADING ────────► LOADED
///   ▲ ▲                │            │  │  │           │  ▲
///   │ └── stopWaiting ─┘    cancel  │  │  │fail unload│  │ stay
///   ├───────────────────────────────┘  │  ▼           ▼  │
///   ├──────────────── forgetFailure ───┼─ FAILED   UNLOADING
///   └──────────────────────────────────┼────── unloaded ─┘
///                    WAITING ◄─────────┘ awaitTurn, if it turns out to need section 0
/// ```
///
/// From each of them, [#restore] leads to what a restored world says.
final class Section {
    /// How far a section has come, regardless of whether it is requested.
    enum State {
        /// Nothing of it exists.
        IDLE,
        /// It waits for its turn or for section 0.
        WAITING,
        /// A task loads it.
        LOADING,
        /// Its entities are in the world.
        LOADED,
        /// Its entities are being destroyed, or will be as soon as section 0 may go.
        UNLOADING,
        /// It could not be loaded.
        FAILED
    }

    /// The order in which sections are loaded.
    static final Comparator<Section> BY_TURN = Comparator.<Section>comparingInt(section -> section.priority)
            .reversed()
            .thenComparingLong(section -> section.sequence);

    /// The order in which they were requested.
    static final Comparator<SectionLoad> BY_REQUEST = Comparator.comparingLong(load -> load.section.sequence);

    final Scene scene;
    SectionHead head;
    /// The place among the sections of the file.
    int position;

    final Entity entity;
    boolean isRequested;
    int priority;
    /// The number of the request among all those of the world.
    long sequence;

    /// Whether its file could not be read, so that the next request opens the file again.
    boolean hasDoubtfulFile;

    List<BlobAssetReference<?>> blobs = List.of();
    /// For section 0: what has become of the entities of the world that it was loaded into.
    @Nullable
    EntityRemapping numbers;
    /// For section 0: which number in the file was which entity in that world.
    @Nullable
    LoadedSection loaded;
    /// While it is unloaded: the entities to destroy, and how many of them have been destroyed.
    @Nullable
    NativeArray<Entity> leaving;

    int left;

    private State state = State.IDLE;
    private @Nullable SectionLoad load;
    private @Nullable Throwable failure;
    /// Whether it has failed because section 0 had, to which it refers.
    private boolean needsFirst;
    /// Whether a request while it is being unloaded lets it stay, if none of its entities was destroyed.
    private boolean mayStay = true;
    /// Whether some of its entities may have been destroyed, so that it cannot stay.
    private boolean isDestroying;

    Section(Scene scene, SectionHead head, int position, Entity entity) {
        this.scene = scene;
        this.head = head;
        this.position = position;
        this.entity = entity;
    }

    boolean isFirst() {
        return head.index() == 0;
    }

    // States

    State state() {
        return state;
    }

    boolean is(State other) {
        return state == other;
    }

    /// Whether entities of it exist, or may soon.
    boolean isPresent() {
        return state == State.LOADED || state == State.UNLOADING || state == State.LOADING;
    }

    /// Whether it has failed because section 0 had, to which it refers.
    boolean needsFirst() {
        return state == State.FAILED && needsFirst;
    }

    /// Whether some of its entities may have been destroyed.
    boolean isDestroying() {
        return isDestroying;
    }

    /// Whether it is being unloaded and can still [stay][#stay].
    boolean mayStay() {
        return state == State.UNLOADING && mayStay && !isDestroying;
    }

    /// The task that loads it, while there is one.
    @Nullable
    SectionLoad load() {
        return load;
    }

    /// Why it could not be loaded, if it could not.
    @Nullable
    Throwable failure() {
        return failure;
    }

    // Transitions

    /// It is to be loaded as soon as it is its turn and section 0 is there.
    void awaitTurn() {
        load = null;
        state = State.WAITING;
    }

    /// It need not be loaded any more.
    void stopWaiting() {
        state = State.IDLE;
    }

    /// A task begins to load it.
    void begin(SectionLoad task) {
        load = task;
        state = State.LOADING;
    }

    /// Gives up the task that loads it, and returns it.
    @Nullable
    SectionLoad cancel() {
        SectionLoad cancelled = load;
        load = null;
        state = State.IDLE;
        return cancelled;
    }

    /// The task has ended, and what it has loaded is taken from it.
    void endLoad() {
        load = null;
    }

    /// Its entities are in the world.
    void arrive(LoadedSection arrived) {
        state = State.LOADED;
        blobs = arrived.blobs();
    }

    /// It could not be loaded.
    void fail(Throwable cause) {
        load = null;
        state = State.FAILED;
        failure = cause;
        hasDoubtfulFile = cause instanceof IOException;
    }

    /// It could not be loaded because section 0 could not, to which it refers. Its own file is fine.
    void failWithoutFirst(Throwable cause) {
        fail(cause);
        hasDoubtfulFile = false;
        needsFirst = true;
    }

    /// It may be requested again after it has failed.
    void forgetFailure() {
        state = State.IDLE;
        failure = null;
        needsFirst = false;
    }

    /// Its entities are to be destroyed, unless it is requested again before.
    void unload() {
        state = State.UNLOADING;
    }

    /// Nothing of it can stay, even if it is requested again.
    void neverStay() {
        mayStay = false;
    }

    /// Some of its entities are about to be destroyed.
    void beginDestroying() {
        isDestroying = true;
    }

    /// It was requested again before any of its entities were destroyed.
    void stay() {
        state = State.LOADED;
    }

    /// The last of its entities has been destroyed. Returns the blobs that they referred to.
    List<BlobAssetReference<?>> unloaded() {
        List<BlobAssetReference<?>> unused = blobs;
        blobs = List.of();
        leaving = null;
        isDestroying = false;
        mayStay = true;
        numbers = null;
        loaded = null;
        state = State.IDLE;
        return unused;
    }

    /// The entities of the world were replaced by those of another one.
    ///
    /// @param isLoaded whether all entities of the section are among them
    /// @param isLeaving whether some of them are, and are to be destroyed
    void restore(boolean isLoaded, boolean isLeaving) {
        state = isLoaded ? State.LOADED : isLeaving ? State.UNLOADING : State.IDLE;
        load = null;
        failure = null;
        needsFirst = false;
        isDestroying = isLeaving;
        mayStay = true;
        leaving = null;
        numbers = null;
        loaded = null;
    }

    /// Such as `section 3 of scene city.entities`.
    @Override
    public String toString() {
        return "section " + head.index() + " of scene " + scene.name();
    }
}
