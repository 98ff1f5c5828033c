package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.structs.internal.names.NearNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Gathers authoring components from the custom properties of an editor: names with values.
///
/// | property | component |
/// |---|---|
/// | `Spawner` = `{"count": 3}` | a `Spawner` with these fields |
/// | `Spawner.count` = `3` | the field of a `Spawner`, which all properties of this form make together |
/// | `Spawner.area.width` = `3` | a field of an object in a field |
/// | `Marker` = `true` or `1` | a `Marker` without fields |
/// | `Marker` = `false` or `0` | none, even if there are properties with fields |
///
/// Other properties belong to the editor or to its user, and are ignored. If the name of such a property contains a
/// dot, or is nearly the name of a type, there is a warning, since the type is probably misspelled.
final class PropertyComponents {
    /// Names in a property that has dots.
    private static final int MOST_NAMES = 32;

    /// A component that properties describe.
    ///
    /// @param typeName what the file calls the type
    /// @param path of the properties in the file
    record Described(String typeName, MarkedValue.Fields fields, SourcePosition position, String path) {
        /// Adds the component to a node, and returns whether it had no errors.
        boolean addTo(AuthoringNode node, ComponentReader reader) {
            int before = node.unboundComponents().size();
            reader.read(node, typeName, fields, position, path);
            return node.unboundComponents().size() > before;
        }
    }

    /// A component some properties of which may not be known yet.
    private static final class Draft {
        private final String typeName;
        private final MarkedValue.Fields fields;
        private final String path;
        private MarkedValue place;
        private boolean hasValue;
        private boolean isOff;

        Draft(String typeName, MarkedValue place, String path) {
            this.typeName = typeName;
            this.fields = new MarkedValue.Fields(place);
            this.place = place;
            this.path = path;
        }
    }

    private final AuthoringTypes types;
    private final SceneBuilder file;
    private final Map<Object, Draft> drafts = new LinkedHashMap<>();
    /// What the object with the properties is called in the file.
    private String path = "";

    PropertyComponents(AuthoringTypes types, SceneBuilder file) {
        this.types = types;
        this.file = file;
    }

    /// The components that the members of an object describe.
    ///
    /// @param path of the object in the file
    static List<Described> of(AuthoringTypes types, SceneBuilder file, MarkedValue.Fields properties, String path) {
        PropertyComponents components = new PropertyComponents(types, file);
        components.addAll(properties, path, Set.of());
        return components.described();
    }

    /// Adds the members of an object.
    ///
    /// @param pathInFile of the object
    /// @param others members that mean something else
    void addAll(MarkedValue.Fields properties, String pathInFile, Set<String> others) {
        path = pathInFile;
        for (MarkedValue.Field property : properties.fields()) {
            if (!others.contains(property.name())) {
                add(property.name(), property.value());
            }
        }
    }

    /// Adds a property. If it names no type it is the editor's, and ignored.
    void add(String key, MarkedValue value) {
        String typeName = findTypeName(key);
        if (typeName == null) {
            warn(key, value);
        } else if (typeName.length() == key.length()) {
            addWhole(draft(key, value), key, value);
        } else {
            addField(draft(typeName, value), key, key.substring(typeName.length() + 1), value);
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

    private void warn(String key, MarkedValue place) {
        int dot = key.indexOf('.');
        if (hasTooManyNames(key)) {
            file.warning(
                    place,
                    file.prefix(place, path + "." + key) + "The property " + Names.quote(key) + " has more than "
                            + MOST_NAMES + " names with dots between them, so it is ignored. Use fewer.");
        } else if (dot >= 0) {
            String first = key.substring(0, dot);
            file.warning(
                    place,
                    file.prefix(place, path + "." + key) + "The property " + Names.quote(key)
                            + " has a dot, and no authoring type is called "
                            + Names.quote(first) + ", so it is ignored."
                            + NearNames.question(first, types.names()));
        } else {
            warnOfMisspelling("The property ", key, place);
        }
    }

    /// Warns of a name that is no authoring type and nearly the name of one.
    ///
    /// @param what what has the name, as the message begins
    void warnOfMisspelling(String what, String name, MarkedValue place) {
        String question = NearNames.question(name, types.names());
        if (!question.isEmpty()) {
            file.warning(
                    place,
                    file.prefix(place, path + "." + name) + what + Names.quote(name)
                            + " names no authoring type, so it is ignored." + question);
        }
    }

    /// Makes a component of a type, without fields if no property has any.
    ///
    /// @param place where the type is named
    void addType(String typeName, MarkedValue place) {
        draft(typeName, place);
    }

    private Draft draft(String typeName, MarkedValue place) {
        List<Class<? extends IAuthoring>> found = types.find(typeName);
        Object identity = found.size() == 1 ? found.getFirst() : typeName;
        return drafts.computeIfAbsent(
                identity, key -> new Draft(typeName, place, path.isEmpty() ? typeName : path + "." + typeName));
    }

    /// Adds a problem, so that there is no component.
    private void refuse(Draft draft, MarkedValue place, String message) {
        draft.isOff = true;
        file.error(place, file.prefix(place, draft.path) + message);
    }

    private void addWhole(Draft draft, String key, MarkedValue value) {
        if (draft.hasValue) {
            refuse(draft, value, "The component " + Names.quote(key) + " is there twice. Remove one of them.");
            return;
        }
        draft.hasValue = true;
        draft.place = value;
        Boolean isOn = JsonFields.asFlag(value);
        if (isOn != null) {
            draft.isOff |= !isOn;
        } else if (value instanceof MarkedValue.Fields fields) {
            for (MarkedValue.Field field : fields.fields()) {
                add(draft, draft.fields, draft.typeName + "." + field.name(), field);
            }
        } else {
            refuse(
                    draft,
                    value,
                    "The property " + Names.quote(key) + " has the name of an authoring type and is "
                            + value.describe()
                            + ". Make it an object with the fields of the type, or true if it needs none.");
        }
    }

    private void addField(Draft draft, String key, String path, MarkedValue value) {
        MarkedValue.Fields at = draft.fields;
        String[] names = path.split("\\.", -1);
        for (int i = 0; i < names.length - 1; i++) {
            MarkedValue.Field next = at.find(names[i]);
            if (next == null) {
                next = new MarkedValue.Field(names[i], new MarkedValue.Fields(value));
                at.add(next);
            }
            if (!(next.value() instanceof MarkedValue.Fields object)) {
                refuse(
                        draft,
                        value,
                        "The property " + Names.quote(key) + " sets a field of \"" + names[i] + "\", which is "
                                + next.value().describe() + ". Remove one of them.");
                return;
            }
            at = object;
        }
        add(draft, at, key, new MarkedValue.Field(names[names.length - 1], value));
    }

    private void add(Draft draft, MarkedValue.Fields object, String key, MarkedValue.Field field) {
        if (field.name().isEmpty()) {
            refuse(
                    draft,
                    field.value(),
                    "The property " + Names.quote(key) + " has no name of a field behind its dot. Write one.");
        } else if (object.find(field.name()) != null) {
            refuse(draft, field.value(), "The field " + Names.quote(key) + " is there twice. Remove one of them.");
        } else {
            object.add(field);
        }
    }

    /// The types of which there is no component, since properties turn it off or are wrong.
    List<String> turnedOff() {
        return drafts.values().stream()
                .filter(draft -> draft.isOff)
                .map(draft -> draft.typeName)
                .toList();
    }

    /// The components of all properties, in the order in which they are first named.
    List<Described> described() {
        List<Described> all = new ArrayList<>();
        for (Draft draft : drafts.values()) {
            if (!draft.isOff) {
                all.add(new Described(draft.typeName, draft.fields, file.position(draft.place), draft.path));
            }
        }
        return all;
    }
}
