package dev.phalanx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
    @Test
    void commandThatIsNamedIsTheOnlyOneThatIsMade() {
        assertThat(Main.commandLine("demo", "--days", "2").getSubcommands()).containsOnlyKeys("demo");
        assertThat(Main.commandLine("--version").getSubcommands()).containsKeys("demo", "scene", "help");
        assertThat(Main.commandLine("help", "demo").getSubcommands()).containsKeys("demo", "scene", "help");
        assertThat(Main.commandLine().getSubcommands()).containsKeys("demo", "scene", "help");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "help",
                "help demo",
                "help scene",
                "demo --help",
                "demo boids --help",
                "scene --help",
                "scene diff --help",
                "new",
                "demo --nonsense",
                "scene nonsense",
                "nonsense",
                "--help",
                "--version",
                "demo --version"
            })
    void namedCommandPrintsWhatItPrintsAmongAllOthers(String typed) {
        String[] arguments = typed.split(" ");

        assertThat(printed(Main.commandLine(arguments), arguments))
                .isNotEmpty()
                .isEqualTo(printed(new CommandLine(new Main()), arguments));
    }

    private static String printed(CommandLine command, String[] arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = command.setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        return code + "\n" + out + err;
    }
}
