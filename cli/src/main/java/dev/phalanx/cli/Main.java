package dev.phalanx.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

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
            ModelCommand.class,
            SweepCommand.class,
            SceneCommand.class,
            BakeCommand.class,
            SchemaCommand.class,
            TraceCommand.class,
            ReplayCommand.class,
            TrainCommand.class,
            CommandLine.HelpCommand.class
        })
public final class Main implements Runnable {
    @CommandLine.Spec
    private CommandSpec spec;

    /// Runs the command and ends the process with its exit code.
    ///
    /// @param arguments what was typed after `phalanx`
    public static void main(String[] arguments) {
        System.exit(commandLine(arguments).execute(arguments));
    }

    /// The command line, with only the subcommand that the first argument names if there is one. Reading the
    /// annotations of all commands takes longer than the JVM takes to start.
    static CommandLine commandLine(String... arguments) {
        if (arguments.length > 0) {
            for (Class<?> subcommand : Main.class.getAnnotation(Command.class).subcommands()) {
                if (subcommand != CommandLine.HelpCommand.class
                        && subcommand.getAnnotation(Command.class).name().equals(arguments[0])) {
                    CommandSpec root = CommandSpec.create().name("phalanx");
                    return new CommandLine(root).addSubcommand(subcommand);
                }
            }
        }
        return new CommandLine(new Main());
    }

    /// Prints the help: `phalanx` alone asks for a subcommand.
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
