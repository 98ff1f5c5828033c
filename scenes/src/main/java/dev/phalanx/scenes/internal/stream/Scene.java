package dev.phalanx.scenes.internal.stream;

import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.diff.PatchBlobs;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A scene entity, and the sections of its scene.
final class Scene {
    final Entity entity;
    final Guid guid;

    /// Whether code has asked for it other than by [dev.phalanx.scenes.components.RequestEntityPrefabLoaded].
    boolean isHeld;

    boolean isRequested;
    int flags;
    int priority;
    /// Whether its scene entity has been destroyed.
    boolean isGone;
    /// The file, while something of the scene is needed.
    @Nullable
    OpenScene file;
    /// Whether the sections are those of the file.
    boolean isResolved;

    /// Whether the sections are those that a restored world has, and have not been compared with the file.
    boolean isRestored;

    /// The [identity][SceneContent#identity] of the content that the sections were compared with last.
    long content;

    /// Whether its loaded sections have been changed to those of a file other than the one that they were loaded from.
    boolean isChanged;
    /// Blobs that changes have made.
    final PatchBlobs blobs = new PatchBlobs();

    List<Section> sections = List.of();
    /// Section 0, or null if there is none.
    @Nullable
    Section first;
    /// Why the file could not be opened, or null.
    @Nullable
    Throwable failure;

    private @Nullable String name;

    Scene(Entity entity, Guid guid) {
        this.entity = entity;
        this.guid = guid;
    }

    /// What messages call it: the name of its file once that is known, otherwise its guid.
    String name() {
        OpenScene open = file;
        SceneContent content = open == null ? null : open.content();
        if (content != null) {
            name = content.name();
        }
        return name == null ? guid.toString() : name;
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

    /// Whether its sections are known: from the file or from a restored world.
    boolean hasSections() {
        return isResolved || isRestored;
    }

    /// Whether a section is requested or loaded.
    boolean hasSectionsInUse() {
        for (Section section : sections) {
            if (section.isRequested || section.is(Section.State.LOADED)) {
                return true;
            }
        }
        return false;
    }

    boolean has(SceneLoadFlags flag) {
        return (flags & flag.bit()) != 0;
    }

    /// Whether the scene or one of its sections is requested, so that the file is needed. Loads that are under way keep
    /// it open on their own.
    boolean needsFile() {
        if (isRequested) {
            return true;
        }
        for (Section section : sections) {
            if (section.isRequested) {
                return true;
            }
        }
        return false;
    }

    /// Whether entities of a section exist, or may soon.
    boolean isPresent() {
        for (Section section : sections) {
            if (section.isPresent()) {
                return true;
            }
        }
        return false;
    }

    /// Whether a section other than section 0 is loaded, or is being loaded or unloaded.
    boolean needsFirst() {
        for (Section section : sections) {
            if (!section.isFirst() && section.isPresent()) {
                return true;
            }
        }
        return false;
    }

    /// Such as `scene city.entities`.
    @Override
    public String toString() {
        return "scene " + name();
    }
}
