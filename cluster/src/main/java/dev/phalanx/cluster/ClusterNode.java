package dev.phalanx.cluster;

import dev.phalanx.entities.sections.SectionsReport;
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
/// # Moving sections
///
/// With a [Directory] in place of a placement, sections move between nodes between two ticks, and nodes join and
/// leave: [SectionedWorld#sections] of a node changes. A node without sections runs its ticks at once, and waits for
/// the others when it gets one; it can be closed if it [can leave][#canLeave].
///
/// # Safety
///
/// Both ends of a connection prove that they have the key, by HMAC-SHA256 of fresh random numbers; it never goes over
/// the network. What follows is neither encrypted nor signed, so nodes belong on a network that others cannot change.
/// A node listens at its address in the placement alone.
public final class ClusterNode implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger(ClusterNode.class.getName());

    private final Assignments assignments;
    private final Directory directory;
    private final int number;
    private final SectionedWorld world;
    private final NodeLinks links;
    private final ArrivedMessages arrived;
    private final SectionMoves moves;
    private final NodeReports reports;
    private final long seed;
    private final float deltaTime;
    private final @Nullable Recovery recovery;
    private @Nullable NodeFacts facts;
    private long newestImage = -1;
    private long imageBefore = -1;
    private boolean hasSectionsInImage;
    private boolean hasSectionsInImageBefore;
    private boolean isStarted;
    private boolean hasFailed;
    private boolean isClosed;

    private ClusterNode(
            Assignments assignments,
            Directory directory,
            int number,
            SectionedWorld world,
            NodeLinks links,
            ArrivedMessages arrived,
            SectionMoves moves,
            NodeReports reports,
            SectionedWorldBuilder builder,
            @Nullable Recovery recovery) {
        this.assignments = assignments;
        this.directory = directory;
        this.number = number;
        this.world = world;
        this.links = links;
        this.arrived = arrived;
        this.moves = moves;
        this.reports = reports;
        this.seed = builder.seed();
        this.deltaTime = builder.deltaTime();
        this.recovery = recovery;
    }

    /// Makes a node, with the sections that the placement gives it and without agents, and listens at its address.
    ///
    /// @param builder says what the whole world is like; its transport is not used
    /// @param node the number of this node, from 0 up
    /// @param key 16 bytes or more that only the nodes know, such as [from a file][NodeKey#read]
    /// @param timeout how long to wait for the other nodes: at the first run until all are there, and then for each
    ///     message
    /// @throws IllegalArgumentException if there is no such node, the placement has another number of sections than the
    ///     world, the key is too short, the timeout is not positive, or as for [SectionedWorldBuilder#build]
    /// @throws ClusterException if the node cannot listen at its address
    public static ClusterNode of(
            SectionedWorldBuilder builder, Placement placement, int node, byte[] key, Duration timeout) {
        requireSections(builder, placement, node);
        return make(builder, PlacementPlan.of(placement), node, key, timeout, null);
    }

    /// Makes a node that goes on after it was killed, when it is started again.
    ///
    /// @param builder says what the whole world is like; its transport is not used
    /// @param node the number of this node, from 0 up
    /// @param key 16 bytes or more that only the nodes know, such as [from a file][NodeKey#read]
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
        requireSections(builder, placement, node);
        return make(
                builder, PlacementPlan.of(placement), node, key, timeout, Objects.requireNonNull(recovery, "recovery"));
    }

    /// Makes a node whose sections a directory decides, with those that it has in the first tick. Between two ticks
    /// with different placements, sections move.
    ///
    /// A node that the placement of the first tick does not have is given the address of the first one that has it.
    ///
    /// @param builder says what the whole world is like; its transport is not used
    /// @param directory says where the sections are; the caller closes it, after the node
    /// @param node the number of this node, from 0 up
    /// @param key 16 bytes or more that only the nodes know, such as [from a file][NodeKey#read]
    /// @param timeout how long to wait for the other nodes: at the first run and at a move until all that it needs are
    ///     there, and then for each message
    /// @throws IllegalArgumentException if no placement has such a node, the key is too short, the timeout is not
    ///     positive, or as for [SectionedWorldBuilder#build]
    /// @throws ClusterException if the node cannot listen at its address, or the directory does not decide in time, or
    ///     gives a placement with another number of sections than the world
    public static ClusterNode of(
            SectionedWorldBuilder builder, Directory directory, int node, byte[] key, Duration timeout) {
        return make(builder, directory, node, key, timeout, null);
    }

    /// Makes a node whose sections a directory decides, and that goes on after it was killed, when it is started again.
    ///
    /// @param builder says what the whole world is like; its transport is not used
    /// @param directory says where the sections are; the caller closes it, after the node
    /// @param node the number of this node, from 0 up
    /// @param key 16 bytes or more that only the nodes know, such as [from a file][NodeKey#read]
    /// @param timeout how long to wait for the other nodes: at the first run and at a move until all that it needs are
    ///     there, and then for each message
    /// @param recovery where the images are, how often they are written, and how long to wait in addition for a node
    ///     that was lost
    /// @throws IllegalArgumentException as for [#of(SectionedWorldBuilder, Directory, int, byte[], Duration)]
    /// @throws ClusterException as for [#of(SectionedWorldBuilder, Directory, int, byte[], Duration)], or if it cannot
    ///     make the directory for images
    public static ClusterNode of(
            SectionedWorldBuilder builder,
            Directory directory,
            int node,
            byte[] key,
            Duration timeout,
            Recovery recovery) {
        return make(builder, directory, node, key, timeout, Objects.requireNonNull(recovery, "recovery"));
    }

    private static void requireSections(SectionedWorldBuilder builder, Placement placement, int node) {
        requireNode(placement, node);
        if (builder.sections().count() != placement.sectionCount()) {
            throw new IllegalArgumentException("The " + placement + " was given for a world of "
                    + builder.sections().count() + " sections. Place each section of the world.");
        }
    }

    private static void requireNode(Placement placement, int node) {
        if (node < 0 || node >= placement.nodeCount()) {
            throw new IllegalArgumentException("There is no node " + node + " in the " + placement
                    + ". Give a number from 0 to " + (placement.nodeCount() - 1) + ".");
        }
    }

    private static ClusterNode make(
            SectionedWorldBuilder builder,
            Directory directory,
            int node,
            byte[] key,
            Duration timeout,
            @Nullable Recovery recovery) {
        if (key.length < NodeKey.SHORTEST) {
            throw new IllegalArgumentException("The key of node " + node + " has " + key.length + " bytes. Give "
                    + NodeKey.SHORTEST + " or more, from a source of random numbers.");
        }
        if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException(
                    "Node " + node + " was given a timeout of " + timeout + ". Give one above 0 and of a day at most.");
        }
        int[][] around = SectionedWorld.around(builder.sections());
        Assignments assignments = new Assignments(directory, node, around.length);
        Placement addresses = placementWith(assignments, node);
        if (recovery != null) {
            try {
                Files.createDirectories(recovery.directory());
            } catch (IOException failed) {
                throw new ClusterException("Node " + node + " cannot make the directory " + recovery.directory()
                        + " for its images: " + failed + ". Give one that it can write to.");
            }
        }
        ArrivedMessages arrived = new ArrivedMessages(assignments, node, around, recovery == null);
        NodeLinks links = new NodeLinks(assignments, addresses, node, key, timeout, recovery, arrived);
        try {
            NodeTransport transport = new NodeTransport(links, arrived, node, around.length);
            SectionedWorld world = builder.build(transport, assignments.at(1).sectionsOf(node));
            world.inputs().from(directory::inputs);
            SectionMoves moves = new SectionMoves(node, around, world, links, arrived, transport);
            NodeReports reports = new NodeReports(
                    world, around, node, transport::placement, timeout, links::traffic, links::sendFigures);
            world.report(reports);
            links.report(reports);
            return new ClusterNode(
                    assignments, directory, node, world, links, arrived, moves, reports, builder, recovery);
        } catch (Throwable failed) {
            links.close();
            throw failed;
        }
    }

    /// The first placement that has a node.
    private static Placement placementWith(Assignments assignments, int node) {
        Assignment found = assignments.of(1);
        while (node >= found.placement().nodeCount() && found.lastTick() < Long.MAX_VALUE) {
            found = assignments.of(found.lastTick() + 1);
        }
        requireNode(found.placement(), node);
        return found.placement();
    }

    /// Its number.
    public int number() {
        return number;
    }

    /// The sections that it runs in this tick, which a [Directory] changes between two ticks. Use [#run] of this class
    /// instead of that of the world.
    public SectionedWorld world() {
        return world;
    }

    /// What its sections have sent to those of other nodes since the node was started, ticks that were run again
    /// included. Between two runs.
    public Traffic traffic() {
        return links.traffic();
    }

    /// What all nodes do, and for whom they wait: exact for this one, and as the others have reported. Nodes report
    /// about once a second to those that they are connected with, which hand it on. For any thread, also while ticks
    /// are run.
    public SectionsReport report() {
        return world.report();
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
    ///     the beginning, has stopped, or does not send a message in time; if two nodes have different placements for a
    ///     tick, or the directory does not decide in time; if an image cannot be written; or as for [#start]
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
                links.abort();
            } else {
                links.close(failed.toString());
            }
            throw failed;
        }
    }

    private void runTicks(int ticks) {
        if (ticks == 0) {
            if (!world.isStarted()) {
                place();
            }
            world.run(0);
            return;
        }
        long last = world.tick() + ticks;
        while (world.tick() < last) {
            boolean hasChanged = place();
            long end = Math.min(last, assignments.of(world.tick() + 1).lastTick());
            if (recovery != null) {
                end = Math.min(end, (world.tick() / recovery.ticks() + 1) * recovery.ticks());
            }
            // After a change, the others wait to hear that what they have sent is not needed any more.
            boolean isConfirmed = hasChanged && recovery == null;
            world.run(isConfirmed || directory.hashTicks() > 0 ? 1 : (int) (end - world.tick()));
            if (isConfirmed) {
                links.confirm(world.tick());
            }
            tellEnd();
            if (recovery != null && world.tick() % recovery.ticks() == 0) {
                writeImage(recovery);
                links.confirm(imageBefore);
            }
        }
    }

    /// Places the sections for the next tick, and returns whether that has changed anything.
    private boolean place() {
        if (!links.isOpen()) {
            facts = facts == null ? ownFacts() : facts;
            links.open(facts, world.isStarted() ? world.tick() + 1 : 0);
        }
        return moves.place(assignments.at(world.tick()), assignments.at(world.tick() + 1));
    }

    private void tellEnd() {
        boolean hasHashes = directory.hashTicks() > 0 && world.tick() % directory.hashTicks() == 0;
        List<Section> sections = hasHashes ? world.sections() : List.of();
        directory.ended(
                world.tick(),
                sections.stream().mapToInt(Section::number).toArray(),
                sections.stream().mapToLong(Section::stateHash).toArray());
    }

    // Images

    private NodeFacts ownFacts() {
        return NodeFacts.of(world, seed, deltaTime, recovery == null ? 0 : recovery.ticks());
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
                    resume(NodeImage.read(file, number, world.cut().count()), file);
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
        Placement placement = assignments.at(image.tick());
        String difference = placement.stableHash() != image.placement()
                ? "placement of sections"
                : (world.agentCount() == 0 ? own.withoutAgents() : own).difference(image.facts());
        if (difference != null) {
            throw new ClusterException("The image " + file + " is of another run than that of node " + number + ": the "
                    + difference + " differs. Give each run a directory of its own.");
        }
        List<Integer> sections = placement.sectionsOf(number);
        world.takeImage(image, sections);
        arrived.beginWith(image.tick() + 1);
        links.restore(image);
        newestImage = image.tick();
        hasSectionsInImage = !sections.isEmpty();
        hasSectionsInImageBefore = true;
        reports.image(newestImage);
        facts = image.facts();
    }

    /// Writes an image of this tick, if there is something to write: a node without sections that had none in the
    /// newest two images is as it was then.
    private void writeImage(Recovery to) {
        boolean hasSections = !world.sections().isEmpty();
        if (newestImage == world.tick() || !(hasSections || hasSectionsInImage || hasSectionsInImageBefore)) {
            return;
        }
        try {
            NodeImage.write(
                    to.directory(),
                    number,
                    Objects.requireNonNull(facts),
                    assignments.at(world.tick()),
                    world,
                    links.all(),
                    newestImage);
        } catch (IOException failed) {
            throw new ClusterException("Node " + number + " cannot write the image of tick " + world.tick() + " to "
                    + to.directory() + ": " + failed + ". Make room on the device, and start the node again.");
        }
        hasSectionsInImageBefore = hasSectionsInImage;
        hasSectionsInImage = hasSections;
        imageBefore = newestImage;
        newestImage = world.tick();
        reports.image(newestImage);
    }

    /// Whether the others can go on without this node, between two runs: it has no sections, and no other node needs
    /// again what it has sent. It can be [closed][#close] then, and its machine shut down. If a later placement gives
    /// it sections, it has to be there again by then.
    public boolean canLeave() {
        return world.isStarted() && world.sections().isEmpty() && links.areConfirmed();
    }

    /// Ends the connections and closes the worlds of the sections. Closing again has no effect. A node without sections
    /// waits until it [can leave][#canLeave], for the timeout and the patience at most.
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
            if (!hasFailed && links.isOpen()) {
                if (recovery != null) {
                    writeImage(recovery);
                    links.finish(imageBefore, world.tick());
                    links.awaitOthers();
                } else if (world.sections().isEmpty()) {
                    links.awaitOthers(); // they take the sections that have left
                }
            }
        } finally {
            links.close();
            world.close();
        }
    }

    @Override
    public String toString() {
        return "node " + number + " of the " + assignments.at(world.tick()) + " in tick " + world.tick();
    }
}
