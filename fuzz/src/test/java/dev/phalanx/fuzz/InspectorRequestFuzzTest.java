package dev.phalanx.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Inspector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/// Whatever bytes arrive at an inspector, it answers in HTTP or ends the connection.
///
/// To fuzz: `JAZZER_FUZZ=1 mvn -pl fuzz -am test -Dtest='InspectorRequestFuzzTest#anyRequest'
/// -Dsurefire.failIfNoSpecifiedTests=false`
class InspectorRequestFuzzTest {
    private static World world;
    private static Inspector inspector;

    @BeforeAll
    static void start() {
        world = new World("Fuzzed");
        inspector = Inspector.start(Inspector.options().port(0), world);
    }

    @AfterAll
    static void end() {
        inspector.close();
        world.close();
    }

    @FuzzTest
    void anyRequest(byte[] bytes) throws IOException {
        assertThat(answer(bytes)).matches("(?s)|HTTP/1\\.1 [1-5]\\d\\d .*");
    }

    /// The body of a request that has come as far as to its body, in chunks.
    @FuzzTest
    void anyChunks(byte[] bytes) throws IOException {
        byte[] head = ("POST /api/v1/nothing HTTP/1.1\r\nHost: 127.0.0.1:" + inspector.port() + "\r\nPhalanx-Token: "
                        + inspector.token()
                        + "\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(head);
        request.writeBytes(bytes);
        assertThat(answer(request.toByteArray())).matches("(?s)|HTTP/1\\.1 (404|413) .*");
    }

    private static String answer(byte[] request) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), inspector.port())) {
            socket.getOutputStream().write(request);
            socket.shutdownOutput();
            InputStream in = socket.getInputStream();
            for (int one = in.read(); one >= 0; one = in.read()) {
                answer.write(one);
            }
        } catch (SocketException ended) {
            // What was received before counts.
        }
        return answer.toString(StandardCharsets.ISO_8859_1);
    }
}
