package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityRemapping;
import dev.phalanx.scenes.internal.load.LoadedSection;
import dev.phalanx.scenes.internal.load.SectionHead;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One section of a [Scene]: how far it has come, and what has to be given back when it goes.
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
    State state = State.IDLE;
    boolean isRequested;
    int priority;
    /// The number of the request among all those of the world.
    long sequence;

    @Nullable
    SectionLoad load;

    @Nullable
    Throwable failure;

    /// Whether its file could not be read, so that the next request opens the file again.
    boolean hasDoubtfulFile;
    /// Whether it has failed because section 0 had, to which it refers.
    boolean needsFirst;

    List<BlobAssetReference<?>> blobs = List.of();
    /// Of section 0: what has become of the entities of the world that it was loaded into.
    @Nullable
    EntityRemapping numbers;
    /// Of section 0: which number in the file was which entity in that world.
    @Nullable
    LoadedSection loaded;
    /// While it is unloaded: the entities to destroy, and how many of them were.
    @Nullable
    NativeArray<Entity> leaving;

    int left;
    /// Whether a request while it is being unloaded lets it stay, if none of its entities was destroyed.
    boolean mayStay = true;
    /// Whether some of its entities may have been destroyed, so that it cannot stay.
    boolean isLeaving;

    Section(Scene scene, SectionHead head, int position, Entity entity) {
        this.scene = scene;
        this.head = head;
        this.position = position;
        this.entity = entity;
    }

    boolean isFirst() {
        return head.index() == 0;
    }

    /// Whether entities of it exist, or may soon.
    boolean isPresent() {
        return state == State.LOADED || state == State.UNLOADING || state == State.LOADING;
    }

    /// Such as `section 3 of scene city.entities`.
    @Override
    public String toString() {
        return "section " + head.index() + " of scene " + scene.name();
    }
}
