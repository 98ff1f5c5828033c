package dev.phalanx.samples.baking.blobasset;

import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.transforms.TransformUsageFlags;
import java.util.List;

/// Samples a curve and stores it as a blob asset.
///
/// `addBlobAsset` keeps one blob for equal contents. The key saves the work as well: a baker that finds the blob of its
/// keys does not sample them again. The key names all that the content depends on, the number of samples included.
public final class CurveBaker extends Baker<CurveAuthoring> {
    static final int SAMPLES = 64;

    /// A baker.
    public CurveBaker() {}

    @Override
    protected void bake(CurveAuthoring authoring) {
        List<CurveAuthoring.Key> keys = authoring.keys();
        requireRising(keys);
        Guid key = Guid.ofName(SAMPLES + " samples of " + keys);
        BlobAssetReference<Curve> curve = tryGetBlobAsset(Curve.class, key);
        if (curve == null) {
            curve = addBlobAsset(sample(keys), key);
        }
        Entity entity = getEntity(TransformUsageFlags.DYNAMIC);
        addComponent(entity, new CurveFollower(curve, getLocalPosition().y));
    }

    private static void requireRising(List<CurveAuthoring.Key> keys) {
        boolean isRising = keys.size() > 1 && keys.getFirst().time() == 0;
        for (int i = 1; isRising && i < keys.size(); i++) {
            isRising = keys.get(i - 1).time() < keys.get(i).time();
        }
        if (!isRising) {
            throw new IllegalArgumentException("The keys of the curve are " + keys
                    + ". Give it two or more with rising times, the first one at time 0.");
        }
    }

    private static BlobAssetReference<Curve> sample(List<CurveAuthoring.Key> keys) {
        float seconds = keys.getLast().time();
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Curve(
                    seconds, builder.allocate(float.class, SAMPLES, i -> heightAt(keys, seconds * i / (SAMPLES - 1)))));
        }
    }

    /// The height at a time, on straight lines between the keys.
    private static float heightAt(List<CurveAuthoring.Key> keys, float time) {
        int next = 1;
        while (next < keys.size() - 1 && keys.get(next).time() < time) {
            next++;
        }
        CurveAuthoring.Key from = keys.get(next - 1);
        CurveAuthoring.Key to = keys.get(next);
        return from.height() + (to.height() - from.height()) * (time - from.time()) / (to.time() - from.time());
    }
}
