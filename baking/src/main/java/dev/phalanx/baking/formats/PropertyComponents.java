package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.internal.names.NearestName;
import dev.phalanx.baking.tree.AuthoringNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Gathers authoring components from the custom properties that an editor lets people write: names with values.
///
/// | property | component |
/// |---|---|
/// | `Spawner` = `{"count": 3}` | a `Spawner` with these fields |
/// | `Spawner.count` = `3` | the field of a `Spawner`, which all properties of this form make together |
/// | `Spawner.area.width` = `3` | a field of an object in a field |
/// | `Marker` = `true` or `1` | a `Marker` without fields |
/// | `Marker` = `false` or `0` | none, even if there are properties with fields |
///
/// Other properties belong to the editor or to the people, and are ignored. If such a property has a dot, it gets a
/// warning, as its type is probably mistyped.
final class PropertyComponents {
    /// Names in a property that has dots.
    private static final int MOST_NAMES = 32;

    /// A component that properties describe.
    ///
    /// @param typeName what the file calls the type
    /// @param fields an object, or null in JSON for none
    record Described(String typeName, JsonNode fields, SourcePosition position) {
        /// Adds the component to a node, and returns whether it had no errors.
        boolean addTo(AuthoringNode node, ComponentReader reader, JsonDocument document) {
            int before = node.components().size();
            reader.read(node, typeName, fields, position, pointer -> document.position(fields, pointer));
            return node.components().size() > before;
        }
    }

    /// A component of which not all properties are known.
    private static final class Draft {
        private final String typeName;
        private final ObjectNode fields;
        private SourcePosition position;
        private boolean hasValue;
        private boolean isOff;

        Draft(String typeName, ObjectNode fields, SourcePosition position) {
            this.typeName = typeName;
            this.fields = fields;
            this.position = position;
        }
    }

    private final AuthoringTypes types;
    private final JsonDocument document;
    private final FileProblems problems;
    private final Map<Object, Draft> drafts = new LinkedHashMap<>();

    PropertyComponents(AuthoringTypes types, JsonDocument document, FileProblems problems) {
        this.types = types;
        this.document = document;
        this.problems = problems;
    }

    /// The components that the members of an object describe.
    ///
    /// @param others members that mean something else
    static List<Described> of(
            AuthoringTypes types,
            JsonDocument document,
            FileProblems problems,
            ObjectNode properties,
            Set<String> others) {
        PropertyComponents components = new PropertyComponents(types, document, problems);
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            String key = property.getKey();
            if (!others.contains(key)) {
                components.add(key, property.getValue(), document.position(properties, key));
            }
        }
        return components.described();
    }

    /// Adds a property. If it names no type it is the editor's, and ignored.
    void add(String key, JsonNode value, SourcePosition position) {
        String typeName = findTypeName(key);
        if (typeName == null) {
            warn(key, position);
        } else if (typeName.length() == key.length()) {
            addWhole(draft(key, position), key, value, position);
        } else {
            addField(draft(typeName, position), key, key.substring(typeName.length() + 1), value, position);
        }
    }

    /// The longest part of a property before a dot, or the whole, that names a type; null if there is none.
    @Nullable
    String findTypeName(String key) {
        if (!types.find(key).isEmpty()) {
            return key;
        }
        int end = hasTooManyNames(key) ? -1 : key.lastIndexOf('.');
        while (end > 0 && types.find(key.substring(0, end)).isEmpty()) {
            end = key.lastIndexOf('.', end - 1);
        }
        return end <= 0 ? null : key.substring(0, end);
    }

    private static boolean hasTooManyNames(String key) {
        return key.chars().filter(c -> c == '.').limit(MOST_NAMES).count() == MOST_NAMES;
    }

    private void warn(String key, SourcePosition position) {
        int dot = key.indexOf('.');
        if (hasTooManyNames(key)) {
            problems.warning(
                    position,
                    "The property \"" + JsonDocument.shorten(key) + "\" has more than " + MOST_NAMES
                            + " names with dots between them, so it is ignored. Use fewer.");
        } else if (dot >= 0) {
            String first = key.substring(0, dot);
            problems.warning(
                    position,
                    "The property \"" + JsonDocument.shorten(key) + "\" has a dot, and no authoring type is called \""
                            + JsonDocument.shorten(first) + "\", so it is ignored."
                            + NearestName.question(first, types.names()));
        }
    }

    /// Makes a component of a type, without fields if no property has any.
    ///
    /// @param position where the type is named
    void addType(String typeName, SourcePosition position) {
        draft(typeName, position);
    }

    private Draft draft(String typeName, SourcePosition position) {
        List<Class<? extends IAuthoring>> found = types.find(typeName);
        Object identity = found.size() == 1 ? found.getFirst() : typeName;
        return drafts.computeIfAbsent(identity, key -> new Draft(typeName, document.newObject(position), position));
    }

    /// Adds a problem, because of which there is no component.
    private void refuse(Draft draft, SourcePosition position, String message) {
        draft.isOff = true;
        problems.error(position, message);
    }

    private void addWhole(Draft draft, String key, JsonNode value, SourcePosition position) {
        if (draft.hasValue) {
            refuse(
                    draft,
                    position,
                    "The component \"" + JsonDocument.shorten(key) + "\" is there twice. Remove one of them.");
            return;
        }
        draft.hasValue = true;
        draft.position = position;
        Boolean isOn = JsonFields.asFlag(value);
        if (isOn != null) {
            draft.isOff |= !isOn;
        } else if (value instanceof ObjectNode fields) {
            addFields(draft, fields);
        } else {
            refuse(
                    draft,
                    position,
                    "The property \"" + JsonDocument.shorten(key) + "\" has the name of an authoring type and is "
                            + JsonDocument.shown(value)
                            + ". Make it an object with the fields of the type, or true if it needs none.");
        }
    }

    private void addFields(Draft draft, ObjectNode fields) {
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            String name = field.getKey();
            add(
                    draft,
                    draft.fields,
                    draft.typeName + "." + name,
                    name,
                    field.getValue(),
                    document.position(fields, name));
        }
    }

    private void addField(Draft draft, String key, String path, JsonNode value, SourcePosition position) {
        ObjectNode at = draft.fields;
        String[] names = path.split("\\.", -1);
        for (int i = 0; i < names.length - 1; i++) {
            JsonNode next = at.get(names[i]);
            if (next == null) {
                next = document.newObject(position);
                document.add(at, names[i], next, position);
            }
            if (!(next instanceof ObjectNode object)) {
                refuse(
                        draft,
                        position,
                        "The property \"" + JsonDocument.shorten(key) + "\" sets a field of \"" + names[i]
                                + "\", which is " + JsonDocument.shown(next) + ". Remove one of them.");
                return;
            }
            at = object;
        }
        add(draft, at, key, names[names.length - 1], value, position);
    }

    private void add(Draft draft, ObjectNode object, String key, String name, JsonNode value, SourcePosition position) {
        if (name.isEmpty()) {
            refuse(
                    draft,
                    position,
                    "The property \"" + JsonDocument.shorten(key)
                            + "\" has no name of a field behind its dot. Write one.");
        } else if (object.has(name)) {
            refuse(
                    draft,
                    position,
                    "The field \"" + JsonDocument.shorten(key) + "\" is there twice. Remove one of them.");
        } else {
            document.add(object, name, value, position);
        }
    }

    /// The components of all properties, in the order in which they are first named.
    List<Described> described() {
        List<Described> all = new ArrayList<>();
        for (Draft draft : drafts.values()) {
            if (!draft.isOff) {
                JsonNode fields = draft.fields.isEmpty() ? JsonNodeFactory.instance.nullNode() : draft.fields;
                all.add(new Described(draft.typeName, fields, draft.position));
            }
        }
        return all;
    }
}
