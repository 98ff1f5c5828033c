package dev.phalanx.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `phalanx scene`: files with entities. What it does is in its subcommands.
@Command(
        name = "scene",
        description = {
            "Looks into files with entities, compares them, and turns them into JSON and back.",
            "The files are those that WorldFiles and SceneWriter write. The component classes",
            "are not needed."
        },
        mixinStandardHelpOptions = true,
        subcommands = {
            SceneInfoCommand.class,
            SceneDiffCommand.class,
            SceneDumpCommand.class,
            SceneVerifyCommand.class,
            ScenePackCommand.class
        })
final class SceneCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    /// Prints the help.
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
