package dev.phalanx.entities.model;

import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.structs.Entity;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// What a chunk was like after a step.
///
/// @param entities its entities
/// @param change the change version of each of its parts
/// @param order its order version
record ChunkState(List<Entity> entities, Map<Part, Integer> change, int order) {

    static ChunkState of(ArchetypeChunk chunk) {
        Map<Part, Integer> change = new EnumMap<>(Part.class);
        for (Part part : Part.values()) {
            if (chunk.has(part.type)) {
                change.put(part, chunk.getChangeVersion(part.type));
            }
        }
        return new ChunkState(chunk.getEntities().toList(), change, chunk.getOrderVersion());
    }
}
