package dev.phalanx.contenders.mason;

import dev.phalanx.bench.agents.AgentContender;
import dev.phalanx.bench.agents.AgentRun;
import dev.phalanx.bench.agents.Scenario;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;
import sim.engine.SimState;

/// MASON. Compiled when the bench is given its jar.
public final class MasonContender implements AgentContender {
    @Override
    public String id() {
        return "mason";
    }

    @Override
    public String title() {
        return "MASON";
    }

    @Override
    public String version() {
        return String.valueOf((int) SimState.version());
    }

    @Override
    public String note() {
        return "The models of the comparison with their faults mended: the dead are removed, neighbours are exact,"
                + " differences take the shorter way, and the grid is kept up to date."
                + " https://cs.gmu.edu/~eclab/projects/mason/";
    }

    @Override
    public Set<Scenario> scenarios() {
        return EnumSet.range(Scenario.SCHELLING_SMALL, Scenario.WOLF_SHEEP_LARGE);
    }

    @Override
    public AgentRun begin(Scenario scenario, long seed) {
        return switch (scenario) {
            case SCHELLING_SMALL -> schelling(dev.phalanx.models.Schelling.Parameters.SMALL, seed);
            case SCHELLING_LARGE -> schelling(dev.phalanx.models.Schelling.Parameters.LARGE, seed);
            case FLOCKING_SMALL -> flocking(dev.phalanx.models.Flocking.Parameters.SMALL, seed);
            case FLOCKING_LARGE -> flocking(dev.phalanx.models.Flocking.Parameters.LARGE, seed);
            case WOLF_SHEEP_SMALL -> wolfSheep(dev.phalanx.models.WolfSheep.Parameters.SMALL, seed);
            case WOLF_SHEEP_LARGE -> wolfSheep(dev.phalanx.models.WolfSheep.Parameters.LARGE, seed);
            default ->
                throw new IllegalArgumentException(
                        "MASON has no model of " + scenario.id() + ". Ask for its scenarios().");
        };
    }

    private static AgentRun schelling(dev.phalanx.models.Schelling.Parameters p, long seed) {
        Schelling model = new Schelling(seed, p.size(), p.agents(), p.radius(), p.wanted());
        return new Run<>(model, it -> new double[] {it.happy()});
    }

    private static AgentRun flocking(dev.phalanx.models.Flocking.Parameters p, long seed) {
        Flocking model = new Flocking(
                seed,
                p.extent(),
                p.birds(),
                p.vision(),
                p.speed(),
                p.separation(),
                p.cohere(),
                p.separate(),
                p.match());
        return new Run<>(model, it -> new double[] {it.near(), it.order()});
    }

    private static AgentRun wolfSheep(dev.phalanx.models.WolfSheep.Parameters p, long seed) {
        WolfSheep model = new WolfSheep(
                seed, p.size(), p.sheep(), p.wolves(), p.regrowth(), p.sheepReproduce(), p.wolfReproduce());
        return new Run<>(model, it -> new double[] {it.sheep.allObjects.numObjs, it.wolves.allObjects.numObjs});
    }

    private static final class Run<S extends SimState> implements AgentRun {
        private final S model;
        private final Function<S, double[]> statistics;

        Run(S model, Function<S, double[]> statistics) {
            this.model = model;
            this.statistics = statistics;
            model.start();
        }

        @Override
        public void step() {
            model.schedule.step(model);
        }

        @Override
        public double[] statistics() {
            return statistics.apply(model);
        }

        @Override
        public void close() {
            model.finish();
        }
    }
}
