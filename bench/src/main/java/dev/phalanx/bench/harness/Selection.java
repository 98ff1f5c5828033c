package dev.phalanx.bench.harness;

import dev.phalanx.bench.results.BenchResults;
import dev.phalanx.bench.results.ContenderFacts;
import dev.phalanx.bench.workload.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Which offers are measured.
final class Selection {
    private Selection() {}

    /// Selects offers.
    ///
    /// @param offers all of them
    /// @param only ids of contenders and workloads, as [BenchOptions#only()]
    /// @throws IllegalArgumentException if a name is of neither
    static List<Offer> of(List<Offer> offers, List<String> only) {
        Set<String> contenders = offers.stream()
                .map(Offer::contender)
                .map(ContenderFacts::id)
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> workloads =
                Arrays.stream(Workload.values()).map(Workload::id).collect(Collectors.toSet());
        for (String name : only) {
            if (!contenders.contains(name) && !workloads.contains(name)) {
                throw new IllegalArgumentException("There is no contender or workload " + name + ". Give one of "
                        + String.join(", ", contenders) + ", or of "
                        + Arrays.stream(Workload.values()).map(Workload::id).collect(Collectors.joining(", ")) + ".");
            }
        }
        boolean everyone = only.stream().noneMatch(contenders::contains);
        boolean everything = only.stream().noneMatch(workloads::contains);
        return offers.stream()
                .filter(offer -> everyone
                        || only.contains(offer.contender().id())
                        || offer.contender().id().equals(BenchResults.BASE))
                .filter(offer -> everything || only.contains(offer.workload().id()))
                .toList();
    }
}
