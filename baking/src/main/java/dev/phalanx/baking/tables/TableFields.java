package dev.phalanx.baking.tables;

import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.structs.internal.names.NearNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The fields of component types, by the names of their columns.
final class TableFields {
    private static final int SHORTEST = 3;

    private final List<TableField> all = new ArrayList<>();
    private final Map<String, List<TableField>> byName = new LinkedHashMap<>();
    /// By names without a component.
    private final Map<String, List<TableField>> byPath = new LinkedHashMap<>();

    TableFields(List<Class<? extends IComponentData>> types) {
        for (Class<? extends IComponentData> type : types) {
            boolean isUnique = types.stream()
                            .filter(other -> other.getSimpleName().equals(type.getSimpleName()))
                            .count()
                    == 1;
            List<TypeField> fields = TypeManager.get(type).fields();
            for (int leaf = 0; leaf < fields.size(); leaf++) {
                String path = fields.get(leaf).path();
                String shown = (isUnique ? type.getSimpleName() : fullName(type)) + "." + path;
                TableField field = new TableField(type, leaf, fields.get(leaf), shown);
                all.add(field);
                for (String typeName : List.of(type.getSimpleName(), fullName(type))) {
                    put(byName, typeName + "." + path, field);
                    if (fields.size() == 1) {
                        put(byName, typeName, field);
                    }
                }
                put(byPath, path, field);
            }
        }
    }

    private static void put(Map<String, List<TableField>> known, String name, TableField field) {
        List<TableField> fields = known.computeIfAbsent(name, key -> new ArrayList<>(1));
        if (!fields.contains(field)) {
            fields.add(field);
        }
    }

    private static String fullName(Class<?> type) {
        String canonical = type.getCanonicalName();
        return canonical == null ? type.getName() : canonical;
    }

    /// All fields, in the order of types and declarations.
    List<TableField> all() {
        return Collections.unmodifiableList(all);
    }

    /// Whether a name means any field.
    boolean has(String name) {
        return byName.containsKey(name) || byPath.containsKey(name);
    }

    /// The field that a name means clearly, or null.
    @Nullable
    TableField find(String name) {
        List<TableField> found = byName.getOrDefault(name, byPath.getOrDefault(name, List.of()));
        return found.size() == 1 ? found.getFirst() : null;
    }

    /// The name of a field that is nearly a name, or null.
    ///
    /// @param taken fields that are not meant, since they have another name in the table
    @Nullable
    String nearest(String name, Set<TableField> taken) {
        return NearNames.find(name, readable(name, taken));
    }

    /// The names of fields that may be meant by a name.
    private List<String> readable(String name, Set<TableField> taken) {
        if (name.length() < SHORTEST) {
            return List.of(); // every other short name is near
        }
        List<String> readable = new ArrayList<>();
        byName.forEach((each, found) -> {
            if (found.stream().allMatch(field -> field.isReadable() && !taken.contains(field))) {
                readable.add(each);
            }
        });
        byPath.forEach((each, found) -> {
            if (found.size() == 1 && found.getFirst().isReadable() && !taken.contains(found.getFirst())) {
                readable.add(each);
            }
        });
        return readable;
    }

    /// The field that a name means.
    ///
    /// @throws IllegalArgumentException if there is none or several, or it cannot be in a table
    TableField get(String name) {
        List<TableField> found = byName.getOrDefault(name, byPath.getOrDefault(name, List.of()));
        if (found.isEmpty()) {
            throw new IllegalArgumentException(
                    "No component has a field for the column " + Names.quote(name) + "." + suggestion(name));
        }
        if (found.size() > 1) {
            throw new IllegalArgumentException("The column " + Names.quote(name) + " may be one of "
                    + found.stream().map(TableField::name).toList() + ". Use one of these names.");
        }
        TableField field = found.getFirst();
        if (!field.isReadable()) {
            throw new IllegalArgumentException("The column " + Names.quote(name) + " is the field " + field.name()
                    + " of the kind \"" + field.kind() + "\", which cannot be in a table. Skip the column.");
        }
        return field;
    }

    private String suggestion(String name) {
        String question = NearNames.question(name, readable(name, Set.of()));
        if (!question.isEmpty()) {
            return question;
        }
        List<String> names = all.stream()
                .filter(TableField::isReadable)
                .map(TableField::name)
                .toList();
        return " Map it, skip it, or use one of " + NearNames.list(names) + ".";
    }
}
