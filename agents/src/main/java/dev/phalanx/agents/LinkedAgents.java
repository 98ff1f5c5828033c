package dev.phalanx.agents;

import dev.phalanx.collections.Random;
import dev.phalanx.structs.Entity;
import java.util.ConcurrentModificationException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The agents that one is linked with, as they are when a method is called. Made by [Network#neighbours] and
/// [Network#predecessors]. They are visited by id.
///
/// What is called for an agent must not change links of the network, nor destroy agents that it links: collect or
/// [find][#find] them first. If it does, the method throws a `ConcurrentModificationException`.
public final class LinkedAgents {
    private final Network network;
    private final LinkRows rows;
    private final Entity agent;

    /// Is called for each agent.
    @FunctionalInterface
    public interface Visitor {
        /// Called for an agent.
        ///
        /// @param other the agent
        /// @param weight of the link
        void visit(Entity other, double weight);
    }

    LinkedAgents(Network network, LinkRows rows, Entity agent) {
        this.network = network;
        this.rows = rows;
        this.agent = agent;
    }

    /// Calls `visitor` for each agent.
    ///
    /// @throws ConcurrentModificationException if it changes who is linked
    public void forEach(Consumer<Entity> visitor) {
        Objects.requireNonNull(visitor, "forEach was given null for visitor. Give what to do with an agent.");
        visit(network, rows, agent, null, visitor, null);
    }

    /// Calls `visitor` for each agent, with the weight of its link.
    ///
    /// @throws ConcurrentModificationException if it changes who is linked
    public void forEachWeighted(Visitor visitor) {
        Objects.requireNonNull(visitor, "forEachWeighted was given null for visitor. Give what to do with an agent.");
        visit(network, rows, agent, null, null, visitor);
    }

    /// The number of agents.
    public int count() {
        network.requireLiving(agent);
        return rows.count(agent.index());
    }

    /// The number of agents that a condition holds for.
    ///
    /// @throws ConcurrentModificationException if it changes who is linked
    public int count(Predicate<Entity> condition) {
        Objects.requireNonNull(condition, "count was given null for condition. Give a condition.");
        return visit(network, rows, agent, condition, null, null);
    }

    /// The first agent that a condition holds for, or null if there is none.
    ///
    /// @throws ConcurrentModificationException if it changes who is linked
    public @Nullable Entity find(Predicate<Entity> condition) {
        Objects.requireNonNull(condition, "find was given null for condition. Give a condition.");
        return find(network, rows, agent, condition);
    }

    /// One of the agents, each equally likely, or null if there is none.
    ///
    /// @param rng of which one number is drawn if there is an agent
    public @Nullable Entity random(Random rng) {
        Objects.requireNonNull(rng, "random was given null for rng. Give a stream of random numbers.");
        int all = count();
        return all == 0 ? null : network.agent(rows.other(agent.index(), rng.nextInt(all)));
    }

    // The loops are given what they need, so that the objects of callers do not have to exist.

    /// Visits the agents that a condition holds for, and returns their number.
    private static int visit(
            Network network,
            LinkRows rows,
            Entity agent,
            @Nullable Predicate<Entity> condition,
            @Nullable Consumer<Entity> visitor,
            @Nullable Visitor weighted) {
        network.requireLiving(agent);
        int changes = network.changes();
        int index = agent.index();
        int found = 0;
        for (int place = 0; place < rows.count(index); place++) {
            Entity other = network.agent(rows.other(index, place));
            if (condition == null || condition.test(other)) {
                found++;
                if (visitor != null) {
                    visitor.accept(other);
                }
                if (weighted != null) {
                    weighted.visit(other, network.weight(rows.link(index, place)));
                }
            }
            if (network.changes() != changes) {
                throw changed(network, agent);
            }
        }
        return found;
    }

    private static @Nullable Entity find(Network network, LinkRows rows, Entity agent, Predicate<Entity> condition) {
        network.requireLiving(agent);
        int changes = network.changes();
        int index = agent.index();
        for (int place = 0; place < rows.count(index); place++) {
            Entity other = network.agent(rows.other(index, place));
            boolean holds = condition.test(other);
            if (network.changes() != changes) {
                throw changed(network, agent);
            }
            if (holds) {
                return other;
            }
        }
        return null;
    }

    private static ConcurrentModificationException changed(Network network, Entity agent) {
        return new ConcurrentModificationException("Links of " + network + " were changed, or agents that it links were"
                + " destroyed, while those of " + agent
                + " were visited. Find or collect the agents first, and change links afterwards.");
    }

    /// Such as `agents linked with Entity(12:3) in undirected network "friends"`.
    @Override
    public String toString() {
        return "agents linked with " + agent + " in " + network;
    }
}
