package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.systems.World;
import dev.phalanx.testing.OwnJvm;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The JVM switches that start an inspector, in programs whose libraries are on the class path.
final class SwitchTest {
    /// A program that knows nothing of inspectors.
    public static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            try (World world = new World("Game")) {
                world.update();
                System.out.println("updated " + world.frame());
            }
            System.exit(0);
        }
    }

    private static List<String> run(String... options) throws Exception {
        return OwnJvm.outputOf(List.of(options), Program.class).lines().toList();
    }

    @Test
    void theSwitchStartsAnInspectorAndPrintsItsUrl() throws Exception {
        List<String> lines = run("-Dphalanx.inspect=0");
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).matches("Inspector: http://127\\.0\\.0\\.1:\\d+/#token=[0-9a-f]{32}");
        assertThat(lines.get(1)).isEqualTo("updated 1");
    }

    @Test
    void furtherSwitchesGiveTheTokenTheAddressAndHosts() throws Exception {
        assertThat(run(
                                "-Dphalanx.inspect=0",
                                "-Dphalanx.inspect.token=for-development-only",
                                "-Dphalanx.inspect.address=localhost",
                                "-Dphalanx.inspect.hosts=localhost, tunnel.example")
                        .getFirst())
                .matches("Inspector: http://localhost:\\d+/#token=for-development-only");
        assertThat(run("-Dphalanx.inspect=0", "-Dphalanx.inspect.hosts=a/b"))
                .contains(
                        "java.lang.IllegalArgumentException: The host \"a/b\" of the inspector is neither a name nor a"
                                + " name with a port. Give one such as tunnel.example or localhost:9000.",
                        "updated 1");
    }

    @Test
    void withoutTheSwitchNothingStarts() throws Exception {
        assertThat(run()).containsExactly("updated 1");
    }

    @Test
    void aValueThatIsNoPortIsLoggedAndTheProgramGoesOn() throws Exception {
        assertThat(run("-Dphalanx.inspect=yes"))
                .contains(
                        "java.lang.IllegalArgumentException: -Dphalanx.inspect is \"yes\". Give a port, such as"
                                + " -Dphalanx.inspect=27750.",
                        "updated 1");
        assertThat(run("-Dphalanx.inspect=70000"))
                .contains(
                        "java.lang.IllegalArgumentException: The port of the inspector was set to 70000. Give a number"
                                + " from 1 to 65,535, or 0 for a free one.",
                        "updated 1");
    }

    @Test
    void aPortThatIsTakenIsLoggedAndTheProgramGoesOn() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            assertThat(run("-Dphalanx.inspect=" + taken.getLocalPort()))
                    .anyMatch(line -> line.contains("The inspector cannot listen on 127.0.0.1:" + taken.getLocalPort()))
                    .contains("updated 1");
        }
    }
}
