package dev.phalanx.contenders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.bench.workload.Contender;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Workload;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ResultsTest {
    private static final int SIZE = 300;

    @ParameterizedTest
    @EnumSource(Workload.class)
    void everyContenderHasTheSameResults(Workload workload) {
        Map<String, List<Long>> digests = new LinkedHashMap<>();
        for (Contender contender : ServiceLoader.load(Contender.class)) {
            Optional<Run> prepared = contender.prepare(workload, SIZE);
            prepared.ifPresent(run -> digests.put(contender.id(), digests(run)));
        }
        assertThat(digests).as("contenders that run it").hasSizeGreaterThan(isGame(workload) ? 0 : 1);
        Iterator<Map.Entry<String, List<Long>>> each = digests.entrySet().iterator();
        Map.Entry<String, List<Long>> first = each.next();
        each.forEachRemaining(other -> assertThat(other.getValue())
                .as("digests of %s, as of %s", other.getKey(), first.getKey())
                .isEqualTo(first.getValue()));
    }

    /// Whether other libraries do not have it.
    private static boolean isGame(Workload workload) {
        return workload == Workload.BATTLE || workload == Workload.TOWERS;
    }

    /// After 0, 1, 2 and 14 runs, so that rules that apply every tenth run are met.
    private static List<Long> digests(Run run) {
        List<Long> digests = new ArrayList<>();
        try (run) {
            digests.add(run.digest());
            run.run();
            digests.add(run.digest());
            run.run();
            digests.add(run.digest());
            for (int i = 0; i < 12; i++) {
                run.run();
            }
            digests.add(run.digest());
        }
        return digests;
    }
}
