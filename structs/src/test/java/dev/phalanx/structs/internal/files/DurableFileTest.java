package dev.phalanx.structs.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DurableFileTest {
    private static final byte[] OLD = "the old file".repeat(10).getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NEW = "the new file, longer".repeat(20).getBytes(StandardCharsets.US_ASCII);

    @TempDir
    Path directory;

    private Path target;

    @BeforeEach
    void writeOld() throws IOException {
        target = directory.resolve("city.entities");
        Files.write(target, OLD);
    }

    /// In pieces, the first of them last.
    private static void writeNew(DurableFile.Output out) throws IOException {
        out.writeAt(10, ByteBuffer.wrap(NEW, 10, 40));
        while (out.size() < NEW.length) {
            int from = (int) out.size();
            out.write(ByteBuffer.wrap(NEW, from, Math.min(100, NEW.length - from)));
        }
        out.writeAt(0, ByteBuffer.wrap(NEW, 0, 10));
    }

    /// Records operations. One of them fails, and with it all later ones if the program has crashed.
    private static final class Recorded implements FileOperations {
        final List<String> operations = new ArrayList<>();
        private final int failing;
        private final boolean isCrash;

        Recorded(int failing, boolean isCrash) {
            this.failing = failing;
            this.isCrash = isCrash;
        }

        boolean hasFailed() {
            return operations.size() > failing;
        }

        private void next(String operation) throws IOException {
            operations.add(operation);
            int done = operations.size() - 1;
            if (done == failing || (isCrash && done > failing)) {
                throw new IOException("injected at " + operation);
            }
        }

        @Override
        public UninterruptedFile create(Path file) throws IOException {
            next("create");
            return SYSTEM.create(file);
        }

        @Override
        public void write(UninterruptedFile open, ByteBuffer bytes, long position) throws IOException {
            if (operations.size() == failing) { // half of it reaches the file
                ByteBuffer half = bytes.duplicate();
                SYSTEM.write(open, half.limit(half.position() + half.remaining() / 2), position);
            }
            next("write");
            SYSTEM.write(open, bytes, position);
        }

        @Override
        public void force(UninterruptedFile open) throws IOException {
            next("force");
            SYSTEM.force(open);
        }

        @Override
        public void close(UninterruptedFile open) throws IOException {
            SYSTEM.close(open); // a process that ends closes its files as well
            next("close");
        }

        @Override
        public void move(Path source, Path destination) throws IOException {
            next("move");
            SYSTEM.move(source, destination);
        }

        @Override
        public void forceDirectory(Path forced) throws IOException {
            next("forceDirectory");
            SYSTEM.forceDirectory(forced);
        }

        @Override
        public void delete(Path file) throws IOException {
            next("delete");
            SYSTEM.delete(file);
        }

        @Override
        public List<Path> list(Path listed) throws IOException {
            next("list");
            return SYSTEM.list(listed);
        }
    }

    private static void age(Path file, Duration age) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void theNewFileReplacesTheOld() throws IOException {
        DurableFile.write(target, DurableFileTest::writeNew);

        assertThat(target).hasBinaryContent(NEW);
        assertThat(names()).containsExactly("city.entities");
    }

    @Test
    void operationsAreInTheOrderThatSurvivesALossOfPower() throws IOException {
        Recorded operations = new Recorded(Integer.MAX_VALUE, false);

        DurableFile.write(target, DurableFileTest::writeNew, operations);

        assertThat(operations.operations)
                .containsExactly(
                        "list",
                        "create",
                        "write",
                        "write",
                        "write",
                        "write",
                        "write",
                        "write",
                        "force",
                        "close",
                        "move",
                        "forceDirectory");
    }

    @Test
    void aFailureOfAnyOperationLeavesTheOldOrTheNewFile() throws IOException {
        assertEveryFault(false);
    }

    @Test
    void aCrashAtAnyOperationLeavesTheOldOrTheNewFile() throws IOException {
        assertEveryFault(true);
    }

    private void assertEveryFault(boolean isCrash) throws IOException {
        int failing = 0;
        for (boolean isDone = false; !isDone; failing++) {
            Files.write(target, OLD);
            Path leftOver = directory.resolve(".city.entities.0123456789abcdef.tmp");
            Files.write(leftOver, NEW);
            age(leftOver, Duration.ofHours(25));
            Recorded operations = new Recorded(failing, isCrash);
            String failure = "";
            try {
                DurableFile.write(target, DurableFileTest::writeNew, operations);
            } catch (IOException injected) {
                failure = injected.getMessage();
            }
            isDone = !operations.hasFailed();
            boolean isNew = failure.isEmpty() || failure.startsWith("The new file has replaced");
            assertThat(target).as("after %s", operations.operations).hasBinaryContent(isNew ? NEW : OLD);
            if (!isCrash && failing > 1) {
                assertThat(names()).containsExactly("city.entities");
            }

            for (String name : names()) {
                age(directory.resolve(name), Duration.ofHours(25)); // what a crash has left over is a day old
            }
            DurableFile.write(target, DurableFileTest::writeNew);
            assertThat(target).hasBinaryContent(NEW);
            assertThat(names()).containsExactly("city.entities");
        }
        assertThat(failing).isEqualTo(14);
    }

    @Test
    void filesOfOtherTargetsStay() throws IOException {
        Path other = directory.resolve(".city.entities2.0123456789abcdef.tmp");
        Path similar = directory.resolve(".city.entities.backup.tmp");
        Files.write(other, OLD);
        Files.write(similar, OLD);

        DurableFile.write(target, DurableFileTest::writeNew);

        assertThat(names())
                .containsExactly(".city.entities.backup.tmp", ".city.entities2.0123456789abcdef.tmp", "city.entities");
    }

    @Test
    void twoWritersOfOneFileDoNotDisturbEachOther() throws IOException {
        DurableFile.write(target, out -> {
            out.write(ByteBuffer.wrap(NEW));
            DurableFile.write(target, other -> other.write(ByteBuffer.wrap(OLD)));
            assertThat(target).hasBinaryContent(OLD);
        });

        assertThat(target).as("the last to finish").hasBinaryContent(NEW);
        assertThat(names()).containsExactly("city.entities");
    }

    @Test
    void leftOverFilesAreDeletedWhenTheyAreADayOld() throws IOException {
        Path old = directory.resolve(".city.entities.0123456789abcdef.tmp");
        Path young = directory.resolve(".city.entities.0123456789abcdee.tmp");
        Files.write(old, OLD);
        Files.write(young, OLD);
        age(old, Duration.ofHours(25));
        age(young, Duration.ofHours(23));

        DurableFile.write(target, DurableFileTest::writeNew);

        assertThat(names()).containsExactly(young.getFileName().toString(), "city.entities");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 39, 40, 41, 231, 232, 233, 254, 255})
    void namesMayBeAsLongAsTheFileSystemAllows(int length) throws IOException {
        Path named = directory.resolve("n".repeat(length));
        DurableFile.write(named, DurableFileTest::writeNew);
        DurableFile.write(named, DurableFileTest::writeNew);
        assertThat(named).hasBinaryContent(NEW);
        assertThat(names()).containsExactly("city.entities", named.getFileName().toString());
    }

    @Test
    void anInterruptedThreadWritesAndStaysInterrupted() throws IOException {
        Thread.currentThread().interrupt();
        try {
            DurableFile.write(target, DurableFileTest::writeNew);
        } finally {
            assertThat(Thread.interrupted()).as("interrupted").isTrue();
        }
        assertThat(target).hasBinaryContent(NEW);
        assertThat(names()).containsExactly("city.entities");
    }

    @Test
    void anInterruptWhileTheContentIsWrittenEndsNothing() throws IOException {
        DurableFile.write(target, out -> {
            out.write(ByteBuffer.wrap(NEW, 0, 100));
            Thread.currentThread().interrupt();
            out.write(ByteBuffer.wrap(NEW, 100, NEW.length - 100));
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(target).hasBinaryContent(NEW);
    }

    @Test
    void whatTheContentThrowsLeavesTheOldFile() throws IOException {
        assertThatThrownBy(() -> DurableFile.write(target, out -> {
                    writeNew(out);
                    throw new IllegalStateException("cancelled");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("cancelled");

        assertThat(target).hasBinaryContent(OLD);
        assertThat(names()).containsExactly("city.entities");
    }

    @Test
    void aDirectoryThatCannotBeForcedIsReported() {
        Recorded operations = new Recorded(11, false);

        assertThatThrownBy(() -> DurableFile.write(target, DurableFileTest::writeNew, operations))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "The new file has replaced " + target + ", but its directory could not be forced to the storage"
                                + " device, so a loss of power may bring the old file back: injected at forceDirectory. Save again.");
    }

    @Test
    void aDirectoryIsNoTarget() {
        assertThatThrownBy(() -> DurableFile.write(directory, DurableFileTest::writeNew))
                .isInstanceOf(IOException.class)
                .hasMessage(directory + " is a directory. Name a file.");
    }

    @Test
    void theFileToWhichALinkLeadsIsReplaced() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link.entities"), target);

        DurableFile.write(link, DurableFileTest::writeNew);

        assertThat(link).isSymbolicLink();
        assertThat(target).hasBinaryContent(NEW);
    }
}
