package dev.phalanx.cluster;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The end of a tick of a section, at which it and its neighbours exchange messages.
///
/// # The end of a tick
///
/// After the systems, in this order:
///
/// 1. Ghosts that a system wrote are refused.
/// 2. The commands of the tick before are played.
/// 3. The places of all agents are read, and what neighbours see of them is written to the messages.
/// 4. Agents that belong to a neighbour now are written to its message, and destroyed. Those in the halo become ghosts.
/// 5. The messages are sent.
///
/// When the messages of all neighbours are there, they are checked, and then applied. The agents of a section at the
/// beginning of a tick are those whose places are in it, and the ghosts are all others whose places are in its halo,
/// each with the values of the end of the last tick. That holds for each cut.
final class SectionExchange {
    private final World world;
    private final SectionAgents agents;
    private final SectionGhosts ghosts;
    private final CommandQueue queue;
    private final RemoteCommands commands;
    private final StepSender sender;
    private final StepReceiver receiver;
    private final SectionFacts facts;
    private final SectionClock clock;

    SectionExchange(int number, World world, Sections sections, AgentTypes types, Transport transport, int[][] around) {
        EntityManager em = world.entityManager();
        Neighbours neighbours = new Neighbours(number, around);
        Border border = new Border();
        this.world = world;
        this.agents = new SectionAgents(number, em, sections, types);
        this.ghosts = new SectionGhosts(agents, em, types);
        this.queue = new CommandQueue(agents, em, types);
        this.commands = new RemoteCommands(agents, ghosts, sections, types, queue);
        this.sender = new StepSender(world, agents, ghosts, border, queue, neighbours, types, transport);
        int placeBit = types.get(sections.placeType(), "Sections").ghostBit;
        MigrantReader migrants = new MigrantReader(em, agents, ghosts, border, neighbours, types, placeBit);
        this.receiver = new StepReceiver(agents, ghosts, migrants, queue, neighbours, types, transport);
        this.facts = new SectionFacts(em, agents, types);
        this.clock = new SectionClock(neighbours.count());
    }

    SectionAgents agents() {
        return agents;
    }

    SectionGhosts ghosts() {
        return ghosts;
    }

    RemoteCommands commands() {
        return commands;
    }

    SectionFacts facts() {
        return facts;
    }

    /// What it does, and for how long.
    SectionClock clock() {
        return clock;
    }

    /// Makes the world that of the calling thread.
    void adopt() {
        world.adoptCurrentThread();
    }

    void close() {
        world.close();
    }

    /// Runs the systems and their jobs, and sends the messages of the tick.
    void step(long tick, float deltaTime) {
        agents.beginTick(tick);
        commands.beginTick();
        ghosts.beginTick();
        world.setTime(tick * (double) deltaTime, deltaTime);
        clock.beginSystems(tick, System.nanoTime());
        world.update();
        world.entityManager().completeAllJobs();
        clock.endSystems(System.nanoTime());
        ghosts.requireUnwritten();
        queue.play();
        sender.send();
    }

    /// Sends the messages of the state as it is.
    void send() {
        sender.send();
    }

    /// Applies the messages of all neighbours if they have arrived, and returns whether they have.
    boolean receive() {
        boolean isComplete = receiver.receive();
        if (isComplete) {
            clock.endTick(agents.tick(), agents.count(), ghosts.count());
        }
        return isComplete;
    }

    /// Its thread begins to wait for a message that is missing.
    void beginWait() {
        clock.beginWait(receiver.missing(), System.nanoTime());
    }

    /// Its thread waits; another message may be missing than before.
    void goOnWaiting() {
        int missing = receiver.missing();
        if (missing != clock.state().missing()) {
            clock.waitsFor(missing);
        }
    }

    /// Its thread does not wait any longer.
    void endWait() {
        clock.endWait(System.nanoTime());
    }

    /// What was sent up to now.
    Traffic traffic() {
        return sender.traffic();
    }

    // Images

    /// Hands over all that decides the next tick, as messages of this section to itself.
    void writeImage(Consumer<MemorySegment> out) {
        sender.writeImage(out);
    }

    /// Returns if [#takeImage] can take an image, before the first tick.
    ///
    /// @throws StepMessageException if it is damaged
    void checkImage(List<StepMessage> image) {
        receiver.checkImage(image);
    }

    /// Makes the section what it was at the end of a tick, in place of what it is before the first one.
    void takeImage(long tick, List<StepMessage> image) {
        agents.destroyAll();
        agents.beginTick(tick);
        receiver.takeImage(image);
        sender.noteSent();
        clock.endTick(tick, agents.count(), ghosts.count());
    }

    // The beginning

    /// Moves agents that belong to other sections to these, in whichever section they were created. For sections of
    /// one thread, before the first tick.
    ///
    /// @param all the sections by their numbers, null for those of other processes, where these agents are created too
    void distribute(@Nullable Section[] all) {
        EntityManager em = world.entityManager();
        EntityBatch[] byOwner = new EntityBatch[all.length];
        Sections.Places places = agents.places();
        EntityTypeHandle entities = em.getEntityTypeHandle();
        for (ArchetypeChunk chunk : agents.chunks()) {
            agents.shapeOf(chunk);
            agents.locate(places, chunk);
            for (int row = 0; row < chunk.count(); row++) {
                int owner = agents.owner(row);
                if (owner != agents.number()) {
                    byOwner[owner] = byOwner[owner] == null ? new EntityBatch() : byOwner[owner];
                    byOwner[owner].add(chunk.getNativeArray(entities).get(row));
                }
            }
        }
        for (int owner = 0; owner < byOwner.length; owner++) {
            if (byOwner[owner] != null) {
                NativeArray<Entity> moving = byOwner[owner].toArray();
                Section to = all[owner];
                if (to != null) {
                    to.world().entityManager().copyEntitiesFrom(em, moving);
                }
                em.destroyEntity(moving);
            }
        }
    }
}
