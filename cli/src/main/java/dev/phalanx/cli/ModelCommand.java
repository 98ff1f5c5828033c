package dev.phalanx.cli;

import dev.phalanx.agents.DataTable;
import dev.phalanx.agents.ModelRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `phalanx model`: one run of an agent-based model, which the inspector can show.
@Command(
        name = "model",
        mixinStandardHelpOptions = true,
        description = {
            "Runs an agent-based model once. With --inspect, the tab Model of the inspector shows charts of what it",
            "reports and its grids, and with --inspect-writes it can start anew with other parameters.",
            "phalanx sweep MODEL --help lists the parameters of a model."
        },
        sortOptions = false)
final class ModelCommand implements Callable<Integer> {
    private static final int USUAL_STEPS = 100;
    private static final double SHOWN_RATE = 10;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "MODEL",
            description = {
                "epidemic, flocking, forest-fire, schelling, wolf-sheep, or the name of a class that implements",
                "dev.phalanx.agents.Model."
            })
    private String model = "";

    @Option(
            names = {"--classes", "--class-path"},
            paramLabel = "PATH",
            description = {
                "The directory of a compiled project, or class directories and jars, separated as in a class path."
            })
    private @Nullable String classPath;

    @Option(
            names = "--param",
            paramLabel = "NAME=VALUE",
            description = "The value of a parameter. Can be repeated for other parameters.")
    private List<String> parameters = List.of();

    @Option(names = "--seed", paramLabel = "N", description = "The seed of the random numbers, 0 without it.")
    private long seed;

    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "How many steps to make; 100 without it, or without end if the run is shown.")
    private @Nullable Integer steps;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = {
                "The most steps a second; 10 without it if the run is shown, and as many as possible if it is not."
            })
    private @Nullable Double rate;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "Write what the model reports in each step to a CSV file at the end.")
    private @Nullable Path out;

    @Mixin
    private Inspection inspection = new Inspection();

    /// Runs the model.
    ///
    /// @return the exit code: 0, 1 if the model failed or the file cannot be written, 2 if the input is wrong
    @Override
    public Integer call() {
        CommandEnd end = new CommandEnd(spec);
        List<Path> places = ProgramClasses.compiled(ProgramClasses.places(classPath));
        String missing = ProgramClasses.missing(places);
        if (missing != null) {
            return end.fail(CommandEnd.WRONG_INPUT, missing);
        }
        try (ProgramClasses classes = ProgramClasses.withoutBaking(places)) {
            if (steps != null && steps < 0) {
                return end.fail(CommandEnd.WRONG_INPUT, "A run cannot have " + steps + " steps. Give 0 or more.");
            }
            if (out != null) {
                OutputFile.check("The table", out, "--out");
            }
            try (ModelRun<?> run = ModelClass.run(model, classes.loader(), values(), seed)) {
                return run(end, run);
            }
        } catch (IllegalArgumentException refused) {
            return end.fail(CommandEnd.WRONG_INPUT, String.valueOf(refused.getMessage()));
        }
    }

    private Map<String, String> values() {
        Map<String, String> values = new LinkedHashMap<>();
        for (String parameter : parameters) {
            int sign = parameter.indexOf('=');
            if (sign < 1) {
                throw new IllegalArgumentException(
                        "A parameter was given as \"" + parameter + "\". Write it as --param NAME=VALUE.");
            }
            if (values.put(parameter.substring(0, sign), parameter.substring(sign + 1)) != null) {
                throw new IllegalArgumentException("The parameter \"" + parameter.substring(0, sign)
                        + "\" was given twice. Give each parameter once.");
            }
        }
        return values;
    }

    private int run(CommandEnd end, ModelRun<?> run) {
        PrintWriter text = spec.commandLine().getOut();
        if (rate != null || inspection.isOn()) {
            run.rate(Objects.requireNonNullElse(rate, SHOWN_RATE));
        }
        inspection.start(text);
        int most = inspection.steps(steps, USUAL_STEPS, Integer.MAX_VALUE);
        run.run(most);
        String failure = run.failure();
        if (failure != null) {
            return end.fail(CommandEnd.FAILED, failure);
        }
        DataTable data = Objects.requireNonNull(run.data());
        Path file = out;
        if (file != null) {
            try {
                data.toCsv(file);
            } catch (IOException failed) {
                return end.fail(CommandEnd.FAILED, String.valueOf(failed.getMessage()));
            }
        }
        text.println(run.name() + ", seed " + run.seed() + ":");
        for (String name : data.names()) {
            double last = data.number(name, data.rows() - 1);
            text.println(
                    "  " + name + " " + (last == Math.rint(last) && Math.abs(last) < 1e15 ? (long) last + "" : last));
        }
        if (file != null) {
            text.println(data.rows() + " rows are in " + file);
        }
        text.flush();
        return 0;
    }
}
