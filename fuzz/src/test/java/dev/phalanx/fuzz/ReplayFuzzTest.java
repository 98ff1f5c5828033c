package dev.phalanx.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.replay.Replay;
import dev.phalanx.scenes.replay.ReplayFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// Whatever bytes a replay has, each of its ticks is restored, or an error says what is wrong with it.
///
/// To fuzz: `JAZZER_FUZZ=1 mvn -pl fuzz -am test -Dtest='ReplayFuzzTest#renewedFrames'
/// -Dsurefire.failIfNoSpecifiedTests=false`
class ReplayFuzzTest {
    private static final int HEAD = 64;
    private static final int MOST_TICKS = 20;

    @FuzzTest
    void anyReplay(byte[] bytes) throws IOException {
        play(bytes);
    }

    /// All heads and payloads get the checksums of their bytes, so that what follows is read.
    @FuzzTest
    void renewedFrames(byte[] bytes) throws IOException {
        play(renew(bytes));
    }

    private static void play(byte[] bytes) throws IOException {
        try (Replay replay = ReplayFiles.open(Town.bytes(bytes), Town.OPTIONS);
                World world = new World("Fuzz")) {
            for (long tick = replay.newest(); tick >= replay.oldest() && tick > replay.newest() - MOST_TICKS; tick--) {
                try {
                    replay.restore(world, tick);
                } catch (SceneFileException damaged) {
                    assertThat(damaged).hasMessageEndingWith(".");
                }
            }
        } catch (SceneFileException damaged) {
            assertThat(damaged).hasMessageEndingWith(".");
        }
    }

    private static byte[] renew(byte[] bytes) {
        ByteBuffer file = ByteBuffer.wrap(bytes.clone()).order(ByteOrder.LITTLE_ENDIAN);
        for (long at = 0; at + HEAD <= bytes.length; ) {
            int head = (int) at;
            long payload = at == 0 ? 0 : Integer.toUnsignedLong(file.getInt(head + 36));
            if (at > 0 && at + HEAD + payload <= bytes.length) {
                file.putInt(head + 40, crc(file, head + HEAD, (int) payload));
            }
            file.putInt(head + 60, crc(file, head, 60));
            at += HEAD + payload;
        }
        return file.array();
    }

    private static int crc(ByteBuffer file, int from, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(file.slice(from, length));
        return (int) checksum.getValue();
    }
}
