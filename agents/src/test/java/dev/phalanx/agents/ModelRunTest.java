package dev.phalanx.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldObserver;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Row("EDT-10")
class ModelRunTest {
    record Place(int x, int y) implements IComponentData {}

    record Spot(double x, double y) implements IComponentData {}

    record Parameters(@Range(min = 1, max = 100) int agents, int failing) {
        Parameters {
            if (agents == 13) {
                throw new IllegalArgumentException("13 agents");
            }
        }
    }

    private static boolean isUnmakeable;

    static final class Drift implements Model<Parameters> {
        private EntityManager em;
        private Parameters parameters = new Parameters(2, -1);
        private Grid2D grid;
        private int steps;

        Drift() {
            if (isUnmakeable) {
                throw new IllegalStateException("no drift");
            }
        }

        @Override
        public Parameters parameters() {
            return parameters;
        }

        @Override
        public void setup(World world, Parameters given, Random rng) {
            parameters = given;
            em = world.entityManager();
            grid = Grid2D.multi(8, 4).torus().indexing(em, Place.class, Place::x, Place::y, Place::new);
            Space2D.bounded(3, 2, 1)
                    .indexing(em, Spot.class, Spot::x, Spot::y, Spot::new)
                    .close();
            Space2D.bounded(3, 2, 1).indexing(em, Spot.class, Spot::x, Spot::y, Spot::new);
            for (int i = 0; i < given.agents(); i++) {
                em.createEntity(new Place(rng.nextInt(8), rng.nextInt(4)));
            }
            if (given.failing() == 0) {
                throw new IllegalStateException("no water");
            }
        }

        @Override
        public void step(World world) {
            world.update();
            world.update(); // a step may have several updates
            if (++steps == parameters.failing()) {
                throw new IllegalStateException("aground");
            }
            grid.refresh();
        }

        @Report
        long agents() {
            return em.queryBuilder().withAll(Place.class).build().calculateEntityCount();
        }
    }

    @Test
    void aRunReportsWhatABatchReports() {
        Parameters parameters = new Parameters(5, -1);
        try (ModelRun<Parameters> run = ModelRun.of(Drift::new, parameters, 3)) {
            run.run(4);
            assertThat(run.steps()).isEqualTo(4);
            assertThat(run.data()).isNotNull();
            assertThat(run.data().longs("agents"))
                    .isEqualTo(Batch.of(Drift::new).steps(4).run(parameters, 3).longs("agents"))
                    .hasSize(5);
            assertThat(run.data().number("agents", 4)).isEqualTo(5);
            assertThatThrownBy(() -> run.data().number("agents", 5)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThat(run).hasToString("run of Drift with " + parameters + ", seed 3");
        }
    }

    @Test
    @Row("EDT-10.4")
    void aRunBeginsAnewInAnotherWorld() {
        List<World> begun = new ArrayList<>();
        try (ModelRun<Parameters> run = ModelRun.of(Drift::new)) {
            World first = run.world();
            assertThat(ModelRun.find(first)).isSameAs(run);
            run.run(2);
            run.restartText(Map.of("agents", "7"), 5, begun::add);
            run.restartText(Map.of("agents", "9"), 6, begun::add); // the last one counts
            run.step();
            assertThat(begun).containsExactly(run.world(), run.world());
            assertThat(first.isCreated()).isFalse();
            assertThat(ModelRun.find(first)).isNull();
            assertThat(run.parameters().agents()).isEqualTo(9);
            assertThat(run.seed()).isEqualTo(6);
            assertThat(run.steps()).isZero();
            assertThat(run.parameterInfo().getFirst().value()).isEqualTo(9);
            run.restart(new Parameters(1, -1), 8);
            run.step();
            assertThat(run.parameters().agents()).isEqualTo(1);
        }
    }

    @Test
    @Row("EDT-10.7")
    void valuesThatDoNotFitAreRefusedByTheCallerAndNothingChanges() {
        try (ModelRun<Parameters> run = ModelRun.of(Drift::new)) {
            World world = run.world();
            assertThatThrownBy(() -> run.restartText(Map.of("agents", "200"), 1, w -> {}))
                    .hasMessage("The parameter \"agents\" was given 200, which is out of range. Give a number from 1 to"
                            + " 100.");
            assertThatThrownBy(() -> run.restartText(Map.of("agents", "1,2"), 1, w -> {}))
                    .hasMessage("The parameter \"agents\" is a int, and was given \"1,2\". Give values that fit.");
            assertThatThrownBy(() -> run.restartText(Map.of("agents", "13"), 1, w -> {}))
                    .hasMessageContaining("were refused by their own class")
                    .hasMessageContaining("13 agents");
            assertThatThrownBy(() -> run.rate(0))
                    .hasMessage("A run cannot make 0.0 steps a second. Give a number above 0, or infinity for as many"
                            + " as possible.");
            assertThatThrownBy(() -> ModelRun.ofText(Drift::new, Map.of("boats", "1"), 1))
                    .hasMessageContaining("has no parameter \"boats\"");
            run.step();
            assertThat(run.world()).isSameAs(world);
        }
    }

    @Test
    @Row("EDT-10.8")
    void aFailureEndsTheStepsUntilTheRunBeginsAnew() {
        try (ModelRun<Parameters> run = ModelRun.of(Drift::new, new Parameters(2, 2), 0)) {
            run.run(10); // returns, since no tool observes the world
            assertThat(run.steps()).isEqualTo(1);
            assertThat(run.failure())
                    .isEqualTo("Step 2 of Drift failed: java.lang.IllegalStateException: aground. Mend the model, or"
                            + " begin anew with other parameters.");
            assertThat(run.cause()).hasMessage("aground");
            int frame = run.world().frame();
            run.step();
            assertThat(run.steps()).isEqualTo(1);
            assertThat(run.world().frame()).isEqualTo(frame);
            run.restart(new Parameters(2, 0), 0);
            run.step();
            assertThat(run.failure()).startsWith("Drift could not be set up: ").contains("no water");
            assertThat(run.data()).isNull();
            isUnmakeable = true;
            try {
                run.restart(new Parameters(2, -1), 0);
                run.step();
            } finally {
                isUnmakeable = false;
            }
            assertThat(run.failure())
                    .isEqualTo("A new Drift could not be made: java.lang.IllegalStateException: no drift. Mend its"
                            + " constructor.");
            run.restart(new Parameters(2, -1), 0);
            run.run(3);
            assertThat(run.failure()).isNull();
            assertThat(run.cause()).isNull();
        }
    }

    @Test
    void anObserverHoldsAStepOnceAndAStepOfSeveralUpdatesEndsWhole() {
        List<String> frames = new ArrayList<>();
        try (ModelRun<Parameters> run = ModelRun.of(Drift::new)) {
            run.world().addObserver(new WorldObserver() {
                @Override
                public boolean frameStarting() {
                    frames.add("begin");
                    return false;
                }

                @Override
                public void frameEnded(long startNanos, long endNanos) {
                    frames.add("end");
                }
            });
            run.step();
            assertThat(frames).containsExactly("begin", "end", "begin", "end");
        }
    }

    @Test
    void gridsAndSpacesOfTheModelAreKnown() {
        try (ModelRun<Parameters> run = ModelRun.of(Drift::new);
                World other = new World("Other")) {
            Grid2D.single(2, 2).indexing(other.entityManager(), Place.class, Place::x, Place::y, Place::new);
            assertThat(run.placedAgents())
                    .extracting(PlacedAgents::toString)
                    .containsExactly("multi torus of 8 × 4", "bounded space of 3.0 × 2.0");
            PlacedAgents grid = run.placedAgents().getFirst();
            assertThat(grid.isGrid()).isTrue();
            assertThat(grid.width()).isEqualTo(8);
            assertThat(grid.height()).isEqualTo(4);
            assertThat(grid.type()).isEqualTo(Place.class);
            double[] place = new double[2];
            grid.read(new Place(3, 2), place);
            assertThat(place).containsExactly(3, 2);
            assertThat(run.placedAgents().getLast().isGrid()).isFalse();
        }
    }

    @Test
    void theRunIsStoppedByAnotherThread() throws InterruptedException {
        try (ModelRun<Parameters> run = ModelRun.of(Drift::new).rate(0.001)) {
            assertThat(run.rate()).isEqualTo(0.001);
            Thread stop = Thread.startVirtualThread(() -> {
                run.restart(new Parameters(3, -1), 1); // ends the wait for the next step
                run.rate(Double.POSITIVE_INFINITY);
                run.stop();
            });
            run.run();
            stop.join();
            assertThat(run.rate()).isInfinite();
        }
    }
}
