package dev.phalanx.inspector.internal.api;

import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.live.LiveScene;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.JsonText;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import dev.phalanx.scenes.components.SceneEntityReference;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.util.TokenBuffer;

/// The tree of a world with live baking, as it is in the files: the open scenes and their nodes, each with its entity.
/// The mixed mode also includes the entities that come from no node.
///
/// A question finds the entities of one scene first, over several frames if there are many, and then writes its answer.
final class AuthoringHierarchy implements WorldQuestion<TokenBuffer> {
    private static final char SCENE = 'a';
    private static final char NODE = 'n';

    private final Function<World, LiveRecord> records;
    private final boolean isMixed;
    private final Kind kind;
    private final String node;
    private final @Nullable Entity entity;
    private final int offset;
    private final int limit;
    private final boolean systems;
    private final boolean chunks;
    private @Nullable NodeEntities entities;

    private enum Kind {
        CHILDREN,
        ONE_NODE,
        PATH
    }

    private AuthoringHierarchy(
            Function<World, LiveRecord> records, Call call, Kind kind, String node, @Nullable Entity entity) {
        this.records = records;
        this.isMixed =
                kind != Kind.ONE_NODE && call.get(HierarchyParameters.MODE).equals("mixed");
        this.kind = kind;
        this.node = node;
        this.entity = entity;
        this.offset = kind == Kind.CHILDREN ? call.offset() : 0;
        this.limit = kind == Kind.CHILDREN ? call.limit() : 1;
        this.systems = kind != Kind.ONE_NODE && call.get(HierarchyParameters.SYSTEMS);
        this.chunks = kind != Kind.ONE_NODE && call.get(HierarchyParameters.CHUNKS);
    }

    /// The children of a node.
    ///
    /// @param records finds what is kept of the live baking of a world, or refuses
    static AuthoringHierarchy children(Function<World, LiveRecord> records, Call call) {
        return new AuthoringHierarchy(records, call, Kind.CHILDREN, call.get(HierarchyParameters.NODE), null);
    }

    /// One node of a scene.
    static AuthoringHierarchy node(Function<World, LiveRecord> records, Call call) {
        return new AuthoringHierarchy(records, call, Kind.ONE_NODE, call.get(HierarchyParameters.ONE_NODE), null);
    }

    /// The path to the node that an entity comes from.
    static AuthoringHierarchy path(Function<World, LiveRecord> records, Call call, Entity entity) {
        return new AuthoringHierarchy(records, call, Kind.PATH, "", entity);
    }

    @Override
    public @Nullable TokenBuffer step(World world, Budget budget) {
        LiveRecord record = records.apply(world);
        HierarchyQuestions hierarchy = new HierarchyQuestions(world, systems, chunks);
        if (kind == Kind.CHILDREN && node.equals(HierarchyQuestions.ROOT)) {
            return copied(hierarchy, budget, out -> root(out, world, record, hierarchy));
        }
        if (kind == Kind.CHILDREN && isMixed && (node.startsWith("e") || node.startsWith("s"))) {
            return copied(hierarchy, budget, out -> hierarchy.children(out, node, offset, limit));
        }
        LiveScene scene = kind == Kind.PATH ? sceneOf(world, record, hierarchy) : scene(record);
        AuthoringNode wanted = kind == Kind.PATH || node.charAt(0) == SCENE ? null : find(scene);
        NodeEntities found = entities;
        if (found == null || !found.areOf(scene)) {
            found = new NodeEntities(world, scene, hierarchy, record.nodesOf(scene));
            entities = found;
        }
        if (!found.step(budget)) {
            return null;
        }
        NodeEntities all = found;
        return copied(hierarchy, budget, out -> {
            if (kind == Kind.PATH) {
                path(out, record, scene, all);
            } else if (kind == Kind.ONE_NODE && wanted != null) {
                fields(out, scene, wanted, all, hierarchy);
            } else {
                children(out, scene, wanted, all, hierarchy);
            }
        });
    }

    private @Nullable TokenBuffer copied(HierarchyQuestions hierarchy, Budget budget, Consumer<JsonGenerator> writer) {
        return budget.take(hierarchy.units(limit)) ? JsonText.copied(writer) : null;
    }

    // Names

    private static String nameOf(LiveScene scene) {
        return SCENE + scene.name();
    }

    /// Such as `nlevels/city:Village/Fountain`. A colon in the name of the scene is written `%3A`.
    private static String nameOf(LiveScene scene, AuthoringNode node) {
        return NODE + scene.name().replace("%", "%25").replace(":", "%3A") + ":" + node.key();
    }

    private LiveScene scene(LiveRecord record) {
        char sort = node.isEmpty() ? ' ' : node.charAt(0);
        int colon = node.indexOf(':');
        if (sort == NODE ? colon < 0 : sort != SCENE || kind == Kind.ONE_NODE) {
            throw ApiException.badRequest("The node is \"" + node + "\". Give "
                    + (kind == Kind.ONE_NODE ? "" : "\"world\", or ")
                    + "a node of an answer, such as \"ncity:Fountain\".");
        }
        String name = sort == SCENE
                ? node.substring(1)
                : node.substring(1, colon).replace("%3A", ":").replace("%25", "%");
        LiveScene scene = record.findOpenScene(name);
        if (scene == null) {
            throw ApiException.notFound("There is no open scene \"" + name + "\"; open are "
                    + record.openScenes().stream().map(LiveScene::name).toList() + ". Ask for the children of world"
                    + " again.");
        }
        return scene;
    }

    private AuthoringNode find(LiveScene scene) {
        String key = node.substring(node.indexOf(':') + 1);
        AuthoringNode found = scene.source().findNode(key);
        if (found == null) {
            throw ApiException.notFound(
                    "Scene " + scene.name() + " has no node " + key + " any more. Ask for its nodes again.");
        }
        return found;
    }

    /// The open scene that an entity was loaded from.
    private LiveScene sceneOf(World world, LiveRecord record, HierarchyQuestions hierarchy) {
        EntityManager em = world.entityManager();
        Entity asked = required();
        if (!em.exists(asked)) {
            throw ApiException.notFound("Entity " + Ids.text(asked) + " does not exist.");
        }
        Entity section = hierarchy.sectionOf(asked);
        if (section != null && em.hasComponent(section, SceneEntityReference.class)) {
            Entity sceneEntity =
                    em.getComponent(section, SceneEntityReference.class).sceneEntity();
            if (em.exists(sceneEntity)) {
                for (LiveScene scene : record.openScenes()) {
                    if (NodeEntities.isOf(em, sceneEntity, scene)) {
                        return scene;
                    }
                }
            }
        }
        throw fromNoNode(asked);
    }

    private Entity required() {
        Entity asked = entity;
        if (asked == null) {
            throw new IllegalStateException("A way was asked for without an entity.");
        }
        return asked;
    }

    private static ApiException fromNoNode(Entity entity) {
        return ApiException.notFound("Entity " + Ids.text(entity)
                + " comes from no node of an open scene. Ask for its path with mode=runtime.");
    }

    // Lists

    private void root(JsonGenerator out, World world, LiveRecord record, HierarchyQuestions hierarchy) {
        EntityManager em = world.entityManager();
        List<LiveScene> open = record.openScenes();
        if (!isMixed) {
            list(out, open.size(), i -> scene(out, em, open.get(i), hierarchy));
            return;
        }
        List<Entity> others = hierarchy.scenes().stream()
                .filter(entity -> open.stream().noneMatch(scene -> NodeEntities.isOf(em, entity, scene)))
                .toList();
        hierarchy.root(
                out,
                open.size() + others.size(),
                i -> {
                    if (i < open.size()) {
                        scene(out, em, open.get(i), hierarchy);
                    } else {
                        hierarchy.item(out, others.get(i - open.size()));
                    }
                },
                offset,
                limit);
    }

    private void children(
            JsonGenerator out,
            LiveScene scene,
            @Nullable AuthoringNode parent,
            NodeEntities all,
            HierarchyQuestions hierarchy) {
        List<AuthoringNode> nodes = parent == null ? scene.source().roots() : parent.children();
        List<Entity> others = List.of();
        if (isMixed) {
            others = parent == null ? all.others() : all.othersBelow(parent);
        }
        List<Entity> rest = others;
        list(out, nodes.size() + rest.size(), i -> {
            if (i < nodes.size()) {
                out.writeStartObject();
                fields(out, scene, nodes.get(i), all, hierarchy);
                out.writeEndObject();
            } else {
                hierarchy.item(out, rest.get(i - nodes.size()));
            }
        });
    }

    private void list(JsonGenerator out, int total, IntConsumer item) {
        out.writeNumberProperty("total", total);
        out.writeArrayPropertyStart("items");
        for (int i = offset; i < Math.min(total, (long) offset + limit); i++) {
            item.accept(i);
        }
        out.writeEndArray();
    }

    private static void scene(JsonGenerator out, EntityManager em, LiveScene scene, HierarchyQuestions hierarchy) {
        out.writeStartObject();
        out.writeStringProperty("node", nameOf(scene));
        out.writeStringProperty("kind", "authoring-scene");
        out.writeStringProperty("name", scene.name());
        out.writeNumberProperty("children", scene.source().roots().size());
        source(out, SourcePosition.of(scene.path()));
        Entity loaded = NodeEntities.sceneEntity(em, hierarchy, scene);
        if (loaded != null) {
            out.writeStringProperty("entity", Ids.text(loaded));
            hierarchy.state(out, loaded);
        }
        out.writeEndObject();
    }

    private void fields(
            JsonGenerator out, LiveScene scene, AuthoringNode node, NodeEntities all, HierarchyQuestions hierarchy) {
        int below = isMixed ? all.othersBelow(node).size() : 0;
        out.writeStringProperty("node", nameOf(scene, node));
        out.writeStringProperty("kind", "node");
        out.writeStringProperty("name", node.name());
        out.writeNumberProperty("children", node.children().size() + below);
        out.writeBooleanProperty("active", node.isActive());
        source(out, node.source());
        out.writeArrayPropertyStart("components");
        for (AuthoringComponent component : node.components()) {
            out.writeString(component.value().getClass().getName());
        }
        out.writeEndArray();
        Entity of = all.entityOf(node);
        if (of != null) {
            out.writeStringProperty("entity", Ids.text(of));
            hierarchy.marks(out, of);
        }
    }

    /// Writes a place in a file.
    static void source(JsonGenerator out, SourcePosition position) {
        out.writeObjectPropertyStart("source");
        out.writeStringProperty("file", position.file());
        out.writeNumberProperty("line", position.line());
        out.writeNumberProperty("column", position.column());
        out.writeEndObject();
    }

    // The way to a node

    private void path(JsonGenerator out, LiveRecord record, LiveScene scene, NodeEntities all) {
        AuthoringNode at = all.nodeOf(required());
        if (at == null) {
            throw fromNoNode(required());
        }
        List<String> nodes = new ArrayList<>();
        List<Integer> positions = new ArrayList<>();
        while (at != null) {
            AuthoringNode above = at.parent();
            nodes.addFirst(nameOf(scene, at));
            positions.addFirst((above == null ? scene.source().roots() : above.children()).indexOf(at));
            at = above;
        }
        nodes.addFirst(nameOf(scene));
        positions.addFirst(
                record.openScenes().stream().map(LiveScene::name).toList().indexOf(scene.name()));
        nodes.addFirst(HierarchyQuestions.ROOT);
        positions.addFirst(0);
        out.writeArrayPropertyStart("nodes");
        nodes.forEach(out::writeString);
        out.writeEndArray();
        out.writeArrayPropertyStart("positions");
        positions.forEach(out::writeNumber);
        out.writeEndArray();
    }

    /// Such as `children of ncity:Fountain`.
    @Override
    public String toString() {
        return switch (kind) {
            case CHILDREN -> "children of " + node;
            case ONE_NODE -> "node " + node;
            case PATH -> "path to " + Ids.text(required());
        };
    }
}
