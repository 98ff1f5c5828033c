package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.phalanx.entities.systems.GeneratedSystems.Band;
import dev.phalanx.entities.systems.GeneratedSystems.Plan;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Random constraints between classes of systems, written as annotations and followed by a group.
@Row({"SYS-6", "SYS-7"})
final class RandomOrderTest {
    private static final int GRAPHS = 1_000;
    private static final Pattern EDGE = Pattern.compile("(S\\d+) before (S\\d+)");

    /// The plans of one graph, and what follows from them.
    private record Script(List<Plan> plans, boolean[][] before, int contradictions) {
        static Script random(Random random) {
            int size = 2 + random.nextInt(6);
            List<Band> bands = new ArrayList<>();
            List<List<String>> befores = new ArrayList<>();
            List<List<String>> afters = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                bands.add(random.nextInt(3) > 0 ? Band.MIDDLE : random.nextBoolean() ? Band.FIRST : Band.LAST);
                befores.add(new ArrayList<>());
                afters.add(new ArrayList<>());
            }
            boolean[][] before = new boolean[size][size];
            int contradictions = 0;
            for (int edge = random.nextInt(2 * size); edge > 0; edge--) {
                int one = random.nextInt(size);
                int other = random.nextInt(size);
                boolean isBefore = random.nextBoolean();
                List<String> named = (isBefore ? befores : afters).get(one);
                if (one == other || named.contains("S" + other)) {
                    continue;
                }
                named.add("S" + other);
                int first = isBefore ? one : other;
                int second = isBefore ? other : one;
                before[first][second] |= bands.get(first) == bands.get(second);
                contradictions += bands.get(first).compareTo(bands.get(second)) > 0 ? 1 : 0;
            }
            List<Plan> plans = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                plans.add(new Plan("S" + i, bands.get(i), befores.get(i), afters.get(i)));
            }
            return new Script(plans, before, contradictions);
        }

        /// Those that reach themselves.
        Set<String> circle() {
            int size = plans.size();
            boolean[][] reaches = new boolean[size][];
            for (int i = 0; i < size; i++) {
                reaches[i] = before[i].clone();
            }
            for (int by = 0; by < size; by++) {
                for (int from = 0; from < size; from++) {
                    for (int to = 0; to < size; to++) {
                        reaches[from][to] |= reaches[from][by] && reaches[by][to];
                    }
                }
            }
            Set<String> circle = new TreeSet<>();
            for (int i = 0; i < size; i++) {
                if (reaches[i][i]) {
                    circle.add("S" + i);
                }
            }
            return circle;
        }
    }

    private static List<String> sorted(List<ISystem> systems) {
        try (World world = new World("Order")) {
            systems.forEach(world::addSystem);
            SimulationSystemGroup group = world.getExistingSystem(SimulationSystemGroup.class);
            group.sortSystems();
            return group.systems().stream().map(SystemState::name).toList();
        }
    }

    private static Set<String> named(String message) {
        Set<String> named = new TreeSet<>();
        Matcher edges = EDGE.matcher(message);
        while (edges.find()) {
            named.add(edges.group(1));
            named.add(edges.group(2));
        }
        return named;
    }

    private static void assertFollows(Script script, List<String> order, int seed) {
        assertThat(order).as("seed %s", seed).hasSize(script.plans().size());
        for (int one = 0; one < order.size(); one++) {
            for (int later = one + 1; later < order.size(); later++) {
                int first = Integer.parseInt(order.get(one).substring(1));
                int second = Integer.parseInt(order.get(later).substring(1));
                assertThat(script.before()[second][first])
                        .as("seed %s: S%s is before S%s in %s", seed, first, second, order)
                        .isFalse();
                assertThat(script.plans().get(first).band())
                        .as("seed %s: bands of %s", seed, order)
                        .isLessThanOrEqualTo(script.plans().get(second).band());
            }
        }
    }

    @Test
    @Row("SYS-7.2")
    void aThousandGroupsFollowTheirAnnotationsOrNameTheCircle() {
        int circles = 0;
        int warnings = 0;
        int contradictions = 0;
        for (int seed = 0; seed < GRAPHS; seed++) {
            Script script = Script.random(new Random(seed));
            List<ISystem> systems = new GeneratedSystems().make(script.plans());
            Set<String> circle = script.circle();
            try (Logged log = new Logged("dev.phalanx.entities.systems")) {
                if (circle.isEmpty()) {
                    List<String> order = sorted(systems);
                    assertFollows(script, order, seed);
                    Collections.shuffle(systems, new Random(-seed));
                    assertThat(sorted(systems))
                            .as("seed %s, added in another order", seed)
                            .isEqualTo(order);
                } else {
                    Throwable refused = catchThrowable(() -> sorted(systems));
                    assertThat(refused).as("seed %s", seed).isInstanceOf(IllegalStateException.class);
                    assertThat(named(refused.getMessage())).as("seed %s", seed).isEqualTo(circle);
                    circles++;
                }
                warnings += log.lines().size();
                contradictions += script.contradictions() * (circle.isEmpty() ? 2 : 1);
            }
        }
        assertThat(circles).as("graphs of both kinds").isBetween(GRAPHS / 10, GRAPHS * 9 / 10);
        assertThat(warnings).as("one for each contradiction and world").isEqualTo(contradictions);
    }
}
