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
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.EntityLabels;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// The tree of a world's entities. The children of the root are the scenes, then the entities that have no parent and
/// belong to no scene. Entities are in the order of archetypes, chunks and rows, so any part of a million of them is
/// found from the entity counts of the chunks.
///
/// If groups are requested, entities without parent that have the same components and no names are one item, a group,
/// whose children they are. Whether an archetype is a group depends on the number of its entities and on the names of
/// the first of them, so that a list is as fast as without groups.
final class HierarchyQuestions {
    static final String ROOT = "world";
    /// The state of a scene or section.
    static final Shape STATE = Shape.choice("unloaded", "loading", "loaded", "failed");
    /// What is said of some entities.
    static final Shape MARKS = Shape.object(
            Shape.may("prefab", Shape.TRUTH),
            Shape.may("disabled", Shape.TRUTH),
            Shape.may("system", Shape.TRUTH),
            Shape.may("gone", Shape.TRUTH));
    private static final Shape PARENTS = Shape.object(Shape.may("parents", Shape.list(EntityLabels.ENTITY_SHAPE)));
    /// An item that is an entity.
    static final Shape ENTITY_SHAPE = Shape.object(
                    Shape.has("node", Shape.TEXT),
                    Shape.has("kind", Shape.choice("entity")),
                    Shape.has("children", Shape.INTEGER))
            .and(EntityLabels.ENTITY_SHAPE)
            .and(MARKS)
            .and(PARENTS)
            .named("EntityItem");
    /// An item that is a scene or a section.
    static final Shape SCENE_SHAPE = Shape.object(
                    Shape.has("node", Shape.TEXT),
                    Shape.has("kind", Shape.choice("scene", "section")),
                    Shape.has("entity", Shape.ENTITY),
                    Shape.has("name", Shape.TEXT),
                    Shape.has("children", Shape.INTEGER),
                    Shape.has("state", STATE))
            .and(MARKS)
            .and(PARENTS)
            .named("SceneItem");
    /// An item that is several entities.
    static final Shape GROUP_SHAPE = Shape.object(
                    Shape.has("node", Shape.TEXT),
                    Shape.has("kind", Shape.choice("group")),
                    Shape.has("name", Shape.TEXT),
                    Shape.has("label", Shape.TEXT),
                    Shape.has("children", Shape.INTEGER),
                    Shape.has("archetype", Shape.INTEGER))
            .named("GroupItem");
    /// The nodes from the root to an entity.
    static final Shape PATH_SHAPE =
            Shape.object(Shape.has("nodes", Shape.list(Shape.TEXT)), Shape.has("positions", Shape.list(Shape.INTEGER)));
    private static final int MOST_DEEP = 10_000;
    private static final int CHUNKS_OF_UNIT = 32;
    private static final int ARCHETYPES_OF_UNIT = 2;
    private static final int MOST_PARENTS = 8;
    /// The fewest entities of a group.
    private static final int LEAST_GROUP = 10;
    /// The number of entities of an archetype whose names are looked at.
    private static final int LOOKED_AT = 16;
    private static final Pattern GROUP = Pattern.compile("g([0-9]{1,9})(?:@([0-9]+:[0-9]+))?");

    private final World world;
    private final EntityManager em;
    private final EntityManager now;
    private final boolean systems;
    private final boolean chunks;
    private final boolean groups;
    private final EntityLabels labels;

    /// Entities of one archetype that follow each other in a list.
    private record Run(EntityArchetype archetype, List<ArchetypeChunk> chunks, long count, boolean isGroup) {
        /// The number of its items.
        long items() {
            return isGroup ? 1 : count;
        }
    }

    /// @param systems whether entities of systems are listed
    /// @param chunks whether entities that represent chunks are listed
    HierarchyQuestions(World world, boolean systems, boolean chunks) {
        this(world, world, systems, chunks, false);
    }

    /// @param world the world, or what it was in a tick
    /// @param now the world as it is
    /// @param systems whether entities of systems are listed
    /// @param chunks whether entities that represent chunks are listed
    /// @param groups whether equal entities without names are one item
    HierarchyQuestions(World world, World now, boolean systems, boolean chunks, boolean groups) {
        this.world = world;
        this.em = world.entityManager();
        this.now = now.entityManager();
        this.systems = systems;
        this.chunks = chunks;
        this.groups = groups;
        this.labels = new EntityLabels(world);
    }

    /// The units of a budget that a list, or a path, needs: there is no part of a list of chunks. For groups, names of
    /// each archetype are looked at.
    ///
    /// @param items the most items of the list
    int units(int items) {
        int ofGroups = groups ? em.archetypeCount() / ARCHETYPES_OF_UNIT : 0;
        return 4 + 2 * items + em.chunkCount() / CHUNKS_OF_UNIT + ofGroups;
    }

    // Children

    void children(JsonGenerator out, String node, int offset, int limit) {
        if (node.equals(ROOT)) {
            root(out, offset, limit);
            return;
        }
        Matcher group = GROUP.matcher(node);
        if (group.matches()) {
            group(out, Integer.parseInt(group.group(1)), group.group(2), offset, limit);
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
            entities(out, 0, none -> {}, ofSection(entity), "@" + Ids.text(entity), offset, limit);
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
        entities(out, first, item, roots(), "", offset, limit);
    }

    /// The entities of a group.
    private void group(JsonGenerator out, int archetype, @Nullable String of, int offset, int limit) {
        EntityQuery query = roots();
        if (of != null) {
            Entity section = Ids.parse(of);
            if (section == null || !em.exists(section)) {
                throw ApiException.notFound(
                        "Section " + of + " does not exist any more. Ask for its scene's children again.");
            }
            query = ofSection(section);
        }
        List<ArchetypeChunk> chunksOfGroup = query.toArchetypeChunkArray().stream()
                .filter(chunk -> chunk.archetype().id() == archetype)
                .toList();
        list(out, 0, none -> {}, runs(chunksOfGroup, false), "", offset, limit);
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
            JsonGenerator out,
            int firstCount,
            IntConsumer first,
            EntityQuery rest,
            String suffix,
            int offset,
            int limit) {
        list(out, firstCount, first, runs(rest.toArchetypeChunkArray(), groups), suffix, offset, limit);
    }

    private void list(
            JsonGenerator out,
            int firstCount,
            IntConsumer first,
            List<Run> runs,
            String suffix,
            int offset,
            int limit) {
        long total = firstCount;
        for (Run run : runs) {
            total += run.items();
        }
        out.writeNumberProperty("total", total);
        out.writeArrayPropertyStart("items");
        long end = Math.min(total, (long) offset + limit);
        for (int i = offset; i < Math.min(end, firstCount); i++) {
            first.accept(i);
        }
        long before = firstCount;
        for (Run run : runs) {
            long from = Math.max(offset, before);
            long to = Math.min(end, before + run.items());
            if (from < to) {
                items(out, run, suffix, from - before, to - before);
            }
            before += run.items();
            if (before >= end) {
                break;
            }
        }
        out.writeEndArray();
    }

    private void items(JsonGenerator out, Run run, String suffix, long from, long to) {
        if (run.isGroup()) {
            out.writeStartObject();
            out.writeStringProperty("node", "g" + run.archetype().id() + suffix);
            out.writeStringProperty("kind", "group");
            out.writeStringProperty("name", "");
            out.writeStringProperty("label", labels.of(run.archetype()));
            out.writeNumberProperty("children", run.count());
            out.writeNumberProperty("archetype", run.archetype().id());
            out.writeEndObject();
            return;
        }
        long before = 0;
        for (ArchetypeChunk chunk : run.chunks()) {
            long first = Math.max(from, before);
            long last = Math.min(to, before + chunk.count());
            if (first < last) {
                NativeArray<Entity> ids = chunk.getEntities();
                for (long at = first; at < last; at++) {
                    item(out, ids.get((int) (at - before)), "entity");
                }
            }
            before += chunk.count();
            if (before >= to) {
                return;
            }
        }
    }

    /// Divides chunks by archetype.
    private List<Run> runs(List<ArchetypeChunk> all, boolean withGroups) {
        List<Run> runs = new ArrayList<>();
        int start = 0;
        for (int i = 1; i <= all.size(); i++) {
            EntityArchetype archetype = all.get(start).archetype();
            if (i == all.size() || all.get(i).archetype().id() != archetype.id()) {
                List<ArchetypeChunk> same = all.subList(start, i);
                long count = 0;
                for (ArchetypeChunk chunk : same) {
                    count += chunk.count();
                }
                runs.add(new Run(archetype, same, count, withGroups && isGroup(same, count)));
                start = i;
            }
        }
        return runs;
    }

    private boolean isGroup(List<ArchetypeChunk> same, long count) {
        if (count < LEAST_GROUP || same.getFirst().has(SystemInstance.class)) {
            return false;
        }
        int left = em.hasNames() ? LOOKED_AT : 0;
        for (ArchetypeChunk chunk : same) {
            NativeArray<Entity> ids = chunk.getEntities();
            for (int i = 0; i < ids.length() && left > 0; i++, left--) {
                if (!em.getName(ids.get(i)).isEmpty()) {
                    return false;
                }
            }
            if (left == 0) {
                break;
            }
        }
        return true;
    }

    /// Writes an item of a list: a scene, a section or an entity.
    void item(JsonGenerator out, Entity entity) {
        item(out, entity, kindOf(entity), false);
    }

    /// Writes an item of a list, with the parents of an entity, the root first.
    void itemWithParents(JsonGenerator out, Entity entity) {
        item(out, entity, kindOf(entity), true);
    }

    private String kindOf(Entity entity) {
        String kind = "entity";
        if (em.hasComponent(entity, SceneReference.class)) {
            kind = "scene";
        } else if (em.hasComponent(entity, SceneSectionData.class)) {
            kind = "section";
        }
        return kind;
    }

    /// All entities of a section, including those with a parent.
    NativeArray<Entity> allOfSection(Entity section) {
        EntityQuery query = em.createEntityQuery(all(ComponentType.readOnly(SceneTag.class)));
        query.setSharedComponentFilter(new SceneTag(section));
        return query.toEntityArray();
    }

    private void item(JsonGenerator out, Entity entity, String kind) {
        item(out, entity, kind, false);
    }

    private void item(JsonGenerator out, Entity entity, String kind, boolean withParents) {
        out.writeStartObject();
        out.writeStringProperty("node", (kind.equals("section") ? "s" : "e") + Ids.text(entity));
        out.writeStringProperty("kind", kind);
        out.writeStringProperty("entity", Ids.text(entity));
        switch (kind) {
            case "scene" -> scene(out, entity);
            case "section" -> section(out, entity);
            default -> {
                labels.write(out, entity);
                out.writeNumberProperty("children", childCount(entity));
            }
        }
        marks(out, entity);
        if (withParents) {
            parents(out, entity);
        }
        out.writeEndObject();
    }

    private void parents(JsonGenerator out, Entity entity) {
        List<Entity> parents = new ArrayList<>();
        for (Entity above = parent(entity); above != null && parents.size() < MOST_PARENTS; above = parent(above)) {
            parents.addFirst(above);
        }
        if (parents.isEmpty()) {
            return;
        }
        out.writeArrayPropertyStart("parents");
        for (Entity parent : parents) {
            out.writeStartObject();
            out.writeStringProperty("entity", Ids.text(parent));
            labels.write(out, parent);
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    /// Writes whether an entity is a prefab, is disabled, belongs to a system, or was there in a tick and is not any
    /// more.
    void marks(JsonGenerator out, Entity entity) {
        ArchetypeChunk chunk = em.getChunk(entity);
        mark(out, "prefab", chunk.has(Prefab.class));
        mark(out, "disabled", chunk.has(Disabled.class));
        mark(out, "system", chunk.has(SystemInstance.class));
        mark(out, "gone", !now.exists(entity));
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
            step(nodes, positions, List.of(), ofSection(section), "@" + Ids.text(section), at);
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
        step(nodes, positions, scenes(), roots(), "", at);
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

    /// Adds an entity to the beginning of a path, and the group that it is in before it.
    private void step(
            List<String> nodes,
            List<Long> positions,
            List<Entity> first,
            EntityQuery rest,
            String suffix,
            Entity entity) {
        nodes.addFirst("e" + Ids.text(entity));
        int place = first.indexOf(entity);
        if (place >= 0) {
            positions.addFirst((long) place);
            return;
        }
        ArchetypeChunk of = em.getChunk(entity);
        long before = first.size();
        for (Run run : runs(rest.toArchetypeChunkArray(), groups)) {
            long inside = 0;
            for (ArchetypeChunk chunk : run.chunks()) {
                if (chunk.sequenceNumber() == of.sequenceNumber()) {
                    long row =
                            inside + em.getEntityStorageInfoLookup().get(entity).indexInChunk();
                    positions.addFirst(run.isGroup() ? row : before + row);
                    if (run.isGroup()) {
                        nodes.addFirst("g" + run.archetype().id() + suffix);
                        positions.addFirst(before);
                    }
                    return;
                }
                inside += chunk.count();
            }
            before += run.items();
        }
        positions.addFirst(-1L);
    }
}
