package dev.phalanx.contenders.agents;

import dev.phalanx.agents.DataTable;
import dev.phalanx.agents.Model;
import dev.phalanx.bench.agents.AgentRun;
import dev.phalanx.bench.agents.Scenario;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.systems.World;

/// A run of a model of Phalanx in a world of its own.
final class PhalanxRun<P extends Record> implements AgentRun {
    private final Model<P> model;
    private final Scenario scenario;
    private final World world;

    PhalanxRun(Model<P> model, P parameters, Scenario scenario, long seed) {
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
