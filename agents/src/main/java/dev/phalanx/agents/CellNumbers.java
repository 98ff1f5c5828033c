package dev.phalanx.agents;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.lookups.BufferTypeHandle;
import dev.phalanx.entities.lookups.EntityStorageInfoLookup;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The buffer of a field: one element for each cell, of the entity that [CellField] marks. It is looked up again when
/// it has moved or the world was replaced.
///
/// @param <T> the element class
final class CellNumbers<T extends IBufferElementData> {
    private final EntityManager manager;
    private final String name;
    private final GridShape shape;
    private final Class<T> type;
    private final BufferTypeHandle<T> handle;
    private final EntityStorageInfoLookup places;
    private Entity entity;
    private int location;
    /// Whether the location is that of the buffer.
    private boolean isLocated;

    private int replacements;
    private @Nullable DynamicBuffer<T> numbers;

    /// The buffer of the field with a name; made with zeros if the world has none.
    ///
    /// @throws IllegalArgumentException if the world has a field with this name and another size or other numbers
    CellNumbers(EntityManager manager, String name, GridShape shape, Class<T> type) {
        this.manager =
                Objects.requireNonNull(manager, "of was given null for manager. Give that of the field's world.");
        this.name = Objects.requireNonNull(name, "of was given null for name. Give a name.");
        this.shape = Objects.requireNonNull(shape, "of was given null for shape. Give the shape of a grid.");
        this.type = type;
        this.entity = CellField.ensure(manager, name, shape.width(), shape.height(), type);
        this.replacements = manager.replacements();
        this.handle = manager.getBufferTypeHandle(type, false);
        this.places = manager.getEntityStorageInfoLookup();
        DynamicBuffer<T> buffer = toWrite();
        int cells = shape.width() * shape.height();
        if (buffer.length() != cells) {
            buffer.resize(cells);
        }
    }

    GridShape shape() {
        return shape;
    }

    /// The buffer, to read.
    DynamicBuffer<T> toRead() {
        DynamicBuffer<T> known = numbers;
        return known != null && known.isCreated() && manager.replacements() == replacements ? known : find();
    }

    /// The buffer, which counts as written now.
    DynamicBuffer<T> toWrite() {
        DynamicBuffer<T> buffer = toRead();
        if (!isLocated) {
            locate();
        }
        handle.markChanged(location);
        return buffer;
    }

    private DynamicBuffer<T> find() {
        isLocated = false;
        if (manager.replacements() != replacements || !manager.exists(entity)) {
            Entity found = CellField.find(manager, name, shape.width(), shape.height(), type);
            if (found.equals(Entity.NULL)) {
                throw CellField.gone(name);
            }
            entity = found;
            replacements = manager.replacements();
        }
        DynamicBuffer<T> buffer = manager.getBuffer(entity, type);
        numbers = buffer;
        return buffer;
    }

    private void locate() {
        handle.update();
        places.update();
        location = places.getLocation(entity);
        isLocated = true;
    }

    /// Such as `int field "grass" of 100 × 100`.
    String describe(String kind) {
        return kind + " field \"" + name + "\" of " + shape.width() + " × " + shape.height();
    }
}
