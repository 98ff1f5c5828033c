package dev.phalanx.maintenance;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/// The root of the command for maintainers, `.ci/maintain`; what it can do is in its subcommands.
@Command(
        name = "maintain",
        description = "What maintainers of Phalanx need: the rows of the specification, and the site.",
        mixinStandardHelpOptions = true,
        subcommands = {RowsCommand.class, SiteCommand.class, CommandLine.HelpCommand.class})
public final class Main implements Runnable {
    /// The system property with the directory of the checkout.
    static final String HOME = "phalanx.home";

    /// The exit code of a mistake in the arguments.
    static final int WRONG_INPUT = 2;

    /// The exit code of a run that failed.
    static final int FAILED = 1;

    @CommandLine.Spec
    private CommandSpec spec;

    /// Runs the command and ends the process with its exit code.
    ///
    /// @param arguments what was typed after `.ci/maintain`
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Main()).execute(arguments));
    }

    /// Prints the help: the command alone asks for a subcommand.
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /// The directory of the checkout; null, after a message, if the program was not told it.
    ///
    /// @param spec the subcommand
    /// @param what what it reads there
    static @Nullable Path home(CommandSpec spec, String what) {
        String home = System.getProperty(HOME);
        if (home == null) {
            fail(
                    spec,
                    WRONG_INPUT,
                    "The " + what + " was not found: the system property " + HOME + " is not set. Start it with .ci/"
                            + spec.qualifiedName() + " in a clone of the project.");
            return null;
        }
        return Path.of(home);
    }

    /// Prints a message to standard error.
    ///
    /// @param spec the subcommand
    /// @param code the exit code
    /// @param message what happened, and what to do
    /// @return the exit code
    static int fail(CommandSpec spec, int code, String message) {
        spec.commandLine().getErr().println(spec.qualifiedName() + ": " + message);
        spec.commandLine().getErr().flush();
        return code;
    }
}
