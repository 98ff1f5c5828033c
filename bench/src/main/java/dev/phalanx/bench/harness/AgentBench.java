package dev.phalanx.bench.harness;

import dev.phalanx.bench.agents.Scenario;
import dev.phalanx.bench.results.AgentMeasurement;
import dev.phalanx.bench.results.AgentResults;
import dev.phalanx.bench.results.ContenderFacts;
import dev.phalanx.bench.worker.AgentWorker;
import dev.phalanx.bench.worker.Wire;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Runs models of agents on several frameworks: first over many seeds, to compare what they come to, then for the time
/// of the first run in a new JVM and of warm runs. Contenders take turns, so that all meet the same disturbances.
public final class AgentBench {
    private static final double NANOS_PER_MILLI = 1e6;

    private final AgentBenchOptions options;
    private final Progress progress;
    private final AgentPace pace;

    private AgentBench(AgentBenchOptions options, Progress progress) {
        this.options = options;
        this.progress = progress;
        this.pace = AgentPace.of(options.pace(), options.isScale());
    }

    /// Runs a bench.
    ///
    /// @param options what to run
    /// @param progress is notified of the progress
    /// @throws IllegalArgumentException if an option names what is not there
    /// @throws BenchException if a contender fails, or the results of two differ
    /// @throws InterruptedException if the thread is interrupted
    public static AgentResults run(AgentBenchOptions options, Progress progress)
            throws BenchException, InterruptedException {
        return new AgentBench(options, progress).run();
    }

    private AgentResults run() throws BenchException, InterruptedException {
        Path mason = options.mason();
        if (mason == null) {
            return run(jvm(options.classPath()));
        }
        if (!Files.isRegularFile(mason)) {
            throw new IllegalArgumentException("There is no MASON at " + mason + ". Give the path of its jar.");
        }
        try {
            Path folder = Files.createTempDirectory("phalanx-bench");
            try {
                return run(withMason(mason.toAbsolutePath(), folder));
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new BenchException("The classes of the contender MASON could not be kept in a temporary directory: "
                    + e + ". Look whether the disk is full.");
        }
    }

    private static ChildJvm jvm(String classPath) {
        return new ChildJvm(classPath, List.of(), AgentWorker.class);
    }

    private ChildJvm withMason(Path jar, Path folder) throws BenchException, InterruptedException {
        List<String> output = jvm(options.classPath()).run("compile", jar, folder);
        String said = Wire.find(output, "compiled").getFirst()[0];
        if (!said.isEmpty()) {
            throw new BenchException(
                    "The models do not compile with " + jar + ": " + said + " Give the jar of MASON 22.");
        }
        return jvm(String.join(File.pathSeparator, options.classPath(), jar.toString(), folder.toString()));
    }

    private static void delete(Path folder) throws IOException {
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(folder)) {
            paths = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.delete(path);
        }
    }

    private AgentResults run(ChildJvm jvm) throws BenchException, InterruptedException {
        String date = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        List<AgentOffer> offers = AgentOffer.select(AgentOffer.in(jvm.run("list")), options.only(), options.isScale());
        List<Scenario> scenarios =
                offers.stream().map(AgentOffer::scenario).distinct().toList();
        progress.begin(offers.size() + scenarios.size());
        List<List<SampleCheck.Sample>> samples = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            samples.add(samples(jvm, of(offers, scenario)));
        }
        List<AgentMeasurement> measurements = new ArrayList<>();
        for (int i = 0; i < scenarios.size(); i++) {
            progress.step("time " + scenarios.get(i).id());
            measurements.addAll(measure(jvm, of(offers, scenarios.get(i)), samples.get(i)));
        }
        List<ContenderFacts> contenders =
                offers.stream().map(AgentOffer::contender).distinct().toList();
        return new AgentResults(
                AgentResults.FORMAT,
                date,
                options.pace().id(),
                Machine.facts(List.of()),
                contenders,
                List.copyOf(measurements));
    }

    private static List<AgentOffer> of(List<AgentOffer> offers, Scenario scenario) {
        return offers.stream().filter(offer -> offer.scenario() == scenario).toList();
    }

    private List<SampleCheck.Sample> samples(ChildJvm jvm, List<AgentOffer> offers)
            throws BenchException, InterruptedException {
        List<SampleCheck.Sample> samples = new ArrayList<>();
        for (AgentOffer offer : offers) {
            String id = offer.contender().id();
            progress.step("results " + offer.scenario().id() + " " + id);
            List<double[]> rows =
                    Wire.find(jvm.run("results", id, offer.scenario().name(), pace.seeds()), "result").stream()
                            .map(values -> Arrays.stream(values)
                                    .mapToDouble(Double::parseDouble)
                                    .toArray())
                            .toList();
            samples.add(new SampleCheck.Sample(id, rows));
            SampleCheck.compare(offer.scenario(), samples.getFirst(), samples.getLast());
        }
        return samples;
    }

    /// Measures a scenario on all contenders that have it, by turns.
    private List<AgentMeasurement> measure(ChildJvm jvm, List<AgentOffer> offers, List<SampleCheck.Sample> samples)
            throws BenchException, InterruptedException {
        List<Times> times = offers.stream().map(Times::new).toList();
        for (int i = 0; i < pace.first(); i++) {
            for (Times each : times) {
                each.first(jvm, i);
            }
        }
        for (int i = 0; i < pace.rounds(); i++) {
            for (Times each : times) {
                each.warm(jvm, pace, i * pace.runs());
            }
        }
        return IntStream.range(0, offers.size())
                .mapToObj(i -> times.get(i).measurement(samples.get(i)))
                .toList();
    }

    /// The times of a contender, in milliseconds.
    private static final class Times {
        private final AgentOffer offer;
        private final List<Double> process = new ArrayList<>();
        private final List<Double> first = new ArrayList<>();
        private final List<Double> warm = new ArrayList<>();
        private final List<Double> bytes = new ArrayList<>();

        Times(AgentOffer offer) {
            this.offer = offer;
        }

        void first(ChildJvm jvm, int seed) throws BenchException, InterruptedException {
            long start = System.nanoTime();
            List<String> output =
                    jvm.run("first", offer.contender().id(), offer.scenario().name(), seed);
            process.add((System.nanoTime() - start) / NANOS_PER_MILLI);
            first.addAll(millis(output, "first"));
        }

        void warm(ChildJvm jvm, AgentPace pace, int seed) throws BenchException, InterruptedException {
            List<String> output = jvm.run(
                    "warm", offer.contender().id(), offer.scenario().name(), pace.warmUpMillis(), pace.runs(), seed);
            warm.addAll(millis(output, "warm"));
            Wire.find(output, "warm").forEach(values -> bytes.add(Double.valueOf(values[1])));
        }

        private static List<Double> millis(List<String> output, String word) {
            return Wire.find(output, word).stream()
                    .map(values -> Double.parseDouble(values[0]) / NANOS_PER_MILLI)
                    .toList();
        }

        AgentMeasurement measurement(SampleCheck.Sample sample) {
            return new AgentMeasurement(
                    offer.contender().id(),
                    offer.scenario().id(),
                    sample.rows().size(),
                    IntStream.range(0, offer.scenario().statistics().size())
                            .mapToObj(sample::mean)
                            .toList(),
                    process.isEmpty() ? null : Median.of(process),
                    first.isEmpty() ? null : Median.of(first),
                    Median.of(warm),
                    Median.of(bytes),
                    offer.lines());
        }
    }
}
