package dev.phalanx.inspector.internal.api;

import dev.phalanx.baking.live.LiveScene;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.calls.JsonText;
import dev.phalanx.inspector.internal.edits.Edit;
import dev.phalanx.inspector.internal.edits.EditHistory;
import dev.phalanx.inspector.internal.edits.EditStep;
import dev.phalanx.inspector.internal.edits.EntityChanges;
import dev.phalanx.inspector.internal.edits.NetChanges;
import dev.phalanx.inspector.internal.edits.PatchText;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.PostTransformMatrix;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.util.TokenBuffer;

/// Exports changes as a patch of the scene files that the entities come from.
///
/// Bakers are code, so a field of a component tells nothing about the authoring component that it was made from. What
/// the library itself bakes is known exactly: the name of a node, whether it is active, and its transform, if that is
/// the `LocalTransform` of its entity. A setting is exported only if the value before the change is the one of the
/// node; everything else is left, with the reason.
final class ScenePatch implements WorldQuestion<TokenBuffer> {
    private static final String BAKERS =
            "Bakers made this component, and only they know which field of the scene file it comes from.";
    private static final float UNIT = 1e-6f;

    private final Function<World, @Nullable LiveRecord> records;
    private final EditHistory history;
    private final List<NodeEntities> searched = new ArrayList<>();
    private @Nullable List<LiveScene> scenes;
    private int next;

    /// @param records finds what is kept of the live baking of a world; null for a world without it
    ScenePatch(Function<World, @Nullable LiveRecord> records, EditHistory history) {
        this.records = records;
        this.history = history;
    }

    @Override
    public @Nullable TokenBuffer step(World world, Budget budget) {
        LiveRecord record = records.apply(world);
        List<Edit> edits = history.present();
        PatchText patch = new PatchText();
        if (record == null || edits.isEmpty()) {
            if (!budget.take(1 + edits.size())) {
                return null;
            }
            patch.leaveAll(edits, LiveCalls.reason(world.name()));
            return JsonText.copied(patch::write);
        }
        List<LiveScene> open = scenes;
        HierarchyQuestions hierarchy = new HierarchyQuestions(world, true, true);
        if (open == null) {
            open = record.openScenes();
            scenes = open;
            for (LiveScene scene : open) {
                searched.add(new NodeEntities(world, scene, hierarchy, record.nodesOf(scene)));
            }
        }
        while (next < searched.size()) {
            if (!searched.get(next).step(budget)) {
                return null;
            }
            next++;
        }
        if (!budget.take(1 + edits.size())) {
            return null;
        }
        new Export(world.entityManager(), patch).run(new NetChanges(edits));
        return JsonText.copied(patch::write);
    }

    /// Such as `patch of scene files`.
    @Override
    public String toString() {
        return "patch of scene files";
    }

    private record Place(LiveScene scene, NodeEntities entities, AuthoringNode node) {}

    private final class Export {
        private final EntityManager em;
        private final PatchText patch;

        Export(EntityManager em, PatchText patch) {
            this.em = em;
            this.patch = patch;
        }

        void run(NetChanges changes) {
            Map<Entity, List<NetChanges.Net>> transforms = new LinkedHashMap<>();
            for (NetChanges.Net net : changes.fields()) {
                Place place = place(net.subject().entity());
                if (place == null) {
                    patch.leave(
                            net.subject(), net.title(), noPlace(net.subject().entity()));
                } else if (!isText(place.scene().path())) {
                    patch.leave(
                            net.subject(),
                            net.title(),
                            "Its scene " + place.scene().path()
                                    + " is no text. Change it in the program that has written it.");
                } else if (net.type() == null) {
                    node(net, place);
                } else if (net.type().type() == LocalTransform.class
                        && !net.type().isChunk()) {
                    transforms
                            .computeIfAbsent(net.subject().entity(), of -> new ArrayList<>())
                            .add(net);
                } else {
                    patch.leave(net.subject(), net.title(), BAKERS);
                }
            }
            transforms.forEach((entity, nets) -> {
                Place place = place(entity);
                if (place != null) {
                    transform(entity, nets, place);
                }
            });
            for (EditStep step : changes.others()) {
                patch.leave(
                        step.subject(),
                        step.title(),
                        "It is a change of what the entity consists of, which bakers decide, or of an element of a"
                                + " buffer.");
            }
        }

        private @Nullable Place place(Entity entity) {
            if (!em.exists(entity)) {
                return null;
            }
            for (int i = 0; i < searched.size(); i++) {
                AuthoringNode node = searched.get(i).nodeOf(entity);
                List<LiveScene> open = scenes;
                if (node != null && open != null) {
                    return new Place(open.get(i), searched.get(i), node);
                }
            }
            return null;
        }

        private String noPlace(Entity entity) {
            return em.exists(entity)
                    ? "It comes from no node of an open scene."
                    : "The entity does not exist any more.";
        }

        private boolean isText(String path) {
            return path.endsWith(".scene.yaml") || path.endsWith(".scene.yml") || path.endsWith(".scene.json");
        }

        // The name, and whether the node is active

        private void node(NetChanges.Net net, Place place) {
            AuthoringNode node = place.node();
            if (net.path().getFirst().equals(NetChanges.NAME)) {
                String name = net.after().stringValue();
                String refusal = !net.before().stringValue().equals(node.name())
                        ? "The name before the change was "
                                + PatchText.quoted(net.before().stringValue()) + ", and that of the node is "
                                + PatchText.quoted(node.name()) + "."
                        : node.innerKey() != null
                                ? "The name belongs to the prefab " + prefabOf(node) + "."
                                : name.isEmpty()
                                                || !StandardCharsets.UTF_8
                                                        .newEncoder()
                                                        .canEncode(name)
                                        ? "A scene file cannot have this name."
                                        : null;
                leaveOrAdd(net, place, refusal, "name", PatchText.quoted(name));
                return;
            }
            boolean isEnabled = net.after().booleanValue();
            String refusal = !node.children().isEmpty()
                            || net.members() != 1
                            || em.hasBuffer(net.subject().entity(), LinkedEntityGroup.class)
                    ? "The setting active is also that of everything below the node."
                    : !areActive(node.parent())
                            ? "A node above it is inactive."
                            : node.isActive() != net.before().booleanValue()
                                    ? "It was already different from the node."
                                    : null;
            leaveOrAdd(net, place, refusal, "active", Boolean.toString(isEnabled));
        }

        private boolean areActive(@Nullable AuthoringNode from) {
            for (AuthoringNode node = from; node != null; node = node.parent()) {
                if (!node.isActive()) {
                    return false;
                }
            }
            return true;
        }

        private String prefabOf(AuthoringNode node) {
            AuthoringNode root = node.instanceRoot();
            return root == null ? "" : String.valueOf(root.prefab());
        }

        private void leaveOrAdd(
                NetChanges.Net net, Place place, @Nullable String refusal, String setting, String value) {
            if (refusal != null) {
                patch.leave(net.subject(), net.title(), refusal);
            } else {
                add(place, setting, value);
            }
        }

        private void add(Place place, String setting, String value) {
            AuthoringNode node = place.node();
            String inner = node.innerKey();
            AuthoringNode written = inner == null ? node : node.instanceRoot();
            if (written == null) {
                return; // no node has an inner key without a root
            }
            String title = "node " + PatchText.quoted(written.key())
                    + (written.prefab() == null ? "" : ", an instance of " + written.prefab());
            patch.add(
                    written.source().file(),
                    written.source().line(),
                    written.key(),
                    title,
                    PatchText.quoted(written.name()),
                    inner == null ? setting : inner + "/" + setting,
                    value);
        }

        // The transform

        private void transform(Entity entity, List<NetChanges.Net> nets, Place place) {
            AuthoringNode node = place.node();
            AuthoringNode above = node.parent();
            Entity parent = EntityChanges.parentOf(em, entity);
            Entity expected = above == null ? Entity.NULL : place.entities().entityOf(above);
            boolean isDirect = parent.equals(expected);
            Map<String, List<NetChanges.Net>> bySetting = new LinkedHashMap<>();
            for (NetChanges.Net net : nets) {
                bySetting
                        .computeIfAbsent(net.path().getFirst(), of -> new ArrayList<>())
                        .add(net);
            }
            for (String setting : List.of("position", "rotation", "scale")) {
                List<NetChanges.Net> of = bySetting.getOrDefault(setting, List.of());
                if (of.isEmpty()) {
                    continue;
                }
                float[] values = values(node, setting);
                String refusal = !isDirect
                        ? "The transform of the entity is not relative to the entity of the node above it, so it is"
                                + " not that of the node."
                        : values == null
                                        || (setting.equals("scale")
                                                && em.hasComponent(entity, PostTransformMatrix.class))
                                ? "The scale differs by axis, and is not in the LocalTransform alone."
                                : replace(values, of);
                if (refusal == null && setting.equals("rotation") && !isUnit(values)) {
                    refusal = "A scene file only has rotations of length 1.";
                }
                for (NetChanges.Net net : of) {
                    if (refusal != null) {
                        patch.leave(net.subject(), net.title(), refusal);
                    }
                }
                if (refusal == null && values != null) {
                    add(place, setting, text(values));
                }
            }
        }

        private boolean isUnit(float @Nullable [] values) {
            if (values == null) {
                return false;
            }
            float length = 0;
            for (float value : values) {
                length += value * value;
            }
            return Math.abs(length - 1) <= UNIT;
        }

        /// The numbers of a setting of a node; null if they are not those of a `LocalTransform`.
        private float @Nullable [] values(AuthoringNode node, String setting) {
            return switch (setting) {
                case "position" -> numbers(node.position());
                case "rotation" -> {
                    Quaternionfc of = node.rotation();
                    yield new float[] {of.x(), of.y(), of.z(), of.w()};
                }
                default -> {
                    float[] scale = numbers(node.scale());
                    yield scale[0] == scale[1] && scale[0] == scale[2] ? new float[] {scale[0]} : null;
                }
            };
        }

        private float[] numbers(Vector3fc of) {
            return new float[] {of.x(), of.y(), of.z()};
        }

        /// Replaces numbers of a node by changed ones. Returns why this cannot be done, or null.
        private @Nullable String replace(float[] values, List<NetChanges.Net> nets) {
            for (NetChanges.Net net : nets) {
                int at = net.path().size() == 1 ? 0 : "xyzw".indexOf(net.path().get(1));
                if (!isNumber(net.before()) || net.before().floatValue() != values[at]) {
                    return "The value before the change was " + net.before() + ", and that of the node is " + values[at]
                            + ".";
                }
                if (!isNumber(net.after())) {
                    return "A scene file has no " + net.after().asString() + " here.";
                }
                values[at] = net.after().floatValue();
            }
            return null;
        }

        private boolean isNumber(JsonNode value) {
            return value.isNumber();
        }

        private String text(float[] values) {
            if (values.length == 1) {
                return Float.toString(values[0]);
            }
            StringBuilder text = new StringBuilder("[");
            for (float value : values) {
                text.append(text.length() > 1 ? ", " : "").append(value);
            }
            return text.append(']').toString();
        }
    }
}
