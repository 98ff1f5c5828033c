package dev.phalanx.agents;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.structs.DynamicBuffer;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// One object of a class of yours for each cell of a grid, which is part of the world.
///
/// ```java
/// record Soil(int water, double acid) implements IBufferElementData {}
///
/// ObjectField<Soil> soil = ObjectField.of(em, "soil", grid, Soil.class);
/// soil.set(x, y, new Soil(3, 5.5));
/// ```
///
/// The objects are in a buffer of an entity with the name of the field and a [CellField]. They are values: what is read
/// is a copy, and is written back by `set`. Two fields with the same name are one. On a torus, a place beyond an edge
/// is one beyond the edge that meets it. A field belongs to the thread of its world.
///
/// @param <T> the class of elements
/// @see IntField
/// @see DoubleField
public final class ObjectField<T extends IBufferElementData> {
    private final CellNumbers<T> objects;
    private final Class<T> type;

    private ObjectField(EntityManager manager, String name, GridShape shape, Class<T> type) {
        this.type = Objects.requireNonNull(type, "of was given null for type. Give a class of elements.");
        this.objects = new CellNumbers<>(manager, name, shape, type);
    }

    /// The field with a name, of the size of a grid; made with zeros in all fields if the world has none.
    ///
    /// @param name of the field in its world, and of its entity
    /// @param type of the elements
    /// @throws IllegalArgumentException if the world has a field with this name and another size or other elements
    public static <T extends IBufferElementData> ObjectField<T> of(
            EntityManager manager, String name, Grid2D grid, Class<T> type) {
        Objects.requireNonNull(grid, "of was given null for grid. Give a grid.");
        return of(manager, name, grid.shape(), type);
    }

    /// The field with a name, of the size of a grid with this shape; made with zeros in all fields if the world has
    /// none.
    ///
    /// @param name of the field in its world, and of its entity
    /// @param type of the elements
    /// @throws IllegalArgumentException if the world has a field with this name and another size or other elements
    public static <T extends IBufferElementData> ObjectField<T> of(
            EntityManager manager, String name, GridShape shape, Class<T> type) {
        return new ObjectField<>(manager, name, shape, type);
    }

    /// The object at a place.
    ///
    /// @throws IndexOutOfBoundsException if the place is outside of a field with edges
    public T get(int x, int y) {
        return get(objects.shape().cell(x, y));
    }

    /// The object of a cell.
    ///
    /// @param cell `y * width + x`
    /// @throws IndexOutOfBoundsException if there is no such cell
    public T get(int cell) {
        return objects.toRead().get(cell);
    }

    /// Writes the object at a place.
    ///
    /// @throws IndexOutOfBoundsException if the place is outside of a field with edges
    public void set(int x, int y, T value) {
        set(objects.shape().cell(x, y), value);
    }

    /// Writes the object of a cell.
    ///
    /// @param cell `y * width + x`
    /// @throws IndexOutOfBoundsException if there is no such cell
    public void set(int cell, T value) {
        Objects.requireNonNull(value, "set was given null for value. Give an element.");
        objects.toWrite().set(cell, value);
    }

    /// Replaces every object by what `change` makes of it, in the order of cells. If it throws, the cells before stay
    /// replaced.
    public void update(UnaryOperator<T> change) {
        Objects.requireNonNull(change, "update was given null for change. Give what makes the new element.");
        DynamicBuffer<T> buffer = objects.toWrite();
        int length = buffer.length();
        for (int cell = 0; cell < length; cell++) {
            buffer.set(cell, change.apply(buffer.get(cell)));
        }
    }

    /// The number of cells whose object meets a condition.
    public int count(Predicate<T> condition) {
        Objects.requireNonNull(condition, "count was given null for condition. Give a condition.");
        DynamicBuffer<T> buffer = objects.toRead();
        int count = 0;
        for (int cell = 0; cell < buffer.length(); cell++) {
            count += condition.test(buffer.get(cell)) ? 1 : 0;
        }
        return count;
    }

    /// Such as `Soil field "soil" of 100 × 100`.
    @Override
    public String toString() {
        return objects.describe(type.getSimpleName());
    }
}
