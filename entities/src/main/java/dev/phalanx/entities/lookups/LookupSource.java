package dev.phalanx.entities.lookups;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.entity.EntityBuffers;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentTypes;

/// Makes the lookups, type handles and chunks of one world, for the packages of this module that hand them out.
///
/// @hidden
public final class LookupSource {
    static {
        ModuleAccess.<ChangeTracker, LookupSource>set(ChangeTracker.class, LookupSource.class, LookupSource::new);
    }

    private final WorldStore store;
    private final ChangeTracker versions;

    /// The source of one world.
    private LookupSource(ChangeTracker versions) {
        this.store = versions.store();
        this.versions = versions;
    }

    WorldStore store() {
        return store;
    }

    /// A type handle of a component.
    ///
    /// @throws IllegalArgumentException if the class is the element of a buffer, a shared component, or no component
    public <T extends IComponent> ComponentTypeHandle<T> componentTypeHandle(Class<T> type, boolean isReadOnly) {
        store.guard().check();
        return new ComponentTypeHandle<>(store, versions, ComponentTypeHandle.requireComponent(type), isReadOnly);
    }

    /// A type handle of a buffer.
    ///
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public <T extends IBufferElementData> BufferTypeHandle<T> bufferTypeHandle(Class<T> type, boolean isReadOnly) {
        store.guard().check();
        return new BufferTypeHandle<>(store, versions, EntityBuffers.requireBuffer(type), isReadOnly);
    }

    /// A type handle of a shared component.
    ///
    /// @throws IllegalArgumentException if the class is not a shared component
    public <T extends ISharedComponentData> SharedComponentTypeHandle<T> sharedComponentTypeHandle(Class<T> type) {
        store.guard().check();
        return new SharedComponentTypeHandle<>(store, versions, ComponentTypes.of(type));
    }

    /// A type handle of the ids.
    public EntityTypeHandle entityTypeHandle() {
        store.guard().check();
        return new EntityTypeHandle(store, versions);
    }

    /// A lookup of a component.
    ///
    /// @throws IllegalArgumentException if the component is managed, or no code can be generated for the package of
    ///     its class
    public <T extends IComponentData> ComponentLookup<T> componentLookup(Class<T> type, boolean isReadOnly) {
        store.guard().check();
        return ComponentLookup.of(store, versions, ComponentTypeHandle.requireComponent(type), isReadOnly);
    }

    /// A lookup of a buffer.
    ///
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public <T extends IBufferElementData> BufferLookup<T> bufferLookup(Class<T> type, boolean isReadOnly) {
        store.guard().check();
        return BufferLookup.of(store, versions, EntityBuffers.requireBuffer(type), isReadOnly);
    }

    /// A lookup of where entities are stored.
    public EntityStorageInfoLookup entityStorageInfoLookup() {
        store.guard().check();
        return new EntityStorageInfoLookup(store, versions);
    }

    /// A chunk as the world's thread uses it.
    ///
    /// @param slab the number of its slab
    public ArchetypeChunk chunk(int slab, int chunk) {
        return new ArchetypeChunk(store, versions, store.slabs().get(slab), chunk, false);
    }

    /// The number of the slab of a chunk of this world.
    ///
    /// @param operation what was called with the chunk, as the message names it
    /// @throws IllegalArgumentException if the chunk is of another world
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the chunk was handed out
    public int slab(ArchetypeChunk chunk, String operation) {
        if (!chunk.isOf(store)) {
            throw new IllegalArgumentException(operation + " was given " + chunk + ", which is not of world \""
                    + store.guard().worldName() + "\". Get it from this world.");
        }
        return chunk.slab().id;
    }

    /// Same as [#slab], for a structural change.
    ///
    /// @throws IllegalStateException also if structural changes are refused now
    public int slabToChange(ArchetypeChunk chunk, String operation) {
        store.guard().checkStructural(operation);
        return slab(chunk, operation);
    }

    /// The position of a chunk in its slab.
    public int index(ArchetypeChunk chunk) {
        return chunk.chunk();
    }

    /// An empty list, for a job that collects chunks.
    public ArchetypeChunkList chunkList() {
        return new ArchetypeChunkList();
    }

    /// Appends a chunk to a list, in the job that collects chunks.
    public static void add(ArchetypeChunkList list, ArchetypeChunk chunk) {
        list.add(chunk);
    }
}
