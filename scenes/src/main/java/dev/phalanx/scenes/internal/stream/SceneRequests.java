package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.internal.stream.SectionLifecycle.State;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;

/// Compares what the meta entities of one world request with what is kept for them, and starts what follows from the
/// difference: files are opened, sections enter the queue of loads, or are unloaded.
///
/// The entities are looked at only if the order version of one of their components has changed since the last time.
final class SceneRequests {
    private final EntityManager em;
    private final MetaEntities meta;
    private final SceneFiles files;
    private final SectionLoads loads;
    private final SectionUnloading unloading;
    /// Sections to wait for in this update.
    private final List<Section> blocking = new ArrayList<>();
    /// The number of the last request of a section.
    private long sequence;

    private boolean isFollowed;
    private int sceneVersion;
    private int requestVersion;
    private int sectionVersion;

    SceneRequests(
            EntityManager em, MetaEntities meta, SceneFiles files, SectionLoads loads, SectionUnloading unloading) {
        this.em = em;
        this.meta = meta;
        this.files = files;
        this.loads = loads;
        this.unloading = unloading;
    }

    // Requests by code

    /// Requests the scene of a scene entity, or a section, again if it has failed.
    void request(Entity entity, RequestSceneLoaded request) {
        em.addComponent(entity, request);
        Scene scene = meta.scene(entity);
        if (scene != null && scene.failure() != null) {
            scene.endRequest();
            scene.forgetFailure();
            isFollowed = false;
        } else if (scene != null && scene.isRequested()) {
            scene.request(request);
            if (scene.isResolved()) {
                requestSections(scene, scene.sections());
            }
        }
        Section section = meta.section(entity);
        if (section != null && section.lifecycle().is(State.FAILED)) {
            withdraw(section);
            isFollowed = false;
        } else if (section != null && section.scene().failure() != null) {
            section.scene().forgetFailure();
            files.open(section.scene());
        }
    }

    /// Notes that the requests of a scene entity and of its sections were removed, or the request of a section entity,
    /// and that what was loaded cannot be kept.
    void unload(Entity entity) {
        Scene scene = meta.scene(entity);
        if (scene != null) {
            scene.endRequest();
            files.drop(scene);
            scene.forgetFailure();
            scene.sections().forEach(this::leave);
            files.touch(scene);
        }
        Section section = meta.section(entity);
        if (section != null && section.isFirst() && section.scene().needsFirst()) {
            withdraw(section);
        } else if (section != null) {
            leave(section);
        }
    }

    private void withdraw(Section section) {
        section.setRequested(false);
        advance(section);
    }

    private void leave(Section section) {
        withdraw(section);
        if (section.lifecycle().is(State.UNLOADING)) {
            section.lifecycle().neverStay();
        }
    }

    /// Ends the request of a scene entity, and keeps those of its sections.
    void keepSectionsOnly(Entity entity) {
        em.removeComponent(entity, RequestSceneLoaded.class);
        Scene scene = meta.scene(entity);
        if (scene != null) {
            scene.endRequest();
            files.touch(scene);
        }
    }

    /// Gives sections of a scene the request of the scene, unless the scene is loaded without its sections.
    void requestSections(Scene scene, List<Section> wanted) {
        if (scene.has(SceneLoadFlags.DISABLE_AUTO_LOAD)) {
            return;
        }
        for (Section section : wanted) {
            if (em.exists(section.entity()) && !em.hasComponent(section.entity(), RequestSceneLoaded.class)) {
                em.addComponent(section.entity(), scene.request());
            }
        }
    }

    // Requests of entities

    /// Follows the requests of all meta entities, if one of them may have changed.
    void follow() {
        int scenesNow = em.getComponentOrderVersion(SceneReference.class);
        int requestsNow = em.getComponentOrderVersion(RequestSceneLoaded.class);
        int sectionsNow = em.getComponentOrderVersion(SceneSectionData.class);
        if (isFollowed && sceneVersion == scenesNow && requestVersion == requestsNow && sectionVersion == sectionsNow) {
            return;
        }
        isFollowed = true;
        sceneVersion = scenesNow;
        requestVersion = requestsNow;
        sectionVersion = sectionsNow;
        meta.index();
        for (Scene scene : List.copyOf(meta.scenes())) {
            follow(scene);
            followSections(scene);
        }
    }

    private void follow(Scene scene) {
        scene.setGone(!em.hasComponent(scene.entity(), SceneReference.class));
        boolean isRequested = !scene.isGone() && em.hasComponent(scene.entity(), RequestSceneLoaded.class);
        if (isRequested && !scene.isRequested()) {
            scene.request(em.getComponent(scene.entity(), RequestSceneLoaded.class));
            files.open(scene);
            if (scene.isResolved()) {
                requestSections(scene, scene.sections());
            }
        } else if (!isRequested && scene.isRequested()) {
            for (Section section : scene.sections()) {
                em.removeComponent(section.entity(), RequestSceneLoaded.class);
            }
            scene.endRequest(); // last, so that it is done again if a listener fails
            scene.forgetFailure();
        }
        if (!isRequested) {
            files.touch(scene);
        }
        if (scene.isGone()) {
            files.stopSharing(scene);
            for (Section section : scene.sections()) {
                em.destroyEntity(section.entity());
            }
        }
    }

    /// Follows the requests of the section entities of a scene.
    void followSections(Scene scene) {
        scene.sections().forEach(this::follow);
    }

    private void follow(Section section) {
        boolean isRequested = em.hasComponent(section.entity(), RequestSceneLoaded.class);
        if (isRequested == section.isRequested()) {
            return;
        }
        if (isRequested) {
            RequestSceneLoaded request = em.getComponent(section.entity(), RequestSceneLoaded.class);
            section.request(request.priority(), ++sequence);
            if (section.lifecycle().isFileDoubtful()) {
                section.lifecycle().trustFile();
                files.drop(section.scene()); // it may have been replaced by one that is whole
            }
            files.open(section.scene());
            if (request.has(SceneLoadFlags.BLOCK_ON_STREAM_IN)) {
                blocking.add(section);
            }
        } else {
            section.setRequested(false);
        }
        advance(section);
    }

    /// Takes over the requests of a scene entity of a restored world and of its section entities.
    void takeOver(Scene scene) {
        scene.endRequest();
        if (em.hasComponent(scene.entity(), RequestSceneLoaded.class)) {
            scene.request(em.getComponent(scene.entity(), RequestSceneLoaded.class));
            files.open(scene);
        }
        for (Section section : scene.sections()) {
            section.setRequested(!em.hasComponent(section.entity(), RequestSceneLoaded.class));
            follow(section);
        }
        if (scene.isRequested() && scene.isResolved() && !scene.hasSectionsInUse()) {
            requestSections(scene, scene.sections());
        }
    }

    /// Looks at the entities in the next update even if no version has changed.
    void followAgain() {
        isFollowed = false;
    }

    /// Moves a section to the state that follows from its present state and from whether it is requested.
    private void advance(Section section) {
        boolean isRequested = section.isRequested();
        SectionLifecycle lifecycle = section.lifecycle();
        switch (lifecycle.state()) {
            case IDLE -> loads.request(section);
            case FAILED -> {
                if (!isRequested) {
                    lifecycle.forgetFailure();
                }
            }
            case WAITING -> {
                if (!isRequested) {
                    loads.remove(section);
                    lifecycle.stopWaiting();
                }
            }
            case LOADING -> {
                if (!isRequested) {
                    loads.cancel(section);
                }
            }
            case LOADED -> {
                if (!isRequested) {
                    lifecycle.unload();
                    unloading.add(section);
                }
            }
            case UNLOADING -> {
                if (isRequested && lifecycle.mayStay()) {
                    unloading.remove(section);
                    lifecycle.stay();
                    if (section.isFirst()) {
                        loads.wake(section.scene());
                    }
                }
            }
        }
        files.touch(section.scene());
    }

    // Sections to wait for

    /// The sections that were requested with [SceneLoadFlags#BLOCK_ON_STREAM_IN] since the last time.
    List<Section> takeBlocking() {
        if (blocking.isEmpty()) {
            return List.of();
        }
        List<Section> taken = List.copyOf(blocking);
        blocking.clear();
        return taken;
    }

    /// Waits for a section no more.
    void removeBlocking(Section section) {
        blocking.remove(section);
    }

    /// Waits for no section.
    void clearBlocking() {
        blocking.clear();
    }
}
