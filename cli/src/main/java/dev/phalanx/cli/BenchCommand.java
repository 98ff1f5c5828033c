package dev.phalanx.cli;

import dev.phalanx.bench.harness.AgentBench;
import dev.phalanx.bench.harness.AgentBenchOptions;
import dev.phalanx.bench.harness.Bench;
import dev.phalanx.bench.harness.BenchException;
import dev.phalanx.bench.harness.BenchOptions;
import dev.phalanx.bench.harness.Pace;
import dev.phalanx.bench.report.AgentReport;
import dev.phalanx.bench.report.BenchReport;
import dev.phalanx.bench.report.ReportFolder;
import dev.phalanx.bench.results.AgentResults;
import dev.phalanx.bench.results.BenchResults;
import dev.phalanx.bench.results.Comparison;
import dev.phalanx.bench.results.ResultsFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `phalanx bench`: the same workloads on Phalanx, other libraries, and loops by hand.
@Command(
        name = "bench",
        description = {
            "Compares Phalanx with other libraries and with loops by hand.",
            "Runs the same workloads on Phalanx, on other entity component systems for the",
            "JVM, and as loops by hand, checks that all have the same results, and reports",
            "how long each takes beside the loops; then two games, and models of agents, beside",
            "MASON if its jar is given. Takes about forty minutes.",
            "With --agents, runs the models alone."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "The workloads are explained in docs/benchmarks.md, the models in docs/agents.md.",
            "Let nothing else run meanwhile."
        },
        sortOptions = false,
        showDefaultValues = true)
final class BenchCommand implements Callable<Integer> {
    /// The system property with the class path of the contenders.
    static final String CONTENDERS = "phalanx.contenders";

    @Spec
    private CommandSpec spec;

    @ArgGroup
    private @Nullable PaceOption pace;

    @Option(
            names = "--only",
            paramLabel = "NAME",
            split = ",",
            showDefaultValue = Help.Visibility.NEVER,
            description = "Run only this contender or workload, or with --agents this scenario; may be given several"
                    + " times. The loop over arrays that ratios are taken of runs in any case, models only with"
                    + " --agents.")
    private List<String> only = List.of();

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            defaultValue = "bench-report",
            description = "Where report.md, report.html, results.json and the plots go; with --agents, agents.md,"
                    + " agents.html and agents.json.")
    private Path out = Path.of("bench-report");

    @Option(
            names = "--compare",
            paramLabel = "FILE",
            description = "The results.json of an earlier run: lists what got worse by more than 15%% in ratio.")
    private @Nullable Path compare;

    @Option(
            names = "--agents",
            showDefaultValue = Help.Visibility.NEVER,
            description = "Run the models of agents of a public comparison: Schelling, Flocking, WolfSheep.")
    private boolean isAgents;

    @Option(
            names = "--mason",
            paramLabel = "JAR",
            description =
                    "The jar of MASON 22, which then runs the same models of agents. docs/agents.md says where to get"
                            + " it.")
    private @Nullable Path mason;

    @Option(
            names = "--scale",
            showDefaultValue = Help.Visibility.NEVER,
            description = "With --agents: run models with 80,000 to 200,000 agents instead, flocking also by jobs.")
    private boolean isScale;

    /// How thorough; at most one of them.
    static final class PaceOption {
        @Option(names = "--quick", description = "Take about ten minutes, for rough numbers.")
        private boolean quick;

        @Option(
                names = "--long",
                description = "Run the churn of entities for a minute on each contender, and more JVMs for first runs.")
        private boolean thorough;
    }

    /// Runs the bench.
    ///
    /// @return the exit code: 0, 2 if the input was wrong, 1 if the bench failed
    @Override
    public Integer call() throws InterruptedException {
        return isAgents ? runAgents() : runWorkloads();
    }

    private int runAgents() throws InterruptedException {
        AgentResults results;
        try {
            if (compare != null) {
                throw new IllegalArgumentException("--compare was given with --agents, whose results are not compared"
                        + " with earlier ones. Leave one of them out.");
            }
            results = models();
        } catch (IllegalArgumentException e) {
            return fail(2, String.valueOf(e.getMessage()));
        } catch (BenchException e) {
            return fail(1, String.valueOf(e.getMessage()));
        }
        PrintWriter text = spec.commandLine().getOut();
        text.print(AgentReport.summary(results));
        int code = write(text, "agents", () -> AgentReport.write(out, results));
        text.flush();
        return code;
    }

    private AgentResults models() throws BenchException, InterruptedException {
        BenchOptions options = options();
        try (BenchProgress progress = new BenchProgress(spec.commandLine().getErr(), Terminal.isThere())) {
            return AgentBench.run(
                    new AgentBenchOptions(options.classPath(), options.pace(), options.only(), isScale, mason),
                    progress);
        }
    }

    private BenchResults workloads() throws BenchException, InterruptedException {
        BenchOptions options = options();
        try (BenchProgress progress = new BenchProgress(spec.commandLine().getErr(), Terminal.isThere())) {
            return Bench.run(options, progress);
        }
    }

    private int runWorkloads() throws InterruptedException {
        BenchResults old;
        BenchResults results;
        try {
            boolean hasModels = only.isEmpty();
            if (isScale || (mason != null && !hasModels)) {
                throw new IllegalArgumentException((isScale ? "--scale was given" : "--mason and --only were given")
                        + " without --agents. Add --agents.");
            }
            options();
            old = compare == null ? null : ResultsFile.read(compare);
            AgentResults models = hasModels ? models() : null;
            results = workloads().with(models);
        } catch (IllegalArgumentException e) {
            return fail(2, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return fail(2, compare + " cannot be read: " + e + ". Give the results.json of an earlier run.");
        } catch (BenchException e) {
            return fail(1, String.valueOf(e.getMessage()));
        }
        Comparison comparison = old == null ? null : Comparison.of(old, results);
        PrintWriter text = spec.commandLine().getOut();
        text.print(BenchReport.summary(results, comparison));
        if (results.models() != null) {
            text.println();
            text.print(AgentReport.summary(results.models()));
        }
        int code = write(text, "report", () -> ReportFolder.write(out, results, comparison));
        text.flush();
        return code;
    }

    /// What the arguments ask for.
    ///
    /// @throws IllegalArgumentException if it cannot be had
    BenchOptions options() {
        String classPath = System.getProperty(CONTENDERS);
        if (classPath == null) {
            throw new IllegalArgumentException("The contenders were not found: the system property " + CONTENDERS
                    + " is not set. Start the bench with ./phalanx bench in a clone of the project.");
        }
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw new IllegalArgumentException(
                    "The report cannot be written to " + out + ": that is a file. Give a folder with --out.");
        }
        return new BenchOptions(classPath, pace(), only);
    }

    private Pace pace() {
        if (pace != null && pace.quick) {
            return Pace.QUICK;
        }
        return pace != null && pace.thorough ? Pace.LONG : Pace.STANDARD;
    }

    /// Writes files.
    private interface Writing {
        void write() throws IOException;
    }

    private int write(PrintWriter text, String name, Writing files) {
        try {
            files.write();
        } catch (IOException e) {
            return fail(
                    1, "The report could not be written to " + out + ": " + e + ". Give another folder with --out.");
        }
        text.println();
        text.println("The report is in " + out.resolve(name + ".html") + " and " + name + ".md beside it");
        return 0;
    }

    private int fail(int code, String message) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("phalanx bench: " + message);
        err.flush();
        return code;
    }
}
