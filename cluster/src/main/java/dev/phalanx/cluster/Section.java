package dev.phalanx.cluster;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.systems.World;
import java.nio.ByteBuffer;
import java.util.List;

/// A part of a [SectionedWorld]: a world with the agents of this section, and with ghosts of agents in its halo.
///
/// Each agent has a [GlobalId]. Other entities, such as those of systems and singletons, belong to the section: what
/// they hold has to be made from agents anew in each tick, or be the same in all sections.
public final class Section {
    private final int number;
    private final World world;
    private final long seed;
    private final SectionExchange exchange;
    private final Inputs inputs;

    Section(int number, World world, long seed, SectionExchange exchange, Inputs inputs) {
        this.number = number;
        this.world = world;
        this.seed = seed;
        this.exchange = exchange;
        this.inputs = inputs;
    }

    /// Its number, from 0 up.
    public int number() {
        return number;
    }

    /// Its world. While the sections [run][SectionedWorld#run], it belongs to one of the threads that run them.
    public World world() {
        return world;
    }

    /// The tick that is run, or that was run last: 1 or more, 0 before the first one.
    public long tick() {
        return exchange.agents().tick();
    }

    /// What was [submitted][SectionedWorld#submit] for this tick, or given by the [Directory] of the run: the same in
    /// all sections and cuts, in the same order, also if the tick is run again. Empty if nothing was.
    ///
    /// @return read-only buffers
    /// @throws ClusterException if the directory has forgotten them
    public List<ByteBuffer> inputs() {
        return inputs.of(tick());
    }

    /// The seed of the whole world.
    public long seed() {
        return seed;
    }

    /// The random numbers of an agent in this tick, see [GlobalId#random]. Each call gives the same numbers.
    ///
    /// @param id the identity of the agent
    public Random random(long id) {
        return GlobalId.random(seed, id, exchange.agents().tick());
    }

    /// The identity of an agent that a system creates in this tick, see [GlobalId#ofBirth].
    ///
    /// @param parent the identity of the parent
    /// @param counter tells the children apart that the parent has in this tick, 0 or more;
    ///     [create][RemoteCommands#create] uses those below 0
    /// @throws IllegalArgumentException if the counter is negative
    public GlobalId birth(long parent, int counter) {
        if (counter < 0) {
            throw new IllegalArgumentException("birth was given the counter " + counter + ". Count from 0 up.");
        }
        return GlobalId.ofBirth(parent, exchange.agents().tick(), counter);
    }

    /// Where systems of this section record commands to agents that may belong to others.
    public RemoteCommands commands() {
        return exchange.commands();
    }

    /// The number of ghosts.
    public int ghostCount() {
        return exchange.ghosts().count();
    }

    /// The number of agents, without ghosts.
    public int agentCount() {
        return exchange.agents().count();
    }

    /// A hash of the agents of this section, without ghosts: the sum of the hashes of all their components.
    public long stateHash() {
        return exchange.facts().hash();
    }

    SectionExchange exchange() {
        return exchange;
    }

    @Override
    public String toString() {
        return "section " + number + " with " + agentCount() + " agents and " + ghostCount() + " ghosts";
    }
}
