package dev.phalanx.structs.compile.vector;

import java.lang.constant.ClassDesc;

/// A value of a body that is the same for all rows.
///
/// @param source where it is
/// @param name the name of a field, or an empty text
/// @param type its primitive type
/// @param number the number of an argument, otherwise 0
public record Uniform(Source source, String name, ClassDesc type, int number) {
    /// Where the value is.
    public enum Source {
        /// A field of the body's object.
        FIELD,
        /// A static final field of the body's class.
        STATIC_FIELD,
        /// A variable that a lambda captured.
        CAPTURE
    }
}
