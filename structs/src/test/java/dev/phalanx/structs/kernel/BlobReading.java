package dev.phalanx.structs.kernel;

import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.structs.kernel.Bodies.Body1;

/// A kernel that reads a blob, or the blobs that its component refers to.
public final class BlobReading implements AutoCloseable {
    /// A curve.
    public record Samples(int first, BlobArray<Float> values) {}

    /// A component with a curve.
    public static final class Follower {
        /// Where on the curve it is.
        public int at;

        /// What was read.
        public float value;

        /// The curve.
        public BlobAssetReference<Samples> curve = BlobAssetReference.nullReference();
    }

    private static final int SAMPLES = 100;

    private final int slots;
    private final Store<Follower> store;
    private final BlobAssetReference<Samples> curve;
    private final IterationKernel kernel;
    private final Body1<Follower> body;
    private final RunList runs = new RunList();
    private final Object[] tables;

    /// @param slots how many components there are
    /// @param byReference whether the body reads the blob that the component refers to, rather than an array it
    /// captured
    public BlobReading(int slots, boolean byReference) {
        this.slots = slots;
        try (BlobBuilder builder = new BlobBuilder()) {
            curve = builder.createBlobAssetReference(
                    new Samples(5, builder.allocate(Float.class, SAMPLES, i -> 2f * i)));
        }
        store = Store.of(Follower.class, 1, slots);
        for (int slot = 0; slot < slots; slot++) {
            Follower follower = new Follower();
            follower.at = slot % SAMPLES;
            follower.curve = curve;
            store.set(0, slot, follower);
        }
        BlobArray<Float> values = curve.value().values();
        body = byReference
                ? follower -> {
                    Samples samples = follower.curve.value();
                    follower.value = samples.first() + samples.values().getFloat(follower.at);
                }
                : follower -> follower.value = 5 + values.getFloat(follower.at);
        Query query = new Query().rw(store).run(0, 0, slots);
        kernel = query.kernel(body);
        tables = query.tables();
        runs.add(0, 0, slots);
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
        curve.close();
    }
}
