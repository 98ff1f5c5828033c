package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.scenes.components.PrefabRoot;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.internal.load.SectionHead;
import dev.phalanx.scenes.internal.stream.SectionLifecycle.State;
import java.util.ArrayList;
import java.util.List;

/// Resolves the scenes of one world: gives scene entities the section entities of their file as soon as it is open, and
/// takes them away when the scene is gone or its file has other sections.
final class SceneResolution {
    private final EntityManager em;
    private final MetaEntities meta;
    private final SceneFiles files;
    private final SectionLoads loads;
    private final SectionUnloading unloading;
    private final SceneRequests requests;

    SceneResolution(
            EntityManager em,
            MetaEntities meta,
            SceneFiles files,
            SectionLoads loads,
            SectionUnloading unloading,
            SceneRequests requests) {
        this.em = em;
        this.meta = meta;
        this.files = files;
        this.loads = loads;
        this.unloading = unloading;
        this.requests = requests;
    }

    /// Resolves the scenes whose file is open. Waits for the files of scenes that are to be loaded in this update.
    void resolveAll() {
        if (files.unresolved().isEmpty()) {
            return;
        }
        for (Scene scene : List.copyOf(files.unresolved())) {
            boolean isBlocking = scene.has(SceneLoadFlags.BLOCK_ON_IMPORT)
                    || scene.has(SceneLoadFlags.BLOCK_ON_STREAM_IN)
                    || loads.isInUpdate();
            if (isBlocking) {
                finishFile(scene);
            }
            tryResolve(scene);
        }
    }

    /// Resolves a scene now. Waits for its file, if it has one.
    void resolve(Scene scene) {
        if (scene.file() != null && !scene.isResolved()) {
            finishFile(scene);
            tryResolve(scene);
        }
    }

    private void finishFile(Scene scene) {
        OpenScene file = scene.file();
        if (file != null && !file.isFinished()) {
            files.finish(file);
        }
    }

    private void tryResolve(Scene scene) {
        OpenScene file = scene.file();
        if (file == null) {
            files.resolved(scene);
            return;
        }
        if (!file.isFinished()) {
            return;
        }
        files.resolved(scene);
        SceneContent content = file.content();
        if (content == null) {
            scene.fail(file.failure());
            files.release(scene);
        } else if (!scene.isResolved() && !scene.isGone()) {
            resolve(scene, content);
        }
    }

    private void resolve(Scene scene, SceneContent content) {
        List<SectionHead> heads = content.sections();
        if (!areSame(scene, heads)) {
            removeSections(scene);
            meta.destroyForeignSections(scene);
            createSections(scene, heads);
            scene.setRestored(false);
        } else if (scene.isRestored()) {
            scene.sections().forEach(section -> section.place(heads.get(section.position()), section.position()));
        } else if (!scene.hasContent(content)) {
            scene.sections().forEach(this::dismiss);
        }
        scene.resolve(content);
        if (scene.isRequested() && !(scene.isRestored() && scene.hasSectionsInUse())) {
            requests.requestSections(scene, scene.sections());
        }
        scene.setRestored(false);
        requests.followSections(scene);
        loads.wake(scene);
    }

    private boolean areSame(Scene scene, List<SectionHead> heads) {
        List<Section> known = scene.sections();
        if (known.isEmpty() || known.size() != heads.size()) {
            return false;
        }
        for (int i = 0; i < heads.size(); i++) {
            SectionHead head = known.get(i).head();
            boolean isSame = scene.isRestored() ? head.index() == heads.get(i).index() : head.equals(heads.get(i));
            if (!isSame || !em.exists(known.get(i).entity())) {
                return false;
            }
        }
        return true;
    }

    private void createSections(Scene scene, List<SectionHead> heads) {
        List<Section> made = new ArrayList<>(heads.size());
        for (int i = 0; i < heads.size(); i++) {
            made.add(meta.createSection(scene, heads.get(i), i));
        }
        meta.setSections(scene, made);
    }

    /// Ends everything that exists of a section, because the content of the file has changed.
    private void dismiss(Section section) {
        SectionLifecycle lifecycle = section.lifecycle();
        switch (lifecycle.state()) {
            case LOADING -> {
                loads.cancel(section);
                loads.request(section);
            }
            case LOADED -> {
                lifecycle.unload();
                lifecycle.neverStay();
                unloading.add(section);
            }
            case UNLOADING -> lifecycle.neverStay();
            case IDLE, WAITING, FAILED -> {}
        }
    }

    /// Takes all sections from a scene, and unloads what is loaded of them.
    void removeSections(Scene scene) {
        List<Section> old = scene.sections();
        scene.setSections(List.of());
        em.removeComponent(scene.entity(), PrefabRoot.class);
        removeSections(old);
    }

    /// Destroys section entities, and unloads what is loaded of their sections.
    void removeSections(List<Section> old) {
        for (Section section : old) {
            loads.remove(section);
            requests.removeBlocking(section);
            meta.remove(section);
            section.setRequested(false);
            if (section.lifecycle().is(State.LOADING)) {
                loads.cancel(section);
            } else if (section.lifecycle().isPresent()) {
                section.lifecycle().removed();
                unloading.add(section);
            }
        }
        for (Section section : old) {
            em.destroyEntity(section.entity());
        }
    }

    /// Closes the files of scenes that need them no more, and removes scenes that are gone.
    void letGo() {
        List<Scene> touched = files.takeTouched();
        if (touched.isEmpty()) {
            return;
        }
        for (Scene scene : touched) {
            if (!scene.needsFile()) {
                letGo(scene);
            }
        }
    }

    private void letGo(Scene scene) {
        scene.unresolve();
        scene.forgetFailure();
        files.release(scene);
        if (!scene.isPresent()) {
            scene.setChanged(false);
            closeBlobs(scene);
        }
        if (scene.isGone() && !scene.isPresent()) {
            removeSections(scene);
            meta.remove(scene);
        }
    }

    private void closeBlobs(Scene scene) {
        if (scene.blobs().count() > 0) {
            em.completeAllTrackedJobs();
            scene.blobs().close();
        }
    }
}
