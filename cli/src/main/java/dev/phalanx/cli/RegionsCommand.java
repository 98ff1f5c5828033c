package dev.phalanx.cli;

import dev.phalanx.samples.regions.NodeStart;
import dev.phalanx.samples.regions.RegionsDemo;
import dev.phalanx.samples.regions.RegionsOptions;
import dev.phalanx.samples.regions.RegionsPicture;
import dev.phalanx.samples.regions.RegionsReport;
import dev.phalanx.samples.regions.RegionsRun;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `phalanx demo regions`: a world in several processes, one of which is killed and started again.
@Command(
        name = "regions",
        description = {
            "Runs one world in several processes, kills one of them, and starts it again.",
            "An illness spreads among agents who walk about. The world is cut into sections, which the processes run.",
            "At the end, the state is compared with that of the same world in one process. The exit code is 1 if it",
            "differs."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        showDefaultValues = true)
final class RegionsCommand implements Callable<Integer> {
    private static final int USUAL_TICKS = 200;
    private static final int LAST_PORT = 65_535;
    private static final int TOKEN_BYTES = 16;
    private static final String INSPECTOR = "Inspector: ";

    @Spec
    private CommandSpec spec;

    @Option(names = "--nodes", paramLabel = "N", defaultValue = "4", description = "How many processes.")
    private int nodes;

    @Option(names = "--agents", paramLabel = "N", defaultValue = "200000", description = "How many agents.")
    private int agents;

    @Option(
            names = "--side",
            paramLabel = "N",
            defaultValue = "8",
            description = "How many sections are beside each other, and above each other.")
    private int side;

    @Option(
            names = "--ticks",
            paramLabel = "N",
            description = "How many ticks. 200 if none are given, without end with --inspect.")
    private @Nullable Integer ticks;

    @Option(
            names = "--inspect",
            arity = "0..1",
            paramLabel = "PORT",
            fallbackValue = "27750",
            description = "Show each process in a browser, at the URLs that are printed, and go on until the command is"
                    + " interrupted. Each of the pages shows all processes under Sections. The first process"
                    + " has the port 27750 if none is given, and each further one the port after that; 0 is a"
                    + " free one for each.")
    private @Nullable Integer inspect;

    @Option(
            names = "--kill-at",
            paramLabel = "TICK",
            defaultValue = "100",
            description = "Kills a process when it has run this tick, and starts it again; 0 for never.")
    private int killAt;

    @Option(
            names = "--image-every",
            paramLabel = "TICKS",
            defaultValue = "20",
            description = "The ticks between two images that each process writes.")
    private int imageEvery;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The seed of all that is random.")
    private long seed;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            defaultValue = "regions.png",
            description = "The picture, a PNG file.")
    private Path out = Path.of("regions.png");

    @Option(
            names = "--width",
            paramLabel = "PIXELS",
            defaultValue = "1600",
            description = "The picture's width; it is as high as wide.")
    private int width;

    @Option(names = "--no-picture", description = "Draw no picture.")
    private boolean noPicture;

    /// Runs the demo.
    ///
    /// @return the exit code: 0, 2 if the input was wrong, 1 if a process failed, the state differs, or the picture
    ///     could not be written
    @Override
    public Integer call() throws InterruptedException {
        CommandEnd end = new CommandEnd(spec);
        RegionsOptions options;
        try {
            if (!noPicture) {
                RegionsPicture.checkWidth(width);
                OutputFile.check("The picture", out, "--out");
            }
            options = new RegionsOptions(nodes, agents, side, ticks(), killAt, imageEvery, seed);
            checkPorts();
        } catch (IllegalArgumentException e) {
            return end.fail(CommandEnd.WRONG_INPUT, String.valueOf(e.getMessage()));
        }
        RegionsRun run;
        try {
            run = RegionsDemo.run(options, start());
        } catch (IOException e) {
            return end.fail(CommandEnd.FAILED, String.valueOf(e.getMessage()));
        }
        PrintWriter text = spec.commandLine().getOut();
        text.print(RegionsReport.of(run));
        int code = noPicture ? 0 : end.draw(file -> new RegionsPicture(run, width).write(file), out);
        text.flush();
        if (!run.isRight()) {
            return end.fail(CommandEnd.FAILED, "The state differs from that of one process. Report a bug.");
        }
        return code;
    }

    private int ticks() {
        if (ticks != null) {
            return ticks;
        }
        return inspect == null ? USUAL_TICKS : Integer.MAX_VALUE;
    }

    private void checkPorts() {
        if (inspect != null && (inspect < 0 || inspect > LAST_PORT - nodes + 1)) {
            throw new IllegalArgumentException("The inspectors of " + nodes + " processes cannot have the ports from "
                    + inspect + " on. Give a port from 1 to " + (LAST_PORT - nodes + 1) + ", or 0 for free ones.");
        }
    }

    /// What shows the processes in a browser, if that is wanted. They keep their token when they are started again.
    private NodeStart start() {
        Integer first = inspect;
        if (first == null) {
            return NodeStart.PLAIN;
        }
        byte[] token = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(token);
        String text = HexFormat.of().formatHex(token);
        PrintWriter out = spec.commandLine().getOut();
        return new NodeStart(
                node -> List.of(
                        "-Dphalanx.inspect=" + (first == 0 ? 0 : first + node), "-Dphalanx.inspect.token=" + text),
                ownClassPath(),
                line -> {
                    if (line.startsWith(INSPECTOR)) {
                        out.println(line);
                        out.flush();
                    }
                });
    }

    /// The libraries of this process, for processes without modules.
    private static List<String> ownClassPath() {
        List<String> entries = new ArrayList<>();
        for (String property : List.of("jdk.module.path", "java.class.path")) {
            for (String entry : System.getProperty(property, "").split(Pattern.quote(File.pathSeparator), -1)) {
                if (!entry.isEmpty()) {
                    entries.add(hasLibraries(Path.of(entry)) ? entry + File.separator + "*" : entry);
                }
            }
        }
        return entries;
    }

    private static boolean hasLibraries(Path entry) {
        String[] names = entry.toFile().list();
        return names != null && Arrays.stream(names).anyMatch(name -> name.endsWith(".jar"));
    }
}
