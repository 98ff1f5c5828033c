package dev.phalanx.structs.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import dev.phalanx.structs.TestTypes.Everything;
import dev.phalanx.structs.TestTypes.Mood;
import dev.phalanx.structs.blob.Weapons.Node;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Damaged files give clear errors: reading says that they are damaged, and walking through a mapped one gives values
/// or errors that say so.
@Row("BLB-5")
class BlobFuzzTest {
    private static final int HEADER = 128;

    @TempDir
    Path folder;

    record Zoo(BlobPtr<Node> root, BlobArray<Mood> moods, BlobArray<Everything> animals, BlobArray<Double> weights) {}

    private byte[] zoo() throws IOException {
        Path file = folder.resolve("zoo.blob");
        try (BlobBuilder builder = new BlobBuilder()) {
            BlobSlot<Zoo> root = builder.constructRoot(Zoo.class);
            BlobSlot<Node> node = builder.allocate(root, "root", Node.class);
            builder.setPointer(node, "parent", node);
            builder.allocateString(node, "name", "größer");
            BlobBuilderArray<Node> children = builder.allocate(node, "children", Node.class, 4);
            for (int i = 0; i < 4; i++) {
                builder.setPointer(children.slot(i), "parent", node);
                builder.allocateString(children.slot(i), "name", "child " + i);
            }
            BlobBuilderArray<Mood> moods = builder.allocate(root, "moods", Mood.class, 3);
            moods.set(1, Mood.ANGRY);
            builder.allocate(root, "animals", Everything.class, 2);
            builder.allocate(root, "weights", Double.class, 5);
            try (BlobAssetReference<Zoo> zoo = builder.createBlobAssetReference(Zoo.class)) {
                zoo.write(file, 3);
            }
        }
        return Files.readAllBytes(file);
    }

    /// Reads all that can be reached in a few steps.
    private static int walk(BlobAssetReference<Zoo> reference) {
        Zoo zoo = reference.value();
        int sum = zoo.root().isNull() ? 0 : walk(zoo.root().value(), 3);
        sum += readSome(zoo.moods()) + readSome(zoo.animals()) + readSome(zoo.weights());
        return sum;
    }

    private static int walk(Node node, int depth) {
        int sum = node.name().toString().length() + node.id();
        if (depth > 0) {
            sum += node.parent().isNull() ? 0 : walk(node.parent().value(), depth - 1);
            for (int i = 0; i < Math.min(node.children().length(), 8); i++) {
                sum += walk(node.children().get(i), depth - 1);
            }
        }
        return sum;
    }

    private static int readSome(BlobArray<?> array) {
        int sum = 0;
        for (int i = 0; i < Math.min(array.length(), 100); i++) {
            sum += array.get(i).hashCode();
        }
        return sum;
    }

    private void assertClear(byte[] bytes, boolean isHeader, String what) throws IOException {
        Path file = folder.resolve("damaged.blob");
        Files.write(file, bytes);
        assertThatExceptionOfType(BlobFileException.class)
                .as(what)
                .isThrownBy(() -> BlobAssetReference.tryRead(file, Zoo.class, 3))
                .withMessageStartingWith(file.toString())
                .withMessageEndingWith(".");
        try (BlobAssetReference<Zoo> mapped = BlobAssetReference.tryMap(file, Zoo.class, 3)) {
            assertThat(isHeader).as(what).isFalse();
            assertThatExceptionOfType(BlobFileException.class)
                    .isThrownBy(mapped::verify)
                    .withMessageStartingWith("Blob<Zoo> is damaged: its bytes have the hash ");
            try {
                walk(mapped);
            } catch (IllegalStateException e) {
                assertThat(e).as(what).hasMessageMatching("(?s).*(is damaged|Something else wrote over it).*");
            }
        } catch (BlobFileException e) {
            assertThat(e).as(what).hasMessageStartingWith(file.toString()).hasMessageEndingWith(".");
        }
    }

    @Test
    void theUndamagedFileIsWhole() throws IOException {
        zoo();
        try (BlobAssetReference<Zoo> zoo = BlobAssetReference.map(folder.resolve("zoo.blob"), Zoo.class, 3)) {
            zoo.verify();
            assertThat(walk(zoo)).isNotZero();
        }
    }

    @Test
    void everyByteCounts() throws IOException {
        byte[] whole = zoo();
        for (int at = 0; at < whole.length; at++) {
            for (int bit = 0; bit < 8; bit += at < 400 ? 1 : 5) {
                byte[] bytes = whole.clone();
                bytes[at] ^= (byte) (1 << bit);
                assertClear(bytes, at < HEADER, "bit " + bit + " of byte " + at);
            }
        }
    }

    @Test
    void everyLengthCounts() throws IOException {
        byte[] whole = zoo();
        for (int length = 0; length < whole.length; length++) {
            assertClear(Arrays.copyOf(whole, length), true, length + " bytes");
        }
    }

    @Test
    void randomDamageIsFound() throws IOException {
        byte[] whole = zoo();
        Random random = new Random(20_260);
        for (int round = 0; round < 3_000; round++) {
            byte[] bytes = whole.clone();
            int count = 1 + random.nextInt(12);
            for (int i = 0; i < count; i++) {
                int at = HEADER + random.nextInt(whole.length - HEADER);
                if (random.nextBoolean() && at + 4 <= bytes.length) {
                    int value = random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(64) - 32;
                    for (int k = 0; k < 4; k++) {
                        bytes[at + k] = (byte) (value >>> (8 * k));
                    }
                } else {
                    bytes[at] = (byte) random.nextInt();
                }
            }
            if (!Arrays.equals(bytes, whole)) {
                assertClear(bytes, false, "round " + round);
            }
        }
    }

    @Test
    void randomFilesAreRefused() throws IOException {
        Random random = new Random(7);
        Path file = folder.resolve("noise");
        for (int round = 0; round < 500; round++) {
            byte[] bytes = new byte[random.nextInt(400)];
            random.nextBytes(bytes);
            Files.write(file, bytes);
            try (BlobAssetReference<Zoo> zoo = BlobAssetReference.tryMap(file, Zoo.class, 3)) {
                fail("Round %s was taken for %s.", round, zoo);
            } catch (BlobFileException e) {
                assertThat(e).hasMessageStartingWith(file + " is no blob");
            }
        }
    }
}
