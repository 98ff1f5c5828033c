package dev.phalanx.agents;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Marks the entity that has the numbers of an [IntField] or a [DoubleField] in a buffer.
///
/// @param key made from the name of the field
/// @param width the number of columns
/// @param height the number of rows
public record CellField(long key, int width, int height) implements IComponentData {
    private static final long BASIS = 0xCBF2_9CE4_8422_2325L;
    private static final long PRIME = 0x100_0000_01B3L;

    /// The FNV-1a hash of the name's UTF-16 units.
    static long key(String name) {
        long hash = BASIS;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * PRIME;
        }
        return hash;
    }

    /// The entity of the field with a name, or [Entity#NULL].
    ///
    /// @throws IllegalArgumentException if it has another size or other numbers
    static Entity find(
            EntityManager manager, String name, int width, int height, Class<? extends IBufferElementData> numbers) {
        EntityQuery all = manager.queryBuilder().withAll(CellField.class).build();
        long key = key(name);
        try (NativeArray<Entity> found = all.toEntityArray()) {
            for (int i = 0; i < found.length(); i++) {
                CellField field = manager.getComponent(found.get(i), CellField.class);
                if (field.key() != key) {
                    continue;
                }
                if (field.width() != width || field.height() != height || !manager.hasBuffer(found.get(i), numbers)) {
                    throw new IllegalArgumentException("The world has a field \"" + name + "\" of " + field.width()
                            + " × " + field.height() + ", and one of " + width + " × " + height + " with "
                            + numbers.getSimpleName() + " was asked for. Use another name, or the same size and kind.");
                }
                return found.get(i);
            }
        }
        return Entity.NULL;
    }

    /// The entity of the field with a name, made if there is none; its buffer is empty then.
    static Entity ensure(
            EntityManager manager, String name, int width, int height, Class<? extends IBufferElementData> numbers) {
        Entity found = find(manager, name, width, height, numbers);
        if (!found.equals(Entity.NULL)) {
            return found;
        }
        Entity made = manager.createEntity(new CellField(key(name), width, height));
        manager.addComponent(made, numbers);
        manager.setName(made, name);
        return made;
    }

    static IllegalStateException gone(String name) {
        return new IllegalStateException("The world has no field \"" + name
                + "\": its entity was destroyed, or the world was replaced by one without it. Make the field anew.");
    }
}
