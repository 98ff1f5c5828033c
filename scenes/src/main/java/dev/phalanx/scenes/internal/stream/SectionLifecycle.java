package dev.phalanx.scenes.internal.stream;

import dev.phalanx.scenes.internal.load.LoadedSection;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The state machine of one section: how far the section has come, and what belongs to it in each state.
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
/// Each arrow is a method, and nothing else changes the state. A method throws IllegalStateException in a state from
/// which its arrow does not start, and has changed nothing then. From every state, [#restore] leads to what a restored
/// world says.
final class SectionLifecycle {
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

    private State state = State.IDLE;

    private @Nullable SectionLoad load;

    private @Nullable Throwable failure;
    /// Whether it has failed because section 0 had, to which it refers.
    private boolean needsFirst;
    /// Whether its file could not be read.
    private boolean isFileDoubtful;

    private List<BlobAssetReference<?>> blobs = List.of();
    private @Nullable MovedEntities moved;

    /// Whether a request while it is being unloaded lets it stay, if none of its entities was destroyed.
    private boolean mayStay = true;
    /// Whether some of its entities may have been destroyed, so that it cannot stay.
    private boolean isDestroying;

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

    /// Whether it has failed because section 0 had, to which it refers.
    boolean needsFirst() {
        return state == State.FAILED && needsFirst;
    }

    /// Whether its file could not be read when it was last loaded, so that the next request opens the file again.
    boolean isFileDoubtful() {
        return isFileDoubtful;
    }

    /// Whether some of its entities may have been destroyed.
    boolean isDestroying() {
        return isDestroying;
    }

    /// Whether it is being unloaded and can still [stay][#stay].
    boolean mayStay() {
        return state == State.UNLOADING && mayStay && !isDestroying;
    }

    /// For section 0: what has become of the entities of its file, if other sections may refer to them by number.
    @Nullable
    MovedEntities moved() {
        return moved;
    }

    // Loading

    /// It is to be loaded as soon as it is its turn and section 0 is there.
    void awaitTurn() {
        enter(State.WAITING, "awaitTurn", State.IDLE, State.LOADING);
        load = null;
    }

    /// It need not be loaded any more.
    void stopWaiting() {
        enter(State.IDLE, "stopWaiting", State.WAITING);
    }

    /// A task begins to load it.
    void begin(SectionLoad task) {
        enter(State.LOADING, "begin", State.WAITING);
        load = task;
    }

    /// Gives up the task that loads it, and returns it. Null if the task has [ended][#endLoad].
    @Nullable
    SectionLoad cancel() {
        enter(State.IDLE, "cancel", State.LOADING);
        SectionLoad cancelled = load;
        load = null;
        return cancelled;
    }

    /// The task has ended, and what it has loaded is taken from it. The state stays.
    void endLoad() {
        load = null;
    }

    /// Its entities are in the world.
    ///
    /// @param entities what others find its entities by, if it is section 0
    void arrive(LoadedSection loaded, @Nullable MovedEntities entities) {
        enter(State.LOADED, "arrive", State.LOADING);
        blobs = loaded.blobs();
        moved = entities;
    }

    /// It could not be loaded.
    void fail(Throwable cause) {
        enter(State.FAILED, "fail", State.LOADING);
        load = null;
        failure = cause;
        isFileDoubtful = cause instanceof IOException;
    }

    /// It could not be loaded because section 0 could not, to which it refers. Its own file is fine.
    void failWithoutFirst(Throwable cause) {
        fail(cause);
        isFileDoubtful = false;
        needsFirst = true;
    }

    /// It may be requested again after it has failed.
    void forgetFailure() {
        enter(State.IDLE, "forgetFailure", State.FAILED);
        failure = null;
        needsFirst = false;
    }

    /// Its file is opened again, or replaced by another.
    void trustFile() {
        isFileDoubtful = false;
    }

    // Unloading

    /// Its entities are to be destroyed, unless it is requested again before.
    void unload() {
        enter(State.UNLOADING, "unload", State.LOADED);
    }

    /// Nothing of it can stay, even if it is requested again.
    void neverStay() {
        require("neverStay", State.UNLOADING);
        mayStay = false;
    }

    /// Some of its entities are about to be destroyed.
    void beginDestroying() {
        require("beginDestroying", State.UNLOADING);
        isDestroying = true;
    }

    /// Its section entity is gone, so its entities are destroyed, whatever is requested.
    void removed() {
        enter(State.UNLOADING, "removed", State.LOADED, State.UNLOADING);
        isDestroying = true;
    }

    /// It was requested again before any of its entities were destroyed.
    void stay() {
        require("stay", State.UNLOADING);
        if (!mayStay()) {
            throw new IllegalStateException(
                    "stay is no transition of a section some of which must go. Check mayStay before.");
        }
        state = State.LOADED;
    }

    /// The last of its entities has been destroyed. Returns the blobs that they referred to.
    List<BlobAssetReference<?>> unloaded() {
        enter(State.IDLE, "unloaded", State.UNLOADING);
        isDestroying = false;
        mayStay = true;
        moved = null;
        return takeBlobs();
    }

    /// Hands the blobs of its entities over to the caller, who closes them.
    List<BlobAssetReference<?>> takeBlobs() {
        List<BlobAssetReference<?>> taken = blobs;
        blobs = List.of();
        return taken;
    }

    /// The numbers of its entities in the file are not those that other sections refer to any more.
    void forgetMoved() {
        moved = null;
    }

    // Restored worlds

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
        moved = null;
    }

    private void enter(State to, String transition, State... from) {
        require(transition, from);
        state = to;
    }

    private void require(String transition, State... from) {
        for (State each : from) {
            if (state == each) {
                return;
            }
        }
        throw new IllegalStateException(transition + " is no transition from " + state + ", only from " + List.of(from)
                + ". Check the state before.");
    }
}
