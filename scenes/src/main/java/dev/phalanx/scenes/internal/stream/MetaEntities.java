package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.ResolvedSectionEntity;
import dev.phalanx.scenes.components.SceneEntityReference;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.internal.load.SectionHead;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The meta entities of one world, which stand for its scenes and their sections, and the [Scene] and [Section] that is
/// kept for each of them.
final class MetaEntities {
    private final EntityManager em;
    private final EntityQuery sceneEntities;
    private final Map<Entity, Scene> scenes = new LinkedHashMap<>();
    private final Map<Entity, Section> sections = new HashMap<>();
    /// The scene entity that a guid names: if there are several, the first that is not a new instance.
    private final Map<Guid, Entity> named = new HashMap<>();
    /// The scenes of states of the world that were left that only entities had asked for, in case that a state with
    /// them comes back.
    private final Set<Guid> askedFor = new HashSet<>();

    private boolean isIndexed;
    private int indexVersion;

    MetaEntities(EntityManager em) {
        this.em = em;
        this.sceneEntities = em.queryBuilder().withAll(SceneReference.class).build();
    }

    // Scene entities

    /// What is kept for a scene entity, or null if the entity is not known as one.
    @Nullable
    Scene scene(Entity entity) {
        return scenes.get(entity);
    }

    /// The scenes in the order in which they became known.
    Collection<Scene> scenes() {
        return Collections.unmodifiableCollection(scenes.values());
    }

    /// The scene entity of a guid that is not a new instance, or [Entity#NULL].
    Entity sceneEntity(Guid guid) {
        index();
        Entity known = named.getOrDefault(guid, Entity.NULL);
        return em.hasComponent(known, SceneReference.class) ? known : Entity.NULL;
    }

    /// Creates a scene entity with a request.
    Scene create(Guid guid, RequestSceneLoaded request) {
        boolean wasIndexed = isIndexed();
        Entity made = em.createEntity(new SceneReference(guid), request);
        Scene scene = add(made, guid, request.has(SceneLoadFlags.NEW_INSTANCE));
        if (wasIndexed) {
            indexed();
        }
        return scene;
    }

    private boolean isIndexed() {
        return isIndexed && indexVersion == em.getComponentOrderVersion(SceneReference.class);
    }

    private void indexed() {
        isIndexed = true;
        indexVersion = em.getComponentOrderVersion(SceneReference.class);
    }

    /// Registers the scene entities that other code has created.
    void index() {
        if (isIndexed()) {
            return;
        }
        for (Entity entity : sceneEntities.toEntityArray()) {
            if (!scenes.containsKey(entity)) {
                boolean isNew = em.hasComponent(entity, RequestSceneLoaded.class)
                        && em.getComponent(entity, RequestSceneLoaded.class).has(SceneLoadFlags.NEW_INSTANCE);
                Guid guid = em.getComponent(entity, SceneReference.class).sceneGuid();
                Scene scene = add(entity, guid, isNew);
                if (!askedFor.contains(guid)) {
                    scene.hold();
                }
            }
        }
        indexed();
    }

    /// Registers the scene entities of a restored world, which [#index] cannot tell from the versions.
    void indexAgain() {
        isIndexed = false;
        index();
    }

    private Scene add(Entity entity, Guid guid, boolean isNew) {
        Scene scene = new Scene(entity, guid);
        scenes.put(entity, scene);
        if (!isNew && !em.exists(named.getOrDefault(guid, Entity.NULL))) {
            named.put(guid, entity);
        }
        return scene;
    }

    /// Forgets a scene whose entity is gone.
    void remove(Scene scene) {
        scenes.remove(scene.entity());
        named.remove(scene.guid(), scene.entity());
    }

    /// Forgets a scene of a state of the world that was left.
    void leaveBehind(Scene scene) {
        if (!scene.isHeld()) {
            askedFor.add(scene.guid());
        }
        remove(scene);
    }

    // Section entities

    /// What is kept for a section entity, or null if the entity is not known as one.
    @Nullable
    Section section(Entity entity) {
        return sections.get(entity);
    }

    Collection<Section> sections() {
        return Collections.unmodifiableCollection(sections.values());
    }

    /// Registers a section whose entity exists.
    void add(Section section) {
        sections.put(section.entity(), section);
    }

    /// Forgets a section, whose entity stays.
    void remove(Section section) {
        sections.remove(section.entity());
    }

    /// Forgets all sections, whose entities stay.
    void removeSections() {
        sections.clear();
    }

    /// Creates the entity of a section.
    Section createSection(Scene scene, SectionHead head, int position) {
        Entity entity = em.createEntity(SceneSectionData.class, SceneEntityReference.class);
        Section section = new Section(scene, head, position, entity);
        add(section);
        describe(section);
        return section;
    }

    /// Gives the section entity the components that follow from its head, and the metadata of its file.
    private void describe(Section section) {
        SectionHead head = section.head();
        em.setComponent(
                section.entity(),
                new SceneSectionData(
                        section.scene().guid(), head.index(), head.entityCount(), head.fileBytes(), bounds(head)));
        em.setComponent(
                section.entity(), new SceneEntityReference(section.scene().entity()));
        em.setName(section.entity(), "Scene section " + head.index());
        for (IComponentData value : head.metadata()) {
            em.addComponent(section.entity(), value);
        }
    }

    /// Gives the section entity the head and the metadata of another file.
    void redescribe(Section section, SectionHead head, int position) {
        section.head().metadata().forEach(value -> em.removeComponent(section.entity(), value.getClass()));
        section.place(head, position);
        describe(section);
    }

    private static SectionBounds bounds(SectionHead head) {
        List<Float> least = head.minimum();
        List<Float> most = head.maximum();
        return new SectionBounds(least.get(0), least.get(1), least.get(2), most.get(0), most.get(1), most.get(2));
    }

    /// Makes sections those of a scene, which the scene entity lists.
    void setSections(Scene scene, List<Section> all) {
        scene.setSections(all);
        DynamicBuffer<ResolvedSectionEntity> resolved = em.addBuffer(scene.entity(), ResolvedSectionEntity.class);
        resolved.clear();
        for (Section section : all) {
            resolved.add(new ResolvedSectionEntity(section.entity()));
        }
        DynamicBuffer<LinkedEntityGroup> group = em.addBuffer(scene.entity(), LinkedEntityGroup.class);
        group.clear();
        group.add(new LinkedEntityGroup(scene.entity()));
        for (Section section : all) {
            group.add(new LinkedEntityGroup(section.entity()));
        }
    }

    /// The section entities that a scene entity lists and that exist.
    List<Entity> listedSections(Scene scene) {
        List<Entity> entities = new ArrayList<>();
        if (em.hasBuffer(scene.entity(), ResolvedSectionEntity.class)) {
            for (ResolvedSectionEntity resolved : em.getBuffer(scene.entity(), ResolvedSectionEntity.class, true)) {
                if (em.hasComponent(resolved.sectionEntity(), SceneSectionData.class)) {
                    entities.add(resolved.sectionEntity());
                }
            }
        }
        return entities;
    }

    /// Destroys section entities that a scene entity has from elsewhere: from the one that it is a copy of, or from a
    /// file of a world.
    void destroyForeignSections(Scene scene) {
        List<Entity> foreign = listedSections(scene);
        foreign.removeIf(sections::containsKey);
        foreign.forEach(em::destroyEntity);
    }
}
