package dev.phalanx.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulesTest {
    private static long digest(double[]... entities) {
        Digest digest = new Digest();
        for (double[] entity : entities) {
            digest.add(entity);
        }
        return digest.value();
    }

    @Test
    void aDigestDoesNotDependOnTheOrderOfEntities() {
        assertThat(digest(new double[] {1, 2}, new double[] {3, 4}))
                .isEqualTo(digest(new double[] {3, 4}, new double[] {1, 2}));
    }

    @Test
    void aDigestDependsOnEverythingElse() {
        Set<Long> digests = new HashSet<>();
        digests.add(digest());
        digests.add(digest(new double[] {}));
        digests.add(digest(new double[] {0}));
        digests.add(digest(new double[] {-0.0}));
        digests.add(digest(new double[] {0}, new double[] {0}));
        digests.add(digest(new double[] {1, 2}));
        digests.add(digest(new double[] {2, 1}));
        digests.add(digest(new double[] {1}, new double[] {2}));
        digests.add(digest(new double[] {1, Math.nextUp(2f)}));
        assertThat(digests).hasSize(9);
    }

    @Test
    void anOrderHasEveryNumberOnce() {
        int[] order = Rolls.order(1_000);
        int[] sorted = order.clone();
        Arrays.sort(sorted);

        assertThat(sorted).isEqualTo(IntStream.range(0, 1_000).toArray());
        assertThat(order).isNotEqualTo(sorted).isEqualTo(Rolls.order(1_000));
    }

    @Test
    void shuffledElementsAreInTheOrder() {
        Integer[] numbers = IntStream.range(0, 1_000).boxed().toArray(Integer[]::new);

        assertThat(Rolls.shuffled(numbers))
                .containsExactly(Arrays.stream(Rolls.order(1_000)).boxed().toArray(Integer[]::new));
        assertThat(numbers).isSorted();
    }

    @Test
    void rollsStayBelowTheirBound() {
        Rolls rolls = new Rolls(1);
        int[] counts = new int[10];
        for (int i = 0; i < 10_000; i++) {
            counts[rolls.next(10)]++;
        }
        assertThat(Arrays.stream(counts)).allMatch(count -> count > 800 && count < 1_200);
    }

    @Test
    void anInverseUndoesItsMatrix() {
        Matrix matrix = Matrix.start(7);
        matrix.m03 = 5;
        matrix.m10 = 0.5f;
        Matrix inverse = Matrix.start(7);
        inverse.m03 = 5;
        inverse.m10 = 0.5f;
        inverse.invert();
        double[] left = matrix.withVector(0, 0, 0);
        double[] right = inverse.withVector(0, 0, 0);
        for (int row = 0; row < 4; row++) {
            for (int column = 0; column < 4; column++) {
                double sum = 0;
                for (int k = 0; k < 4; k++) {
                    sum += left[3 + 4 * row + k] * right[3 + 4 * k + column];
                }
                assertThat(sum).isBetween((row == column ? 1 : 0) - 1e-5, (row == column ? 1 : 0) + 1e-5);
            }
        }
    }

    @Test
    void whoDiesComesBack() {
        int points = Mixed.damaged(3, 10, 2);
        assertThat(points).isZero();
        int status = Mixed.healthStatus(points, Mixed.ALIVE);
        assertThat(status).isEqualTo(Mixed.DEAD);
        assertThat(Mixed.character(status)).isEqualTo('|');
        int back = Mixed.healthPoints(0, 12, status);
        assertThat(back).isEqualTo(12);
        assertThat(Mixed.healthStatus(0, status)).isEqualTo(Mixed.SPAWN);
        assertThat(Mixed.healthStatus(back, Mixed.SPAWN)).isEqualTo(Mixed.ALIVE);
    }

    @Test
    void theScreenAddsUpWhatIsDrawnOnIt() {
        Screen twice = new Screen();
        twice.draw(1.5f, 2, 10);
        twice.draw(1, 2.5f, 20);
        Screen once = new Screen();
        once.draw(1, 2, 30);
        once.draw(-1, 2, 5);
        once.draw(320, 2, 5);
        once.draw(1, 240, 5);

        assertThat(digest(twice)).isEqualTo(digest(once)).isNotEqualTo(digest(new Screen()));
    }

    private static long digest(Screen screen) {
        Digest digest = new Digest();
        screen.addTo(digest);
        return digest.value();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        /a/artemis-odb-2.3.0.jar              | 2.3.0
        /a/phalanx-entities-0.1.0-SNAPSHOT.jar | 0.1.0-SNAPSHOT
        /a-1.jar/Fleks-jvm-2.12.jar           | 2.12
        /a/target/classes/                    | (not from a jar with a version)
        """)
    void aJarHasAVersionInItsName(String path, String version) {
        assertThat(JarVersion.of(path)).isEqualTo(version);
    }

    @Test
    void aClassOfTheJdkHasNone() {
        assertThat(JarVersion.of(String.class)).isEqualTo("(not from a jar with a version)");
    }

    @Test
    void idsAreOfOneWorkloadEach() {
        for (Workload workload : Workload.values()) {
            assertThat(Workload.find(workload.id())).contains(workload);
        }
        assertThat(Workload.find("iterate_9")).isEmpty();
    }

    @Test
    void predatorsFindTheirTargetsInAllSlots() {
        assertThat(IntStream.range(0, 2_000)
                        .map(hunts -> Hunt.slot(7, hunts, 20))
                        .boxed())
                .hasSameElementsAs(IntStream.range(0, 20).boxed().toList());
        assertThat(IntStream.range(0, 2_000)
                        .map(number -> Hunt.slot(number, 0, 20))
                        .boxed())
                .hasSameElementsAs(IntStream.range(0, 20).boxed().toList());
    }

    @Test
    void aPredatorMovesFourUnitsAndReachesAsFar() {
        assertThat(Hunt.step(100) * 10).isEqualTo(4);
        assertThat(Hunt.step(16)).isZero();
        assertThat(Hunt.step(Math.nextUp(16f))).isPositive();
    }

    @Test
    void preyComesInTheSlotOfTheOneBefore() {
        int slots = Hunt.prey(1_003);

        assertThat(slots + Hunt.predators(1_003)).isEqualTo(1_003);
        assertThat(Hunt.next(5, slots) % slots).isEqualTo(5);
    }
}
