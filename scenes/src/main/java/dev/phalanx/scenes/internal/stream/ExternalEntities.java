package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.EntityRemapping;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.internal.load.LoadedSection;
import dev.phalanx.structs.Entity;
import java.util.HashMap;
import java.util.Map;

/// Finds the entities of section 0 to which another section refers: by their numbers in the file, or by their guids if
/// section 0 is not from the same file.
final class ExternalEntities {
    private final EntityManager em;
    private final TaggedEntities tagged;
    private final StreamingLog log;

    ExternalEntities(EntityManager em, TaggedEntities tagged, StreamingLog log) {
        this.em = em;
        this.tagged = tagged;
        this.log = log;
    }

    /// Maps the external entities of a section, in the world that it was loaded into, to those of section 0. Entities
    /// that cannot be found are left out.
    void map(Section section, SectionLoad.Streamed streamed, EntityRemapping remapping) {
        Section first = section.scene().first();
        if (first == null) {
            return;
        }
        if (!streamed.externals().isEmpty()) {
            mapByGuid(first, streamed, remapping);
            return;
        }
        MovedEntities moved = first.lifecycle().moved();
        if (moved == null) {
            return;
        }
        LoadedSection loaded = streamed.loaded();
        for (int i = 0; i < loaded.externals().size(); i++) {
            Entity target = moved.ofNumber(loaded.externals().get(i));
            if (em.exists(target)) {
                remapping.addExternal(loaded.external(i), target);
            }
        }
    }

    /// Maps the entities of a section 0 that has been changed since it was loaded.
    private void mapByGuid(Section first, SectionLoad.Streamed streamed, EntityRemapping remapping) {
        Map<EntityGuid, Entity> entities = byGuid(first);
        int lost = 0;
        for (int i = 0; i < streamed.externals().size(); i++) {
            EntityGuid guid = streamed.externals().get(i);
            Entity target = entities.getOrDefault(guid, Entity.NULL);
            if (em.exists(target)) {
                remapping.addExternal(streamed.loaded().external(i), target);
            } else if (guid.equals(EntityGuid.NULL)) {
                lost++;
            }
        }
        if (lost > 0) {
            log.lostReferences(first.scene(), lost);
        }
    }

    private Map<EntityGuid, Entity> byGuid(Section section) {
        Map<EntityGuid, Entity> entities = new HashMap<>();
        for (Entity entity : tagged.of(section)) {
            if (em.hasComponent(entity, EntityGuid.class)) {
                EntityGuid guid = em.getComponent(entity, EntityGuid.class);
                if (em.hasComponent(entity, Prefab.class)) {
                    entities.put(guid, entity); // not an instance of it
                } else {
                    entities.putIfAbsent(guid, entity);
                }
            }
        }
        return entities;
    }
}
