package dev.phalanx.structs.blob;

import dev.phalanx.structs.TestTypes.Velocity;

/// Types that the tests of blobs share.
final class Weapons {
    private Weapons() {}

    record Recoil(float kick, float seconds) {}

    record Weapon(float damage, BlobString name, BlobArray<Recoil> recoil) {}

    record Node(int id, BlobString name, BlobPtr<Node> parent, BlobArray<Node> children) {}

    record Curve(BlobArray<Float> samples) {}

    record Arsenal(Weapon first, BlobArray<Weapon> others, BlobPtr<Velocity> speed, BlobArray<BlobString> names) {}

    /// A pistol with three recoils.
    static BlobAssetReference<Weapon> pistol() {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Weapon(
                    12f,
                    builder.allocateString("Pistol"),
                    builder.allocate(Recoil.class, 3, i -> new Recoil(i, 0.5f * i))));
        }
    }

    /// A curve of the given samples.
    static BlobAssetReference<Curve> curve(float... samples) {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Curve(builder.allocate(samples)));
        }
    }
}
