package dev.phalanx.agents;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.BufferTypeHandle;
import dev.phalanx.entities.lookups.EntityStorageInfoLookup;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

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
    private final EntityManager manager;
    private final String name;
    private final GridShape shape;
    private final int width;
    private final int height;
    private final BufferTypeHandle<DoubleCell> handle;
    private final EntityStorageInfoLookup places;
    private Entity entity;
    private int location;
    private int replacements;
    private @Nullable DynamicBuffer<DoubleCell> numbers;

    private DoubleField(EntityManager manager, String name, GridShape shape) {
        this.manager = manager;
        this.name = name;
        this.shape = shape;
        this.width = shape.width();
        this.height = shape.height();
        this.entity = CellField.ensure(manager, name, width, height, DoubleCell.class);
        this.replacements = manager.replacements();
        this.handle = manager.getBufferTypeHandle(DoubleCell.class, false);
        this.places = manager.getEntityStorageInfoLookup();
        DynamicBuffer<DoubleCell> buffer = toWrite();
        if (buffer.length() != width * height) {
            buffer.resize(width * height);
        }
    }

    /// The field with a name, of the size of a grid; made with zeros if the world has none.
    ///
    /// @param name of the field in its world, and of its entity
    /// @throws IllegalArgumentException if the world has a field with this name and another size or other numbers
    public static DoubleField of(EntityManager manager, String name, Grid2D grid) {
        return of(manager, name, grid.shape());
    }

    /// The field with a name, of the size of a grid with this shape; made with zeros if the world has none.
    ///
    /// @param name of the field in its world, and of its entity
    /// @throws IllegalArgumentException if the world has a field with this name and another size or other numbers
    public static DoubleField of(EntityManager manager, String name, GridShape shape) {
        Objects.requireNonNull(manager, "of was given null for manager. Give that of the field's world.");
        Objects.requireNonNull(name, "of was given null for name. Give a name.");
        Objects.requireNonNull(shape, "of was given null for shape. Give the shape of a grid.");
        return new DoubleField(manager, name, shape);
    }

    /// The number at a place.
    ///
    /// @throws IndexOutOfBoundsException if the place is outside of a field with edges
    public double get(int x, int y) {
        return get(shape.cell(x, y));
    }

    /// The number of a cell.
    ///
    /// @param cell `y * width + x`
    /// @throws IndexOutOfBoundsException if there is no such cell
    public double get(int cell) {
        return toRead().get(cell).value();
    }

    /// Writes the number at a place.
    ///
    /// @throws IndexOutOfBoundsException if the place is outside of a field with edges
    public void set(int x, int y, double value) {
        set(shape.cell(x, y), value);
    }

    /// Writes the number of a cell.
    ///
    /// @param cell `y * width + x`
    /// @throws IndexOutOfBoundsException if there is no such cell
    public void set(int cell, double value) {
        toWrite().set(cell, new DoubleCell(value));
    }

    /// Adds to the number at a place.
    ///
    /// @throws IndexOutOfBoundsException if the place is outside of a field with edges
    public void add(int x, int y, double difference) {
        int cell = shape.cell(x, y);
        set(cell, get(cell) + difference);
    }

    /// Replaces every number by what `change` makes of it, in the order of cells.
    public void update(DoubleUnaryOperator change) {
        Objects.requireNonNull(change, "update was given null for change. Give what makes the new number.");
        DynamicBuffer<DoubleCell> buffer = toWrite();
        int length = buffer.length();
        for (int cell = 0; cell < length; cell++) {
            buffer.set(
                    cell, new DoubleCell(change.applyAsDouble(buffer.get(cell).value())));
        }
    }

    /// The sum of all numbers, added up in the order of cells.
    public double sum() {
        DynamicBuffer<DoubleCell> buffer = toRead();
        double sum = 0;
        for (int cell = 0; cell < buffer.length(); cell++) {
            sum += buffer.get(cell).value();
        }
        return sum;
    }

    private Entity entity() {
        if (manager.replacements() != replacements || !manager.exists(entity)) {
            Entity found = CellField.find(manager, name, width, height, DoubleCell.class);
            if (found.equals(Entity.NULL)) {
                throw CellField.gone(name);
            }
            entity = found;
            replacements = manager.replacements();
            numbers = null;
        }
        return entity;
    }

    private DynamicBuffer<DoubleCell> toRead() {
        DynamicBuffer<DoubleCell> buffer = numbers;
        if (buffer == null || !buffer.isCreated() || manager.replacements() != replacements) {
            Entity current = entity();
            handle.update();
            places.update();
            location = places.getLocation(current);
            buffer = manager.getBuffer(current, DoubleCell.class);
            numbers = buffer;
        }
        return buffer;
    }

    /// The buffer, which counts as written now.
    private DynamicBuffer<DoubleCell> toWrite() {
        DynamicBuffer<DoubleCell> buffer = toRead();
        handle.markChanged(location);
        return buffer;
    }

    /// Such as `double field "grass" of 100 × 100`.
    @Override
    public String toString() {
        return "double field \"" + name + "\" of " + width + " × " + height;
    }
}
