package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringPrefab;
import dev.phalanx.structs.internal.names.NearNames;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.joml.Quaternionf;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Reads nodes in the form that they have in [text files][TextSceneFormat].
final class NodeReader {
    private static final List<String> KEYS = List.of(
            "name",
            "id",
            "active",
            "static",
            "layer",
            "tag",
            "position",
            "rotation",
            "scale",
            "components",
            "children",
            "prefab");
    /// Keys of a node that names a prefab.
    private static final List<String> INSTANCE_KEYS = with(KEYS, "overrides", "removed");
    /// Keys of a node that came with an instance, in `overrides`.
    static final List<String> INNER_KEYS =
            List.of("active", "static", "layer", "tag", "position", "rotation", "scale", "components", "children");

    private final SceneBuilder file;
    private final ComponentReader components;
    private final PrefabFiles prefabs;
    private int namelessCount;

    NodeReader(SceneBuilder file, ComponentReader components, PrefabFiles prefabs) {
        this.file = file;
        this.components = components;
        this.prefabs = prefabs;
    }

    private static List<String> with(List<String> keys, String... others) {
        List<String> all = new ArrayList<>(keys);
        all.addAll(List.of(others));
        return List.copyOf(all);
    }

    /// Adds the problem that a value is not what it must be, if it has not been reported.
    void wrong(String subject, MarkedValue value, String expected) {
        wrong(subject, value, expected, meant -> false);
    }

    /// @param isRight whether a value would be right, for texts that are right without quotes
    private void wrong(String subject, MarkedValue value, String expected, Predicate<JsonNode> isRight) {
        if (!value.hasRefused()) {
            boolean isQuoted = value.scalar().isString()
                    && isRight.test(MarkedValue.meaning(value.scalar().stringValue()));
            file.error(
                    value,
                    file.prefix(value, "overrides") + subject + " is " + value.describe() + ". It must be " + expected
                            + "." + (isQuoted ? " Write it without quotes." : ""));
        }
    }

    void unknown(String what, MarkedValue.Field field, List<String> keys) {
        file.error(
                file.position(field),
                file.prefix(field.value(), "overrides") + what + " has no key " + Names.quote(field.name()) + "."
                        + NearNames.question(field.name(), keys) + " It has " + keys + ".");
    }

    /// The text of a scalar as it is in the file, or null.
    static @Nullable String text(MarkedValue value) {
        return value instanceof MarkedValue.Scalar scalar && !value.isNull() ? scalar.text() : null;
    }

    /// Adds the nodes of a list below a node, or as roots.
    ///
    /// @param subject what messages call the list
    void readNodes(String subject, MarkedValue value, @Nullable AuthoringNode parent) {
        if (value instanceof MarkedValue.Items list) {
            for (MarkedValue item : list.items()) {
                if (file.isFull()) {
                    return;
                }
                readNode(item, parent);
            }
        } else if (!value.isNull()) {
            wrong(subject, value, "a list of nodes");
        }
    }

    private void readNode(MarkedValue value, @Nullable AuthoringNode parent) {
        if (!(value instanceof MarkedValue.Fields object)) {
            wrong("A node", value, "an object with a name, such as {name: Fountain}");
            return;
        }
        InstanceEdits instance = null;
        AuthoringNode node;
        boolean isInstance = object.get(PrefabFiles.KEY) != null;
        AuthoringPrefab prefab = prefabs.find(object);
        if (prefab == null) {
            String name = readName(object, isInstance ? "(instance " + ++namelessCount + ")" : null);
            node = file.addNode(parent, name, value);
        } else {
            String name = readName(object, prefab.root().name());
            node = file.addInstance(parent, name, prefab, value);
            instance = node == null ? null : new InstanceEdits(node, file, components, this);
        }
        if (node == null) {
            return;
        }
        if (instance != null) {
            instance.remove(object.get("removed"));
        }
        for (MarkedValue.Field field : object.fields()) {
            boolean isOfInstance = isInstance && INSTANCE_KEYS.contains(field.name()) && !KEYS.contains(field.name());
            if (!field.value().isNull() && !isOfInstance) {
                readKey(node, field, isInstance ? INSTANCE_KEYS : KEYS, instance);
            }
        }
        if (instance != null) {
            instance.override(object.get("overrides"));
            instance.finish();
        }
    }

    /// @param missing the name of a node that has none, or null if it must have one
    private String readName(MarkedValue.Fields node, @Nullable String missing) {
        MarkedValue.Field field = node.find("name");
        String name = field == null ? null : text(field.value());
        if (name != null && !name.isEmpty()) {
            return name;
        }
        if ((field == null || field.value().isNull()) && missing != null) {
            return missing;
        }
        if (field == null || field.value().isNull()) {
            file.error(node, "A node has no name. Give it one that its siblings lack.");
        } else if (name != null) {
            file.error(field.value(), "The name of a node is empty. Give it one that its siblings lack.");
        } else {
            wrong("The name of a node", field.value(), "text");
        }
        namelessCount++;
        return "(nameless " + namelessCount + ")";
    }

    /// Reads a key of a node.
    ///
    /// @param keys that the node may have
    /// @param instance the instance that the node came with, or null
    void readKey(AuthoringNode node, MarkedValue.Field field, List<String> keys, @Nullable InstanceEdits instance) {
        MarkedValue value = field.value();
        String owner = " of node " + Names.quote(node.name());
        String subject = "The " + field.name() + owner;
        String keySubject = "The key " + field.name() + owner;
        switch (keys.contains(field.name()) ? field.name() : "") {
            case "name", PrefabFiles.KEY -> {
                // read before the node was added
            }
            case "id" -> readText(subject, value, node::setId);
            case "tag" -> readText(subject, value, node::setTag);
            case "active" -> readTruth(keySubject, value, node::setActive);
            case "static" -> readTruth(keySubject, value, node::setStatic);
            case "layer" -> readLayer(subject, value, node);
            case "position" -> readPosition(subject, value, node);
            case "rotation" -> readRotation(subject, value, node);
            case "scale" -> readScale(subject, value, node);
            case "components" -> readComponents(keySubject, value, node, instance);
            case "children" -> readNodes(keySubject, value, node);
            default -> unknown("A node", field, keys);
        }
    }

    private void readText(String subject, MarkedValue value, Consumer<String> setter) {
        String text = text(value);
        if (text == null) {
            wrong(subject, value, "text");
        } else {
            set(value, () -> setter.accept(text));
        }
    }

    private void set(MarkedValue value, Runnable setter) {
        try {
            setter.run();
        } catch (IllegalArgumentException wrong) {
            file.error(value, String.valueOf(wrong.getMessage()));
        }
    }

    private void readTruth(String subject, MarkedValue value, Consumer<Boolean> setter) {
        if (value.scalar().isBoolean()) {
            setter.accept(value.scalar().booleanValue());
        } else {
            wrong(subject, value, "true or false", JsonNode::isBoolean);
        }
    }

    private void readLayer(String subject, MarkedValue value, AuthoringNode node) {
        if (JsonFields.isWhole(value, Integer.MIN_VALUE, Integer.MAX_VALUE)) {
            node.setLayer(value.scalar().numberValue().intValue());
        } else {
            wrong(
                    subject,
                    value,
                    "a whole number from " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE,
                    JsonNode::isInt);
        }
    }

    /// The numbers of a list of one of these lengths. If the value is none, or has something else than numbers, this
    /// adds the problems and returns null.
    ///
    /// @param expected what the value must be
    private float @Nullable [] numbers(String subject, MarkedValue value, int least, int most, String expected) {
        if (!(value instanceof MarkedValue.Items list)
                || list.items().size() < least
                || list.items().size() > most) {
            wrong(subject, value, expected);
            return null;
        }
        float[] numbers = new float[list.items().size()];
        boolean areRight = true;
        for (int i = 0; i < numbers.length; i++) {
            MarkedValue element = list.items().get(i);
            Float number = number(element);
            if (number != null) {
                numbers[i] = number;
            } else {
                areRight = false;
                wrong(
                        "Element " + i + " of " + subject.replaceFirst("^The", "the"),
                        element,
                        "a number",
                        JsonNode::isNumber);
            }
        }
        return areRight ? numbers : null;
    }

    private static @Nullable Float number(MarkedValue value) {
        return value.scalar().isNumber() ? value.scalar().numberValue().floatValue() : null;
    }

    private void readPosition(String subject, MarkedValue value, AuthoringNode node) {
        float[] n = numbers(subject, value, 3, 3, "a list of 3 numbers");
        if (n != null) {
            set(value, () -> node.setPosition(n[0], n[1], n[2]));
        }
    }

    private void readRotation(String subject, MarkedValue value, AuthoringNode node) {
        float[] n = numbers(subject, value, 3, 4, "a list of 3 angles in degrees, or of the 4 numbers of a quaternion");
        if (n != null && n.length == 3) {
            set(value, () -> node.setEulerAngles(n[0], n[1], n[2]));
        } else if (n != null) {
            set(value, () -> node.setRotation(new Quaternionf(n[0], n[1], n[2], n[3])));
        }
    }

    private void readScale(String subject, MarkedValue value, AuthoringNode node) {
        Float uniform = number(value);
        if (uniform != null) {
            set(value, () -> node.setScale(uniform));
            return;
        }
        if (value.scalar().isString()) {
            wrong(subject, value, "a number or a list of 3 numbers", JsonNode::isNumber);
            return;
        }
        float[] n = numbers(subject, value, 3, 3, "a number or a list of 3 numbers");
        if (n != null) {
            set(value, () -> node.setScale(n[0], n[1], n[2]));
        }
    }

    private void readComponents(
            String subject, MarkedValue value, AuthoringNode node, @Nullable InstanceEdits instance) {
        if (value instanceof MarkedValue.Fields object) {
            object.fields().forEach(field -> readComponent(node, field, instance));
        } else if (value instanceof MarkedValue.Items list) {
            list.items().forEach(item -> readComponent(node, item, instance));
        } else {
            wrong(subject, value, "a list, or an object whose keys are names of components");
        }
    }

    private void readComponent(AuthoringNode node, MarkedValue item, @Nullable InstanceEdits instance) {
        String typeName = text(item);
        if (typeName != null) {
            readComponent(node, typeName, new MarkedValue.Fields(item), file.position(item), instance);
        } else if (!(item instanceof MarkedValue.Fields object)) {
            wrong("A component", item, "a name, or a name with fields such as {Spawner: {count: 30}}");
        } else if (object.fields().size() == 1) {
            readComponent(node, object.fields().getFirst(), instance);
        } else if (object.fields().isEmpty()) {
            wrong("A component", item, "a name, or a name with fields such as {Spawner: {count: 30}}");
        } else {
            List<String> names =
                    object.fields().stream().map(MarkedValue.Field::name).toList();
            file.error(
                    file.position(object.fields().get(1)),
                    "A component of a list has one name, and this one has " + NearNames.list(names)
                            + ". Begin each component with a dash of its own, and indent fields below the name.");
        }
    }

    private void readComponent(AuthoringNode node, MarkedValue.Field field, @Nullable InstanceEdits instance) {
        if (!(field.value() instanceof MarkedValue.Refused)) {
            readComponent(node, field.name(), field.value(), file.position(field), instance);
        }
    }

    private void readComponent(
            AuthoringNode node,
            String typeName,
            MarkedValue fields,
            SourcePosition position,
            @Nullable InstanceEdits instance) {
        if (instance == null) {
            components.read(node, typeName, fields, position, typeName);
        } else {
            instance.component(node, typeName, fields, position);
        }
    }
}
