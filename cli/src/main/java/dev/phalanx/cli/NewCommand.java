package dev.phalanx.cli;

import dev.phalanx.cli.project.BuildTool;
import dev.phalanx.cli.project.Language;
import dev.phalanx.cli.project.LocalRepository;
import dev.phalanx.cli.project.NewProject;
import dev.phalanx.cli.project.ProjectKind;
import dev.phalanx.cli.project.ProjectNames;
import dev.phalanx.cli.project.ProjectVersions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `phalanx new`: a project of one's own.
@Command(
        name = "new",
        description = {
            "Makes a project that uses Phalanx.",
            "The project is a small game that builds, runs, has tests, and shows its world in the inspector.",
            "With --game, it also has a level in scene files with a prefab, bakers, streaming, live editing and saved"
                    + " games.",
            "With --agents, it is an agent-based model with a sweep over parameters."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class NewCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            description = "The name of the project, which its directory gets too. That must be new or empty.")
    private String name = "";

    @Option(
            names = "--game",
            description = "Make a game with a level in scene files. The default is a smaller one without files.")
    private boolean game;

    @Option(names = "--agents", description = "Make an agent-based model in Java, with a test and a sweep.")
    private boolean agents;

    @Option(names = "--gradle", description = "Build with Gradle 9.1 or later. The default is Maven.")
    private boolean gradle;

    @Option(names = "--kotlin", description = "Write the game in Kotlin. The default is Java.")
    private boolean kotlin;

    @Option(
            names = "--package",
            paramLabel = "PACKAGE",
            description = "The package of the classes. The default is com.example.NAME.")
    private @Nullable String packageName;

    @Option(
            names = "--in",
            paramLabel = "DIR",
            description = "The directory in which the project is made. The default is the current one.")
    private Path parent = Path.of("");

    /// Makes the project.
    ///
    /// @return the exit code: 0, 1 if something cannot be written, 2 if the input is wrong
    @Override
    public Integer call() {
        CommandEnd end = new CommandEnd(spec);
        Path directory = parent.toAbsolutePath().normalize();
        ProjectVersions versions = ProjectVersions.ofThisBuild();
        BuildTool tool = gradle ? BuildTool.GRADLE : BuildTool.MAVEN;
        ProjectKind kind = agents ? ProjectKind.AGENTS : game ? ProjectKind.GAME : ProjectKind.SMALL;
        Language language = kotlin ? Language.KOTLIN : Language.JAVA;
        if ((agents && game) || !kind.isIn(language)) {
            return end.fail(
                    CommandEnd.WRONG_INPUT,
                    "--agents makes a model in Java. Leave out " + (game ? "--game" : "--kotlin") + ", or --agents.");
        }
        Path made;
        try {
            made = new NewProject(ProjectNames.of(name, packageName), kind, tool, language, versions).write(directory);
        } catch (IllegalArgumentException wrong) {
            return end.fail(CommandEnd.WRONG_INPUT, String.valueOf(wrong.getMessage()));
        } catch (IOException failed) {
            return end.fail(
                    CommandEnd.FAILED,
                    "The project could not be written to " + directory + ": " + failed
                            + ". Make the directory writable, or name another one with --in.");
        }
        PrintWriter text = spec.commandLine().getOut();
        text.println("Made a project with " + tool.title() + " and " + language.title() + " in " + made);
        printMissing(text, versions.phalanx(), kind);
        printNext(text, made, tool, kind);
        text.flush();
        return 0;
    }

    private static void printMissing(PrintWriter text, String version, ProjectKind kind) {
        LocalRepository repository = LocalRepository.ofUser();
        List<String> missing = repository.missing(version, kind);
        if (missing.isEmpty()) {
            return;
        }
        text.println();
        text.println("Phalanx " + version + " is not in your local Maven repository, " + repository.directory() + ":");
        text.println(
                String.join(", ", missing) + (missing.size() == 1 ? " is" : " are") + " missing. Install it once:");
        text.println();
        String home = System.getProperty("phalanx.home");
        text.println("    mvn " + (home == null ? "" : "-f " + quoted(home) + " ") + "-pl "
                + String.join(",", kind.modules()) + " -am install -Dmaven.test.skip=true");
    }

    private static void printNext(PrintWriter text, Path made, BuildTool tool, ProjectKind kind) {
        boolean isMaven = tool == BuildTool.MAVEN;
        text.println();
        text.println("Next:");
        text.println();
        text.println("    cd "
                + quoted(
                        Path.of("").toAbsolutePath().equals(made.getParent())
                                ? made.getFileName().toString()
                                : made.toString()));
        boolean isModel = kind == ProjectKind.AGENTS;
        String run = isMaven ? "mvn compile exec:exec" : "gradle run";
        text.println("    " + run + (isModel ? "" : isMaven ? " -Dargs=--inspect" : " --args=--inspect"));
        text.println();
        text.println((isModel
                        ? "This runs the model with several parameters and seeds, and writes results.csv."
                        : "This runs the game; open the URL that it prints.")
                + " The README of the project explains the rest.");
    }

    private static String quoted(String path) {
        return path.indexOf(' ') < 0 ? path : '"' + path + '"';
    }
}
