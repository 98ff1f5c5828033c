package dev.phalanx.entities.types;

import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;

/// A set of component types in one world: all entities with exactly that set are stored together.
///
/// Archetypes come into being when they are first needed and live as long as their world. Two of them are equal if they
/// are the same set in the same world.
public final class EntityArchetype {
    static {
        ModuleAccess.<Archetype, EntityArchetype>set(Archetype.class, EntityArchetype.class, EntityArchetype::new);
        ModuleAccess.<EntityArchetype, Archetype>set(
                EntityArchetype.class, Archetype.class, handle -> handle.archetype);
    }

    private final Archetype archetype;

    private EntityArchetype(Archetype archetype) {
        this.archetype = archetype;
    }

    /// The types in the order in which the archetype keeps them: [Entity] first, then types with data, buffers,
    /// managed ones, tags and shared ones, each by class name. Chunk components are left out.
    public List<Class<?>> componentTypes() {
        List<Class<?>> types = new ArrayList<>();
        types.add(Entity.class);
        for (ComponentInfo<?> component : archetype.components()) {
            if (!component.isChunk()) {
                types.add(component.type());
            }
        }
        return List.copyOf(types);
    }

    /// The types of its chunk components, by class name.
    public List<Class<?>> chunkComponentTypes() {
        List<Class<?>> types = new ArrayList<>();
        for (ComponentInfo<?> component : archetype.components()) {
            if (component.isChunk()) {
                types.add(component.type());
            }
        }
        return List.copyOf(types);
    }

    /// The number of entities that a chunk of this archetype holds, 1 to 128: as many as fit 16 KiB less a header of 64
    /// bytes, with each array rounded up to 64 bytes, and no more than the smallest
    /// [MaximumChunkCapacity][dev.phalanx.entities.components.MaximumChunkCapacity] of its types.
    public int chunkCapacity() {
        return archetype.capacity();
    }

    /// The number of chunks that have entities now.
    public int chunkCount() {
        archetype.guard().check();
        return archetype.slabs().chunkCount();
    }

    /// The number of entities that have exactly these types now.
    public int entityCount() {
        archetype.guard().check();
        return archetype.slabs().entityCount();
    }

    /// The number of the archetype in its world, counted from 0 in order of creation.
    public int id() {
        return archetype.id();
    }

    /// A hash of the names of the component types, chunk components included. It is the same in every world, on every
    /// machine and in every run.
    public long stableHash() {
        long hash = 0xCBF2_9CE4_8422_2325L;
        for (ComponentInfo<?> component : archetype.components()) {
            String name =
                    (component.isChunk() ? "chunk " : "") + component.type().getName() + "\n";
            for (int i = 0; i < name.length(); i++) {
                hash = (hash ^ name.charAt(i)) * 0x100_0000_01B3L;
            }
        }
        return hash;
    }

    /// The bytes of the arrays that hold the entities and values of its chunks, unused rows included. Objects of
    /// managed components and long buffers are not part of them.
    public long bytes() {
        archetype.guard().check();
        long bytes = 0;
        for (int i = 0; i < archetype.slabs().size(); i++) {
            bytes += archetype.slabs().get(i).bytes();
        }
        return bytes;
    }

    /// The bytes that one entity takes in the arrays, its id included; chunk components are not part of them.
    public int bytesOfEntity() {
        int bytes = Long.BYTES;
        for (ComponentInfo<?> component : archetype.components()) {
            bytes += component.isChunk() || component.isShared() ? 0 : component.size();
        }
        return bytes;
    }

    /// The number of combinations of shared values that its chunks have: 1 if it has entities and no shared components.
    public int sharedValueCombinationCount() {
        archetype.guard().check();
        return archetype.isShared()
                ? archetype.groups().size()
                : Math.min(1, archetype.slabs().chunkCount());
    }

    /// The number of entities that its chunks have room for beside those that there are.
    public long unusedEntityCount() {
        archetype.guard().check();
        return (long) archetype.slabs().chunkCount() * archetype.capacity()
                - archetype.slabs().entityCount();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EntityArchetype that && that.archetype == archetype;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(archetype);
    }

    /// The component types, such as `[LocalTransform, Speed]`.
    @Override
    public String toString() {
        return archetype.toString();
    }
}
