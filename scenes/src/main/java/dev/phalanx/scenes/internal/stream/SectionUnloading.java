package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.PrefabRoot;
import dev.phalanx.scenes.components.SectionLoaded;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Destroys the entities of sections that are to go, over as many updates as the budget requires, section 0 last.
///
/// When no entity of a section is left, its blob assets are closed: no entity refers to them, and no job runs.
final class SectionUnloading {
    /// The number of entities that are destroyed before the clock is read again.
    private static final int SLICE = 1024;

    /// The entities of one section that are to be destroyed.
    private static final class Leaving {
        /// Null before the first is destroyed, and after the last is.
        private @Nullable NativeArray<Entity> entities;
        private int destroyed;
    }

    private final World world;
    private final EntityManager em;
    private final TaggedEntities tagged;
    private final SectionLoads loads;
    private final Map<Section, Leaving> unloading = new LinkedHashMap<>();
    private FrameBudget budget = new FrameBudget(1000);

    SectionUnloading(World world, TaggedEntities tagged, SectionLoads loads) {
        this.world = world;
        this.em = world.entityManager();
        this.tagged = tagged;
        this.loads = loads;
    }

    void setBudget(FrameBudget newBudget) {
        budget = newBudget;
    }

    /// Begins an update.
    void begin() {
        budget.begin();
    }

    /// Adds a section that is being unloaded.
    void add(Section section) {
        unloading.putIfAbsent(section, new Leaving());
    }

    /// Removes a section, which stays.
    void remove(Section section) {
        unloading.remove(section);
    }

    /// Removes all sections, which stay.
    void clear() {
        unloading.clear();
    }

    /// The sections that are being unloaded.
    Set<Section> sections() {
        return Collections.unmodifiableSet(unloading.keySet());
    }

    /// Whether entities of sections are being destroyed.
    boolean isUnloading() {
        for (Section section : unloading.keySet()) {
            if (!section.isKept()) {
                return true;
            }
        }
        return false;
    }

    /// Destroys entities, as many as the budget allows.
    void unloadAll() {
        if (unloading.isEmpty()) {
            return;
        }
        for (Map.Entry<Section, Leaving> each : List.copyOf(unloading.entrySet())) {
            Section section = each.getKey();
            if (!section.isFirst() && !unload(section, each.getValue())) {
                return;
            }
        }
        for (Map.Entry<Section, Leaving> each : List.copyOf(unloading.entrySet())) {
            Section section = each.getKey();
            if (section.isFirst() && !section.isKept() && !unload(section, each.getValue())) {
                return;
            }
        }
    }

    /// Destroys entities of a section, and returns whether all of them are gone.
    private boolean unload(Section section, Leaving leaving) {
        while (budget.tryUse()) {
            NativeArray<Entity> entities = leaving.entities;
            if (entities == null) {
                em.removeComponent(section.entity(), SectionLoaded.class);
                entities = tagged.of(section);
                leaving.entities = entities;
                leaving.destroyed = 0;
                section.lifecycle().beginDestroying();
            }
            if (entities.length() == 0) {
                unloaded(section);
                return true;
            }
            int from = leaving.destroyed;
            int count = Math.min(SLICE, entities.length() - from);
            leaving.destroyed += count;
            if (leaving.destroyed == entities.length()) {
                leaving.entities = null; // looked for again: there may be instances since
            }
            em.destroyEntity(entities.slice(from, count));
        }
        return false;
    }

    private void unloaded(Section section) {
        unloading.remove(section);
        List<BlobAssetReference<?>> blobs = section.lifecycle().unloaded();
        if (!blobs.isEmpty()) {
            em.completeAllTrackedJobs();
            blobs.forEach(BlobAssetReference::close);
        }
        Scene scene = section.scene();
        scene.blobs().setStale();
        scene.blobs().closeUnused(world);
        loads.request(section);
        if (isFirstOfItsScene(section)) {
            em.removeComponent(scene.entity(), PrefabRoot.class);
        }
    }

    /// Whether it is section 0, and the file has not been replaced since it was loaded.
    @SuppressWarnings("ReferenceEquality") // a section is one object
    private static boolean isFirstOfItsScene(Section section) {
        return section.scene().first() == section;
    }
}
