package dev.phalanx.bench.harness;

import dev.phalanx.bench.results.ContenderFacts;
import dev.phalanx.bench.worker.Wire;
import dev.phalanx.bench.workload.Workload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A workload that a contender has.
///
/// @param contender who
/// @param workload what
/// @param size the size at which it is to be measured
record Offer(ContenderFacts contender, Workload workload, int size) {
    /// Reads what a worker lists.
    ///
    /// @param output its output, line by line
    /// @return all offers, workload by workload, so that what is compared is measured at about the same time
    static List<Offer> in(List<String> output) {
        Map<String, ContenderFacts> contenders = new LinkedHashMap<>();
        for (String[] values : Wire.find(output, "contender")) {
            contenders.put(values[0], new ContenderFacts(values[0], values[1], values[2], values[3]));
        }
        List<Offer> offers = new ArrayList<>();
        for (String[] values : Wire.find(output, "offer")) {
            ContenderFacts contender = contenders.get(values[0]);
            if (contender == null) {
                throw new IllegalArgumentException("A worker offers a workload of " + values[0] + ", which it did not"
                        + " list. Build the contenders anew.");
            }
            offers.add(new Offer(contender, Workload.valueOf(values[1]), Integer.parseInt(values[2])));
        }
        offers.sort(Comparator.comparing(Offer::workload));
        return List.copyOf(offers);
    }

    /// What it is called while it runs.
    String name() {
        return workload.id() + " " + contender.id();
    }
}
