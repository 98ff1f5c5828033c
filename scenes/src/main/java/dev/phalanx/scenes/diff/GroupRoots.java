package dev.phalanx.scenes.diff;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BufferAccessor;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The roots of the linked groups of a world, as they are when they are first requested.
final class GroupRoots {
    private final EntityManager em;
    private @Nullable Map<Entity, Entity> roots;

    GroupRoots(EntityManager em) {
        this.em = em;
    }

    /// The root of the group that an entity is in; [Entity#NULL] if it is in none.
    Entity of(Entity entity) {
        Map<Entity, Entity> known = roots;
        if (known == null) {
            known = new HashMap<>();
            for (ArchetypeChunk chunk : em.getAllChunks()) {
                if (chunk.has(LinkedEntityGroup.class)) {
                    addRoots(chunk, known);
                }
            }
            roots = known;
        }
        return known.getOrDefault(entity, Entity.NULL);
    }

    private static void addRoots(ArchetypeChunk chunk, Map<Entity, Entity> known) {
        BufferAccessor<LinkedEntityGroup> groups = chunk.getBufferAccessorRO(LinkedEntityGroup.class);
        NativeArray<Entity> entities = chunk.getEntities();
        for (int i = 0; i < groups.length(); i++) {
            for (LinkedEntityGroup member : groups.get(i)) {
                known.put(member.value(), entities.get(i));
            }
        }
    }
}
