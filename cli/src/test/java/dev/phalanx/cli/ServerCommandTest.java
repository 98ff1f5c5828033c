package dev.phalanx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ServerCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void itPrintsTheTables() {
        assertThat(server("--clients", "3", "--entities", "600", "--seconds", "2", "--rate", "60"))
                .isZero();

        assertThat(err.toString()).isEmpty();
        assertThat(out.toString())
                .containsPattern("Server +seed 1")
                .containsPattern("Garbage collector +\\w+")
                .containsPattern("Clients whose copy equals the world +3")
                .containsPattern("Measured ticks +120")
                .containsPattern("Bytes to each client per second +\\d+")
                .containsPattern("Longest collector pause, ms +\\d+\\.\\d\\d")
                .containsPattern("A tick takes( +\\d+\\.\\d\\d){3}")
                .containsPattern("A tick begins late by( +\\d+\\.\\d\\d){3}");
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        assertThat(server("--clients", "0")).isEqualTo(2);
        assertThat(server("--entities", "399")).isEqualTo(2);
        assertThat(server("--seconds", "0")).isEqualTo(2);
        assertThat(server("--rate", "121")).isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString().lines())
                .containsExactly(
                        "phalanx demo server: The number of clients is out of range: 0. Give a number from 1 to 1000.",
                        "phalanx demo server: The number of entities is out of range: 399. Give a number from 400 to"
                                + " 500000.",
                        "phalanx demo server: The number of seconds is out of range: 0. Give a number from 1 to 86400.",
                        "phalanx demo server: The number of ticks per second is out of range: 121. Give a number from 1"
                                + " to 120.");
    }

    @Test
    void theOtherDemoNamesIt() {
        assertThat(run("demo", "--help")).isZero();

        assertThat(out.toString()).containsPattern("server +Runs a game server");
    }

    private int server(String... arguments) {
        List<String> all = new ArrayList<>(List.of("demo", "server"));
        all.addAll(List.of(arguments));
        return run(all.toArray(new String[0]));
    }

    private int run(String... arguments) {
        return new CommandLine(new Main())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
