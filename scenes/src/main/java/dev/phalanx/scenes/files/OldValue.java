package dev.phalanx.scenes.files;

import dev.phalanx.structs.Entity;
import java.util.List;

/// A value as it is in a file, for a [Migration]. Fields are named by their paths, such as `position.x`.
public interface OldValue {
    /// The paths of the fields.
    List<String> fields();

    /// Whether there is a field.
    boolean has(String field);

    /// A number, or 1 and 0 for true and false.
    ///
    /// @throws IllegalArgumentException if there is no such field, or it holds no number
    double getDouble(String field);

    /// A whole number, or 1 and 0 for true and false, or the code of a character.
    ///
    /// @throws IllegalArgumentException if there is no such field, or it holds no whole number
    long getLong(String field);

    /// Same as [#getDouble], as a `float`.
    ///
    /// @throws IllegalArgumentException if there is no such field, or it holds no number
    default float getFloat(String field) {
        return (float) getDouble(field);
    }

    /// Same as [#getLong], as an `int`.
    ///
    /// @throws IllegalArgumentException if there is no such field, or it holds no whole number
    /// @throws ArithmeticException if the number does not fit an `int`
    default int getInt(String field) {
        return Math.toIntExact(getLong(field));
    }

    /// Same as [#getLong], as a boolean.
    ///
    /// @throws IllegalArgumentException if there is no such field, or it holds no whole number
    default boolean getBoolean(String field) {
        return getLong(field) != 0;
    }

    /// A fixed string, or the name of an enum's constant.
    ///
    /// @throws IllegalArgumentException if there is no such field, or it holds neither
    String getString(String field);

    /// A reference to an entity of the file, with the id that the entity has while it is loaded: to be stored in the
    /// new value.
    ///
    /// @throws IllegalArgumentException if there is no such field, or it holds no reference
    Entity getEntity(String field);
}
