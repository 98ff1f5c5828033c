package dev.phalanx.baking.tables;

import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeManager;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The fields of component types, by the names of their columns.
final class TableFields {
    private final List<TableField> all = new ArrayList<>();
    private final Map<String, List<TableField>> byName = new LinkedHashMap<>();

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
                    put(typeName + "." + path, field);
                    if (fields.size() == 1) {
                        put(typeName, field);
                    }
                }
            }
        }
    }

    private void put(String name, TableField field) {
        List<TableField> fields = byName.computeIfAbsent(name, key -> new ArrayList<>(1));
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
        return byName.containsKey(name);
    }

    /// The field that a name means.
    ///
    /// @throws IllegalArgumentException if there is none or several, or it cannot be in a table
    TableField get(String name) {
        List<TableField> found = byName.getOrDefault(name, List.of());
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
                    + " of the kind \"" + field.kind() + "\", which cannot be in a table. Remove the column.");
        }
        return field;
    }

    private String suggestion(String name) {
        List<String> readable = byName.entrySet().stream()
                .filter(known -> known.getValue().stream().allMatch(TableField::isReadable))
                .map(Map.Entry::getKey)
                .toList();
        String question = Names.question(name, readable);
        List<String> names = all.stream()
                .filter(TableField::isReadable)
                .map(TableField::name)
                .toList();
        return question.isEmpty() ? " Remove it, or use one of " + names + "." : question;
    }
}
