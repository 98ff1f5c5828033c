package dev.phalanx.contenders.agents;

import dev.phalanx.bench.agents.AgentContender;
import dev.phalanx.bench.agents.AgentRun;
import dev.phalanx.bench.agents.Scenario;
import dev.phalanx.bench.workload.JarVersion;
import dev.phalanx.entities.systems.World;
import dev.phalanx.models.Flocking;
import dev.phalanx.models.ParallelFlocking;
import dev.phalanx.models.ParallelSchelling;
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
        return EnumSet.allOf(Scenario.class);
    }

    @Override
    public AgentRun begin(Scenario scenario, long seed) {
        return switch (scenario) {
            case SCHELLING_SMALL -> new PhalanxRun<>(new Schelling(), Schelling.Parameters.SMALL, scenario, seed);
            case SCHELLING_LARGE -> new PhalanxRun<>(new Schelling(), Schelling.Parameters.LARGE, scenario, seed);
            case FLOCKING_SMALL -> new PhalanxRun<>(new Flocking(), Flocking.Parameters.SMALL, scenario, seed);
            case FLOCKING_LARGE -> new PhalanxRun<>(new Flocking(), Flocking.Parameters.LARGE, scenario, seed);
            case WOLF_SHEEP_SMALL -> new PhalanxRun<>(new WolfSheep(), WolfSheep.Parameters.SMALL, scenario, seed);
            case WOLF_SHEEP_LARGE -> new PhalanxRun<>(new WolfSheep(), WolfSheep.Parameters.LARGE, scenario, seed);
            case FLOCKING_80K, FLOCKING_128K -> birds(scenario, seed, false);
            case SCHELLING_200K -> residents(scenario, seed, false);
            case WOLF_SHEEP_128K ->
                new PhalanxRun<>(
                        new WolfSheep(), new WolfSheep.Parameters(1_131, 76_800, 51_200, 20, 0.2, 0.1), scenario, seed);
        };
    }

    /// A run of agents that look at each other as they were before the step.
    static AgentRun residents(Scenario scenario, long seed, boolean isParallel) {
        return new PhalanxRun<>(
                new ParallelSchelling(isParallel), new Schelling.Parameters(500, 200_000, 1, 3), scenario, seed);
    }

    /// A run of birds that look at each other as they were before the step.
    static AgentRun birds(Scenario scenario, long seed, boolean isParallel) {
        Flocking.Parameters small = Flocking.Parameters.SMALL;
        boolean isLarger = scenario == Scenario.FLOCKING_128K;
        Flocking.Parameters parameters = new Flocking.Parameters(
                isLarger ? 1_131 : 400,
                isLarger ? 128_000 : 80_000,
                isLarger ? 10 : 5,
                small.speed(),
                small.separation(),
                small.cohere(),
                small.separate(),
                small.match());
        return new PhalanxRun<>(new ParallelFlocking(isParallel), parameters, scenario, seed);
    }
}
