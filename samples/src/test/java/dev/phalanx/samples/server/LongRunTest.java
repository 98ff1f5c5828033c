package dev.phalanx.samples.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.OwnJvm;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The demo for as long as `phalanx.server.seconds` says: ten minutes in the profile `deep`. It prints tick times and
/// pauses, and asserts only that all clients have the same world as the server.
@EnabledIfSystemProperty(named = LongRunTest.SECONDS, matches = "\\d+")
class LongRunTest {
    static final String SECONDS = "phalanx.server.seconds";

    /// Runs the demo with 200 clients and 20,000 entities.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws Exception {
            ServerRun run = ServerDemo.run(new ServerOptions(200, 20_000, Integer.parseInt(arguments[0]), 30, 1));
            System.out.print(ServerReport.of(run));
            System.exit(run.isRight() ? 0 : 1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseZGC", "-XX:+UseG1GC"})
    void allClientsHaveTheWorldOfTheServer(String collector) throws Exception {
        Process process = OwnJvm.start(List.of(collector), Program.class, String.valueOf(System.getProperty(SECONDS)));
        try {
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            System.out.println(printed);
            assertThat(process.waitFor()).as(printed).isZero();
            assertThat(printed).containsPattern("Clients whose copy equals the world +200\n");
        } finally {
            process.destroyForcibly();
        }
    }
}
