package dev.phalanx.inspector.internal.search;

import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.internal.names.NearNames;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One value in a component that a search can compare: a field, or an element of a fixed-length array.
///
/// @param type the component
/// @param field the field
/// @param leaf the number of the field among those of the type
/// @param element the index in a fixed-length array; 0 for other fields
public record FieldPath(Types type, TypeField field, int leaf, int element) {
    private static final Pattern INDEX = Pattern.compile("\\[(\\d{1,9})]");
    private static final Pattern ELEMENT = Pattern.compile("(.*)\\.(\\d{1,9})");

    /// The value that a word such as `Health.current` names: a component as in other words of a search, a dot and the
    /// path of a field.
    ///
    /// @throws ApiException with the status 400 if there is no such value, or none that can be compared
    static FieldPath searched(SearchWord word, InspectedWorld world) {
        int dot = dot(word);
        if (dot < 0) {
            Types type = Types.searched(word.text(), world);
            throw ApiException.badRequest(word.text() + " is a component, and not one value. "
                    + (type.info().fields().isEmpty()
                            ? noFields(type.info()) + " Search for it with c=" + word.text() + "."
                            : "Give one of its fields, such as " + word.text() + "."
                                    + type.info().fields().getFirst().path() + "."));
        }
        return of(
                Types.compared(word.text().substring(0, dot), world),
                word.text().substring(dot + 1));
    }

    /// The dot between a component and a field, or -1: the last one before which a binary name ends, or else the first.
    static int dot(SearchWord word) {
        for (int dot = word.lastIndexOf('.', word.text().length()); dot > 0; dot = word.lastIndexOf('.', dot)) {
            if (TypeManager.find(word.text().substring(0, dot)) != null) {
                return dot;
            }
        }
        return word.indexOf('.', 1);
    }

    /// A value of a component.
    ///
    /// @param path such as `position.x` or `wins[2]`
    /// @throws ApiException with the status 400 if there is no such value, or none that can be compared
    static FieldPath of(Types type, String path) {
        TypeInfo info = type.info();
        String name = Types.simpleName(info.type());
        if (info.kind() != TypeKind.DATA && info.kind() != TypeKind.SHARED) {
            throw ApiException.badRequest(
                    noFields(info) + " Search for it with c=" + (type.isChunk() ? Types.CHUNK : "") + name + ".");
        }
        String dotted = INDEX.matcher(path).replaceAll(".$1");
        FieldPath found = find(type, dotted, 0);
        if (found == null) {
            Matcher element = ELEMENT.matcher(dotted);
            found = element.matches() ? find(type, element.group(1), Integer.parseInt(element.group(2))) : null;
            if (found != null && found.field.holds() != Leaf.Holds.FIXED_ARRAY) {
                found = null;
            }
        } else if (found.field.holds() == Leaf.Holds.FIXED_ARRAY) {
            throw ApiException.badRequest(name + "." + path + " is an array of " + found.field.stride()
                    + " elements. Give one of them, such as " + name + "." + path + "[0].");
        }
        if (found == null) {
            throw ApiException.badRequest(missing(name, path, info));
        }
        if (found.element >= found.field.stride()) {
            throw ApiException.badRequest(name + "." + found.field.path() + " has " + found.field.stride()
                    + " elements, and no " + found.element + ". Give an index from 0 to "
                    + (found.field.stride() - 1) + ".");
        }
        String obstacle = obstacle(found.field);
        if (obstacle != null) {
            throw ApiException.badRequest(name + "." + path + " is " + obstacle + ", which a search does not compare. "
                    + "Compare another field of " + name + ".");
        }
        return found;
    }

    private static @Nullable FieldPath find(Types type, String path, int element) {
        List<TypeField> fields = type.info().fields();
        int same = -1;
        for (int i = 0; i < fields.size(); i++) {
            String known = fields.get(i).path();
            if (known.equals(path)) {
                return new FieldPath(type, fields.get(i), i, element);
            }
            if (known.equalsIgnoreCase(path)) {
                same = same == -1 ? i : -2;
            }
        }
        return same >= 0 ? new FieldPath(type, fields.get(same), same, element) : null;
    }

    private static String missing(String name, String path, TypeInfo info) {
        List<String> paths = info.fields().stream().map(TypeField::path).toList();
        List<String> inside =
                paths.stream().filter(known -> known.startsWith(path + ".")).toList();
        if (!path.isEmpty() && !inside.isEmpty()) {
            return name + "." + path + " is not one value; it has " + NearNames.list(inside) + ". Give one of these.";
        }
        return name + " has no field \"" + ApiException.shown(path) + "\"; it has " + NearNames.list(paths) + "."
                + NearNames.question(path, paths);
    }

    private static String noFields(TypeInfo info) {
        String name = Types.simpleName(info.type());
        return name
                + switch (info.kind()) {
                    case TAG -> " is a tag and has no value.";
                    case BUFFER -> " is the element of a buffer, and a search does not look into buffers.";
                    case MANAGED, MANAGED_SHARED ->
                        " is an object, and a search does not look into objects, because that could run code of the"
                                + " program on the thread of the world.";
                    default -> " has no fields.";
                };
    }

    /// What a field is if it cannot be compared, or null.
    static @Nullable String obstacle(TypeField field) {
        return switch (field.holds()) {
            case PLAIN, ENUM, ENTITY, FIXED_STRING, FIXED_ARRAY -> null;
            case FIXED_LIST -> "a list";
            case BLOB_REFERENCE, BLOB_VIEW -> "a reference to a blob";
            case CONTAINER -> "a native collection";
        };
    }

    /// What it holds, such as `float`, `enum` or `entity`.
    String kind() {
        return kind(field);
    }

    static String kind(TypeField field) {
        return switch (field.holds()) {
            case PLAIN, FIXED_ARRAY -> field.kind().name().toLowerCase(Locale.ROOT);
            case ENUM -> "enum";
            case ENTITY -> "entity";
            case FIXED_STRING -> "string";
            default -> field.holds().name().toLowerCase(Locale.ROOT);
        };
    }

    /// The path in the component, such as `position.x` or `wins[2]`.
    public String path() {
        return field.holds() == Leaf.Holds.FIXED_ARRAY ? field.path() + "[" + element + "]" : field.path();
    }

    /// Such as `Health.current`.
    @Override
    public String toString() {
        return Types.simpleName(type.type()) + "." + path();
    }
}
