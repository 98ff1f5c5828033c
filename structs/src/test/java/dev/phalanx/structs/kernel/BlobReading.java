package dev.phalanx.structs.kernel;

import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.structs.blob.BlobPtr;
import dev.phalanx.structs.kernel.Bodies.Body1;
import java.util.ArrayList;
import java.util.List;

/// A kernel that reads a blob, or the blobs that its component refers to.
public final class BlobReading implements AutoCloseable {
    /// A curve.
    public record Samples(int first, BlobArray<Float> values) {}

    /// A blob of curves.
    public record Atlas(BlobPtr<Samples> chosen, BlobArray<Samples> all) {}

    /// How the body reaches the samples.
    public enum Way {
        /// An array that it captured.
        CAPTURED,
        /// The root of the blob that the component refers to.
        REFERENCE,
        /// A pointer in the root of the blob that the component refers to.
        POINTER,
        /// An array of records with arrays, in the root of the blob that the component refers to.
        NESTED,
        /// A loop over all of the array, boxes and all.
        ITERATOR
    }

    /// A component with a curve.
    public static final class Follower {
        /// Where on the curve it is.
        public int at;

        /// What was read.
        public float value;

        /// The curve.
        public BlobAssetReference<Samples> curve = BlobAssetReference.nullReference();

        /// The curves.
        public BlobAssetReference<Atlas> atlas = BlobAssetReference.nullReference();
    }

    private static final int SAMPLES = 100;

    /// The sum of all samples.
    private static final float ALL = SAMPLES * (SAMPLES - 1);

    private final int slots;
    private final Store<Follower> store;
    private final List<BlobAssetReference<?>> blobs = new ArrayList<>();
    private final IterationKernel kernel;
    private final Body1<Follower> body;
    private final RunList runs = new RunList();
    private final Object[] tables;

    /// @param slots how many components there are
    /// @param blobCount how many blobs they refer to, one after the other
    public BlobReading(int slots, int blobCount, Way way) {
        this.slots = slots;
        List<BlobAssetReference<Samples>> curves = new ArrayList<>();
        List<BlobAssetReference<Atlas>> atlases = new ArrayList<>();
        for (int i = 0; i < blobCount; i++) {
            curves.add(curve());
            atlases.add(atlas());
        }
        blobs.addAll(curves);
        blobs.addAll(atlases);
        store = Store.of(Follower.class, 1, slots);
        for (int slot = 0; slot < slots; slot++) {
            Follower follower = new Follower();
            follower.at = slot % SAMPLES;
            follower.curve = curves.get(slot % blobCount);
            follower.atlas = atlases.get(slot % blobCount);
            store.set(0, slot, follower);
        }
        body = body(way, curves.getFirst().value().values());
        Query query = new Query().rw(store).run(0, 0, slots);
        kernel = query.kernel(body);
        tables = query.tables();
        runs.add(0, 0, slots);
    }

    private static Samples samples(BlobBuilder builder) {
        return new Samples(5, builder.allocate(Float.class, SAMPLES, i -> 2f * i));
    }

    private static BlobAssetReference<Samples> curve() {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(samples(builder));
        }
    }

    private static BlobAssetReference<Atlas> atlas() {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Atlas(
                    builder.allocatePointer(Samples.class, samples(builder)),
                    builder.allocate(Samples.class, 2, _ -> samples(builder))));
        }
    }

    private static Body1<Follower> body(Way way, BlobArray<Float> captured) {
        return switch (way) {
            case CAPTURED -> follower -> follower.value = 5 + captured.getFloat(follower.at);
            case REFERENCE ->
                follower -> {
                    Samples samples = follower.curve.value();
                    follower.value = samples.first() + samples.values().getFloat(follower.at);
                };
            case POINTER ->
                follower -> {
                    Samples samples = follower.atlas.value().chosen().value();
                    follower.value = samples.first() + samples.values().getFloat(follower.at);
                };
            case NESTED ->
                follower -> {
                    Samples samples = follower.atlas.value().all().get(follower.at & 1);
                    follower.value = samples.first() + samples.values().getFloat(follower.at);
                };
            case ITERATOR ->
                follower -> {
                    float sum = 0;
                    for (float sample : follower.curve.value().values()) {
                        sum += sample;
                    }
                    follower.value = sum - ALL + 5 + 2 * follower.at;
                };
        };
    }

    /// Runs the kernel.
    public void run() {
        kernel.run(runs, tables, body);
    }

    /// Whether it read the right samples.
    public boolean isRight() {
        for (int slot = 0; slot < slots; slot++) {
            Follower follower = store.get(0, slot);
            if (follower.value != 5f + 2f * (slot % SAMPLES)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        blobs.forEach(BlobAssetReference::close);
    }
}
