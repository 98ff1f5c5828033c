package dev.phalanx.entities.internal.commands;

import dev.phalanx.entities.internal.dump.ValueText;
import dev.phalanx.structs.Leaf;
import java.lang.reflect.Array;
import java.util.List;

/// A command that was copied from its recorder, which is used again afterwards. Its text is made from the copy, on any
/// thread.
///
/// @param verb what it does, such as `addComponent`
/// @param subject what it is about, whose text is that of the command; empty if it is about nothing yet
/// @param arguments what it is given, one after the other, likewise
/// @param result what it makes, likewise; empty if it makes nothing
record CommandCopy(String verb, Object subject, List<Object> arguments, Object result) {
    /// The row of a component's values that a command gives.
    ///
    /// @param columns the value's leaves, in columns of one row
    record Value(String name, Class<?> type, List<Leaf> leaves, Object[] columns) {
        /// Copies a row.
        static Value of(String name, Class<?> type, ValueColumns<?> values, int row) {
            List<Leaf> leaves = values.leaves();
            Object[] copies = new Object[leaves.size()];
            for (int k = 0; k < copies.length; k++) {
                Object column = values.columns()[k];
                int stride = leaves.get(k).stride();
                copies[k] = Array.newInstance(column.getClass().getComponentType(), stride);
                System.arraycopy(column, row * stride, copies[k], 0, stride);
            }
            return new Value(name, type, leaves, copies);
        }

        @Override
        public String toString() {
            return name + ValueText.of(type, leaves, columns, 0);
        }
    }

    /// The entities that a command makes.
    record Made(Object first, Object last, int count) {
        @Override
        public String toString() {
            return switch (count) {
                case 0 -> " -> none";
                case 1 -> " -> " + first;
                default -> " -> " + first + " to " + last;
            };
        }
    }

    /// Such as `addComponent(Entity(-1:7), Speed[value=3.0])`.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(verb).append('(').append(subject);
        boolean isFirst = subject.equals("");
        for (Object argument : arguments) {
            text.append(isFirst ? "" : ", ").append(argument);
            isFirst = false;
        }
        return text.append(')').append(result).toString();
    }
}
