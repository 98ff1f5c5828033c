package dev.phalanx.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobFileException;
import dev.phalanx.testing.Row;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;

/// Whatever bytes a blob file has, it is read or mapped, or an error says what is wrong with it.
///
/// To fuzz: `JAZZER_FUZZ=1 mvn -pl fuzz -am test -Dtest='BlobFileFuzzTest#anyFile'
/// -Dsurefire.failIfNoSpecifiedTests=false`
@Row("BLB-5")
class BlobFileFuzzTest {
    private static final int HEADER = 128;
    private static final byte[] WHOLE = Shelf.file();

    @TempDir
    static Path folder;

    /// What has another version has no blob; what is read was written, and is mapped as well.
    @FuzzTest
    void anyFile(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("any.blob"), bytes);
        @Nullable Integer read = null;
        try (BlobAssetReference<Shelf> shelf =
                BlobAssetReference.tryRead(new ByteArrayInputStream(bytes), Shelf.class, Shelf.VERSION)) {
            read = shelf == null ? null : shelf.value().walk();
        } catch (BlobFileException e) {
            assertThat(e).hasMessageStartingWith("The stream ").hasMessageEndingWith(".");
        }
        try (BlobAssetReference<Shelf> shelf = BlobAssetReference.tryRead(file, Shelf.class, Shelf.VERSION)) {
            assertThat(shelf == null ? null : shelf.value().walk()).isEqualTo(read);
        } catch (BlobFileException e) {
            assertThat(e).hasMessageStartingWith(file + " ").hasMessageEndingWith(".");
        }
        try (BlobAssetReference<Shelf> shelf = BlobAssetReference.tryMap(file, Shelf.class, Shelf.VERSION)) {
            if (shelf != null) {
                walkOrFindDamage(shelf);
            }
        } catch (BlobFileException e) {
            assertThat(e).hasMessageStartingWith(file + " ").hasMessageEndingWith(".");
        }
    }

    /// Behind a header that is as it was written, a mapped file may have anything.
    @FuzzTest
    void anyBlock(byte[] bytes) throws IOException {
        byte[] damaged = Arrays.copyOf(WHOLE, WHOLE.length);
        System.arraycopy(bytes, 0, damaged, HEADER, Math.min(bytes.length, damaged.length - HEADER));
        Path file = Files.write(folder.resolve("block.blob"), damaged);
        try (BlobAssetReference<Shelf> shelf = BlobAssetReference.map(file, Shelf.class, Shelf.VERSION)) {
            boolean isWhole = Arrays.equals(damaged, WHOLE);
            assertThat(walkOrFindDamage(shelf) || !isWhole).isTrue();
            try {
                shelf.verify();
                assertThat(isWhole).isTrue();
            } catch (BlobFileException e) {
                assertThat(isWhole).isFalse();
                assertThat(e).hasMessageStartingWith("Blob<Shelf> is damaged: its bytes have the hash ");
            }
        }
    }

    /// Whether all that was read was there.
    private static boolean walkOrFindDamage(BlobAssetReference<Shelf> shelf) {
        try {
            shelf.value().walk();
            return true;
        } catch (IllegalStateException e) {
            assertThat(e).hasMessageMatching("(?s).*(is damaged|Something else wrote over it).*");
            return false;
        }
    }
}
