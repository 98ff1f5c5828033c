package dev.phalanx.bench.harness;

import dev.phalanx.bench.results.BenchResults;
import dev.phalanx.bench.results.ContenderFacts;
import dev.phalanx.bench.results.Measurement;
import dev.phalanx.bench.worker.FirstRuns;
import dev.phalanx.bench.worker.Pauses;
import dev.phalanx.bench.worker.Timing;
import dev.phalanx.bench.worker.Wire;
import dev.phalanx.bench.worker.Worker;
import dev.phalanx.bench.workload.Workload;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Runs a bench.
public final class Bench {
    private final BenchOptions options;
    private final Progress progress;
    private final ChildJvm jvm;

    private Bench(BenchOptions options, Progress progress) {
        this.options = options;
        this.progress = progress;
        jvm = new ChildJvm(options.classPath(), ChildJvm.flags(), Worker.class);
    }

    /// Runs a bench.
    ///
    /// @param options what to run
    /// @param progress is notified of the progress
    /// @throws IllegalArgumentException if an option names what is not there
    /// @throws BenchException if a contender fails, or the results of two differ
    /// @throws InterruptedException if the thread is interrupted
    public static BenchResults run(BenchOptions options, Progress progress)
            throws BenchException, InterruptedException {
        return new Bench(options, progress).run();
    }

    private BenchResults run() throws BenchException, InterruptedException {
        String date = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        List<Offer> offers = Selection.of(Offer.in(jvm.run("list")), options.only());
        List<ContenderFacts> contenders =
                offers.stream().map(Offer::contender).distinct().toList();
        List<Workload> workloads =
                offers.stream().map(Offer::workload).distinct().toList();
        int timed = (int) workloads.stream().filter(Bench::isTimed).count();
        progress.begin(contenders.size() + timed + offers.size());
        check(contenders);
        List<Measurement> measurements = new ArrayList<>();
        for (Workload workload : workloads) {
            List<Offer> rivals = offers.stream()
                    .filter(offer -> offer.workload() == workload)
                    .toList();
            Map<Offer, FirstRuns> first = isTimed(workload) ? firstRuns(workload, rivals) : Map.of();
            for (Offer offer : rivals) {
                progress.step(offer.name());
                measurements.add(measure(offer, first.get(offer)));
            }
        }
        return new BenchResults(
                BenchResults.FORMAT,
                date,
                options.pace().id(),
                Machine.facts(ChildJvm.flags()),
                contenders,
                measurements,
                null);
    }

    private static boolean isTimed(Workload workload) {
        return workload.kind() == Workload.Kind.TIME;
    }

    private void check(List<ContenderFacts> contenders) throws BenchException, InterruptedException {
        ResultCheck check = new ResultCheck();
        for (ContenderFacts contender : contenders) {
            progress.step("results " + contender.id());
            check.add(contender.id(), jvm.run("check", contender.id(), ResultCheck.SIZE));
        }
    }

    /// Starts JVMs by turns, so that all contenders meet the same disturbances.
    private Map<Offer, FirstRuns> firstRuns(Workload workload, List<Offer> rivals)
            throws BenchException, InterruptedException {
        progress.step("first runs " + workload.id());
        Map<Offer, List<FirstRuns>> all = new HashMap<>();
        for (int i = 0; i < options.pace().firstRuns(); i++) {
            for (Offer offer : rivals) {
                List<String> output = jvm.run("first", offer.contender().id(), workload.name(), offer.size());
                all.computeIfAbsent(offer, _ -> new ArrayList<>()).add(FirstRuns.in(output));
            }
        }
        Map<Offer, FirstRuns> medians = new HashMap<>();
        all.forEach((offer, each) -> medians.put(
                offer,
                new FirstRuns(
                        Median.of(each.stream().map(FirstRuns::tenthMillis).toList()),
                        Median.of(each.stream().map(FirstRuns::hundredMillis).toList()))));
        return medians;
    }

    private Measurement measure(Offer offer, @Nullable FirstRuns first) throws BenchException, InterruptedException {
        String id = offer.contender().id();
        Workload workload = offer.workload();
        int entities = workload.entities(offer.size());
        if (!isTimed(workload)) {
            List<String> output = jvm.run("memory", id, workload.name(), offer.size());
            double bytes = Double.parseDouble(Wire.find(output, "memory").getFirst()[0]);
            return new Measurement(id, workload.id(), offer.size(), entities, null, null, null, null, bytes);
        }
        Pace pace = options.pace();
        List<String> output =
                jvm.run("time", id, workload.name(), offer.size(), pace.warmUpMillis(), pace.measureMillis(workload));
        Pauses pauses = Pauses.in(output).orElse(null);
        double early = Double.parseDouble(Wire.find(output, "early").getFirst()[0]) / entities;
        return new Measurement(
                id, workload.id(), offer.size(), entities, Timing.in(output), early, first, pauses, null);
    }
}
