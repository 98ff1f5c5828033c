package dev.phalanx.entities.model;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/// How often each verb ran.
final class Tally {
    private final Map<Verb, LongAdder> runs = new EnumMap<>(Verb.class);

    Tally() {
        for (Verb verb : Verb.values()) {
            runs.put(verb, new LongAdder());
        }
    }

    void count(List<Step> script) {
        for (Step step : script) {
            runs.get(step.verb()).increment();
        }
    }

    long total() {
        return runs.values().stream().mapToLong(LongAdder::sum).sum();
    }

    double share(Verb verb) {
        return (double) runs.get(verb).sum() / total();
    }

    @Override
    public String toString() {
        StringBuilder table = new StringBuilder(String.format("%-28s %10s %7s%n", "verb", "runs", "share"));
        for (Verb verb : Verb.values()) {
            table.append(
                    String.format("%-28s %10d %6.2f%%%n", verb, runs.get(verb).sum(), 100 * share(verb)));
        }
        return table.append(String.format("%-28s %10d%n", "all", total())).toString();
    }
}
