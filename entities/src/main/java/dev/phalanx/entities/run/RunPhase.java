package dev.phalanx.entities.run;

import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.InitializationSystemGroup;
import dev.phalanx.entities.systems.PresentationSystemGroup;
import dev.phalanx.entities.systems.SimulationSystemGroup;

/// The parts of a frame, in order. In each the loop updates what was added to it, of all worlds.
public enum RunPhase {
    /// Before the simulation: time, input, what was loaded.
    INITIALIZATION(InitializationSystemGroup.class),
    /// The simulation of the world.
    SIMULATION(SimulationSystemGroup.class),
    /// After the simulation: what is shown and sent.
    PRESENTATION(PresentationSystemGroup.class);

    private final Class<? extends ComponentSystemGroup> group;

    RunPhase(Class<? extends ComponentSystemGroup> group) {
        this.group = group;
    }

    /// The root group of a world that is updated in this phase.
    public Class<? extends ComponentSystemGroup> group() {
        return group;
    }
}
