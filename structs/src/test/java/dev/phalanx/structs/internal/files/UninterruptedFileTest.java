package dev.phalanx.structs.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UninterruptedFileTest {
    private static final byte[] BYTES = new byte[100_000];

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        new Random(1).nextBytes(BYTES);
        file = directory.resolve("some.bytes");
        Files.write(file, BYTES);
    }

    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    private static void requireBytes(UninterruptedFile open, int from, int count) throws IOException {
        ByteBuffer into = ByteBuffer.allocateDirect(count);
        while (into.hasRemaining()) {
            assertThat(open.read(into, from + into.position())).isPositive();
        }
        assertThat(into.flip()).isEqualTo(ByteBuffer.wrap(BYTES, from, count));
    }

    @Test
    void anInterruptedThreadReadsAndStaysInterrupted() throws IOException {
        try (UninterruptedFile open = UninterruptedFile.open(file, StandardOpenOption.READ)) {
            Thread.currentThread().interrupt();
            requireBytes(open, 5000, 60_000);
            assertThat(open.size()).isEqualTo(BYTES.length);
            assertThat(Thread.interrupted()).isTrue();
            requireBytes(open, 0, 10);
            assertThat(open.read(ByteBuffer.allocate(1), BYTES.length)).isEqualTo(-1);
        }
    }

    @Test
    void readersOfAReplacedFileKeepTheOldOneThroughInterrupts() throws IOException {
        try (UninterruptedFile open = UninterruptedFile.open(file, StandardOpenOption.READ)) {
            DurableFile.write(file, out -> out.write(ByteBuffer.allocate(10)));
            Thread.currentThread().interrupt();
            requireBytes(open, 0, BYTES.length);
        }
    }

    @Test
    void interruptsInTheMiddleOfReadingEndNothing() throws Exception {
        AtomicBoolean isDone = new AtomicBoolean();
        Thread reader = Thread.currentThread();
        CompletableFuture<Void> interrupting = CompletableFuture.runAsync(() -> {
            while (!isDone.get()) {
                reader.interrupt();
            }
        });
        try (UninterruptedFile open = UninterruptedFile.open(file, StandardOpenOption.READ)) {
            for (int i = 0; i < 500; i++) {
                requireBytes(open, i * 100, 50_000);
            }
        } finally {
            isDone.set(true);
            interrupting.join();
            Thread.interrupted();
        }
    }

    @Test
    void filesInAZipFileAreOpenedAgain() throws IOException {
        Path zip = directory.resolve("some.zip");
        try (FileSystem made = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
            Files.write(made.getPath("some.bytes"), BYTES);
        }
        try (FileSystem read = FileSystems.newFileSystem(zip);
                UninterruptedFile open = UninterruptedFile.open(read.getPath("some.bytes"), StandardOpenOption.READ)) {
            requireBytes(open, 0, 100);
            Thread.currentThread().interrupt();
            requireBytes(open, 100, 50_000);
            assertThat(Thread.interrupted()).isTrue();
            requireBytes(open, 200, 100);
        }
    }

    @Test
    void whatCannotBeOpenedIsNamed() {
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> UninterruptedFile.open(missing, StandardOpenOption.READ))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage(missing.toString());
    }

    @Test
    void anActionWhoseChannelAnInterruptClosesIsDoneAgain() throws IOException {
        int[] times = new int[1];
        int found = UninterruptedFile.run(() -> {
            times[0]++;
            try (FileChannel channel = FileChannel.open(file)) {
                if (times[0] == 1) {
                    Thread.currentThread().interrupt();
                }
                return channel.read(ByteBuffer.allocate(100));
            }
        });
        assertThat(found).isEqualTo(100);
        assertThat(times[0]).isEqualTo(2);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void otherFailuresOfAnActionAreThrown() {
        assertThatThrownBy(() -> UninterruptedFile.run(() -> {
                    throw new IOException("full");
                }))
                .hasMessage("full")
                .isNotInstanceOf(ClosedByInterruptException.class);
    }
}
