package dev.phalanx.benchmarks;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.Query1;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// 1,000,000 floats in a blob: read by 100,000 entities, each at a random place, beside the same reads of a `float[]`;
/// in one of 16 blobs, which one is random as well, beside the same reads of 16 arrays; built, beside
/// `System.arraycopy` of them; and 25,000,000 of them in a file that is mapped.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Thread)
public class WhatDoBlobsCost {
    private static final int FLOATS = 1_000_000;
    private static final int ENTITIES = 100_000;
    private static final int CURVES = 16;
    private static final int SHORT = FLOATS / CURVES;
    private static final int LARGE = 25_000_000;

    /// A curve.
    public record Curve(BlobArray<Float> samples) {}

    /// An entity that reads one sample of a curve.
    public static final class Follower implements IComponentData {
        /// Which sample.
        public int at;

        /// What it read.
        public float value;

        /// The curve.
        public BlobAssetReference<Curve> curve = BlobAssetReference.nullReference();
    }

    /// An entity that reads one sample of one curve out of several.
    public static final class Chooser implements IComponentData {
        /// Which curve.
        public int which;

        /// Which sample.
        public int at;

        /// What it read.
        public float value;

        /// The curve.
        public BlobAssetReference<Curve> curve = BlobAssetReference.nullReference();
    }

    private final float[] floats = new float[FLOATS];
    private final float[] target = new float[FLOATS];
    private World world;
    private Query1<Follower> followers;
    private BlobAssetReference<Curve> curve;
    private Query1<Chooser> choosers;
    private final float[][] arrays = new float[CURVES][];
    private final List<BlobAssetReference<Curve>> curves = new ArrayList<>();
    private Path file;

    @Setup(Level.Trial)
    public void fill() throws IOException {
        Random random = new Random(1);
        for (int i = 0; i < FLOATS; i++) {
            floats[i] = random.nextFloat();
        }
        curve = build(floats);
        world = new World("benchmark");
        EntityManager em = world.entityManager();
        em.createEntity(em.createArchetype(Follower.class), ENTITIES);
        followers = em.query(rw(Follower.class));
        followers.forEach(follower -> {
            follower.at = random.nextInt(FLOATS);
            follower.curve = curve;
        });
        for (int i = 0; i < CURVES; i++) {
            arrays[i] = Arrays.copyOfRange(floats, i * SHORT, (i + 1) * SHORT);
            curves.add(build(arrays[i]));
        }
        em.createEntity(em.createArchetype(Chooser.class), ENTITIES);
        choosers = em.query(rw(Chooser.class));
        choosers.forEach(chooser -> {
            chooser.which = random.nextInt(CURVES);
            chooser.at = random.nextInt(SHORT);
            chooser.curve = curves.get(chooser.which);
        });
        file = Files.createTempFile("large", ".blob");
        try (BlobAssetReference<Curve> large = build(new float[LARGE])) {
            large.write(file, 1);
        }
    }

    private static BlobAssetReference<Curve> build(float[] values) {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Curve(builder.allocate(values)));
        }
    }

    @TearDown(Level.Trial)
    public void close() throws IOException {
        world.close();
        curve.close();
        curves.forEach(BlobAssetReference::close);
        Files.delete(file);
    }

    @Benchmark
    public void readScatteredFromAnArray() {
        float[] samples = floats;
        followers.forEach(follower -> follower.value = samples[follower.at]);
    }

    @Benchmark
    public void readScatteredFromABlob() {
        BlobArray<Float> samples = curve.value().samples();
        followers.forEach(follower -> follower.value = samples.getFloat(follower.at));
    }

    @Benchmark
    public void readScatteredFromTheBlobOfEachEntity() {
        followers.forEach(
                follower -> follower.value = follower.curve.value().samples().getFloat(follower.at));
    }

    @Benchmark
    public void readScatteredFromArrays() {
        float[][] samples = arrays;
        choosers.forEach(chooser -> chooser.value = samples[chooser.which][chooser.at]);
    }

    @Benchmark
    public void readScatteredFromBlobs() {
        choosers.forEach(
                chooser -> chooser.value = chooser.curve.value().samples().getFloat(chooser.at));
    }

    @Benchmark
    public float[] copyAnArray() {
        System.arraycopy(floats, 0, target, 0, FLOATS);
        return target;
    }

    @Benchmark
    public void buildABlob() {
        build(floats).close();
    }

    @Benchmark
    public float openAMappedFile() throws IOException {
        try (BlobAssetReference<Curve> large = BlobAssetReference.map(file, Curve.class, 1)) {
            return large.value().samples().getFloat(LARGE / 2);
        }
    }
}
