package dev.phalanx.scenes.internal.load;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.List;
import java.util.Objects;

/// The result of loading a section into a world of its own.
///
/// @param entityCount the number of entities
/// @param externals numbers of entities in section 0 that this section refers to
/// @param blobs the blob assets that were created for the section, which the caller closes when its entities are gone
/// @param dropped what the file has and this program lacks, one sentence each
/// @param references what numbers of entities stand for in that world
public record LoadedSection(
        int entityCount,
        List<Integer> externals,
        List<BlobAssetReference<?>> blobs,
        List<String> dropped,
        FileReferences references) {
    /// A section whose entities were created in the order of their numbers, in a new world.
    public LoadedSection(int entityCount, List<Integer> externals, List<BlobAssetReference<?>> blobs) {
        this(
                entityCount,
                externals,
                blobs,
                List.of(),
                new FileReferences(entityCount, externals.size(), null, new long[0]));
    }

    /// Whether number `n` is `new Entity(n, 1)`, so that new entities would get the ids of [externals][#external].
    public boolean isInOrder() {
        return references.ids() == null;
    }

    /// The entity of a number in the world that the section was loaded into.
    public Entity entity(int number) {
        return references.ofObject(Objects.checkIndex(number, entityCount));
    }

    /// The id that represents an entity of section 0 in that world, and is the id of no entity there.
    ///
    /// @param index the index of the number in [#externals()]
    public Entity external(int index) {
        return references.external(Objects.checkIndex(index, externals.size()));
    }

    /// Closes the blobs.
    public void closeBlobs() {
        blobs.forEach(BlobAssetReference::close);
    }
}
