package dev.phalanx.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneDifference;
import dev.phalanx.scenes.SceneInspection;
import dev.phalanx.scenes.SceneText;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.files.SceneFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.zip.CRC32C;

/// Whatever bytes a file with entities has, it is loaded, or an error says what is wrong with it. The same for its JSON
/// form, `info`, `check` and the difference from itself.
///
/// To fuzz: `JAZZER_FUZZ=1 mvn -pl fuzz -am test -Dtest='SceneFileFuzzTest#renewedChecksums'
/// -Dsurefire.failIfNoSpecifiedTests=false`
class SceneFileFuzzTest {
    private static final int HEADER = 64;
    private static final int BLOCK = 24;

    @FuzzTest
    void anyFile(byte[] bytes) throws IOException {
        read(bytes);
    }

    /// The header and each block that the file may name get the checksum of their bytes, so that what follows is read.
    @FuzzTest
    void renewedChecksums(byte[] bytes) throws IOException {
        read(renew(bytes));
    }

    private static void read(byte[] bytes) throws IOException {
        boolean isLoaded = load(bytes);
        loadExactly(bytes);
        StringBuilder text = new StringBuilder();
        try {
            SceneText.toJson(Town.bytes(bytes), text);
        } catch (SceneFileException damaged) {
            assertThat(damaged).hasMessageEndingWith(".");
        }
        try {
            SceneInspection.info(Town.bytes(bytes));
        } catch (SceneFileException damaged) {
            assertThat(isLoaded).isFalse();
        }
        SceneInspection.check(Town.bytes(bytes));
        try {
            assertThat(SceneDifference.of(Town.bytes(bytes), Town.bytes(bytes)).isEmpty())
                    .isTrue();
        } catch (SceneFileException damaged) {
            assertThat(damaged).hasMessageStartingWith("fuzz: ").hasMessageEndingWith(".");
        }
    }

    private static void loadExactly(byte[] bytes) throws IOException {
        try (World world = new World("Fuzz")) {
            try {
                WorldFiles.loadExact(world, Town.bytes(bytes), Town.OPTIONS);
                world.audit();
            } catch (SceneFileException damaged) {
                assertThat(damaged).hasMessageEndingWith(".");
                assertThat(world.entityManager().getAllEntities().length()).isZero();
            }
        }
    }

    private static boolean load(byte[] bytes) throws IOException {
        try (World world = new World("Fuzz")) {
            try {
                WorldFiles.load(world, Town.bytes(bytes), Town.OPTIONS);
                return true;
            } catch (SceneFileException damaged) {
                assertThat(world.entityManager().getAllEntities().length()).isZero();
                return false;
            }
        }
    }

    /// Corrects the length, and the checksums of all places that look like a block: those whose range is in the file.
    /// Tables come after the blocks that they name, so they are renewed last.
    static byte[] renew(byte[] bytes) {
        if (bytes.length < HEADER) {
            return bytes;
        }
        ByteBuffer file = ByteBuffer.wrap(bytes.clone()).order(ByteOrder.LITTLE_ENDIAN);
        file.putLong(0, 0x1A_0A_0D_45_58_48_50_89L).putInt(8, 1).putLong(12, bytes.length);
        Queue<Integer> places = new ArrayDeque<>();
        for (int at = HEADER; at + BLOCK <= bytes.length; at++) {
            if (isBlock(file, at)) {
                places.add(at);
            }
        }
        for (int at : places) {
            renew(file, at);
        }
        renew(file, 20);
        file.putInt(60, crc(file, 0, 60));
        return file.array();
    }

    private static boolean isBlock(ByteBuffer file, int at) {
        long offset = file.getLong(at);
        int length = file.getInt(at + 8);
        return offset >= HEADER
                && offset % HEADER == 0
                && length >= 0
                && offset <= file.capacity() - (long) length
                && file.getInt(at + 12) >= length
                && file.getInt(at + 20) == 0;
    }

    /// Corrects the checksum of a block, unless the place is none: places overlap, so an earlier checksum may be in it.
    private static void renew(ByteBuffer file, int at) {
        if (!isBlock(file, at)) {
            return;
        }
        file.putInt(at + 16, crc(file, (int) file.getLong(at), file.getInt(at + 8)));
    }

    private static int crc(ByteBuffer file, int from, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(file.slice(from, length));
        return (int) checksum.getValue();
    }
}
