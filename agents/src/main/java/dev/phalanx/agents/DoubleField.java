package dev.phalanx.agents;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.structs.DynamicBuffer;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;

/// One `double` for each cell of a grid, which is part of the world.
///
/// ```java
/// DoubleField grass = DoubleField.of(em, "grass", grid);
/// grass.set(x, y, 0.5);
/// ```
///
/// The numbers are in a buffer of [DoubleCell] of an entity with the name of the field and a [CellField]. Two fields
/// with the same name are one. On a torus, a place beyond an edge is one beyond the edge that meets it. A field belongs
/// to the thread of its world.
public final class DoubleField {
    private final CellNumbers<DoubleCell> numbers;

    private DoubleField(EntityManager manager, String name, GridShape shape) {
        this.numbers = new CellNumbers<>(manager, name, shape, DoubleCell.class);
    }

    /// The field with a name, of the size of a grid; made with zeros if the world has none.
    ///
    /// @param name of the field in its world, and of its entity
    /// @throws IllegalArgumentException if the world has a field with this name and another size or other numbers
    public static DoubleField of(EntityManager manager, String name, Grid2D grid) {
        Objects.requireNonNull(grid, "of was given null for grid. Give a grid.");
        return of(manager, name, grid.shape());
    }

    /// The field with a name, of the size of a grid with this shape; made with zeros if the world has none.
    ///
    /// @param name of the field in its world, and of its entity
    /// @throws IllegalArgumentException if the world has a field with this name and another size or other numbers
    public static DoubleField of(EntityManager manager, String name, GridShape shape) {
        return new DoubleField(manager, name, shape);
    }

    /// The number at a place.
    ///
    /// @throws IndexOutOfBoundsException if the place is outside of a field with edges
    public double get(int x, int y) {
        return get(numbers.shape().cell(x, y));
    }

    /// The number of a cell.
    ///
    /// @param cell `y * width + x`
    /// @throws IndexOutOfBoundsException if there is no such cell
    public double get(int cell) {
        return numbers.toRead().get(cell).value();
    }

    /// Writes the number at a place.
    ///
    /// @throws IndexOutOfBoundsException if the place is outside of a field with edges
    public void set(int x, int y, double value) {
        set(numbers.shape().cell(x, y), value);
    }

    /// Writes the number of a cell.
    ///
    /// @param cell `y * width + x`
    /// @throws IndexOutOfBoundsException if there is no such cell
    public void set(int cell, double value) {
        numbers.toWrite().set(cell, new DoubleCell(value));
    }

    /// Adds to the number at a place.
    ///
    /// @throws IndexOutOfBoundsException if the place is outside of a field with edges
    public void add(int x, int y, double difference) {
        int cell = numbers.shape().cell(x, y);
        set(cell, get(cell) + difference);
    }

    /// Replaces every number by what `change` makes of it, in the order of cells. If it throws, the cells before stay
    /// replaced.
    public void update(DoubleUnaryOperator change) {
        Objects.requireNonNull(change, "update was given null for change. Give what makes the new number.");
        DynamicBuffer<DoubleCell> buffer = numbers.toWrite();
        int length = buffer.length();
        for (int cell = 0; cell < length; cell++) {
            buffer.set(
                    cell, new DoubleCell(change.applyAsDouble(buffer.get(cell).value())));
        }
    }

    /// The sum of all numbers, added up in the order of cells.
    public double sum() {
        DynamicBuffer<DoubleCell> buffer = numbers.toRead();
        double sum = 0;
        for (int cell = 0; cell < buffer.length(); cell++) {
            sum += buffer.get(cell).value();
        }
        return sum;
    }

    /// Such as `double field "grass" of 100 × 100`.
    @Override
    public String toString() {
        return numbers.describe("double");
    }
}
