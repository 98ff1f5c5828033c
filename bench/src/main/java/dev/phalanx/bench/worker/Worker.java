package dev.phalanx.bench.worker;

import dev.phalanx.bench.workload.Contender;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Workload;
import java.io.PrintStream;
import java.util.List;
import java.util.ServiceLoader;

/// The program that the harness starts in a JVM of its own.
///
/// | arguments | prints |
/// |---|---|
/// | `list` | `contender` id title version note for each, then `offer` id workload size for each workload that it has |
/// | `check ID SIZE` | `digests` workload, and a number after each of [#CHECKED_AFTER] runs, for all workloads |
/// | `time ID WORKLOAD SIZE WARM_UP MEASURE` | `timing` and the fields of [Timing]; `early` and nanoseconds a run |
/// | the same of [Workload#CHURN] | also `pauses` and the fields of [Pauses] |
/// | `first ID WORKLOAD SIZE` | `first` and the fields of [FirstRuns] |
/// | `memory ID WORKLOAD SIZE` | `memory` and bytes an entity |
///
/// Times are in milliseconds. It ends with 0, or with a stack trace.
public final class Worker {
    /// After how many runs in all results are compared: enough for rules that apply to every tenth run.
    public static final List<Integer> CHECKED_AFTER = List.of(0, 1, 2, 14);

    private static final int SMALL = 52;
    private static final double NANOS_PER_MILLI = 1e6;

    private final PrintStream out;
    private final long start = System.nanoTime();

    private Worker(PrintStream out) {
        this.out = out;
    }

    /// Does what the arguments say.
    ///
    /// @param arguments see above
    /// @throws Exception whatever a contender throws
    public static void main(String[] arguments) throws Exception {
        Worker worker = new Worker(System.out);
        switch (arguments[0]) {
            case "list" -> worker.list();
            case "check" -> worker.check(find(arguments[1]), Integer.parseInt(arguments[2]));
            case "time" ->
                worker.time(
                        find(arguments[1]),
                        Workload.valueOf(arguments[2]),
                        Integer.parseInt(arguments[3]),
                        Integer.parseInt(arguments[4]),
                        Integer.parseInt(arguments[5]));
            case "first" ->
                worker.first(find(arguments[1]), Workload.valueOf(arguments[2]), Integer.parseInt(arguments[3]));
            case "memory" ->
                worker.memory(find(arguments[1]), Workload.valueOf(arguments[2]), Integer.parseInt(arguments[3]));
            default -> throw new IllegalArgumentException("There is no " + arguments[0] + ". See this class.");
        }
        // Libraries may have left threads.
        System.exit(0);
    }

    private static Contender find(String id) {
        for (Contender contender : ServiceLoader.load(Contender.class)) {
            if (contender.id().equals(id)) {
                return contender;
            }
        }
        throw new IllegalArgumentException("There is no contender " + id + " on the class path. Ask for the list.");
    }

    private static Run prepare(Contender contender, Workload workload, int size) {
        return contender
                .prepare(workload, size)
                .orElseThrow(() -> new IllegalArgumentException(
                        contender.id() + " does not have " + workload.id() + ". Ask for the list."));
    }

    private void list() {
        for (Contender contender : ServiceLoader.load(Contender.class)) {
            out.println(
                    Wire.line("contender", contender.id(), contender.title(), contender.version(), contender.note()));
            for (Workload workload : Workload.values()) {
                contender.prepare(workload, SMALL).ifPresent(run -> {
                    run.close();
                    int size = contender.sizeFor(workload, workload.size());
                    out.println(Wire.line("offer", contender.id(), workload, size));
                });
            }
        }
    }

    private void check(Contender contender, int size) {
        for (Workload workload : Workload.values()) {
            contender.prepare(workload, size).ifPresent(run -> {
                try (run) {
                    Object[] values = new Object[1 + CHECKED_AFTER.size()];
                    values[0] = workload;
                    int done = 0;
                    for (int i = 0; i < CHECKED_AFTER.size(); i++) {
                        for (; done < CHECKED_AFTER.get(i); done++) {
                            run.run();
                        }
                        values[1 + i] = run.digest();
                    }
                    out.println(Wire.line("digests", values));
                }
            });
        }
    }

    private void time(Contender contender, Workload workload, int size, int warmUp, int measure) throws Exception {
        try (Run run = prepare(contender, workload, size)) {
            double early = FirstHalfSecond.medianNanos(run, System::nanoTime);
            Stopwatch stopwatch = new Stopwatch(run);
            stopwatch.warmUp(warmUp, workload.warmUpRuns());
            if (workload == Workload.CHURN) {
                try (PauseRecorder recorder = new PauseRecorder()) {
                    out.println(stopwatch.measure(measure).line());
                    out.println(recorder.stop().line());
                }
            } else {
                out.println(stopwatch.measure(measure).line());
            }
            out.println(Wire.line("early", early));
        }
    }

    private void first(Contender contender, Workload workload, int size) {
        try (Run run = prepare(contender, workload, size)) {
            long first = System.nanoTime();
            runs(run, 10);
            long tenth = System.nanoTime();
            runs(run, 90);
            long hundredth = System.nanoTime();
            out.println(new FirstRuns((tenth - start) / NANOS_PER_MILLI, (hundredth - first) / NANOS_PER_MILLI).line());
        }
    }

    private static void runs(Run run, int count) {
        for (int i = 0; i < count; i++) {
            run.run();
        }
    }

    private void memory(Contender contender, Workload workload, int size) {
        double bytes =
                Footprint.of(() -> prepare(contender, workload, SMALL), () -> prepare(contender, workload, size));
        out.println(Wire.line("memory", bytes / workload.entities(size)));
    }
}
