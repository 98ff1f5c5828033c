package dev.phalanx.cluster;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.Arrays;

/// Collects entities.
final class EntityBatch {
    private Entity[] entities = new Entity[16];
    private int size;

    void add(Entity entity) {
        if (size == entities.length) {
            entities = Arrays.copyOf(entities, 2 * size);
        }
        entities[size++] = entity;
    }

    int size() {
        return size;
    }

    Entity get(int index) {
        return entities[index];
    }

    void clear() {
        Arrays.fill(entities, 0, size, Entity.NULL);
        size = 0;
    }

    NativeArray<Entity> toArray() {
        return NativeArray.of(Arrays.copyOf(entities, size));
    }
}
