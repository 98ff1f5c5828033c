package dev.phalanx.baking.formats;

import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.text.ListParts;
import dev.phalanx.baking.internal.text.MarkedTree;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.scenes.files.Guid;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.joml.Quaternionf;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Scenes as text: `*.scene.yaml`, `*.scene.yml` and `*.scene.json`.
///
/// ```yaml
/// guid: 0123456789abcdef0123456789abcdef   # the identity of the baked scene; without it, that of its name
/// nodes:
///   - name: Fountain
///     id: fountain            # stays when the node is renamed or moved
///     active: false           # true if left out
///     static: true            # false if left out
///     layer: 3
///     tag: water
///     position: [10, 0, 4]
///     rotation: [0, 90, 0]    # three angles in degrees, or the four numbers x, y, z, w of a quaternion
///     scale: [1, 2, 1]        # or one number for all axes
///     components:
///       - Spawner: { prefab: pigeon.scene.yaml, count: 30 }
///       - Marker              # a component without fields
///     children:
///       - name: Water
/// ```
///
/// Each node needs a name; everything else may be omitted, or be null. The components of a node may also be an object,
/// such as `components: {Spawner: {count: 30}}`. A key `$schema` at the top is ignored, so that a JSON file can name
/// its [schema of scenes][AuthoringSchema].
///
/// YAML is version 1.2 with its core schema: `yes`, `off` and `1_000` are texts, and a number in quotes is a text, too.
/// Aliases, tags, merged objects and further documents are errors.
///
/// Files are UTF-8, of at most 64 MB, and have at most 12 million values and names of fields together, and 2 million
/// nodes. Lists and objects may be nested 200 deep, which is 99 levels of nodes.
public final class TextSceneFormat extends SceneFormat {
    private static final int MOST_BYTES = 64 << 20;
    /// Of a file that is read in parts: so few that it cannot have more values or nodes than it may.
    private static final int MOST_BYTES_AT_ONCE = 16 << 20;

    private static final int MOST_DEPTH = 200;
    private static final int MOST_VALUES = 12_000_000;
    private static final List<String> SCENE_KEYS = List.of("guid", "nodes");
    private static final List<String> NODE_KEYS = List.of(
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
            "children");

    /// A format.
    public TextSceneFormat() {}

    @Override
    public boolean reads(String path) {
        Objects.requireNonNull(path, "path");
        return isYaml(path) || path.endsWith(".scene.json");
    }

    private static boolean isYaml(String path) {
        return path.endsWith(".scene.yaml") || path.endsWith(".scene.yml");
    }

    @Override
    public AuthoringScene read(String path, byte[] content, AuthoringTypes types) {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(content, "content");
        Objects.requireNonNull(types, "types");
        SceneBuilder file = new SceneBuilder(new AuthoringScene(path));
        if (file.admits(content, MOST_BYTES)) {
            MarkedTree tree = new MarkedTree(path, MOST_DEPTH, MOST_VALUES, file::add);
            ByteBuffer text = ByteBuffer.wrap(content);
            MarkedValue root = isYaml(path) ? tree.readYaml(text) : tree.readJson(text, true, name -> true);
            if (root != null) {
                new Reading(file, types).readScene(root);
            }
        }
        return file.scene();
    }

    /// Reads a file again in which some nodes have changed. The scene equals the one that [#read] would return, but is
    /// made faster: nodes without a parent whose text is unchanged are taken from the earlier scene.
    ///
    /// @param before the scene that the file was read as before, without problems
    /// @param parts the parts of the file as it was then, see [#parts]
    /// @return null if the file has to be read as a whole
    /// @hidden
    @SuppressWarnings("exports") // for the packages of this module
    public @Nullable Edited readEdited(AuthoringScene before, ListParts parts, byte[] content, AuthoringTypes types) {
        ListParts.Edit edit = content.length > MOST_BYTES_AT_ONCE ? null : parts.findEdit(content);
        if (edit == null) {
            return null;
        }
        AuthoringScene between = read(before.path(), edit.content(), types);
        if (!between.problems().isEmpty()) {
            return null;
        }
        AuthoringScene scene = new AuthoringScene(before.path());
        if (!before.guid().equals(scene.guid())) {
            scene.setGuid(before.guid());
        }
        List<AuthoringNode> roots = before.roots();
        roots.subList(0, edit.before()).forEach(node -> node.copyTo(scene, 0));
        between.roots().forEach(node -> node.copyTo(scene, edit.lineOffset()));
        roots.subList(roots.size() - edit.after(), roots.size())
                .forEach(node -> node.copyTo(scene, edit.afterOffset()));
        return new Edited(scene, scene.problems().isEmpty() ? edit.parts() : null);
    }

    /// A scene that was read again.
    ///
    /// @param parts the parts of the file as it is now; null if it has to be read as a whole the next time
    /// @hidden
    @SuppressWarnings("exports") // for the packages of this module
    public record Edited(AuthoringScene scene, @Nullable ListParts parts) {}

    /// The parts of a file that was read without problems, or null if it has to be read as a whole each time.
    ///
    /// @hidden
    @SuppressWarnings("exports") // for the packages of this module
    public static @Nullable ListParts parts(AuthoringScene scene, byte[] content) {
        if (!isYaml(scene.path())
                || content.length > MOST_BYTES_AT_ONCE
                || !scene.problems().isEmpty()) {
            return null;
        }
        return ListParts.of(
                content,
                scene.roots().stream().map(node -> node.source().line()).toList());
    }

    /// The reading of one file.
    private static final class Reading {
        private final SceneBuilder file;
        private final ComponentReader components;
        private int namelessCount;

        Reading(SceneBuilder file, AuthoringTypes types) {
            this.file = file;
            this.components = new ComponentReader(types, file);
        }

        /// Adds the problem that a value is not what it must be, if it has not been reported.
        private void wrong(String subject, MarkedValue value, String expected) {
            wrong(subject, value, expected, meant -> false);
        }

        /// @param isRight whether a value would be right, for texts that are right without quotes
        private void wrong(String subject, MarkedValue value, String expected, Predicate<JsonNode> isRight) {
            if (!value.hasRefused()) {
                boolean isQuoted = value.scalar().isString()
                        && isRight.test(MarkedValue.meaning(value.scalar().stringValue()));
                file.error(
                        value,
                        subject + " is " + value.describe() + ". It must be " + expected + "."
                                + (isQuoted ? " Write it without quotes." : ""));
            }
        }

        void readScene(MarkedValue root) {
            if (root.isNull()) {
                return;
            }
            if (!(root instanceof MarkedValue.Fields object)) {
                wrong("The file", root, "an object with the keys " + SCENE_KEYS);
                return;
            }
            for (MarkedValue.Field field : object.fields()) {
                switch (field.name()) {
                    case "guid" -> readGuid(field.value());
                    case "nodes" -> readNodes("The key nodes of the scene", field.value(), null);
                    case "$schema" -> {
                        // for editors
                    }
                    default -> unknown("A scene", field, SCENE_KEYS);
                }
            }
        }

        private void unknown(String what, MarkedValue.Field field, List<String> keys) {
            file.error(
                    file.position(field),
                    what + " has no key " + Names.quote(field.name()) + "." + Names.question(field.name(), keys)
                            + " It has " + keys + ".");
        }

        private void readGuid(MarkedValue value) {
            String text = text(value);
            try {
                if (text != null) {
                    file.scene().setGuid(Guid.parse(text));
                } else if (!value.isNull()) {
                    wrong("The guid", value, "32 hexadecimal digits");
                }
            } catch (IllegalArgumentException wrong) {
                file.error(value, String.valueOf(wrong.getMessage()));
            }
        }

        /// The text of a scalar as it is in the file, or null.
        private static @Nullable String text(MarkedValue value) {
            return value instanceof MarkedValue.Scalar scalar && !value.isNull() ? scalar.text() : null;
        }

        private void readNodes(String subject, MarkedValue value, @Nullable AuthoringNode parent) {
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
            String name = readName(object);
            AuthoringNode node = file.addNode(parent, name, value);
            if (node == null) {
                return;
            }
            for (MarkedValue.Field field : object.fields()) {
                if (!field.value().isNull()) {
                    readKey(node, field);
                }
            }
        }

        private String readName(MarkedValue.Fields node) {
            MarkedValue.Field field = node.find("name");
            String name = field == null ? null : text(field.value());
            if (name != null && !name.isEmpty()) {
                return name;
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

        private void readKey(AuthoringNode node, MarkedValue.Field field) {
            MarkedValue value = field.value();
            String owner = " of node " + Names.quote(node.name());
            String subject = "The " + field.name() + owner;
            String keySubject = "The key " + field.name() + owner;
            switch (field.name()) {
                case "name" -> {
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
                case "components" -> readComponents(keySubject, value, node);
                case "children" -> readNodes(keySubject, value, node);
                default -> unknown("A node", field, NODE_KEYS);
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

        /// The numbers of a list, or null if the value is none of one of these lengths, or an element is no number;
        /// adds
        /// the problems then.
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
            float[] n =
                    numbers(subject, value, 3, 4, "a list of 3 angles in degrees, or of the 4 numbers of a quaternion");
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

        private void readComponents(String subject, MarkedValue value, AuthoringNode node) {
            if (value instanceof MarkedValue.Fields object) {
                object.fields().forEach(field -> readComponent(node, field));
            } else if (value instanceof MarkedValue.Items list) {
                list.items().forEach(item -> readComponent(node, item));
            } else {
                wrong(subject, value, "a list, or an object whose keys are names of components");
            }
        }

        private void readComponent(AuthoringNode node, MarkedValue item) {
            String typeName = text(item);
            if (typeName != null) {
                components.read(node, typeName, new MarkedValue.Fields(item), file.position(item), typeName);
            } else if (!(item instanceof MarkedValue.Fields object)) {
                wrong("A component", item, "a name, or a name with fields such as {Spawner: {count: 30}}");
            } else if (object.fields().size() == 1) {
                readComponent(node, object.fields().getFirst());
            } else if (object.fields().isEmpty()) {
                wrong("A component", item, "a name, or a name with fields such as {Spawner: {count: 30}}");
            } else {
                List<String> names =
                        object.fields().stream().map(MarkedValue.Field::name).toList();
                file.error(
                        file.position(object.fields().get(1)),
                        "A component of a list has one name, and this one has " + Names.list(names)
                                + ". Begin each component with a dash of its own, and indent fields below the name.");
            }
        }

        private void readComponent(AuthoringNode node, MarkedValue.Field field) {
            if (!(field.value() instanceof MarkedValue.Refused)) {
                components.read(node, field.name(), field.value(), file.position(field), field.name());
            }
        }
    }
}
