package dev.phalanx.contenders.agents;

import dev.phalanx.agents.DataTable;
import dev.phalanx.agents.Model;
import dev.phalanx.bench.agents.AgentContender;
import dev.phalanx.bench.agents.AgentRun;
import dev.phalanx.bench.agents.Scenario;
import dev.phalanx.bench.workload.JarVersion;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.systems.World;
import dev.phalanx.models.Flocking;
import dev.phalanx.models.Schelling;
import dev.phalanx.models.WolfSheep;
import java.util.EnumSet;
import java.util.Set;

/// The models of the module `models`.
public final class PhalanxAgents implements AgentContender {
    @Override
    public String id() {
        return "phalanx";
    }

    @Override
    public String title() {
        return "Phalanx";
    }

    @Override
    public String version() {
        return JarVersion.of(World.class);
    }

    @Override
    public String note() {
        return "The models of the module models, as declared, on one thread.";
    }

    @Override
    public Set<Scenario> scenarios() {
        return EnumSet.range(Scenario.SCHELLING_SMALL, Scenario.WOLF_SHEEP_LARGE);
    }

    @Override
    public AgentRun begin(Scenario scenario, long seed) {
        return switch (scenario) {
            case SCHELLING_SMALL -> new Run<>(new Schelling(), Schelling.Parameters.SMALL, scenario, seed);
            case SCHELLING_LARGE -> new Run<>(new Schelling(), Schelling.Parameters.LARGE, scenario, seed);
            case FLOCKING_SMALL -> new Run<>(new Flocking(), Flocking.Parameters.SMALL, scenario, seed);
            case FLOCKING_LARGE -> new Run<>(new Flocking(), Flocking.Parameters.LARGE, scenario, seed);
            case WOLF_SHEEP_SMALL -> new Run<>(new WolfSheep(), WolfSheep.Parameters.SMALL, scenario, seed);
            case WOLF_SHEEP_LARGE -> new Run<>(new WolfSheep(), WolfSheep.Parameters.LARGE, scenario, seed);
        };
    }

    private static final class Run<P extends Record> implements AgentRun {
        private final Model<P> model;
        private final Scenario scenario;
        private final World world;

        Run(Model<P> model, P parameters, Scenario scenario, long seed) {
            this.model = model;
            this.scenario = scenario;
            world = new World(scenario.id());
            model.setup(world, parameters, Random.of(seed));
        }

        @Override
        public void step() {
            model.step(world);
        }

        @Override
        public double[] statistics() {
            DataTable table = model.reports().attach(world); // the first row is the state now
            return scenario.statistics().stream()
                    .mapToDouble(name -> table.doubles(name)[0])
                    .toArray();
        }

        @Override
        public void close() {
            world.close();
        }
    }
}
