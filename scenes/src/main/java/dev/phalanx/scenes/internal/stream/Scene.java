package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneStreamingState;
import dev.phalanx.scenes.components.SectionStreamingState;
import dev.phalanx.scenes.diff.PatchBlobs;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A scene entity: its request, its file, and the sections of its scene.
final class Scene {
    private final Entity entity;
    private final Guid guid;
    private boolean isHeld;
    private boolean isGone;

    private boolean isRequested;
    private RequestSceneLoaded request = new RequestSceneLoaded(0, 0);

    private @Nullable OpenScene file;
    private @Nullable Throwable failure;
    private @Nullable String name;

    private List<Section> sections = List.of();
    private @Nullable Section first;
    private boolean isResolved;
    private boolean isRestored;
    /// The [identity][SceneContent#identity] of the content that the sections were compared with last.
    private long content;

    private boolean isChanged;
    private final PatchBlobs blobs = new PatchBlobs();

    Scene(Entity entity, Guid guid) {
        this.entity = entity;
        this.guid = guid;
    }

    /// The scene entity.
    Entity entity() {
        return entity;
    }

    Guid guid() {
        return guid;
    }

    /// What messages call it: the name of its file once that is known, otherwise its guid.
    String name() {
        OpenScene open = file;
        SceneContent known = open == null ? null : open.content();
        if (known != null) {
            name = known.name();
        }
        return name == null ? guid.toString() : name;
    }

    /// Whether code has asked for it other than by [dev.phalanx.scenes.components.RequestEntityPrefabLoaded].
    boolean isHeld() {
        return isHeld;
    }

    void hold() {
        isHeld = true;
    }

    /// Whether its scene entity has been destroyed.
    boolean isGone() {
        return isGone;
    }

    void setGone(boolean isNow) {
        isGone = isNow;
    }

    // Its request

    boolean isRequested() {
        return isRequested;
    }

    /// The scene is requested, if it was not before, with the flags and the priority of a request.
    void request(RequestSceneLoaded with) {
        isRequested = true;
        request = with;
    }

    void endRequest() {
        isRequested = false;
    }

    /// The request that it has had last, which its sections get as well.
    RequestSceneLoaded request() {
        return request;
    }

    boolean has(SceneLoadFlags flag) {
        return request.has(flag);
    }

    // Its file

    /// The file, while something of the scene is needed.
    @Nullable
    OpenScene file() {
        return file;
    }

    void setFile(@Nullable OpenScene newFile) {
        file = newFile;
    }

    /// Why the file could not be opened, or null.
    @Nullable
    Throwable failure() {
        return failure;
    }

    void fail(@Nullable Throwable cause) {
        failure = cause;
    }

    void forgetFailure() {
        failure = null;
    }

    /// Whether the scene or one of its sections is requested, so that the file is needed. Loads that are under way keep
    /// it open on their own.
    boolean needsFile() {
        if (isRequested) {
            return true;
        }
        for (Section section : sections) {
            if (section.isRequested()) {
                return true;
            }
        }
        return false;
    }

    // Its sections

    /// Its sections in the order of the file.
    List<Section> sections() {
        return sections;
    }

    /// Section 0, or null if there is none.
    @Nullable
    Section first() {
        return first;
    }

    void setSections(List<Section> all) {
        sections = List.copyOf(all);
        first = null;
        for (Section section : all) {
            if (section.isFirst()) {
                first = section;
            }
        }
    }

    /// Whether the sections are those of the file.
    boolean isResolved() {
        return isResolved;
    }

    /// The sections are those of a file.
    void resolve(SceneContent by) {
        content = by.identity();
        isResolved = true;
    }

    /// The sections have to be compared with a file that is opened.
    void unresolve() {
        isResolved = false;
    }

    /// Whether the sections were compared last with a file of the same content.
    boolean hasContent(SceneContent other) {
        return content == other.identity();
    }

    /// Whether the sections are those that a restored world has, and have not been compared with the file.
    boolean isRestored() {
        return isRestored;
    }

    void setRestored(boolean isNow) {
        isRestored = isNow;
    }

    /// Whether its loaded sections have been changed to those of a file other than the one that they were loaded from.
    boolean isChanged() {
        return isChanged;
    }

    void setChanged(boolean isNow) {
        isChanged = isNow;
    }

    /// Blobs that changes have made.
    PatchBlobs blobs() {
        return blobs;
    }

    /// Whether its sections are known: from the file or from a restored world.
    boolean hasSections() {
        return isResolved || isRestored;
    }

    /// Whether a section is requested or loaded.
    boolean hasSectionsInUse() {
        for (Section section : sections) {
            if (section.isRequested() || section.lifecycle().is(SectionLifecycle.State.LOADED)) {
                return true;
            }
        }
        return false;
    }

    /// Whether entities of a section exist, or may soon.
    boolean isPresent() {
        for (Section section : sections) {
            if (section.lifecycle().isPresent()) {
                return true;
            }
        }
        return false;
    }

    /// Whether a section other than section 0 is loaded, or is being loaded or unloaded.
    boolean needsFirst() {
        for (Section section : sections) {
            if (!section.isFirst() && section.lifecycle().isPresent()) {
                return true;
            }
        }
        return false;
    }

    // States

    /// How far the scene has come, compared with the request that its entity has now.
    SceneStreamingState state(EntityManager em) {
        boolean wanted = em.hasComponent(entity, RequestSceneLoaded.class);
        if (wanted && failure != null) {
            return SceneStreamingState.FAILED_LOADING_SCENE_HEADER;
        }
        if (wanted && !(isRequested && hasSections())) {
            return SceneStreamingState.LOADING;
        }
        return stateOfSections(em, wanted);
    }

    private SceneStreamingState stateOfSections(EntityManager em, boolean wanted) {
        boolean isLoaded = false;
        boolean hasFailed = false;
        boolean isLeaving = false;
        for (Section section : sections) {
            switch (section.state(em)) {
                case LOAD_REQUESTED, LOADING -> {
                    return SceneStreamingState.LOADING;
                }
                case LOADED -> isLoaded = true;
                case FAILED_TO_LOAD -> hasFailed = true;
                case UNLOAD_REQUESTED -> isLeaving = true;
                case UNLOADED -> {}
            }
        }
        if (isLeaving && !wanted) {
            return SceneStreamingState.UNLOADING;
        }
        if (hasFailed) {
            return SceneStreamingState.LOADED_WITH_SECTION_ERRORS;
        }
        if (isLoaded || (wanted && sections.isEmpty())) {
            return SceneStreamingState.LOADED_SUCCESSFULLY;
        }
        if (isLeaving) {
            return SceneStreamingState.UNLOADING;
        }
        return sections.isEmpty() ? SceneStreamingState.UNLOADED : SceneStreamingState.LOADED_SECTION_ENTITIES;
    }

    /// Whether all sections are loaded, and requested by their entities.
    boolean isLoaded(EntityManager em) {
        if (!hasSections()) {
            return false;
        }
        for (Section section : sections) {
            if (section.state(em) != SectionStreamingState.LOADED) {
                return false;
            }
        }
        return true;
    }

    /// Why the file could not be opened, otherwise why the first section that has failed could not be loaded; null if
    /// nothing has failed.
    @Nullable
    Throwable firstFailure() {
        Throwable found = failure;
        for (int i = 0; found == null && i < sections.size(); i++) {
            found = sections.get(i).lifecycle().failure();
        }
        return found;
    }

    /// Such as `scene city.entities`.
    @Override
    public String toString() {
        return "scene " + name();
    }
}
