package dev.phalanx.bench.worker;

import com.sun.management.ThreadMXBean;
import dev.phalanx.bench.agents.AgentContender;
import dev.phalanx.bench.agents.AgentRun;
import dev.phalanx.bench.agents.LinesOfCode;
import dev.phalanx.bench.agents.Scenario;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.ServiceLoader;

/// The program that the harness starts in a JVM of its own to run models of agents.
///
/// | arguments | prints |
/// |---|---|
/// | `list` | `contender` id title version note for each, then `offer` id scenario lines for each scenario of it |
/// | `results ID SCENARIO SEEDS` | `result` and the statistics at the end of the run, for each seed from 0 |
/// | `first ID SCENARIO SEED` | `first` and the nanoseconds of a run, the only one in this JVM |
/// | `warm ID SCENARIO WARM_UP RUNS SEED` | `warm`, the nanoseconds and the bytes of a run, for each |
/// | `compile JAR FOLDER` | `compiled` and what the compiler says if the contender MASON does not compile |
///
/// The warm-up is in milliseconds, and at least one run. The time of a run is that of its beginning, its steps and its
/// end. It ends with 0, or with a stack trace.
public final class AgentWorker {
    private static final double NANOS_PER_MILLI = 1e6;

    private final PrintStream out;
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private AgentWorker(PrintStream out) {
        this.out = out;
    }

    /// Does what the arguments say.
    ///
    /// @param arguments see above
    /// @throws IOException if a source cannot be read or written
    public static void main(String[] arguments) throws IOException {
        AgentWorker worker = new AgentWorker(System.out);
        switch (arguments[0]) {
            case "list" -> worker.list();
            case "results" ->
                worker.results(find(arguments[1]), Scenario.valueOf(arguments[2]), Integer.parseInt(arguments[3]));
            case "first" -> worker.first(find(arguments[1]), Scenario.valueOf(arguments[2]), seed(arguments[3]));
            case "warm" ->
                worker.warm(
                        find(arguments[1]),
                        Scenario.valueOf(arguments[2]),
                        Integer.parseInt(arguments[3]),
                        Integer.parseInt(arguments[4]),
                        seed(arguments[5]));
            case "compile" ->
                worker.out.println(
                        Wire.line("compiled", MasonSources.compile(Path.of(arguments[1]), Path.of(arguments[2]))));
            default -> throw new IllegalArgumentException("There is no " + arguments[0] + ". See this class.");
        }
        // Frameworks may have left threads.
        System.exit(0);
    }

    private static long seed(String argument) {
        return Long.parseLong(argument);
    }

    private static AgentContender find(String id) {
        for (AgentContender contender : ServiceLoader.load(AgentContender.class)) {
            if (contender.id().equals(id)) {
                return contender;
            }
        }
        throw new IllegalArgumentException("There is no contender " + id + " on the class path. Ask for the list.");
    }

    private void list() throws IOException {
        for (AgentContender contender : ServiceLoader.load(AgentContender.class)) {
            out.println(
                    Wire.line("contender", contender.id(), contender.title(), contender.version(), contender.note()));
            for (Scenario scenario : contender.scenarios()) {
                String source = MasonSources.read("sources/" + contender.id() + "/" + scenario.model() + ".java");
                int lines = source == null ? 0 : LinesOfCode.of(source);
                out.println(Wire.line("offer", contender.id(), scenario, lines));
            }
        }
    }

    private void results(AgentContender contender, Scenario scenario, int seeds) {
        for (int seed = 0; seed < seeds; seed++) {
            try (AgentRun run = run(contender, scenario, seed)) {
                out.println(Wire.line(
                        "result", Arrays.stream(run.statistics()).boxed().toArray()));
            }
        }
    }

    private static AgentRun run(AgentContender contender, Scenario scenario, long seed) {
        AgentRun run = contender.begin(scenario, seed);
        for (int step = 0; step < scenario.steps(); step++) {
            run.step();
        }
        return run;
    }

    private static long nanos(AgentContender contender, Scenario scenario, long seed) {
        long start = System.nanoTime();
        run(contender, scenario, seed).close();
        return System.nanoTime() - start;
    }

    private void first(AgentContender contender, Scenario scenario, long seed) {
        out.println(Wire.line("first", nanos(contender, scenario, seed)));
    }

    private void warm(AgentContender contender, Scenario scenario, int warmUp, int runs, long first) {
        long end = System.nanoTime() + (long) (warmUp * NANOS_PER_MILLI);
        long seed = first;
        do {
            nanos(contender, scenario, seed++);
        } while (System.nanoTime() < end);
        for (int i = 0; i < runs; i++) {
            long allocated = threads.getTotalThreadAllocatedBytes();
            long nanos = nanos(contender, scenario, first + i);
            out.println(Wire.line("warm", nanos, threads.getTotalThreadAllocatedBytes() - allocated));
        }
    }
}
