package dev.phalanx.baking.bakers;

import dev.phalanx.entities.components.IManagedComponentData;

/// The store for blob assets that baking systems create: a singleton of the world in which they are updated. The baked
/// scene closes its blobs.
public final class BakingBlobs implements IManagedComponentData {
    private final BlobAssetStore store;

    @SuppressWarnings("unused") // managed components need it
    private BakingBlobs() {
        this(new BlobAssetStore());
    }

    /// A component with a store.
    public BakingBlobs(BlobAssetStore store) {
        this.store = store;
    }

    /// The store.
    public BlobAssetStore store() {
        return store;
    }
}
