package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.scenes.components.SectionLoaded;
import dev.phalanx.scenes.diff.PatchBlobs;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.internal.load.SectionHead;
import dev.phalanx.scenes.internal.stream.SectionLifecycle.State;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Takes over what is loaded from the entities of a restored world, whose entities have been replaced by those of
/// another one.
///
/// What is loaded is then what the entities say: each section entity with a [SectionLoaded]. Loads under way belong to
/// the state that was left, and are discarded.
final class RestoredScenes {
    /// Of a section whose entity is destroyed, not the first one: nothing waits for it.
    private static final SectionHead UNKNOWN = head(new SceneSectionData(Guid.NONE, 1, 0, 0, SectionBounds.NONE));

    private final EntityManager em;
    private final MetaEntities meta;
    private final SceneFiles files;
    private final TaggedEntities tagged;
    private final SectionLoads loads;
    private final SectionUnloading unloading;
    private final SceneRequests requests;

    /// How often the entities of the world had been replaced when they were last compared with what is kept.
    private int replacements;
    /// What states of the world that were left have loaded. A state that is kept elsewhere may refer to it.
    private final List<BlobAssetReference<?>> leftBlobs = new ArrayList<>();
    private final List<PatchBlobs> leftPatches = new ArrayList<>();

    RestoredScenes(
            EntityManager em,
            MetaEntities meta,
            SceneFiles files,
            TaggedEntities tagged,
            SectionLoads loads,
            SectionUnloading unloading,
            SceneRequests requests) {
        this.em = em;
        this.meta = meta;
        this.files = files;
        this.tagged = tagged;
        this.loads = loads;
        this.unloading = unloading;
        this.requests = requests;
    }

    /// Takes over what is loaded, and returns true, if the entities were replaced since the last time.
    boolean takeOver() {
        int now = em.replacements();
        if (now == replacements) {
            return false;
        }
        replacements = now;
        for (Section section : List.copyOf(meta.sections())) {
            if (section.lifecycle().is(State.LOADING)) {
                loads.cancel(section);
            }
        }
        Map<Entity, Section> forgotten = forgottenSections();
        loads.clear();
        unloading.clear();
        requests.clearBlocking();
        meta.removeSections();
        for (Scene scene : List.copyOf(meta.scenes())) {
            if (!isRestored(scene)) {
                leaveBehind(scene);
            }
        }
        meta.indexAgain();
        meta.scenes().forEach(this::takeOver);
        takeOverForgotten(forgotten);
        requests.followAgain();
        return true;
    }

    /// The sections that are being unloaded and whose entity is destroyed.
    private Map<Entity, Section> forgottenSections() {
        Map<Entity, Section> forgotten = new HashMap<>();
        for (Section section : unloading.sections()) {
            if (!section.equals(meta.section(section.entity()))) {
                forgotten.put(section.entity(), section);
            }
        }
        return forgotten;
    }

    /// Unloads what is left of sections whose entity is destroyed.
    ///
    /// @param known those that were being unloaded in the state that was left
    private void takeOverForgotten(Map<Entity, Section> known) {
        for (SceneTag tag : em.getAllUniqueSharedComponents(SceneTag.class)) {
            Entity entity = tag.sectionEntity();
            if (!entity.equals(Entity.NULL) && !em.exists(entity)) {
                Section section = known.remove(entity);
                if (section == null) {
                    section = new Section(new Scene(Entity.NULL, Guid.NONE), UNKNOWN, 0, entity);
                }
                section.lifecycle().restore(false, true);
                unloading.add(section);
            }
        }
        known.values().forEach(this::leaveBehind);
    }

    private boolean isRestored(Scene scene) {
        return em.hasComponent(scene.entity(), SceneReference.class)
                && em.getComponent(scene.entity(), SceneReference.class)
                        .sceneGuid()
                        .equals(scene.guid());
    }

    private void leaveBehind(Scene scene) {
        scene.sections().forEach(this::leaveBehind);
        leftPatches.add(scene.blobs());
        meta.leaveBehind(scene);
        files.leaveBehind(scene);
    }

    private void leaveBehind(Section section) {
        leftBlobs.addAll(section.lifecycle().takeBlobs());
    }

    private void takeOver(Scene scene) {
        Map<Entity, Section> known = new HashMap<>();
        scene.sections().forEach(section -> known.put(section.entity(), section));
        List<Section> restored = new ArrayList<>();
        for (Entity entity : meta.listedSections(scene)) {
            SceneSectionData data = em.getComponent(entity, SceneSectionData.class);
            Section section = known.get(entity);
            if (section == null || section.head().index() != data.subSectionIndex()) {
                section = new Section(scene, head(data), restored.size(), entity);
                scene.unresolve(); // the file has the metadata, too
            } else {
                known.remove(entity);
            }
            section.place(section.head(), restored.size());
            restored.add(section);
            meta.add(section);
        }
        known.values().forEach(this::leaveBehind);
        if (!known.isEmpty() || scene.file() == null) {
            scene.unresolve();
        }
        scene.setRestored(!restored.isEmpty() && !scene.isResolved());
        scene.setSections(restored);
        scene.forgetFailure();
        restored.forEach(this::takeOver);
        Section first = scene.first();
        if (first != null && first.lifecycle().is(State.LOADED)) {
            scene.setChanged(true); // its entities are found by their guids
        }
        requests.takeOver(scene);
        files.touch(scene);
    }

    private static SectionHead head(SceneSectionData data) {
        SectionBounds bounds = data.bounds();
        return new SectionHead(
                data.subSectionIndex(),
                data.entityCount(),
                data.fileBytes(),
                List.of(bounds.minX(), bounds.minY(), bounds.minZ()),
                List.of(bounds.maxX(), bounds.maxY(), bounds.maxZ()),
                List.of());
    }

    private void takeOver(Section section) {
        boolean isLoaded = em.hasComponent(section.entity(), SectionLoaded.class);
        boolean isLeaving = !isLoaded && tagged.of(section).length() > 0;
        section.lifecycle().restore(isLoaded, isLeaving);
        if (isLeaving) {
            unloading.add(section);
        } else if (!isLoaded) {
            leaveBehind(section);
        }
    }

    /// Closes the blobs of states of the world that were left.
    void closeBlobs() {
        leftBlobs.forEach(BlobAssetReference::close);
        leftBlobs.clear();
        leftPatches.forEach(PatchBlobs::close);
        leftPatches.clear();
    }
}
