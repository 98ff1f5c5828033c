package dev.phalanx.agents;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;

/// Links between agents, with weights: who knows whom. It is part of the world.
///
/// ```java
/// Network friends = Network.undirected(em, "friends");
/// friends.link(alice, bob);
/// friends.neighbours(alice).forEach(friend -> …);
/// ```
///
/// Two agents have at most one link; in a directed network, at most one in each direction. The links are in a buffer of
/// [NetworkLink] of an entity with the name of the network and a [NetworkName], so they are saved, restored and hashed
/// with the world. The network keeps an index of them, and gives the same order of neighbours in a restored world: that
/// of their ids.
///
/// The links of an agent end with it: no method sees a link of an agent that was destroyed. They leave the buffer when
/// the network is used next. An agent that is instantiated from another one has no links.
///
/// A network belongs to the thread of its world, and ends with it.
///
/// @see NetworkGenerators
public final class Network {
    /// The networks of each world, so that two users of one share its index. The listener of a network keeps it as long
    /// as its world.
    private static final Map<EntityManager, Map<String, WeakReference<Network>>> ALL = new WeakHashMap<>();

    private final EntityManager manager;
    private final String name;
    private final boolean isDirected;
    private Entity entity;
    private int replacements;
    /// Whether all links are to be read anew.
    private boolean isStale = true;

    /// By index of entity: agents that were linked or asked about, and are alive.
    private Entity[] agents = {};

    private final LinkRows outgoing = new LinkRows();
    /// The same as those that go out if the network is undirected.
    private final LinkRows incoming;

    /// By position of the link, as in the buffer.
    private int[] from = {};

    private int[] to = {};
    private double[] weights = {};
    private int count;
    private int changes;

    /// The indexes of agents with links that were destroyed since the last use.
    private int[] dead = {};

    private int deadCount;
    private int[] doomed = {};

    private Network(EntityManager manager, String name, boolean isDirected) {
        this.manager = manager;
        this.name = name;
        this.isDirected = isDirected;
        this.incoming = isDirected ? new LinkRows() : outgoing;
        this.entity = NetworkName.ensure(manager, name, isDirected);
        manager.onDestroy(this::destroyed);
        manager.onAdd(CleanupEntity.class, this::destroyed);
    }

    /// The directed network with a name, made without links if the world has none. Two networks of a world with the
    /// same name are one.
    ///
    /// @param name of the network in its world, and of its entity
    /// @throws IllegalArgumentException if the world has an undirected network with this name
    public static Network directed(EntityManager manager, String name) {
        return of(manager, name, true);
    }

    /// The undirected network with a name, made without links if the world has none. Two networks of a world with the
    /// same name are one.
    ///
    /// @param name of the network in its world, and of its entity
    /// @throws IllegalArgumentException if the world has a directed network with this name
    public static Network undirected(EntityManager manager, String name) {
        return of(manager, name, false);
    }

    private static Network of(EntityManager manager, String name, boolean isDirected) {
        Objects.requireNonNull(manager, "A network was given null for manager. Give that of the agents' world.");
        Objects.requireNonNull(name, "A network was given null for name. Give a name.");
        synchronized (ALL) {
            Map<String, WeakReference<Network>> networks = ALL.computeIfAbsent(manager, _ -> new HashMap<>());
            WeakReference<Network> reference = networks.get(name);
            Network known = reference == null ? null : reference.get();
            if (known == null || known.isDirected != isDirected) {
                known = new Network(manager, name, isDirected);
                networks.put(name, new WeakReference<>(known));
            } else {
                known.ensure();
            }
            return known;
        }
    }

    private void ensure() {
        Entity found = NetworkName.ensure(manager, name, isDirected);
        isStale |= !found.equals(entity);
        entity = found;
    }

    // Following the world

    private void destroyed(Entity agent) {
        if (agent.equals(entity)) {
            isStale = true;
        } else if (!isStale && isKnown(agent)) {
            int index = agent.index();
            agents[index] = Entity.NULL;
            if (outgoing.count(index) > 0 || incoming.count(index) > 0) {
                if (deadCount == dead.length) {
                    dead = Arrays.copyOf(dead, Math.max(16, 2 * deadCount));
                }
                dead[deadCount++] = index;
                changes++;
            }
        }
    }

    /// Whether the arrays are about this agent, rather than another one that had its index, or none.
    private boolean isKnown(Entity agent) {
        int index = agent.index();
        return index >= 0 && index < agents.length && agents[index].version() == agent.version();
    }

    /// Whether an agent was destroyed, though cleanup components may be left of it.
    private boolean isDead(Entity agent) {
        return !manager.exists(agent) || manager.hasComponent(agent, CleanupEntity.class);
    }

    private void sync() {
        if (isStale || manager.replacements() != replacements) {
            read();
        } else if (deadCount > 0) {
            bury();
        }
    }

    /// Reads all links. To be called if links of the buffer were written other than by the network.
    ///
    /// @throws IllegalStateException if the world has no such network any more, or the buffer has a link twice or from
    ///     an agent to itself
    public void refresh() {
        isStale = true;
        sync();
    }

    private void read() {
        isStale = true;
        Entity found = NetworkName.find(manager, name, isDirected);
        if (found.equals(Entity.NULL)) {
            throw new IllegalStateException("The world has no network \"" + name
                    + "\": its entity was destroyed, or the world was replaced by one without it. Make the network"
                    + " anew.");
        }
        entity = found;
        outgoing.clear();
        incoming.clear();
        Arrays.fill(agents, Entity.NULL);
        count = 0;
        deadCount = 0;
        changes++;
        DynamicBuffer<NetworkLink> links = manager.getBuffer(entity, NetworkLink.class, true);
        for (int i = links.length() - 1; i >= 0; i--) {
            if (isDead(links.get(i).from()) || isDead(links.get(i).to())) {
                manager.getBuffer(entity, NetworkLink.class).removeAtSwapBack(i);
            }
        }
        for (int i = 0; i < links.length(); i++) {
            readLink(links.get(i));
        }
        replacements = manager.replacements();
        isStale = false;
    }

    private void readLink(NetworkLink link) {
        if (link.from().equals(link.to())
                || outgoing.find(link.from().index(), link.to().index()) >= 0) {
            throw new IllegalStateException("The buffer of " + this + " has the link " + link
                    + (link.from().equals(link.to()) ? ", from an agent to itself" : " twice")
                    + ". Change links by the methods of the network alone, or mend the buffer.");
        }
        note(link.from(), link.to(), link.weight());
    }

    /// Removes the links of agents that were destroyed. The buffer becomes the same as when all links are read.
    private void bury() {
        int doomedCount = 0;
        for (int i = 0; i < deadCount; i++) {
            int index = dead[i];
            for (int place = 0; place < outgoing.count(index); place++) {
                doomedCount = doom(doomedCount, outgoing.link(index, place));
            }
            for (int place = 0; isDirected && place < incoming.count(index); place++) {
                doomedCount = doom(doomedCount, incoming.link(index, place));
            }
        }
        deadCount = 0;
        removeDoomed(doomedCount);
    }

    private int doom(int doomedCount, int link) {
        if (doomedCount == doomed.length) {
            doomed = Arrays.copyOf(doomed, Math.max(16, 2 * doomedCount));
        }
        doomed[doomedCount] = link;
        return doomedCount + 1;
    }

    /// Removes links from the last to the first, so that those before keep their positions.
    private void removeDoomed(int doomedCount) {
        Arrays.sort(doomed, 0, doomedCount);
        for (int i = doomedCount - 1; i >= 0; i--) {
            if (i == doomedCount - 1 || doomed[i] != doomed[i + 1]) { // both of its agents may be dead
                remove(doomed[i]);
            }
        }
    }

    // Changing links

    /// Notes a link that is the last one of the buffer.
    private void note(Entity first, Entity second, double weight) {
        know(first);
        know(second);
        if (count == from.length) {
            int capacity = Math.max(64, count + (count >> 1));
            from = Arrays.copyOf(from, capacity);
            to = Arrays.copyOf(to, capacity);
            weights = Arrays.copyOf(weights, capacity);
        }
        from[count] = first.index();
        to[count] = second.index();
        weights[count] = weight;
        outgoing.add(first.index(), second.index(), count);
        incoming.add(second.index(), first.index(), count);
        count++;
    }

    private void know(Entity agent) {
        int index = agent.index();
        if (index >= agents.length) {
            int length = agents.length;
            agents = Arrays.copyOf(agents, Math.max(64, index + (index >> 1) + 1));
            Arrays.fill(agents, length, agents.length, Entity.NULL);
        }
        if (agents[index].version() != agent.version()) {
            agents[index] = agent;
        }
    }

    private void remove(int link) {
        outgoing.remove(from[link], to[link]);
        incoming.remove(to[link], from[link]);
        int last = count - 1;
        if (link != last) {
            from[link] = from[last];
            to[link] = to[last];
            weights[link] = weights[last];
            outgoing.move(from[link], to[link], link);
            incoming.move(to[link], from[link], link);
        }
        count = last;
        changes++;
        manager.getBuffer(entity, NetworkLink.class).removeAtSwapBack(link);
    }

    /// Links two agents with weight 1, or gives their link this weight.
    ///
    /// @throws IllegalArgumentException if both are the same, or one is dead
    public void link(Entity first, Entity second) {
        link(first, second, 1);
    }

    /// Links two agents, or gives their link another weight.
    ///
    /// @param first the agent that the link comes from, if the network is directed
    /// @throws IllegalArgumentException if both are the same, or one is dead
    public void link(Entity first, Entity second, double weight) {
        int known = findLink(first, second);
        if (first.equals(second)) {
            throw new IllegalArgumentException(
                    first + " cannot be linked with itself in " + this + ". Give two different agents.");
        }
        NetworkLink link = isDirected || first.index() < second.index()
                ? new NetworkLink(first, second, weight)
                : new NetworkLink(second, first, weight);
        DynamicBuffer<NetworkLink> links = manager.getBuffer(entity, NetworkLink.class);
        if (known >= 0) {
            links.set(known, link);
            weights[known] = weight;
        } else {
            links.add(link);
            note(link.from(), link.to(), weight);
        }
        changes++;
    }

    /// Removes the link of two agents, and returns whether there was one.
    ///
    /// @param first the agent that the link comes from, if the network is directed
    /// @throws IllegalArgumentException if one is dead
    public boolean unlink(Entity first, Entity second) {
        int link = findLink(first, second);
        if (link < 0) {
            return false;
        }
        remove(link);
        return true;
    }

    /// Removes all links of an agent.
    ///
    /// @throws IllegalArgumentException if it is dead
    public void unlinkAll(Entity agent) {
        requireLiving(agent);
        int index = agent.index();
        int doomedCount = 0;
        for (int place = 0; place < outgoing.count(index); place++) {
            doomedCount = doom(doomedCount, outgoing.link(index, place));
        }
        for (int place = 0; isDirected && place < incoming.count(index); place++) {
            doomedCount = doom(doomedCount, incoming.link(index, place));
        }
        removeDoomed(doomedCount);
    }

    // Looking at links

    /// Returns if an agent is alive. The arrays are then about it, if they are about its index.
    ///
    /// @throws IllegalArgumentException if it is dead
    void requireLiving(Entity agent) {
        Objects.requireNonNull(agent, "A network was given null for an agent. Give an entity.");
        sync();
        if (!isKnown(agent)) {
            if (isDead(agent)) {
                throw new IllegalArgumentException(
                        agent + " was given to " + this + ", and does not exist. Give an entity that is alive.");
            }
            know(agent);
        }
    }

    /// The position of the link of two agents, or -1.
    private int findLink(Entity first, Entity second) {
        requireLiving(first);
        requireLiving(second);
        return outgoing.find(first.index(), second.index());
    }

    /// Whether two agents are linked.
    ///
    /// @param first the agent that the link comes from, if the network is directed
    /// @throws IllegalArgumentException if one is dead
    public boolean isLinked(Entity first, Entity second) {
        return findLink(first, second) >= 0;
    }

    /// The weight of the link of two agents.
    ///
    /// @param first the agent that the link comes from, if the network is directed
    /// @throws IllegalArgumentException if one is dead, or they are not linked
    public double weight(Entity first, Entity second) {
        int link = findLink(first, second);
        if (link < 0) {
            throw new IllegalArgumentException(
                    first + " has no link to " + second + " in " + this + ". Ask isLinked(first, second) first.");
        }
        return weights[link];
    }

    /// The agents that an agent has a link to; in an undirected network, all that it is linked with.
    ///
    /// @throws IllegalArgumentException if it is dead
    public LinkedAgents neighbours(Entity agent) {
        requireLiving(agent);
        return new LinkedAgents(this, outgoing, agent);
    }

    /// The agents that have a link to an agent; in an undirected network, all that it is linked with.
    ///
    /// @throws IllegalArgumentException if it is dead
    public LinkedAgents predecessors(Entity agent) {
        requireLiving(agent);
        return new LinkedAgents(this, incoming, agent);
    }

    /// The number of links.
    public int linkCount() {
        sync();
        return count;
    }

    /// Whether links have a direction.
    public boolean isDirected() {
        return isDirected;
    }

    /// The name of the network in its world.
    public String name() {
        return name;
    }

    /// Goes up with each change.
    int changes() {
        return changes;
    }

    /// The agent with an index that has links.
    Entity agent(int index) {
        return agents[index];
    }

    double weight(int link) {
        return weights[link];
    }

    /// Such as `undirected network "friends"`.
    @Override
    public String toString() {
        return NetworkName.kind(isDirected) + " network \"" + name + "\"";
    }
}
