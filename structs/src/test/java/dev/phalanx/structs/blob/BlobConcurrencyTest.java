package dev.phalanx.structs.blob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.DisposedException;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Many threads read blobs while one closes them: each read gives what was stored, or says that the blob was closed.
@Row({"BLB-3", "BLB-4"})
class BlobConcurrencyTest {
    private static final int READERS = 4;
    private static final int ROUNDS = 100;
    private static final int LENGTH = 64;

    @TempDir
    Path folder;

    record Part(int round, BlobArray<Long> numbers) {}

    record Root(int round, BlobString name, BlobPtr<Part> part, BlobArray<Part> parts) {}

    private static long number(int round, int index) {
        return (long) round << Integer.SIZE | index;
    }

    private static Part part(BlobBuilder builder, int round) {
        return new Part(round, builder.allocate(Long.class, LENGTH, i -> number(round, i)));
    }

    private static BlobAssetReference<Root> build(int round) {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Root(
                    round,
                    builder.allocateString("round " + round),
                    builder.allocatePointer(Part.class, part(builder, round)),
                    builder.allocate(Part.class, 2, _ -> part(builder, round))));
        }
    }

    private static void requireEqual(Object actual, Object expected) {
        if (!actual.equals(expected)) {
            throw new AssertionError("Read " + actual + " where " + expected + " was stored.");
        }
    }

    private static void read(BlobAssetReference<Root> reference, int round) {
        Root root = reference.value();
        requireEqual(root.round(), round);
        requireEqual(root.name().toString(), "round " + round);
        read(root.part().value(), round);
        for (Part part : root.parts()) {
            read(part, round);
        }
    }

    private static void read(Part part, int round) {
        requireEqual(part.round(), round);
        for (int i = 0; i < LENGTH; i++) {
            if (part.numbers().getLong(i) != number(round, i)) {
                throw new AssertionError("Read " + part.numbers().getLong(i) + " at " + i + " in round " + round);
            }
        }
        int next = 0;
        for (long each : part.numbers()) {
            requireEqual(each, number(round, next++));
        }
    }

    /// Reads until the blob is closed; returns what said so.
    private static DisposedException readToTheEnd(
            BlobAssetReference<Root> reference, int round, CountDownLatch started) {
        try {
            read(reference, round);
            started.countDown();
            for (; ; ) {
                read(reference, round);
            }
        } catch (DisposedException e) {
            return e;
        } finally {
            started.countDown();
        }
    }

    private static void race(ExecutorService threads, BlobAssetReference<Root> reference, int round, int pause)
            throws InterruptedException, ExecutionException {
        CountDownLatch started = new CountDownLatch(READERS);
        List<Future<DisposedException>> ends = new ArrayList<>();
        for (int i = 0; i < READERS; i++) {
            ends.add(threads.submit(() -> readToTheEnd(reference, round, started)));
        }
        started.await();
        for (int i = 0; i < pause; i++) {
            Thread.onSpinWait();
        }
        reference.close();
        try (BlobAssetReference<Root> another = build(-round - 1)) { // in the same slot, and perhaps in the same memory
            read(another, -round - 1);
            for (Future<DisposedException> end : ends) {
                assertThat(end.get())
                        .hasMessageMatching(
                                "(Blob<Root> was used after it was closed\\. Close a blob after its last use,"
                                        + " or copy what you still need first\\.|BlobAssetReference<Root>\\(\\d+:\\d+\\) was used"
                                        + " after its blob was closed\\. Close a blob after the last use of every copy of its"
                                        + " reference\\.)");
            }
        }
    }

    @Test
    void closingWhileOthersReadGivesThemValuesOrTheError() throws InterruptedException, ExecutionException {
        Random random = new Random(5);
        try (ExecutorService threads = Executors.newFixedThreadPool(READERS)) {
            for (int round = 0; round < ROUNDS; round++) {
                race(threads, build(round), round, random.nextInt(2_000));
            }
        }
    }

    @Test
    void closingAMappedFileWhileOthersReadGivesThemValuesOrTheError()
            throws InterruptedException, ExecutionException, IOException {
        Random random = new Random(6);
        Path file = folder.resolve("root.blob");
        try (BlobAssetReference<Root> written = build(7)) {
            written.write(file, 1);
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(READERS)) {
            for (int round = 0; round < ROUNDS / 4; round++) {
                race(threads, BlobAssetReference.map(file, Root.class, 1), 7, random.nextInt(2_000));
            }
        }
    }

    @Test
    void threadsThatReadTheRootForTheFirstTimeAtOnceAllGetIt() throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newFixedThreadPool(READERS)) {
            for (int round = 0; round < ROUNDS; round++) {
                int number = round;
                try (BlobAssetReference<Root> reference = build(round)) {
                    List<Future<?>> reads = new ArrayList<>();
                    for (int i = 0; i < READERS; i++) {
                        reads.add(threads.submit(() -> read(reference, number)));
                    }
                    for (Future<?> each : reads) {
                        each.get();
                    }
                }
            }
        }
    }
}
