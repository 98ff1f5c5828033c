package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.ResolvedSectionEntity;
import dev.phalanx.scenes.components.SceneEntityReference;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.systems.SceneSectionStreamingSystem;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.Child;
import dev.phalanx.transforms.Parent;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// The tree of a world's entities. The children of the root are the scenes, then the entities that have no parent and
/// belong to no scene. Entities are in the order of archetypes, chunks and rows, so any part of a million of them is
/// found from the entity counts of the chunks.
final class HierarchyQuestions {
    static final String ROOT = "world";
    private static final int MOST_DEEP = 10_000;
    private static final int CHUNKS_OF_UNIT = 32;

    private final World world;
    private final EntityManager em;
    private final boolean systems;
    private final boolean chunks;

    /// @param systems whether entities of systems are listed
    /// @param chunks whether entities that represent chunks are listed
    HierarchyQuestions(World world, boolean systems, boolean chunks) {
        this.world = world;
        this.em = world.entityManager();
        this.systems = systems;
        this.chunks = chunks;
    }

    /// The units of a budget that a list, or a path, needs: there is no part of a list of chunks.
    ///
    /// @param items the most items of the list
    int units(int items) {
        return 4 + 2 * items + em.chunkCount() / CHUNKS_OF_UNIT;
    }

    // Children

    void children(JsonGenerator out, String node, int offset, int limit) {
        if (node.equals(ROOT)) {
            root(out, offset, limit);
            return;
        }
        Entity entity = node.length() > 1 ? Ids.parse(node.substring(1)) : null;
        if (entity == null || (node.charAt(0) != 'e' && node.charAt(0) != 's')) {
            throw ApiException.badRequest(
                    "The node is \"" + node + "\". Give \"world\", or a node of an answer, such as" + " \"e40:1\".");
        }
        if (!em.exists(entity)) {
            throw ApiException.notFound("Entity " + Ids.text(entity) + " does not exist any more. Ask for its parent's"
                    + " children again.");
        }
        if (node.charAt(0) == 's') {
            entities(out, 0, none -> {}, ofSection(entity), offset, limit);
        } else if (em.hasComponent(entity, SceneReference.class)) {
            listed(out, sections(entity), "section", offset, limit);
        } else {
            listed(out, childrenOf(entity), "entity", offset, limit);
        }
    }

    private void root(JsonGenerator out, int offset, int limit) {
        List<Entity> scenes = scenes();
        root(out, scenes.size(), i -> item(out, scenes.get(i), "scene"), offset, limit);
    }

    /// Writes children of the root: others first, and then the entities that have no parent and belong to no scene.
    ///
    /// @param first the number of the others
    /// @param item writes one of them
    void root(JsonGenerator out, int first, IntConsumer item, int offset, int limit) {
        entities(out, first, item, roots(), offset, limit);
    }

    List<Entity> scenes() {
        return em.getEntityQuery(all(ComponentType.readOnly(SceneReference.class)))
                .toEntityArray()
                .toList();
    }

    List<Entity> sections(Entity scene) {
        if (!em.hasBuffer(scene, ResolvedSectionEntity.class)) {
            return List.of();
        }
        DynamicBuffer<ResolvedSectionEntity> buffer = em.getBuffer(scene, ResolvedSectionEntity.class, true);
        List<Entity> sections = new ArrayList<>();
        for (int i = 0; i < buffer.length(); i++) {
            Entity section = buffer.get(i).sectionEntity();
            if (em.exists(section)) {
                sections.add(section);
            }
        }
        return sections;
    }

    List<Entity> childrenOf(Entity parent) {
        if (!em.hasBuffer(parent, Child.class)) {
            return List.of();
        }
        DynamicBuffer<Child> buffer = em.getBuffer(parent, Child.class, true);
        List<Entity> children = new ArrayList<>(buffer.length());
        for (int i = 0; i < buffer.length(); i++) {
            Entity child = buffer.get(i).value();
            if (em.exists(child)) {
                children.add(child);
            }
        }
        return children;
    }

    private EntityQuery roots() {
        return em.getEntityQuery(all().withAbsent(
                        ComponentType.readOnly(Parent.class),
                        ComponentType.readOnly(SceneTag.class),
                        ComponentType.readOnly(SceneReference.class),
                        ComponentType.readOnly(SceneSectionData.class)));
    }

    private EntityQuery ofSection(Entity section) {
        EntityQuery query = em.createEntityQuery(
                all(ComponentType.readOnly(SceneTag.class)).withAbsent(ComponentType.readOnly(Parent.class)));
        query.setSharedComponentFilter(new SceneTag(section));
        return query;
    }

    private EntityQueryDesc all(ComponentType... types) {
        Set<EntityQueryOptions> options = EnumSet.of(
                EntityQueryOptions.INCLUDE_PREFAB,
                EntityQueryOptions.INCLUDE_DISABLED_ENTITIES,
                EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE);
        if (systems) {
            options.add(EntityQueryOptions.INCLUDE_SYSTEMS);
        }
        if (chunks) {
            options.add(EntityQueryOptions.INCLUDE_META_CHUNKS);
        }
        return EntityQueryDesc.EMPTY.withAll(types).withOptions(options.toArray(EntityQueryOptions[]::new));
    }

    // Lists

    private void listed(JsonGenerator out, List<Entity> entities, String kind, int offset, int limit) {
        out.writeNumberProperty("total", entities.size());
        out.writeArrayPropertyStart("items");
        for (int i = offset; i < Math.min(entities.size(), (long) offset + limit); i++) {
            item(out, entities.get(i), kind);
        }
        out.writeEndArray();
    }

    private void entities(
            JsonGenerator out, int firstCount, IntConsumer first, EntityQuery rest, int offset, int limit) {
        List<ArchetypeChunk> all = rest.toArchetypeChunkArray();
        long total = firstCount;
        for (ArchetypeChunk chunk : all) {
            total += chunk.count();
        }
        out.writeNumberProperty("total", total);
        out.writeArrayPropertyStart("items");
        long end = Math.min(total, (long) offset + limit);
        for (int i = offset; i < Math.min(end, firstCount); i++) {
            first.accept(i);
        }
        long before = firstCount;
        for (ArchetypeChunk chunk : all) {
            long from = Math.max(offset, before);
            long to = Math.min(end, before + chunk.count());
            if (from < to) {
                NativeArray<Entity> ids = chunk.getEntities();
                for (long at = from; at < to; at++) {
                    item(out, ids.get((int) (at - before)), "entity");
                }
            }
            before += chunk.count();
            if (before >= end) {
                break;
            }
        }
        out.writeEndArray();
    }

    /// Writes an item of a list: a scene, a section or an entity.
    void item(JsonGenerator out, Entity entity) {
        String kind = "entity";
        if (em.hasComponent(entity, SceneReference.class)) {
            kind = "scene";
        } else if (em.hasComponent(entity, SceneSectionData.class)) {
            kind = "section";
        }
        item(out, entity, kind);
    }

    /// All entities of a section, including those with a parent.
    NativeArray<Entity> allOfSection(Entity section) {
        EntityQuery query = em.createEntityQuery(all(ComponentType.readOnly(SceneTag.class)));
        query.setSharedComponentFilter(new SceneTag(section));
        return query.toEntityArray();
    }

    private void item(JsonGenerator out, Entity entity, String kind) {
        out.writeStartObject();
        out.writeStringProperty("node", (kind.equals("section") ? "s" : "e") + Ids.text(entity));
        out.writeStringProperty("kind", kind);
        out.writeStringProperty("entity", Ids.text(entity));
        switch (kind) {
            case "scene" -> scene(out, entity);
            case "section" -> section(out, entity);
            default -> {
                out.writeStringProperty("name", em.getName(entity));
                out.writeNumberProperty("children", childCount(entity));
            }
        }
        marks(out, entity);
        out.writeEndObject();
    }

    /// Writes whether an entity is a prefab, is disabled, or belongs to a system.
    void marks(JsonGenerator out, Entity entity) {
        ArchetypeChunk chunk = em.getChunk(entity);
        mark(out, "prefab", chunk.has(Prefab.class));
        mark(out, "disabled", chunk.has(Disabled.class));
        mark(out, "system", chunk.has(SystemInstance.class));
    }

    static void mark(JsonGenerator out, String name, boolean is) {
        if (is) {
            out.writeBooleanProperty(name, true);
        }
    }

    private int childCount(Entity entity) {
        return em.hasBuffer(entity, Child.class)
                ? em.getBuffer(entity, Child.class, true).length()
                : 0;
    }

    private void scene(JsonGenerator out, Entity scene) {
        String name = em.getName(scene);
        if (name.isEmpty()) {
            name = sceneName(scene);
        }
        out.writeStringProperty("name", name);
        out.writeNumberProperty("children", sections(scene).size());
        state(out, scene);
    }

    /// Writes the state of a scene.
    void state(JsonGenerator out, Entity scene) {
        out.writeStringProperty(
                "state",
                !isStreaming()
                        ? "unloaded"
                        : switch (SceneSystem.getSceneStreamingState(world, scene)) {
                            case UNLOADED, LOADED_SECTION_ENTITIES -> "unloaded";
                            case LOADED_SUCCESSFULLY -> "loaded";
                            case LOADING, UNLOADING -> "loading";
                            case FAILED_LOADING_SCENE_HEADER, LOADED_WITH_SECTION_ERRORS -> "failed";
                        });
    }

    /// Whether the world has the systems that load scenes.
    private boolean isStreaming() {
        return world.getExistingSystem(SceneSectionStreamingSystem.class) != null;
    }

    private String sceneName(Entity scene) {
        SceneReference reference = em.getComponent(scene, SceneReference.class);
        try {
            String path = SceneSystem.getScenePath(world, reference.sceneGuid());
            return path.isEmpty() ? reference.sceneGuid().toString() : path;
        } catch (RuntimeException unknown) {
            return reference.sceneGuid().toString();
        }
    }

    private void section(JsonGenerator out, Entity section) {
        SceneSectionData data = em.getComponent(section, SceneSectionData.class);
        out.writeStringProperty("name", "section " + data.subSectionIndex());
        out.writeNumberProperty("children", ofSection(section).calculateEntityCount());
        out.writeStringProperty(
                "state",
                !isStreaming()
                        ? "unloaded"
                        : switch (SceneSystem.getSectionStreamingState(world, section)) {
                            case UNLOADED -> "unloaded";
                            case LOAD_REQUESTED, LOADING, UNLOAD_REQUESTED -> "loading";
                            case LOADED -> "loaded";
                            case FAILED_TO_LOAD -> "failed";
                        });
    }

    // The way to an entity

    void path(JsonGenerator out, Entity entity) {
        if (!em.exists(entity)) {
            throw ApiException.notFound("Entity " + Ids.text(entity) + " does not exist.");
        }
        List<String> nodes = new ArrayList<>();
        List<Long> positions = new ArrayList<>();
        Entity at = entity;
        Entity above = parent(at);
        while (above != null && nodes.size() < MOST_DEEP) {
            nodes.addFirst("e" + Ids.text(at));
            positions.addFirst((long) childrenOf(above).indexOf(at));
            at = above;
            above = parent(at);
        }
        boolean isSection = em.hasComponent(at, SceneSectionData.class);
        Entity section = isSection ? null : sectionOf(at);
        if (section != null) {
            nodes.addFirst("e" + Ids.text(at));
            positions.addFirst(position(List.of(), ofSection(section), at));
            at = section;
            isSection = true;
        }
        if (isSection && em.hasComponent(at, SceneEntityReference.class)) {
            Entity scene = em.getComponent(at, SceneEntityReference.class).sceneEntity();
            if (em.exists(scene)) {
                nodes.addFirst("s" + Ids.text(at));
                positions.addFirst((long) sections(scene).indexOf(at));
                at = scene;
            }
        }
        nodes.addFirst("e" + Ids.text(at));
        positions.addFirst(position(scenes(), roots(), at));
        out.writeArrayPropertyStart("nodes");
        out.writeString(ROOT);
        nodes.forEach(out::writeString);
        out.writeEndArray();
        out.writeArrayPropertyStart("positions");
        out.writeNumber(0);
        positions.forEach(position -> out.writeNumber(Math.max(0, position)));
        out.writeEndArray();
    }

    private @Nullable Entity parent(Entity entity) {
        if (!em.hasComponent(entity, Parent.class)) {
            return null;
        }
        Entity parent = em.getComponent(entity, Parent.class).value();
        return em.exists(parent) ? parent : null;
    }

    @Nullable
    Entity sectionOf(Entity entity) {
        if (!em.hasComponent(entity, SceneTag.class)) {
            return null;
        }
        Entity section = em.getSharedComponent(entity, SceneTag.class).sectionEntity();
        return em.exists(section) ? section : null;
    }

    private long position(List<Entity> scenes, EntityQuery rest, Entity entity) {
        int scene = scenes.indexOf(entity);
        if (scene >= 0) {
            return scene;
        }
        ArchetypeChunk of = em.getChunk(entity);
        long before = scenes.size();
        for (ArchetypeChunk chunk : rest.toArchetypeChunkArray()) {
            if (chunk.sequenceNumber() == of.sequenceNumber()) {
                return before + em.getEntityStorageInfoLookup().get(entity).indexInChunk();
            }
            before += chunk.count();
        }
        return -1;
    }
}
