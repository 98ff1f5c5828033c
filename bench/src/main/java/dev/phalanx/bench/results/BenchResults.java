package dev.phalanx.bench.results;

import dev.phalanx.bench.workload.Workload;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// All that one bench measured.
///
/// @param format the version of this form, 1
/// @param date when it began, such as `2026-01-31T12:00:00Z`
/// @param pace how thorough it was: `quick`, `standard` or `long`
/// @param machine where it ran
/// @param contenders who took part
/// @param measurements what was measured
/// @param models what models of agents took, if they ran
public record BenchResults(
        int format,
        String date,
        String pace,
        MachineFacts machine,
        List<ContenderFacts> contenders,
        List<Measurement> measurements,
        @Nullable AgentResults models) {
    /// The version that is written.
    public static final int FORMAT = 1;

    /// The contender that ratios are taken of.
    public static final String BASE = "hand-arrays";

    /// These results, with those of models of agents.
    ///
    /// @param others what the models took, if they ran
    public BenchResults with(@Nullable AgentResults others) {
        return new BenchResults(format, date, pace, machine, contenders, measurements, others);
    }

    /// One measurement, if it was made.
    ///
    /// @param contender the contender's id
    /// @param workload the workload's id
    public Optional<Measurement> find(String contender, String workload) {
        return measurements.stream()
                .filter(each ->
                        each.contender().equals(contender) && each.workload().equals(workload))
                .findFirst();
    }

    /// The measurements of a workload, in the order of the contenders.
    ///
    /// @param workload the workload
    public List<Measurement> of(Workload workload) {
        return contenders.stream()
                .flatMap(contender -> find(contender.id(), workload.id()).stream())
                .toList();
    }

    /// How many times what the loop over arrays takes for an entity this takes, if that loop was measured.
    ///
    /// @param measurement the measurement
    public Optional<Double> ratio(Measurement measurement) {
        return find(BASE, measurement.workload()).map(base -> measurement.perEntity() / base.perEntity());
    }

    /// The contender of an id.
    ///
    /// @param id the id
    /// @throws IllegalArgumentException if it did not take part
    public ContenderFacts contender(String id) {
        return contenders.stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No contender " + id + " took part."));
    }
}
