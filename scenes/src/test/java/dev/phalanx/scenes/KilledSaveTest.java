package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.internal.files.DurableFile;
import dev.phalanx.testing.OwnJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A process that is killed while it saves leaves the version before or the version after, whole.
class KilledSaveTest {
    /// The profile deep kills 200 processes.
    private static final int KILLS = Integer.getInteger("phalanx.saves.kills", 20);

    private static final int MOST_MILLIS = 60;

    @TempDir
    Path directory;

    /// Saves versions of a file until it is killed, and prints each version that is saved.
    static final class Saver {
        private Saver() {}

        public static void main(String[] arguments) throws IOException {
            Path target = Path.of(arguments[0]);
            for (int version = Integer.parseInt(arguments[1]); ; version++) {
                ByteBuffer bytes = content(version);
                DurableFile.write(target, out -> {
                    while (bytes.hasRemaining()) {
                        int end = Math.min(bytes.limit(), bytes.position() + 4096);
                        ByteBuffer piece = bytes.duplicate().limit(end);
                        out.write(piece);
                        bytes.position(end);
                    }
                });
                System.out.println(version);
            }
        }
    }

    /// The version, random bytes of a length that depends on it, and a checksum.
    static ByteBuffer content(int version) {
        byte[] random = new byte[10_000 + version * 7919 % 200_000];
        new Random(version).nextBytes(random);
        ByteBuffer bytes = ByteBuffer.allocate(random.length + 12);
        bytes.putInt(version).put(random);
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.duplicate().flip());
        return bytes.putLong(checksum.getValue()).flip();
    }

    @Test
    void theFileIsTheVersionBeforeOrAfter() throws Exception {
        Path target = directory.resolve("city.entities");
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int version = 0;
        DurableFile.write(target, out -> out.write(content(0)));
        for (int kill = 0; kill < KILLS; kill++) {
            int printed = saveUntilKilled(target, version + 1, random.nextInt(MOST_MILLIS));
            ByteBuffer found = ByteBuffer.wrap(Files.readAllBytes(target));
            int saved = found.getInt(0);
            assertThat(saved)
                    .as("kill %s with the seed %s", kill, seed)
                    .isBetween(Math.max(version, printed), Math.max(version, printed) + 1);
            assertThat(found.rewind()).isEqualTo(content(saved));
            version = saved;
        }
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(25))));
            }
        }
        DurableFile.write(target, out -> out.write(content(1)));
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(target);
        }
    }

    /// Returns the last version that was printed.
    private static int saveUntilKilled(Path target, int from, int millis) throws Exception {
        Process process = OwnJvm.start(
                List.of("-XX:TieredStopAtLevel=1"), Saver.class, target.toString(), Integer.toString(from));
        try (BufferedReader output = process.inputReader()) {
            int last = Integer.parseInt(output.readLine());
            Thread.sleep(millis);
            process.toHandle().destroyForcibly(); // the process itself would close its output
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                // The last line may be cut off.
                if (line.length() >= Integer.toString(last + 1).length()) {
                    last = Integer.parseInt(line);
                }
            }
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return last;
        } finally {
            process.destroyForcibly();
        }
    }
}
