package dev.phalanx.bench.results;

import java.util.List;
import java.util.Optional;

/// All that one bench of models of agents measured.
///
/// @param format the version of this form, 1
/// @param date when it began, such as `2026-01-31T12:00:00Z`
/// @param pace how thorough it was: `quick`, `standard` or `long`
/// @param machine where it ran
/// @param contenders who took part
/// @param measurements what was measured
public record AgentResults(
        int format,
        String date,
        String pace,
        MachineFacts machine,
        List<ContenderFacts> contenders,
        List<AgentMeasurement> measurements) {
    /// The version that is written.
    public static final int FORMAT = 1;

    /// One measurement, if it was made.
    ///
    /// @param contender the contender's id
    /// @param scenario the scenario's id
    public Optional<AgentMeasurement> find(String contender, String scenario) {
        return measurements.stream()
                .filter(each ->
                        each.contender().equals(contender) && each.scenario().equals(scenario))
                .findFirst();
    }
}
