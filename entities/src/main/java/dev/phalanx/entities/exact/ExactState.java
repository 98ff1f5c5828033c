package dev.phalanx.entities.exact;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What decides the next tick of a world besides the values of its components: ids, chunks, shared values, versions,
/// time and the progress of systems. Entities of systems are not part of it; their ids are free.
///
/// @param systemVersion the world's global system version
/// @param ids ids that are free, and the ones to come
/// @param archetypes all archetypes in the order of queries
/// @param shared the values of each shared type
/// @param tick the time, and how far systems have come
public record ExactState(
        int systemVersion, Ids ids, List<ArchetypeState> archetypes, List<SharedState> shared, TickProgress tick) {

    /// The ids that entities get.
    ///
    /// @param firstVersion the version of the first entity with an index
    /// @param latestVersion no entity has had a later version
    /// @param used the number of indices that have ever been used
    /// @param free the ids of the next entities that get used indices, packed, in that order
    public record Ids(int firstVersion, int latestVersion, int used, long[] free) {}

    /// A component type of an archetype.
    ///
    /// @param type the component class
    /// @param isOfChunks whether chunks have it, rather than entities
    public record TypeUse(Class<?> type, boolean isOfChunks) {}

    /// The chunks of an archetype.
    ///
    /// @param types its component types
    /// @param capacity the most entities of a chunk
    /// @param withRoom positions of the slabs that have room, the next one to be used last
    /// @param empty the position of the empty slab that is kept, or -1
    /// @param firstWithDeadChunk the position of the first slab that may have a chunk without entities
    /// @param slabs its slabs in order; none for archetypes of systems and of meta entities
    /// @param groups the groups of its chunks, or null without shared components
    public record ArchetypeState(
            List<TypeUse> types,
            int capacity,
            int[] withRoom,
            int empty,
            int firstWithDeadChunk,
            List<SlabState> slabs,
            @Nullable GroupsState groups) {}

    /// A slab.
    ///
    /// @param capacity rows of a chunk
    /// @param rows rows that are allocated
    /// @param counts the entities of each chunk
    /// @param ids the packed ids of the entities, chunk by chunk
    /// @param orderVersions for each chunk its order version
    /// @param changeVersions for each component type of the archetype and each chunk the change version
    /// @param groups for each chunk its group; empty without shared components
    /// @param meta the meta entities of its chunks, or null without chunk components
    public record SlabState(
            int capacity,
            int rows,
            int[] counts,
            long[] ids,
            int[] orderVersions,
            int[][] changeVersions,
            int[] groups,
            @Nullable MetaState meta) {}

    /// Meta entities of the chunks of a slab that have entities.
    ///
    /// @param ids their packed ids
    /// @param orderVersions the order versions of their chunks
    /// @param headerVersions the change versions of their [dev.phalanx.entities.components.ChunkHeader]
    public record MetaState(long[] ids, int[] orderVersions, int[] headerVersions) {}

    /// The groups of the chunks of an archetype with shared components.
    ///
    /// @param count groups, those that are free included
    /// @param free the free groups, the next one to be used first
    /// @param indices for each group and each shared type, in the order of the archetype's types, the index of the
    ///     value; 0 for free groups
    /// @param open for each group its chunks with fewer entities than the archetype's capacity, the next one to be used
    ///     first, each as the position of its slab times 128 plus its place there
    public record GroupsState(int count, int[] free, int[] indices, List<int[]> open) {}

    /// The values of a shared type.
    ///
    /// @param type the component class
    /// @param values by index; null for the default value, which has index 0, and for free indices
    /// @param free the free indices, the next one to be used first
    /// @param versions the order version of each value
    /// @param version the last order version
    public record SharedState(Class<?> type, List<@Nullable Object> values, int[] free, int[] versions, int version) {}

    /// The time, and how far systems have come.
    ///
    /// @param elapsed seconds since the world's time began, finite
    /// @param delta seconds since the update before, finite
    /// @param systems all systems
    public record TickProgress(double elapsed, float delta, List<SystemProgress> systems) {}

    /// How far a system has come.
    ///
    /// @param type the name of its class
    /// @param number counts the systems of that class from 1 on, in order of creation
    /// @param version the world's system version when its last update ended
    /// @param isRunning whether it was running in its last update
    /// @param isEnabled whether it is enabled
    /// @param rateManager the name of the class of the group's rate manager, if it is one of this library; or empty
    /// @param steps what that rate manager keeps, finite numbers
    public record SystemProgress(
            String type,
            int number,
            int version,
            boolean isRunning,
            boolean isEnabled,
            String rateManager,
            List<Double> steps) {}
}
