package dev.phalanx.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A process that runs some of the sections of a world, and exchanges messages with the processes that run their
/// neighbours: over TCP or [another network][Placement#over], one message from each section to each neighbour in a
/// tick. A section begins its next tick when it has the messages of all its neighbours, wherever they are; there is no
/// barrier of all nodes.
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
/// # Recovery
///
/// With a [Recovery], a node that was killed is started again by the same command, such as by a supervisor, and the run
/// has the state that it would have had:
///
/// ```java
/// try (ClusterNode node = ClusterNode.of(builder, placement, 1, key, timeout, recovery)) {
///     if (node.start() == 0) { // its newest image, or the beginning
///         create(node.world().sections().getFirst().world().entityManager()); // all agents
///     }
///     node.runTo(100);
/// }
/// ```
///
/// The others wait for it. A section that is a neighbour of its sections runs at most one tick more, the neighbours of
/// that one two, and so on: no one stops the others, but each lacks a message sooner or later. What a node that was
/// killed had sent is not taken back; the ticks that it runs again make the same messages, which are dropped where they
/// have arrived.
///
/// A node that throws an exception says so to the others, which end then. One that runs out of memory, or throws
/// another [VirtualMachineError], ends without a word, and can be replaced.
///
/// # Safety
///
/// Both ends of a connection prove that they have the key, by HMAC-SHA256 of fresh random numbers; it never goes over
/// the network. What follows is neither encrypted nor signed, so nodes belong on a network that others cannot change.
/// A node listens at its address in the placement alone.
public final class ClusterNode implements AutoCloseable {
    private static final int SHORTEST_KEY = 16;
    private static final System.Logger LOGGER = System.getLogger(ClusterNode.class.getName());

    private final Placement placement;
    private final int number;
    private final SectionedWorld world;
    private final NodeTransport transport;
    private final long seed;
    private final float deltaTime;
    private final @Nullable Recovery recovery;
    private @Nullable NodeFacts facts;
    private long newestImage = -1;
    private long imageBefore = -1;
    private boolean isStarted;
    private boolean hasFailed;
    private boolean isClosed;

    private ClusterNode(
            Placement placement,
            int number,
            SectionedWorld world,
            NodeTransport transport,
            long seed,
            float deltaTime,
            @Nullable Recovery recovery) {
        this.placement = placement;
        this.number = number;
        this.world = world;
        this.transport = transport;
        this.seed = seed;
        this.deltaTime = deltaTime;
        this.recovery = recovery;
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
        return make(builder, placement, node, key, timeout, null);
    }

    /// Makes a node that goes on after it was killed, when it is started again.
    ///
    /// @param builder says what the whole world is like; its transport is not used
    /// @param node the number of this node, from 0 up
    /// @param key 16 bytes or more that only the nodes know
    /// @param timeout how long to wait for the other nodes: at the first run until all are there, and then for each
    ///     message
    /// @param recovery where the images are, how often they are written, and how long to wait in addition for a node
    ///     that was lost
    /// @throws IllegalArgumentException as for [#of(SectionedWorldBuilder, Placement, int, byte[], Duration)]
    /// @throws ClusterException if the node cannot listen at its address, or make the directory
    public static ClusterNode of(
            SectionedWorldBuilder builder,
            Placement placement,
            int node,
            byte[] key,
            Duration timeout,
            Recovery recovery) {
        return make(builder, placement, node, key, timeout, Objects.requireNonNull(recovery, "recovery"));
    }

    private static ClusterNode make(
            SectionedWorldBuilder builder,
            Placement placement,
            int node,
            byte[] key,
            Duration timeout,
            @Nullable Recovery recovery) {
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
        if (recovery != null) {
            try {
                Files.createDirectories(recovery.directory());
            } catch (IOException failed) {
                throw new ClusterException("Node " + node + " cannot make the directory " + recovery.directory()
                        + " for its images: " + failed + ". Give one that it can write to.");
            }
        }
        NodeTransport transport = new NodeTransport(placement, node, around, key, timeout, recovery);
        try {
            SectionedWorld world = builder.build(transport, section -> placement.nodeOf(section) == node);
            return new ClusterNode(placement, node, world, transport, builder.seed(), builder.deltaTime(), recovery);
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

    /// What its sections have sent to those of other nodes since the node was started, ticks that were run again
    /// included. Between two runs.
    public Traffic traffic() {
        return world.traffic(section -> placement.nodeOf(section) != number);
    }

    /// Takes back the newest image that can be read, if there is one, in place of all agents that were created. The
    /// first run does so too; a program that calls this before need not create agents that the image replaces.
    ///
    /// An image that is damaged is left out, with a warning in the log, and the one before it is taken; before the
    /// first image is the beginning.
    ///
    /// @return the tick in which it is: 0 at the beginning, or without a recovery
    /// @throws ClusterException if an image is of another run, both images are damaged, or the directory cannot be read
    /// @throws IllegalStateException if an earlier run has failed
    public long start() {
        requireUsable();
        if (!isStarted) {
            guarded(this::resume);
            isStarted = true;
        }
        return world.tick();
    }

    /// Runs ticks. The first call connects with the nodes that have neighbours of these sections, and keeps of the
    /// agents those of its own sections, or takes back an image as [#start] does.
    ///
    /// @param ticks how many, 0 or more
    /// @throws ClusterException if another node is not there in time, has another key, another world or other agents at
    ///     the beginning, has stopped, or does not send a message in time; if an image cannot be written; or as for
    ///     [#start]
    /// @throws IllegalArgumentException if the number is negative
    /// @throws IllegalStateException if an earlier run has failed, or as for [SectionedWorld#run]
    /// @throws StepMessageException if a message is damaged
    public void run(int ticks) {
        if (ticks < 0) {
            throw new IllegalArgumentException("run was given " + ticks + " ticks. Give 0 or more.");
        }
        start();
        guarded(() -> runTicks(ticks));
    }

    /// Runs ticks up to one, from that in which [#start] finds the node.
    ///
    /// @param tick the last tick that is run
    /// @throws ClusterException as for [#run]
    /// @throws IllegalArgumentException if the node is in a later tick
    /// @throws IllegalStateException as for [#run]
    /// @throws StepMessageException as for [#run]
    public void runTo(long tick) {
        long from = start();
        if (tick < from || tick - from > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("Node " + number + " was to run to tick " + tick + " and is in tick "
                    + from + ". Give a later one, by at most " + Integer.MAX_VALUE + ".");
        }
        run((int) (tick - from));
    }

    private void requireUsable() {
        if (hasFailed) {
            throw new IllegalStateException(
                    "Node " + number + " was run after an earlier run has failed. Start all nodes again.");
        }
    }

    private void guarded(Runnable code) {
        try {
            code.run();
        } catch (Throwable failed) {
            hasFailed = true;
            if (recovery != null && failed instanceof VirtualMachineError) {
                transport.abort();
            } else {
                transport.close(failed.toString());
            }
            throw failed;
        }
    }

    private void runTicks(int ticks) {
        if (!transport.isConnected() && (ticks > 0 || !world.isStarted())) {
            facts = facts == null ? ownFacts() : facts;
            transport.connect(facts);
        }
        if (recovery == null || ticks == 0) {
            world.run(ticks);
            return;
        }
        int left = ticks;
        while (left > 0) {
            int step = (int) Math.min(left, recovery.ticks() - world.tick() % recovery.ticks());
            world.run(step);
            left -= step;
            if (world.tick() % recovery.ticks() == 0) {
                writeImage(recovery);
                transport.confirm(imageBefore);
            }
        }
    }

    // Images

    private NodeFacts ownFacts() {
        return NodeFacts.of(placement, world, seed, deltaTime, recovery == null ? 0 : recovery.ticks());
    }

    private void resume() {
        if (recovery != null) {
            resume(recovery);
        }
    }

    private void resume(Recovery from) {
        List<String> damages = new ArrayList<>();
        try {
            for (Path file :
                    NodeImage.list(from.directory(), number).descendingMap().values()) {
                try {
                    resume(NodeImage.read(file, number, placement), file);
                    return;
                } catch (StepMessageException damaged) {
                    damages.add(damaged.getMessage());
                    LOGGER.log(System.Logger.Level.WARNING, damaged.getMessage());
                }
            }
        } catch (IOException failed) {
            throw new ClusterException("Node " + number + " cannot read its images in " + from.directory() + ": "
                    + failed + ". Give it a directory that it can read.");
        }
        if (damages.size() > 1) {
            throw new ClusterException("Node " + number + " cannot go on from any of its images. "
                    + String.join(" ", damages) + " Start all nodes again, with another directory.");
        }
    }

    private void resume(NodeImage image, Path file) {
        NodeFacts own = ownFacts();
        String difference = (world.agentCount() == 0 ? own.withAgentsOf(image.facts()) : own).difference(image.facts());
        if (difference != null) {
            throw new ClusterException("The image " + file + " is of another run than that of node " + number + ": the "
                    + difference + " differs. Give each run a directory of its own.");
        }
        world.takeImage(image);
        transport.resume(image);
        newestImage = image.tick();
        facts = image.facts();
    }

    private void writeImage(Recovery to) {
        try {
            NodeImage.write(
                    to.directory(), number, Objects.requireNonNull(facts), world, transport.links(), newestImage);
        } catch (IOException failed) {
            throw new ClusterException("Node " + number + " cannot write the image of tick " + world.tick() + " to "
                    + to.directory() + ": " + failed + ". Make room on the device, and start the node again.");
        }
        imageBefore = newestImage;
        newestImage = world.tick();
    }

    /// Ends the connections and closes the worlds of the sections. Closing again has no effect.
    ///
    /// With a recovery, it writes an image first, and waits until all nodes that have neighbours of its sections have
    /// run as many ticks: one of them may be killed and need its messages. It waits for the timeout and the patience at
    /// most.
    ///
    /// @throws ClusterException if the image cannot be written
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try {
            if (recovery != null && !hasFailed && transport.isConnected()) {
                if (world.tick() > 0 && newestImage != world.tick()) {
                    writeImage(recovery);
                }
                transport.finish(imageBefore, world.tick());
            }
        } finally {
            transport.close();
            world.close();
        }
    }

    @Override
    public String toString() {
        return "node " + number + " of the " + placement + " in tick " + world.tick();
    }
}
