package dev.phalanx.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The root of the `phalanx` command; what it can do is in its subcommands.
@Command(
        name = "phalanx",
        description = "Phalanx: worlds, archetype chunks and systems for the JVM.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            DemoCommand.class,
            NewCommand.class,
            BenchCommand.class,
            SceneCommand.class,
            BakeCommand.class,
            SchemaCommand.class,
            TraceCommand.class,
            RowsCommand.class,
            TrainCommand.class,
            SiteCommand.class,
            CommandLine.HelpCommand.class
        })
public final class Main implements Runnable {
    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    /// Runs the command and ends the process with its exit code.
    ///
    /// @param arguments what was typed after `phalanx`
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Main()).execute(arguments));
    }

    /// Prints the help: `phalanx` alone asks for a subcommand.
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
