package dev.phalanx.structs.loaded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelCacheFileTest {
    private static final String PROGRAM = "JVM 25\njar game.jar, 10 bytes of 2026-01-01T00:00:00Z";

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("game.kernels");
        Map<String, KernelCache.Entry> entries = new TreeMap<>();
        entries.put("kernel of game.Move", new KernelCache.Entry(new byte[] {1, 2, 3}, "game.Move\n\nkernel, copied"));
        entries.put("Lgame/Position$PhalanxCodec;", new KernelCache.Entry(new byte[300], ""));
        KernelCacheFile.write(file, PROGRAM, entries);
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        Map<String, KernelCache.Entry> entries = KernelCacheFile.read(file, PROGRAM);

        assertThat(entries).containsOnlyKeys("kernel of game.Move", "Lgame/Position$PhalanxCodec;");
        assertThat(entries.get("kernel of game.Move").bytes()).containsExactly(1, 2, 3);
        assertThat(entries.get("kernel of game.Move").note()).isEqualTo("game.Move\n\nkernel, copied");
        assertThat(entries.get("Lgame/Position$PhalanxCodec;").bytes()).hasSize(300);
    }

    @Test
    void equalClassesMakeEqualFiles() throws IOException {
        byte[] before = Files.readAllBytes(file);

        write();

        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThat(folder).isDirectoryNotContaining("glob:*.new");
    }

    @Test
    void anotherProgramIsRefusedWithTheDifference() {
        assertThatThrownBy(() -> KernelCacheFile.read(file, "JVM 25\njar game.jar, 11 bytes of 2026-01-01T00:00:00Z"))
                .isInstanceOf(IOException.class)
                .hasMessage("it was made with another program: jar game.jar, 10 bytes of 2026-01-01T00:00:00Z is not in"
                        + " this one");
        assertThatThrownBy(() -> KernelCacheFile.read(file, PROGRAM + "\njar mod.jar, 5 bytes of 2026"))
                .hasMessage("it was made with another program: jar mod.jar, 5 bytes of 2026 is only in this one");
        assertThatThrownBy(() -> KernelCacheFile.read(file, "jar game.jar, 10 bytes of 2026-01-01T00:00:00Z\nJVM 25"))
                .hasMessage("it was made with another program: the jars are in another order");
    }

    @Test
    void aFileThatIsCutAnywhereIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));

            assertThatThrownBy(() -> KernelCacheFile.read(file, PROGRAM)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aFileWithAnyOtherByteIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        for (int at = 0; at < whole.length; at++) {
            byte[] changed = whole.clone();
            changed[at] ^= 0x41;
            Files.write(file, changed);

            assertThatThrownBy(() -> KernelCacheFile.read(file, PROGRAM)).isInstanceOf(IOException.class);
        }
    }

    /// A program that writes the file on purpose can give it a correct checksum. What is read may be wrong then, but
    /// lengths take no more memory than the file has bytes, and only an `IOException` is thrown.
    @Test
    void lengthsAreCheckedWhereTheChecksumIsRight() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        Random random = new Random(1);
        int refused = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] changed =
                    Arrays.copyOf(whole, random.nextInt(3) == 0 ? random.nextInt(12, whole.length + 40) : whole.length);
            for (int change = random.nextInt(3); change >= 0; change--) {
                if (changed.length > 12) {
                    changed[random.nextInt(12, changed.length)] =
                            (byte) (random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(4) - 1);
                }
            }
            withChecksum(changed);
            Files.write(file, changed);
            try {
                KernelCacheFile.read(file, PROGRAM)
                        .values()
                        .forEach(entry -> assertThat(entry.bytes()).hasSizeLessThanOrEqualTo(changed.length));
            } catch (IOException e) {
                refused++;
            }
        }
        assertThat(refused).isBetween(1_000, 19_999);
    }

    private static void withChecksum(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 12, bytes.length - 12);
        ByteBuffer.wrap(bytes).putInt(8, (int) sum.getValue());
    }

    @Test
    void otherFilesAreRefusedByTheirFirstBytes() throws IOException {
        Files.writeString(file, "a text that is long enough");
        assertThatThrownBy(() -> KernelCacheFile.read(file, PROGRAM)).hasMessage("it is no kernel cache");
        assertThatThrownBy(() -> KernelCacheFile.read(folder.resolve("none"), PROGRAM))
                .hasMessage("there is no such file");
    }

    @Test
    void aFileOfALaterFormatIsRefused() throws IOException {
        byte[] later = Files.readAllBytes(file);
        later[7] = 2;
        Files.write(file, later);

        assertThatThrownBy(() -> KernelCacheFile.read(file, PROGRAM))
                .hasMessage("it has version 2, and this JVM reads version 1");
    }
}
