package dev.phalanx.structs.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import dev.phalanx.structs.internal.blob.BlobLayout;
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
    private static final int HEADER = BlobLayout.FILE_BLOCK;

    @TempDir
    Path folder;

    private void assertClear(byte[] bytes, boolean isHeader, String what) throws IOException {
        Path file = folder.resolve("damaged.blob");
        Files.write(file, bytes);
        assertThatExceptionOfType(BlobFileException.class)
                .as(what)
                .isThrownBy(() -> BlobAssetReference.tryRead(file, Zoo.class, Zoo.VERSION))
                .withMessageStartingWith(file.toString())
                .withMessageEndingWith(".");
        try (BlobAssetReference<Zoo> mapped = BlobAssetReference.tryMap(file, Zoo.class, Zoo.VERSION)) {
            assertThat(isHeader).as(what).isFalse();
            assertThatExceptionOfType(BlobFileException.class)
                    .isThrownBy(mapped::verify)
                    .withMessageStartingWith("Blob<Zoo> is damaged: its bytes have the hash ");
            Zoo.assertValuesOrDamage(mapped, what);
        } catch (BlobFileException e) {
            assertThat(e).as(what).hasMessageStartingWith(file.toString()).hasMessageEndingWith(".");
        }
    }

    @Test
    void theUndamagedFileIsWhole() throws IOException {
        Path file = Files.write(folder.resolve("zoo.blob"), Zoo.file());
        try (BlobAssetReference<Zoo> zoo = BlobAssetReference.map(file, Zoo.class, Zoo.VERSION)) {
            zoo.verify();
            assertThat(Zoo.walk(zoo)).isNotZero();
        }
    }

    @Test
    void everyByteCounts() throws IOException {
        byte[] whole = Zoo.file();
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
        byte[] whole = Zoo.file();
        for (int length = 0; length < whole.length; length++) {
            assertClear(Arrays.copyOf(whole, length), true, length + " bytes");
        }
    }

    @Test
    void randomDamageIsFound() throws IOException {
        byte[] whole = Zoo.file();
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
            try (BlobAssetReference<Zoo> zoo = BlobAssetReference.tryMap(file, Zoo.class, Zoo.VERSION)) {
                fail("Round %s was taken for %s.", round, zoo);
            } catch (BlobFileException e) {
                assertThat(e).hasMessageStartingWith(file + " is no blob");
            }
        }
    }
}
