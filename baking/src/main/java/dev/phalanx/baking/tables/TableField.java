package dev.phalanx.baking.tables;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.structs.Leaf;
import java.util.Locale;
import java.util.Set;

/// A field of a component that a table may have a column for.
///
/// @param name what messages call it, such as `Position.x`
/// @param leaf the index of its column in chunks
record TableField(Class<? extends IComponentData> type, int leaf, TypeField field, String name) {
    private static final Set<Leaf.Holds> READABLE = Set.of(Leaf.Holds.PLAIN, Leaf.Holds.ENUM, Leaf.Holds.FIXED_STRING);

    /// Whether a cell can be a value of the field.
    boolean isReadable() {
        return READABLE.contains(field.holds()) && field.kind().isPrimitive();
    }

    /// What the field holds, in words.
    String kind() {
        return field.holds().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /// An empty column of its values.
    TableColumn newColumn() {
        return switch (field.holds()) {
            case ENUM -> new TableColumn.Constants(field.constants());
            case FIXED_STRING -> new TableColumn.Texts(field.stride());
            default ->
                switch (field.kind()) {
                    case BOOLEAN -> new TableColumn.Booleans();
                    case BYTE -> new TableColumn.Bytes();
                    case CHAR -> new TableColumn.Chars();
                    case SHORT -> new TableColumn.Shorts();
                    case INT -> new TableColumn.Ints();
                    case LONG -> new TableColumn.Longs();
                    case FLOAT -> new TableColumn.Floats();
                    case DOUBLE -> new TableColumn.Doubles();
                    case OBJECT -> throw new IllegalStateException(name + " has no values that can be read.");
                };
        };
    }
}
