package dev.phalanx.contenders.agents;

import dev.phalanx.bench.agents.AgentContender;
import dev.phalanx.bench.agents.AgentRun;
import dev.phalanx.bench.agents.Scenario;
import dev.phalanx.bench.workload.JarVersion;
import dev.phalanx.entities.systems.World;
import java.util.EnumSet;
import java.util.Set;

/// The models of the module `models` whose steps run on all processors.
public final class PhalanxAgentJobs implements AgentContender {
    @Override
    public String id() {
        return "phalanx-jobs";
    }

    @Override
    public String title() {
        return "Phalanx, jobs";
    }

    @Override
    public String version() {
        return JarVersion.of(World.class);
    }

    @Override
    public String note() {
        return "The same models as jobs on all processors.";
    }

    @Override
    public Set<Scenario> scenarios() {
        return EnumSet.of(Scenario.FLOCKING_80K, Scenario.FLOCKING_128K, Scenario.SCHELLING_200K);
    }

    @Override
    public AgentRun begin(Scenario scenario, long seed) {
        return scenario == Scenario.SCHELLING_200K
                ? PhalanxAgents.residents(scenario, seed, true)
                : PhalanxAgents.birds(scenario, seed, true);
    }
}
