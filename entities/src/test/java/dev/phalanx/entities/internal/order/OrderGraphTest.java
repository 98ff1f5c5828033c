package dev.phalanx.entities.internal.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Compared with a checker that tries what may come next, one by one.
@Row({"SYS-6", "SYS-7"})
final class OrderGraphTest {
    private static final int GRAPHS = 1000;

    private record Script(long[] keys, boolean[][] before) {
        static Script random(Random random) {
            int size = 1 + random.nextInt(14);
            long[] keys = new long[size];
            for (int i = 0; i < size; i++) {
                keys[i] = random.nextInt(6) - 3L;
            }
            boolean[][] before = new boolean[size][size];
            int edges = random.nextInt(size * 2);
            for (int i = 0; i < edges; i++) {
                int one = random.nextInt(size);
                int other = random.nextInt(size);
                before[one][other] |= one != other;
            }
            return new Script(keys, before);
        }

        /// Of those for whom nothing is waited for, the one with the least key, the first of equals.
        List<Integer> order() {
            List<Integer> order = new ArrayList<>();
            Set<Integer> left = new HashSet<>();
            for (int i = 0; i < keys.length; i++) {
                left.add(i);
            }
            int next;
            do {
                next = -1;
                for (int i : left.stream().sorted().toList()) {
                    boolean free = left.stream().noneMatch(other -> before[other][i]);
                    if (free && (next < 0 || Long.compareUnsigned(keys[i], keys[next]) < 0)) {
                        next = i;
                    }
                }
                if (next >= 0) {
                    order.add(next);
                    left.remove(next);
                }
            } while (next >= 0);
            return order;
        }

        /// By the closure of the constraints: those both of whose ends reach each other.
        Set<OrderGraph.Edge> cycles() {
            int size = keys.length;
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
            Set<OrderGraph.Edge> edges = new HashSet<>();
            for (int from = 0; from < size; from++) {
                for (int to = 0; to < size; to++) {
                    if (before[from][to] && reaches[to][from]) {
                        edges.add(new OrderGraph.Edge(from, to));
                    }
                }
            }
            return edges;
        }
    }

    @Test
    void aThousandRandomGraphsAreOrderedAsTheCheckerSays() {
        int cyclic = 0;
        for (int seed = 0; seed < GRAPHS; seed++) {
            Script script = Script.random(new Random(seed));
            OrderGraph graph = new OrderGraph(script.keys());
            for (int i = 0; i < script.keys().length; i++) {
                for (int k = 0; k < script.keys().length; k++) {
                    if (script.before()[i][k]) {
                        graph.add(i, k);
                        graph.add(i, k);
                    }
                }
            }
            List<Integer> order = Arrays.stream(graph.order()).boxed().toList();
            assertThat(order).as("seed %s", seed).isEqualTo(script.order());
            assertThat(new HashSet<>(graph.cycles())).as("seed %s", seed).isEqualTo(script.cycles());
            assertThat(order.size() < script.keys().length)
                    .isEqualTo(!script.cycles().isEmpty());
            cyclic += script.cycles().isEmpty() ? 0 : 1;
        }
        assertThat(cyclic).as("graphs of both kinds").isBetween(GRAPHS / 5, GRAPHS * 4 / 5);
    }
}
