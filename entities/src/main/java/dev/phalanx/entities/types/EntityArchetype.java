package dev.phalanx.entities.types;

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
    private final Archetype archetype;

    /// For the world and its queries.
    ///
    /// @hidden
    @SuppressWarnings("exports") // made by several packages of this module and by nobody else
    public EntityArchetype(Archetype archetype) {
        this.archetype = archetype;
    }

    /// The archetype that the handle represents.
    ///
    /// @hidden
    @SuppressWarnings("exports") // for the other packages of this module
    public Archetype archetype() {
        return archetype;
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
