package dev.phalanx.bench.harness;

import dev.phalanx.bench.agents.Scenario;
import dev.phalanx.bench.results.ContenderFacts;
import dev.phalanx.bench.worker.Wire;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// A scenario that a contender has.
///
/// @param contender who
/// @param scenario what
/// @param lines the lines of code of the model, or 0
record AgentOffer(ContenderFacts contender, Scenario scenario, int lines) {
    /// Reads what a worker lists.
    ///
    /// @param output its output, line by line
    /// @return all offers, scenario by scenario
    static List<AgentOffer> in(List<String> output) {
        Map<String, ContenderFacts> contenders = new LinkedHashMap<>();
        for (String[] values : Wire.find(output, "contender")) {
            contenders.put(values[0], new ContenderFacts(values[0], values[1], values[2], values[3]));
        }
        List<AgentOffer> offers = new ArrayList<>();
        for (String[] values : Wire.find(output, "offer")) {
            ContenderFacts contender = contenders.get(values[0]);
            if (contender == null) {
                throw new IllegalArgumentException("A worker offers a scenario of " + values[0] + ", which it did not"
                        + " list. Build the contenders anew.");
            }
            offers.add(new AgentOffer(contender, Scenario.valueOf(values[1]), Integer.parseInt(values[2])));
        }
        offers.sort(Comparator.comparing(AgentOffer::scenario));
        return List.copyOf(offers);
    }

    /// Selects offers.
    ///
    /// @param offers all of them
    /// @param only ids of contenders and scenarios, as [AgentBenchOptions#only()]
    /// @param isScale whether the scale suites are asked for
    /// @throws IllegalArgumentException if a name is of neither, or no offer is left
    static List<AgentOffer> select(List<AgentOffer> offers, List<String> only, boolean isScale) {
        Set<String> contenders =
                offers.stream().map(offer -> offer.contender().id()).collect(Collectors.toCollection(TreeSet::new));
        List<String> scenarios = Arrays.stream(Scenario.values())
                .filter(scenario -> scenario.isScale() == isScale)
                .map(Scenario::id)
                .toList();
        for (String name : only) {
            if (!contenders.contains(name) && !scenarios.contains(name)) {
                throw new IllegalArgumentException("There is no contender or scenario " + name + ". Give one of "
                        + String.join(", ", contenders) + ", or of " + String.join(", ", scenarios) + ".");
            }
        }
        boolean isEveryone = only.stream().noneMatch(contenders::contains);
        boolean isEverything = only.stream().noneMatch(scenarios::contains);
        return offers.stream()
                .filter(offer -> offer.scenario().isScale() == isScale)
                .filter(offer -> isEveryone || only.contains(offer.contender().id()))
                .filter(offer -> isEverything || only.contains(offer.scenario().id()))
                .toList();
    }
}
