package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.internal.shape.Shape;

/// What a local variable or a place on the operand stack holds while a body is read.
sealed interface Value {
    /// A number.
    record Numeric(Node node) implements Value {}

    /// The body's object.
    record Receiver() implements Value {}

    /// The value of a component, or a part of it.
    ///
    /// @param firstColumn the column of leaf 0 of the component
    /// @param written whether the value is stored back
    record Part(Shape.Composite shape, int firstColumn, boolean written) implements Value {}

    /// Two numbers that were compared, before it is asked how.
    ///
    /// @param nan what the result is if one of them is NaN: -1 or 1
    record Compared(Node first, Node second, int nan) implements Value {}

    /// Anything else.
    ///
    /// @param use what a body does that uses it
    record Foreign(String use) implements Value {}
}
