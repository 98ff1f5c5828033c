package dev.phalanx.cli;

import dev.phalanx.agents.Batch;
import dev.phalanx.agents.BatchResult;
import dev.phalanx.agents.ParameterInfo;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `phalanx sweep`: many runs of an agent-based model, with combinations of parameters and seeds.
@Command(
        name = "sweep",
        description = {
            "Runs an agent-based model with each combination of parameters and seeds, on all processors.",
            "The table has a row for each run, and is the same whatever the number of workers. A sweep that was",
            "killed goes on: rows that are in the file are kept."
        },
        sortOptions = false)
final class SweepCommand implements Callable<Integer> {
    private static final Pattern SEEDS = Pattern.compile("(-?\\d{1,18})(?:\\.\\.(-?\\d{1,18}))?");
    private static final Pattern SHARD = Pattern.compile("(\\d{1,9})/(\\d{1,9})");

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "MODEL",
            arity = "0..1",
            description = {
                "ark-flocking, ark-wolf-sheep, epidemic, flocking, forest-fire, parallel-flocking,",
                "parallel-schelling, schelling, wolf-sheep, or the name of a class that implements",
                "dev.phalanx.agents.Model. With --help, its parameters are shown."
            })
    private @Nullable String model;

    @Option(
            names = {"--classes", "--class-path"},
            paramLabel = "PATH",
            description = {
                "The directory of a compiled project, or class directories and jars, separated as in a class path."
            })
    private @Nullable String classPath;

    @Option(
            names = "--param",
            paramLabel = "NAME=VALUES",
            description = {
                "The values of a parameter: a list such as 0.1,0.2 whose items are values or ranges such as 0:1:0.1.",
                "Can be repeated for other parameters. The first one varies slowest."
            })
    private List<String> parameters = List.of();

    @Option(
            names = "--seeds",
            paramLabel = "A..B",
            defaultValue = "0",
            description = "The seeds from A to B, both included, for each combination; or one seed. 0 without it.")
    private String seeds = "0";

    @Option(names = "--steps", paramLabel = "N", description = "How long each run is. Required.")
    private @Nullable Integer steps;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "The table, a CSV file. Required.")
    private @Nullable Path out;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "How many runs are made at the same time; as many as there are processors without it.")
    private @Nullable Integer workers;

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = "One of N parts of the rows, for as many machines: from 0/N to N-1/N.")
    private @Nullable String shard;

    @Option(names = "--keep-going", description = "Go on when a run fails, and list such runs at the end.")
    private boolean isKeptGoing;

    @Option(
            names = {"-h", "--help"},
            description = "Show this help, and the parameters of MODEL.")
    private boolean isHelp;

    /// Sweeps.
    ///
    /// @return the exit code: 0, 1 if a run failed or the file cannot be read or written, 2 if the input is wrong
    @Override
    public Integer call() {
        CommandEnd end = new CommandEnd(spec);
        PrintWriter text = spec.commandLine().getOut();
        if (isHelp) {
            spec.commandLine().usage(text);
        }
        String name = model;
        if (name == null) {
            return isHelp
                    ? 0
                    : end.fail(
                            CommandEnd.WRONG_INPUT,
                            "There is no model. Name one of the built-in models, such as schelling, or a class.");
        }
        List<Path> places = ProgramClasses.compiled(ProgramClasses.places(classPath));
        String missing = ProgramClasses.missing(places);
        if (missing != null) {
            return end.fail(CommandEnd.WRONG_INPUT, missing);
        }
        try (ProgramClasses classes = ProgramClasses.withoutBaking(places)) {
            Batch<?> one = ModelClass.batch(name, classes.loader());
            if (isHelp) {
                printParameters(text, name, one.parameterInfo());
                return 0;
            }
            Path file = out;
            if (file == null) {
                return end.fail(CommandEnd.WRONG_INPUT, "There is no --out. Name the file for the table.");
            }
            OutputFile.check("The table", file, "--out");
            Batch<?> batch = batch(one);
            batch.names();
            return sweep(end, batch, file);
        } catch (IllegalArgumentException refused) {
            return end.fail(CommandEnd.WRONG_INPUT, String.valueOf(refused.getMessage()));
        }
    }

    private Batch<?> batch(Batch<?> one) {
        Batch<?> batch = one;
        for (String parameter : parameters) {
            int sign = parameter.indexOf('=');
            if (sign < 1) {
                throw new IllegalArgumentException(
                        "A parameter was given as \"" + parameter + "\". Write it as --param NAME=VALUES.");
            }
            batch = batch.overText(parameter.substring(0, sign), parameter.substring(sign + 1));
        }
        if (steps == null) {
            throw new IllegalArgumentException("There is no --steps. Say how long each run is.");
        }
        batch = withShard(withSeeds(batch.steps(steps)));
        if (workers != null) {
            batch = batch.threads(workers);
        }
        return isKeptGoing ? batch.keepGoing() : batch;
    }

    private Batch<?> withSeeds(Batch<?> batch) {
        Matcher range = SEEDS.matcher(seeds);
        if (!range.matches()) {
            throw new IllegalArgumentException(
                    "The seeds were given as \"" + seeds + "\". Write them as --seeds 0..9999, or give one seed.");
        }
        long first = Long.parseLong(range.group(1));
        long last = range.group(2) == null ? first : Long.parseLong(range.group(2));
        if (last < first || last - first >= Integer.MAX_VALUE) {
            throw new IllegalArgumentException("The seeds were given as " + seeds + ", which are "
                    + (last < first ? "none" : "too many") + ". Give the first one, and a later one of at most "
                    + Integer.MAX_VALUE + " more.");
        }
        return batch.seeds(first, (int) (last - first + 1));
    }

    private Batch<?> withShard(Batch<?> batch) {
        if (shard == null) {
            return batch;
        }
        Matcher part = SHARD.matcher(shard);
        if (!part.matches()) {
            throw new IllegalArgumentException(
                    "The shard was given as \"" + shard + "\". Write it as --shard 3/8, from 0/8 to 7/8.");
        }
        return batch.shard(Integer.parseInt(part.group(1)), Integer.parseInt(part.group(2)));
    }

    private int sweep(CommandEnd end, Batch<?> batch, Path file) {
        PrintWriter text = spec.commandLine().getOut();
        BatchResult result;
        try (SweepProgress progress = new SweepProgress(spec.commandLine().getErr(), Terminal.isThere())) {
            result = batch.progress(progress).toCsv(file);
        } catch (IllegalStateException failed) {
            return end.fail(CommandEnd.FAILED, String.valueOf(failed.getMessage()));
        } catch (IOException failed) {
            return end.fail(CommandEnd.FAILED, String.valueOf(failed.getMessage()));
        }
        text.println(result.rows() + " rows are in " + file
                + (result.kept() > 0 ? ", of which " + result.kept() + " were there before" : ""));
        text.flush();
        result.failures().forEach(failure -> end.fail(CommandEnd.FAILED, "A run failed: " + failure));
        return result.failures().isEmpty() ? 0 : CommandEnd.FAILED;
    }

    private static void printParameters(PrintWriter text, String name, List<ParameterInfo> all) {
        int width = all.stream().mapToInt(each -> each.name().length()).max().orElse(0);
        text.println();
        text.println("Parameters of " + name + ":");
        for (ParameterInfo each : all) {
            String padded = each.name() + " ".repeat(width - each.name().length());
            text.println("  " + padded + "  " + kind(each) + (each.range().isEmpty() ? "" : " " + each.range()) + ", "
                    + each.value() + " without --param" + (each.doc().isEmpty() ? "" : ": " + each.doc()));
        }
        text.flush();
    }

    private static String kind(ParameterInfo each) {
        return each.type().isEnum()
                ? "one of " + List.of(each.type().getEnumConstants())
                : each.type().getSimpleName().toLowerCase(Locale.ROOT);
    }
}
