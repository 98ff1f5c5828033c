package dev.phalanx.entities;

import dev.phalanx.entities.components.ChunkHeader;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.entity.EntityErrors;
import dev.phalanx.entities.internal.entity.EntityLifecycle;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ArchetypeTable;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.LookupSource;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.kernel.RunList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The verbs that say what there is in a world.
final class EntityIntrospection {
    private static final ModuleAccess<Archetype, EntityArchetype> HANDLES =
            ModuleAccess.find(Archetype.class, EntityArchetype.class);
    private static final ModuleAccess<EntityArchetype, Archetype> ARCHETYPES =
            ModuleAccess.find(EntityArchetype.class, Archetype.class);
    private final WorldStore store;
    private final LookupSource lookups;
    private final EntityErrors errors;

    EntityIntrospection(WorldStore store, LookupSource lookups, EntityErrors errors) {
        this.store = store;
        this.lookups = lookups;
        this.errors = errors;
    }

    List<Class<? extends IComponent>> componentTypes(Entity entity) {
        List<Class<? extends IComponent>> types = new ArrayList<>();
        for (ComponentInfo<?> component : archetypeOf(entity).components()) {
            if (!component.isChunk()) {
                types.add(component.type().asSubclass(IComponent.class));
            }
        }
        return List.copyOf(types);
    }

    int componentCount(Entity entity) {
        return componentTypes(entity).size();
    }

    ArchetypeChunk chunk(Entity entity) {
        int location = find(entity);
        Slab slab = slabOf(location);
        return lookups.chunk(slab.id, slab.chunkOf(EntityLocation.slot(location)));
    }

    ArchetypeChunk chunk(ChunkHeader header) {
        store.guard().check();
        Slab slab = store.slabs().find(EntityLocation.slab(header.place()));
        int chunk = EntityLocation.slot(header.place());
        if (slab == null || !slab.live.contains(chunk) || slab.sequence[chunk] != header.number()) {
            throw new IllegalArgumentException("Chunk " + header.number() + " does not lie where " + header
                    + " says: it has ended, or has moved since. Get the header from its meta entity, and use it before"
                    + " the next structural change.");
        }
        return lookups.chunk(slab.id, chunk);
    }

    /// The chunks of a list, in order.
    List<ArchetypeChunk> chunks(RunList runs) {
        List<ArchetypeChunk> all = new ArrayList<>();
        for (int run = 0; run < runs.count; run++) {
            Slab slab = store.slabs().get(runs.slab[run]);
            for (int chunk = runs.from[run]; chunk < runs.to[run]; chunk++) {
                all.add(lookups.chunk(slab.id, chunk));
            }
        }
        return Collections.unmodifiableList(all);
    }

    List<ArchetypeChunk> allChunks(GetAllEntitiesOptions[] options) {
        store.guard().check();
        List<ArchetypeChunk> all = new ArrayList<>();
        for (Slab slab : allSlabs(options)) {
            addChunks(slab, all);
        }
        return List.copyOf(all);
    }

    List<ArchetypeChunk> chunks(EntityArchetype handle) {
        store.guard().check();
        Archetype archetype = ARCHETYPES.of(handle);
        if (!store.archetypes().isOwn(archetype)) {
            throw new IllegalArgumentException("Archetype " + archetype + " belongs to another world than \""
                    + store.guard().worldName() + "\". Use one of getAllArchetypes() of the same EntityManager.");
        }
        List<ArchetypeChunk> all = new ArrayList<>();
        for (int i = 0; i < archetype.slabs().size(); i++) {
            addChunks(archetype.slabs().get(i), all);
        }
        return List.copyOf(all);
    }

    private void addChunks(Slab slab, List<ArchetypeChunk> all) {
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            all.add(lookups.chunk(slab.id, chunk));
        }
    }

    @Nullable
    Entity findEntity(int index) {
        store.guard().check();
        EntityTable entities = store.entities();
        return index >= 0 && index < entities.used() && entities.isAlive(index)
                ? new Entity(index, entities.versionAt(index))
                : null;
    }

    private Archetype archetypeOf(Entity entity) {
        return slabOf(find(entity)).archetype;
    }

    private int find(Entity entity) {
        store.guard().check();
        int location = store.entities().find(entity);
        if (location == EntityLocation.ABSENT) {
            throw new IllegalArgumentException(errors.notAlive(entity));
        }
        return location;
    }

    private Slab slabOf(int location) {
        return store.slabs().get(EntityLocation.slab(location));
    }

    NativeArray<Entity> allEntities(GetAllEntitiesOptions[] options) {
        store.guard().check();
        List<Slab> slabs = allSlabs(options);
        long[] ids = new long[slabs.stream().mapToInt(Slab::entityCount).sum()];
        int done = 0;
        for (Slab slab : slabs) {
            for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
                System.arraycopy(slab.entities, chunk * slab.capacity, ids, done, slab.count[chunk]);
                done += slab.count[chunk];
            }
        }
        return EntityLifecycle.packed(ids);
    }

    private List<Slab> allSlabs(GetAllEntitiesOptions[] options) {
        boolean systems = Arrays.asList(options).contains(GetAllEntitiesOptions.INCLUDE_SYSTEMS);
        boolean meta = Arrays.asList(options).contains(GetAllEntitiesOptions.INCLUDE_META);
        List<Slab> all = new ArrayList<>();
        ArchetypeTable archetypes = store.archetypes();
        for (int i = 0; i < archetypes.count(); i++) {
            Archetype archetype = archetypes.get(i);
            boolean listed = (systems || !archetype.isOfSystems()) && (meta || !archetype.isOfChunks());
            for (int k = 0; listed && k < archetype.slabs().size(); k++) {
                all.add(archetype.slabs().get(k));
            }
        }
        return all;
    }

    List<EntityArchetype> allArchetypes() {
        store.guard().check();
        List<EntityArchetype> all = new ArrayList<>();
        for (int i = 0; i < store.archetypes().count(); i++) {
            all.add(HANDLES.of(store.archetypes().get(i)));
        }
        return List.copyOf(all);
    }
}
