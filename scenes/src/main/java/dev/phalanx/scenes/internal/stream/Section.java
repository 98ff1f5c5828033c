package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SectionStreamingState;
import dev.phalanx.scenes.internal.load.SectionHead;
import dev.phalanx.structs.Entity;
import java.util.Comparator;

/// One section of a [Scene]: its place in the file, its request, and its [SectionLifecycle].
final class Section {
    /// The order in which sections are loaded.
    static final Comparator<Section> BY_TURN = Comparator.<Section>comparingInt(section -> section.priority)
            .reversed()
            .thenComparingLong(section -> section.sequence);

    /// The order in which they were requested.
    static final Comparator<SectionLoad> BY_REQUEST = Comparator.comparingLong(load -> load.section().sequence);

    private final Scene scene;
    private final Entity entity;
    private final SectionLifecycle lifecycle = new SectionLifecycle();
    private SectionHead head;
    private int position;

    private boolean isRequested;
    private int priority;
    /// The number of the request among all those of the world.
    private long sequence;

    Section(Scene scene, SectionHead head, int position, Entity entity) {
        this.scene = scene;
        this.head = head;
        this.position = position;
        this.entity = entity;
    }

    Scene scene() {
        return scene;
    }

    /// The section entity.
    Entity entity() {
        return entity;
    }

    SectionLifecycle lifecycle() {
        return lifecycle;
    }

    // Its place in the file

    SectionHead head() {
        return head;
    }

    /// The place among the sections of the file.
    int position() {
        return position;
    }

    boolean isFirst() {
        return head.index() == 0;
    }

    /// The file has another head for it, or has it in another place.
    void place(SectionHead newHead, int newPosition) {
        head = newHead;
        position = newPosition;
    }

    // Its request

    boolean isRequested() {
        return isRequested;
    }

    /// It is requested.
    ///
    /// @param number the number of the request among all those of the world
    void request(int newPriority, long number) {
        isRequested = true;
        priority = newPriority;
        sequence = number;
    }

    void setRequested(boolean isNow) {
        isRequested = isNow;
    }

    // States

    /// Whether it is not requested any more, and stays as a whole while other sections need it.
    boolean isKept() {
        return lifecycle.is(SectionLifecycle.State.UNLOADING)
                && isFirst()
                && !lifecycle.isDestroying()
                && scene.needsFirst();
    }

    /// How far the section has come, compared with the request that its entity has now.
    SectionStreamingState state(EntityManager em) {
        boolean wanted = em.hasComponent(entity, RequestSceneLoaded.class);
        return switch (lifecycle.state()) {
            case IDLE, WAITING -> {
                if (!wanted) {
                    yield SectionStreamingState.UNLOADED;
                }
                yield scene.failure() == null
                        ? SectionStreamingState.LOAD_REQUESTED
                        : SectionStreamingState.FAILED_TO_LOAD;
            }
            case LOADING -> wanted ? SectionStreamingState.LOADING : SectionStreamingState.UNLOAD_REQUESTED;
            case LOADED -> wanted ? SectionStreamingState.LOADED : SectionStreamingState.UNLOAD_REQUESTED;
            case UNLOADING -> SectionStreamingState.UNLOAD_REQUESTED;
            case FAILED -> wanted ? SectionStreamingState.FAILED_TO_LOAD : SectionStreamingState.UNLOADED;
        };
    }

    /// Such as `section 3 of scene city.entities`.
    @Override
    public String toString() {
        return "section " + head.index() + " of scene " + scene.name();
    }
}
