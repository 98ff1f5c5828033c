package dev.phalanx.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.phalanx.samples.server.wire.BadFrameException;
import dev.phalanx.samples.server.wire.ClientFrames;
import dev.phalanx.samples.server.wire.ClientHandler;
import dev.phalanx.samples.server.wire.FrameReader;
import dev.phalanx.samples.server.wire.Wire;
import dev.phalanx.samples.server.wire.WorldCopy;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;

/// Whatever bytes arrive at the game server or at its clients, they are frames, or an exception says what is wrong.
///
/// To fuzz: `JAZZER_FUZZ=1 mvn -pl fuzz -am test -Dtest='GameFramesFuzzTest#anySnapshot'
/// -Dsurefire.failIfNoSpecifiedTests=false`
class GameFramesFuzzTest {
    private static final ClientHandler HANDLER = new ClientHandler() {
        @Override
        public void hello() {}

        @Override
        public void move(float x, float y) {
            assertThat(Float.isFinite(x) && Float.isFinite(y)).isTrue();
        }

        @Override
        public void acknowledge(int snapshot) {}
    };

    @FuzzTest
    void anyBytesOfAClient(byte[] bytes) throws IOException {
        FrameReader frames =
                new FrameReader(Channels.newChannel(new ByteArrayInputStream(bytes)), 16, Wire.MOST_FROM_CLIENT);
        try {
            for (ByteBuffer frame = frames.next(); frame != null; frame = frames.next()) {
                ClientFrames.read(frame, HANDLER);
            }
        } catch (BadFrameException | EOFException wrong) {
            assertThat(wrong).hasMessageEndingWith(".");
        }
    }

    @FuzzTest
    void anySnapshot(byte[] bytes) {
        WorldCopy copy = new WorldCopy();
        try {
            copy.apply(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
            assertThat(copy.entities().size()).isLessThanOrEqualTo(bytes.length / 16);
        } catch (BadFrameException wrong) {
            assertThat(wrong).hasMessageEndingWith(".");
        }
    }
}
