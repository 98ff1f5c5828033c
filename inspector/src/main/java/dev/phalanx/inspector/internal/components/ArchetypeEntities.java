package dev.phalanx.inspector.internal.components;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.inspector.internal.world.Budget;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Copies the number of entities of each archetype of a world, a portion in each frame if there are many.
public final class ArchetypeEntities {
    private static final int ARCHETYPES_OF_UNIT = 64;

    private @Nullable List<EntityArchetype> all;
    private int[] entities = {};
    private int next;

    public ArchetypeEntities() {}

    /// Continues the copy. Returns whether it is complete.
    public boolean copy(World world, Budget budget) {
        EntityManager em = world.entityManager();
        List<EntityArchetype> archetypes = all;
        if (archetypes == null) {
            if (!budget.take(1 + em.archetypeCount() / ARCHETYPES_OF_UNIT)) {
                return false;
            }
            archetypes = em.getAllArchetypes();
            all = archetypes;
            entities = new int[archetypes.size()];
        }
        while (next < entities.length) {
            if (!budget.take(1)) {
                return false;
            }
            int end = Math.min(entities.length, next + ARCHETYPES_OF_UNIT);
            for (; next < end; next++) {
                entities[next] = archetypes.get(next).entityCount();
            }
        }
        return true;
    }

    /// The archetypes that there were at the beginning, by id.
    public List<EntityArchetype> archetypes() {
        return all == null ? List.of() : all;
    }

    /// The number of entities of each archetype, by id.
    public int[] entities() {
        return entities;
    }
}
