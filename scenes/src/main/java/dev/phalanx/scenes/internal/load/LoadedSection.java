package dev.phalanx.scenes.internal.load;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.List;
import java.util.function.UnaryOperator;

/// What came of loading a section into a world of its own.
///
/// @param entityCount the number of entities: number `n` is `new Entity(n, 1)` in that world
/// @param externals numbers of entities in section 0 that this section refers to: the reference to number `k` of this
///     list is `new Entity(entityCount + k, 1)` in that world, which is no entity there
/// @param blobs the blob assets that were created for the section, which the caller closes when its entities are gone
/// @param dropped what the file has and this program has not got, one sentence each
/// @param shared values of shared components that refer to entities
public record LoadedSection(
        int entityCount,
        List<Integer> externals,
        List<BlobAssetReference<?>> blobs,
        List<String> dropped,
        List<SharedReferences<?>> shared) {
    /// Renews values of shared components that refer to entities, after these have moved to another world.
    ///
    /// @param em of the world that they have moved to
    /// @param remapping what has become of an entity
    public void renewShared(EntityManager em, UnaryOperator<Entity> remapping) {
        shared.forEach(each -> each.renew(em, remapping));
    }

    /// Closes the blobs.
    public void closeBlobs() {
        blobs.forEach(BlobAssetReference::close);
    }
}
