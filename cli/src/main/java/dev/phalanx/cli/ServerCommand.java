package dev.phalanx.cli;

import dev.phalanx.samples.server.ServerDemo;
import dev.phalanx.samples.server.ServerOptions;
import dev.phalanx.samples.server.ServerReport;
import dev.phalanx.samples.server.ServerRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `phalanx demo server`: a game server and its clients.
@Command(
        name = "server",
        description = {
            "Runs a game server and its clients, and prints tick times and pauses.",
            "Clients on the loopback interface send their teams around a world that the server simulates at a fixed",
            "rate, and get what has changed in each tick. At the end, each client's copy of the world is compared",
            "with the world. The exit code is 1 if one of them differs."
        },
        footer = {
            "",
            "To choose a garbage collector or other options of the JVM: JAVA_TOOL_OPTIONS=-XX:+UseZGC phalanx demo server"
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        showDefaultValues = true)
final class ServerCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--clients", paramLabel = "N", defaultValue = "200", description = "How many clients.")
    private int clients;

    @Option(
            names = "--entities",
            paramLabel = "N",
            defaultValue = "20000",
            description = "How many units and crystals there are at the start.")
    private int entities;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "60", description = "How long the server runs.")
    private int seconds;

    @Option(names = "--rate", paramLabel = "N", defaultValue = "30", description = "How many ticks per second.")
    private int rate;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The seed of all that is random.")
    private long seed;

    /// Runs the demo.
    ///
    /// @return the exit code: 0, 2 if the input was wrong, 1 if a connection failed or a client's copy differs
    @Override
    public Integer call() throws InterruptedException {
        CommandEnd end = new CommandEnd(spec);
        ServerOptions options;
        try {
            options = new ServerOptions(clients, entities, seconds, rate, seed);
        } catch (IllegalArgumentException e) {
            return end.fail(CommandEnd.WRONG_INPUT, String.valueOf(e.getMessage()));
        }
        ServerRun run;
        try {
            run = ServerDemo.run(options);
        } catch (IOException e) {
            return end.fail(CommandEnd.FAILED, "A connection failed: " + e + ".");
        }
        PrintWriter text = spec.commandLine().getOut();
        text.print(ServerReport.of(run));
        text.flush();
        if (!run.isRight()) {
            return end.fail(
                    CommandEnd.FAILED,
                    "Only " + run.equalCopies() + " of " + clients
                            + " clients have the same world as the server. The log"
                            + " says which ones lost their connection; if there are none, report a bug.");
        }
        return 0;
    }
}
