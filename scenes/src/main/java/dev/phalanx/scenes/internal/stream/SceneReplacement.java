package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.PostLoadCommandBuffer;
import dev.phalanx.scenes.components.PrefabRoot;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityPatcher;
import dev.phalanx.scenes.diff.EntityPatcherOptions;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.internal.load.SectionHead;
import dev.phalanx.scenes.internal.stream.SectionLifecycle.State;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Replaces the content of scenes by that of other files while they are loaded: by changes to the entities of their
/// loaded sections, or by loading them again.
///
/// What commands and systems do to a section after it was loaded cannot be done to a change, so scenes that have some
/// are loaded again. So are those in which entities move to other sections, since which references are kept depends on
/// that.
final class SceneReplacement {
    private final World world;
    private final EntityManager em;
    private final MetaEntities meta;
    private final SceneFiles files;
    private final TaggedEntities tagged;
    private final SectionLoads loads;
    private final SceneRequests requests;
    private final SceneResolution resolution;

    SceneReplacement(
            World world,
            MetaEntities meta,
            SceneFiles files,
            TaggedEntities tagged,
            SectionLoads loads,
            SceneRequests requests,
            SceneResolution resolution) {
        this.world = world;
        this.em = world.entityManager();
        this.meta = meta;
        this.files = files;
        this.tagged = tagged;
        this.loads = loads;
        this.requests = requests;
        this.resolution = resolution;
    }

    /// Brings the loaded sections of a scene to the state of another file, and loads the others from it from now on.
    ///
    /// @param changes what turns the state that the sections were loaded or changed to last into that of the file
    void change(Guid guid, SceneContent content, EntityChangeSet changes) {
        meta.index();
        OpenScene file = files.of(guid, content);
        try {
            for (Scene scene : List.copyOf(meta.scenes())) {
                if (scene.guid().equals(guid) && isThere(scene)) {
                    change(scene, file, content, changes);
                }
            }
        } finally {
            files.release(file);
        }
    }

    /// Unloads the loaded sections of a scene, and loads what is requested again, from the present source of scenes.
    void reload(Guid guid) {
        meta.index();
        for (Scene scene : List.copyOf(meta.scenes())) {
            if (scene.guid().equals(guid) && isThere(scene)) {
                scene.forgetFailure();
                files.refuse(scene);
                reload(scene);
            }
        }
    }

    /// Whether the scene entity exists now. One that was destroyed since the last update is unloaded in the next.
    private boolean isThere(Scene scene) {
        return !scene.isGone() && em.hasComponent(scene.entity(), SceneReference.class);
    }

    private void change(Scene scene, OpenScene file, SceneContent content, EntityChangeSet changes) {
        if (scene.isResolved() && !isProcessed(scene) && !hasMoves(changes)) {
            patch(scene, changes);
            files.replace(scene, file);
            scene.setChanged(true);
            scene.resolve(content);
            replaceSections(scene, content.sections());
        } else if (scene.file() != null || scene.isResolved() || scene.isRequested()) {
            files.replace(scene, file); // a scene that has failed is loaded from it, too
            reload(scene);
        }
    }

    private void reload(Scene scene) {
        resolution.removeSections(scene);
        scene.unresolve();
        scene.setChanged(false);
        if (scene.isRequested()) {
            files.open(scene);
        }
        files.touch(scene);
    }

    private boolean isProcessed(Scene scene) {
        return !loads.systems().isEmpty()
                || hasCommands(scene.entity())
                || scene.sections().stream().anyMatch(section -> hasCommands(section.entity()));
    }

    private boolean hasCommands(Entity entity) {
        return em.hasComponent(entity, PostLoadCommandBuffer.class);
    }

    private static boolean hasMoves(EntityChangeSet changes) {
        return changes.set(SceneSection.class).size()
                > changes.added(SceneSection.class).size();
    }

    // Changes

    private void patch(Scene scene, EntityChangeSet changes) {
        Map<Integer, Entity> loaded = new HashMap<>();
        for (Section section : scene.sections()) {
            if (section.lifecycle().is(State.LOADED)) {
                loaded.put(section.head().index(), section.entity());
                // Entities may move to other sections, which must not end the blobs that they refer to.
                scene.blobs().take(section.lifecycle().takeBlobs());
            }
        }
        if (loaded.isEmpty() || changes.isEmpty()) {
            return;
        }
        EntityPatcher.applyChangeSet(
                world,
                changes,
                EntityPatcherOptions.standard()
                        .withInstancesKept(true)
                        .withMissingSkipped(true)
                        .withScene(scene.guid(), loaded)
                        .withBlobs(scene.blobs()));
        scene.blobs().closeUnused(world);
    }

    /// Replaces the sections of a scene by those of another file. Loaded sections that the other file has too stay
    /// loaded.
    private void replaceSections(Scene scene, List<SectionHead> heads) {
        Map<Integer, Section> known = new HashMap<>();
        scene.sections().forEach(section -> known.put(section.head().index(), section));
        List<Section> now = new ArrayList<>(heads.size());
        List<Section> added = new ArrayList<>();
        for (int i = 0; i < heads.size(); i++) {
            Section section = known.get(heads.get(i).index());
            if (section == null || !em.exists(section.entity())) { // a known one is unloaded below
                now.add(meta.createSection(scene, heads.get(i), i));
                added.add(now.getLast());
            } else {
                known.remove(heads.get(i).index());
                replace(section, heads.get(i), i);
                now.add(section);
            }
        }
        resolution.removeSections(List.copyOf(known.values()));
        meta.setSections(scene, now);
        if (scene.isRequested()) {
            requests.requestSections(scene, added);
        }
        requests.followSections(scene);
        renewRoot(scene);
        loads.wake(scene);
        files.touch(scene);
    }

    private void replace(Section section, SectionHead head, int position) {
        meta.redescribe(section, head, position);
        SectionLifecycle lifecycle = section.lifecycle();
        lifecycle.forgetMoved(); // of the file that it was loaded from
        if (lifecycle.is(State.LOADING)) {
            loads.cancel(section);
            loads.request(section);
        } else if (lifecycle.is(State.FAILED) && section.isRequested()) {
            lifecycle.trustFile();
            lifecycle.forgetFailure();
            loads.request(section);
        }
    }

    /// Finds the prefab of a scene again if the entity that was the prefab is gone.
    private void renewRoot(Scene scene) {
        Section first = scene.first();
        if (first == null
                || !em.hasComponent(scene.entity(), PrefabRoot.class)
                || em.exists(em.getComponent(scene.entity(), PrefabRoot.class).root())) {
            return;
        }
        em.removeComponent(scene.entity(), PrefabRoot.class);
        List<Entity> roots = new ArrayList<>();
        for (Entity entity : tagged.of(first)) {
            if (em.hasComponent(entity, Prefab.class) && em.hasComponent(entity, LinkedEntityGroup.class)) {
                roots.add(entity);
            }
        }
        if (roots.size() == 1) {
            em.addComponent(scene.entity(), new PrefabRoot(roots.getFirst()));
        }
    }
}
