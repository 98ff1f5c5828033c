package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.internal.shape.Shape;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.util.List;

/// What a local variable, a place on the operand stack or a cell of the heap holds while a body is read.
sealed interface Value {
    /// A number.
    record Numeric(Node node) implements Value {}

    /// The body's object.
    record Receiver() implements Value {}

    /// An object of the [Heap].
    ///
    /// @param number its number there
    /// @param type its class
    record Instance(int number, ClassDesc type) implements Value {}

    /// A `RefRW` or `RefRO` to a component.
    ///
    /// @param component the shape of the component
    /// @param firstCell the cell of leaf 0 of what is stored
    /// @param leaves how many leaves it has
    /// @param written whether it may be assigned
    record Reference(Shape.Composite component, int firstCell, int leaves, boolean written) implements Value {}

    /// A lambda.
    ///
    /// @param method the name of the interface's method
    /// @param code the method that it runs
    /// @param captured what the method gets first
    record Function(String method, DirectMethodHandleDesc code, List<Value> captured) implements Value {}

    /// An array, the same for all rows.
    ///
    /// @param number its number among those of the body
    record Gathered(int number, LaneType elements) implements Value {}

    /// Two numbers that were compared, before it is asked how.
    ///
    /// @param nan what the result is if one of them is NaN: -1 or 1
    record Compared(Node first, Node second, int nan) implements Value {}

    /// Anything else.
    ///
    /// @param use what a body does that uses it
    record Foreign(String use) implements Value {}
}
