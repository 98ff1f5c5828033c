package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Finds the entities of sections, which are those with their [SceneTag].
final class TaggedEntities {
    private final EntityQuery tagged;

    TaggedEntities(EntityManager em) {
        this.tagged = em.queryBuilder()
                .withAll(SceneTag.class)
                .withOptions(
                        EntityQueryOptions.INCLUDE_PREFAB,
                        EntityQueryOptions.INCLUDE_DISABLED_ENTITIES,
                        EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE)
                .buildPrivate();
    }

    /// The entities of a section in the world now, prefabs and disabled ones among them.
    NativeArray<Entity> of(Section section) {
        tagged.setSharedComponentFilter(new SceneTag(section.entity()));
        try {
            return tagged.toEntityArray();
        } finally {
            tagged.resetFilter();
        }
    }
}
