package dev.phalanx.agents;

import dev.phalanx.collections.Random;
import dev.phalanx.structs.Entity;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// Adds links of weight 1 between agents, as models of networks say. The links depend on the order of the agents and on
/// the random numbers alone, and are the same on every machine.
///
/// Give agents in the order of their ids, such as that in which they were created. An agent must be given once.
public final class NetworkGenerators {
    /// More pairs than there are.
    private static final double MOST_SKIPPED = 1L << 62;

    private NetworkGenerators() {}

    /// Links each agent with the nearest ones in a ring.
    ///
    /// @param neighbours how many: an even number from 2 to one less than there are agents. In a directed network,
    ///     there are links in both directions
    /// @throws IllegalArgumentException if `neighbours` is another number, or an agent is dead
    public static void ring(Network network, List<Entity> agents, int neighbours) {
        require(network, agents);
        requireRing(agents, neighbours);
        for (int distance = 1; distance <= neighbours / 2; distance++) {
            for (int i = 0; i < agents.size(); i++) {
                Entity next = agents.get((i + distance) % agents.size());
                network.link(agents.get(i), next);
                if (network.isDirected()) {
                    network.link(next, agents.get(i));
                }
            }
        }
    }

    private static void require(Network network, List<Entity> agents) {
        Objects.requireNonNull(network, "A network was to be generated from null. Give a network.");
        Objects.requireNonNull(agents, "A network was to be generated from null for agents. Give a list.");
        for (Entity agent : agents) {
            network.requireLiving(agent);
        }
    }

    private static void requireRing(List<Entity> agents, int neighbours) {
        if (neighbours < 2 || neighbours % 2 != 0 || neighbours >= agents.size()) {
            throw new IllegalArgumentException("Each of " + agents.size() + " agents cannot be linked with "
                    + neighbours + " neighbours in a ring. Give an even number from 2 to " + (agents.size() - 1)
                    + ".");
        }
    }

    /// Links each pair of agents with the same probability (Erdős and Rényi). In a directed network, each ordered pair.
    /// It takes a time that grows with the number of links, and draws one number for each and one more.
    ///
    /// @param probability from 0 to 1
    /// @throws IllegalArgumentException if `probability` is another number, or an agent is dead
    public static void erdosRenyi(Network network, List<Entity> agents, double probability, Random rng) {
        require(network, agents);
        Objects.requireNonNull(rng, "erdosRenyi was given null for rng. Give a stream of random numbers.");
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException(
                    "Agents cannot be linked with the probability " + probability + ". Give a number from 0 to 1.");
        }
        if (probability == 0) {
            return;
        }
        // The number of pairs that are left out before the next link is geometrically distributed.
        double scale = StrictMath.log1p(-probability);
        long row = 0; // the pairs of an agent with those before it, or with all others if they are ordered
        long column = -1;
        while (row < agents.size()) {
            double skipped = StrictMath.log1p(-rng.nextDouble()) / scale;
            column += 1 + (long) Math.min(skipped, MOST_SKIPPED);
            while (row < agents.size() && column >= width(network, agents, row)) {
                column -= width(network, agents, row);
                row++;
            }
            if (row < agents.size()) {
                int other = (int) column;
                if (network.isDirected() && other >= row) {
                    other++;
                }
                network.link(agents.get((int) row), agents.get(other));
            }
        }
    }

    private static long width(Network network, List<Entity> agents, long row) {
        return network.isDirected() ? agents.size() - 1 : row;
    }

    /// Links agents one after another with some that are there already, each with a probability that is proportional to
    /// the number of its links (Barabási and Albert). It begins with a star: the first agent, and the next `links`
    /// ones. In a directed network, links come from the later agent.
    ///
    /// @param links of each agent, from 1 to one less than there are agents
    /// @throws IllegalArgumentException if `links` is another number, or an agent is dead
    public static void barabasiAlbert(Network network, List<Entity> agents, int links, Random rng) {
        require(network, agents);
        Objects.requireNonNull(rng, "barabasiAlbert was given null for rng. Give a stream of random numbers.");
        int count = agents.size();
        if (links < 1 || links >= count) {
            throw new IllegalArgumentException("Each of " + count + " agents cannot be linked with " + links
                    + " earlier ones. Give a number from 1 to " + (count - 1) + ".");
        }
        // Each agent as often as it has links.
        int[] ends = new int[Math.toIntExact(2L * links * (count - links))];
        int used = 0;
        for (int i = 1; i <= links; i++) {
            network.link(agents.get(i), agents.getFirst());
            ends[used++] = 0;
            ends[used++] = i;
        }
        int[] chosen = new int[links];
        for (int i = links + 1; i < count; i++) {
            for (int found = 0; found < links; ) {
                int other = ends[rng.nextInt(used)];
                if (Arrays.stream(chosen, 0, found).noneMatch(before -> before == other)) {
                    chosen[found++] = other;
                }
            }
            for (int other : chosen) {
                network.link(agents.get(i), agents.get(other));
                ends[used++] = other;
                ends[used++] = i;
            }
        }
    }

    /// Makes a [ring][#ring], and then gives the far end of each link to any other agent with some probability (Watts
    /// and Strogatz).
    ///
    /// @param network that is undirected
    /// @param neighbours in the ring: an even number from 2 to one less than there are agents
    /// @param rewiring the probability that a link gets another end, from 0 to 1
    /// @throws IllegalArgumentException if the network is directed, `neighbours` or `rewiring` is another number, or an
    ///     agent is dead
    public static void wattsStrogatz(
            Network network, List<Entity> agents, int neighbours, double rewiring, Random rng) {
        require(network, agents);
        Objects.requireNonNull(rng, "wattsStrogatz was given null for rng. Give a stream of random numbers.");
        requireRing(agents, neighbours);
        if (network.isDirected()) {
            throw new IllegalArgumentException(
                    "A small world was to be made in " + network + ". Use Network.undirected for it.");
        }
        if (!(rewiring >= 0 && rewiring <= 1)) {
            throw new IllegalArgumentException(
                    "Links cannot be rewired with the probability " + rewiring + ". Give a number from 0 to 1.");
        }
        ring(network, agents, neighbours);
        int count = agents.size();
        for (int distance = 1; distance <= neighbours / 2; distance++) {
            for (int i = 0; i < count; i++) {
                Entity agent = agents.get(i);
                Entity next = agents.get((i + distance) % count);
                if (rng.nextDouble() < rewiring && network.neighbours(agent).count() < count - 1) {
                    Entity other = agents.get(rng.nextInt(count));
                    while (other.equals(agent) || network.isLinked(agent, other)) {
                        other = agents.get(rng.nextInt(count));
                    }
                    network.unlink(agent, next);
                    network.link(agent, other);
                }
            }
        }
    }
}
