package dev.phalanx.cluster;

import java.time.Duration;

/// A process that runs some of the sections of a world, and exchanges messages with the processes that run their
/// neighbours: over TCP, one message from each section to each neighbour in a tick. A section begins its next tick when
/// it has the messages of all its neighbours, wherever they are; there is no barrier of all nodes.
///
/// All nodes have the same [Placement], key, cut, components, seed and systems, and each creates all agents of the
/// beginning: it keeps those of its own sections. The first [#run] makes sure of all of that but the systems.
///
/// ```java
/// try (ClusterNode node = ClusterNode.of(builder, Placement.read(file), 1, key, Duration.ofSeconds(10))) {
///     create(node.world().sections().getFirst().world().entityManager()); // all agents
///     node.run(100);
///     long hash = node.world().stateHash(); // the sum over all nodes is that of the whole world
/// }
/// ```
///
/// A node that is not there, has stopped or is too slow ends the run of the others with a [ClusterException]; they
/// cannot go on then. A node belongs to one thread.
///
/// # Safety
///
/// Both ends of a connection prove that they have the key, by HMAC-SHA256 of fresh random numbers; it never goes over
/// the network. What follows is neither encrypted nor signed, so nodes belong on a network that others cannot change.
/// A node listens at its address in the placement alone.
public final class ClusterNode implements AutoCloseable {
    private static final int SHORTEST_KEY = 16;

    private final Placement placement;
    private final int number;
    private final SectionedWorld world;
    private final TcpTransport transport;
    private final long seed;
    private final float deltaTime;
    private boolean hasFailed;

    private ClusterNode(
            Placement placement, int number, SectionedWorld world, TcpTransport transport, long seed, float deltaTime) {
        this.placement = placement;
        this.number = number;
        this.world = world;
        this.transport = transport;
        this.seed = seed;
        this.deltaTime = deltaTime;
    }

    /// Makes a node, with the sections that the placement gives it and without agents, and listens at its address.
    ///
    /// @param builder says what the whole world is like; its transport is not used
    /// @param node the number of this node, from 0 up
    /// @param key 16 bytes or more that only the nodes know
    /// @param timeout how long to wait for the other nodes: at the first run until all are there, and then for each
    ///     message
    /// @throws IllegalArgumentException if there is no such node, the placement has another number of sections than the
    ///     world, the key is too short, the timeout is not positive, or as for [SectionedWorldBuilder#build]
    /// @throws ClusterException if the node cannot listen at its address
    public static ClusterNode of(
            SectionedWorldBuilder builder, Placement placement, int node, byte[] key, Duration timeout) {
        if (node < 0 || node >= placement.nodeCount()) {
            throw new IllegalArgumentException("There is no node " + node + " in the " + placement
                    + ". Give a number from 0 to " + (placement.nodeCount() - 1) + ".");
        }
        if (key.length < SHORTEST_KEY) {
            throw new IllegalArgumentException("The key of node " + node + " has " + key.length + " bytes. Give "
                    + SHORTEST_KEY + " or more, from a source of random numbers.");
        }
        if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException(
                    "Node " + node + " was given a timeout of " + timeout + ". Give one above 0 and of a day at most.");
        }
        int[][] around = SectionedWorld.around(builder.sections());
        if (around.length != placement.sectionCount()) {
            throw new IllegalArgumentException("The " + placement + " was given for a world of " + around.length
                    + " sections. Place each section of the world.");
        }
        TcpTransport transport = new TcpTransport(placement, node, around, key, timeout);
        try {
            SectionedWorld world = builder.build(transport, section -> placement.nodeOf(section) == node);
            return new ClusterNode(placement, node, world, transport, builder.seed(), builder.deltaTime());
        } catch (Throwable failed) {
            transport.close();
            throw failed;
        }
    }

    /// Its number.
    public int number() {
        return number;
    }

    /// The sections that it runs. Use [#run] of this class instead of that of the world.
    public SectionedWorld world() {
        return world;
    }

    /// Runs ticks. The first call connects with the nodes that have neighbours of these sections, and keeps of the
    /// agents those of its own sections.
    ///
    /// @param ticks how many, 0 or more
    /// @throws ClusterException if another node is not there in time, has another key, another world or other agents at
    ///     the beginning, has stopped, or does not send a message in time
    /// @throws IllegalArgumentException if the number is negative
    /// @throws IllegalStateException if an earlier run has failed, or as for [SectionedWorld#run]
    /// @throws StepMessageException if a message is damaged
    public void run(int ticks) {
        if (ticks < 0 || hasFailed) {
            throw ticks < 0
                    ? new IllegalArgumentException("run was given " + ticks + " ticks. Give 0 or more.")
                    : new IllegalStateException(
                            "Node " + number + " was run after an earlier run has failed. Start all nodes again.");
        }
        try {
            if (!transport.isConnected()) {
                transport.connect(NodeFacts.of(placement, world, seed, deltaTime));
            }
            world.run(ticks);
        } catch (Throwable failed) {
            hasFailed = true;
            transport.close(failed.toString());
            throw failed;
        }
    }

    /// Ends the connections and closes the worlds of the sections. Closing again has no effect.
    @Override
    public void close() {
        transport.close();
        world.close();
    }

    @Override
    public String toString() {
        return "node " + number + " of the " + placement + " in tick " + world.tick();
    }
}
