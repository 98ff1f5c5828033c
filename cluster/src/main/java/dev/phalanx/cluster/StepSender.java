package dev.phalanx.cluster;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.lookups.LongColumn;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;

/// What a section sends to its neighbours at the end of a tick: records of its agents that they see, commands, and the
/// agents that belong to them now.
///
/// For each agent that a neighbour sees, or saw, the neighbour's message gets a record: a new ghost, its changed
/// components, or its end. Of an agent that now belongs to a neighbour, the other neighbours that see it get a record
/// too, since its new section cannot tell them in this tick.
final class StepSender {
    /// A system without effect: its update separates what is written before it from what is written later.
    static final class TickEnd implements ISystem {
        @Override
        public void onUpdate(SystemState state) {}
    }

    /// How many agents a message of an image has, and fewer than those of one more chunk in addition.
    private static final int MOST_OF_IMAGE = 8192;

    private final int number;
    private final EntityManager em;
    private final SectionAgents agents;
    private final SectionGhosts ghosts;
    private final Border border;
    private final CommandQueue queue;
    private final Neighbours neighbours;
    private final AgentTypes types;
    private final Transport transport;
    private final SystemState tickEnd;
    private final MessageWriter[] writers;
    private final MigrantWriter[] leaving;
    private final EntityBatch staying = new EntityBatch();
    private Traffic traffic = Traffic.NONE;
    private int sentVersion;

    StepSender(
            World world,
            SectionAgents agents,
            SectionGhosts ghosts,
            Border border,
            CommandQueue queue,
            Neighbours neighbours,
            AgentTypes types,
            Transport transport) {
        this.number = agents.number();
        this.em = world.entityManager();
        this.agents = agents;
        this.ghosts = ghosts;
        this.border = border;
        this.queue = queue;
        this.neighbours = neighbours;
        this.types = types;
        this.transport = transport;
        this.tickEnd = world.addSystem(new TickEnd());
        this.writers = new MessageWriter[neighbours.count()];
        this.leaving = new MigrantWriter[neighbours.count()];
        for (int k = 0; k < writers.length; k++) {
            writers[k] = new MessageWriter(number, neighbours.get(k));
            leaving[k] = new MigrantWriter(em);
        }
    }

    /// Sends the messages of the state as it is.
    void send() {
        for (MessageWriter writer : writers) {
            writer.begin();
        }
        agents.clearDeparted();
        scan();
        queue.drainRecorded(this::route);
        sendLeaving();
        noteSent();
    }

    /// What was sent up to now.
    Traffic traffic() {
        return traffic;
    }

    /// Notes that neighbours know all that was written up to now.
    void noteSent() {
        sentVersion = em.globalSystemVersion();
        tickEnd.update();
    }

    // Agents that neighbours see

    private void scan() {
        Sections.Places places = agents.places();
        EntityTypeHandle entities = em.getEntityTypeHandle();
        ComponentTypeHandle<GlobalId> ids = em.getComponentTypeHandle(GlobalId.class, true);
        ComponentTypeHandle<?>[] handles = ghostHandles();
        border.begin();
        for (ArchetypeChunk chunk : agents.chunks()) {
            SectionAgents.Shape shape = agents.shapeOf(chunk);
            agents.locate(places, chunk);
            LongColumn values = chunk.longColumn(ids, "value");
            for (int row = 0; row < values.length(); row++) {
                if (agents.owner(row) != number) {
                    leave(
                            chunk,
                            row,
                            values.get(row),
                            chunk.getNativeArray(entities).get(row),
                            shape,
                            handles);
                } else if (agents.halo(row) != 0) {
                    stay(chunk, row, values.get(row), shape, handles);
                }
            }
        }
        border.end(this::remove);
    }

    /// An agent of this section that others see.
    private void stay(
            ArchetypeChunk chunk, int row, long id, SectionAgents.Shape shape, ComponentTypeHandle<?>[] handles) {
        long was = border.takeBefore(id);
        int halo = agents.halo(row);
        int seen = Border.neighbours(was);
        border.put(id, halo, shape.ghostBits());
        remove(id, seen & ~halo);
        boolean isComplete = Border.types(was) != shape.ghostBits();
        int changed = isComplete ? 0 : changed(chunk, shape.ghostBits());
        for (int bits = halo; bits != 0; bits &= bits - 1) {
            int k = Integer.numberOfTrailingZeros(bits);
            if (isComplete || (seen & 1 << k) == 0) {
                ghost(StepMessage.NEW, writers[k], chunk, row, id, shape.ghostBits(), shape.ghostBits(), handles);
            } else if (changed != 0) {
                ghost(StepMessage.CHANGED, writers[k], chunk, row, id, shape.ghostBits(), changed, handles);
            }
        }
    }

    /// The types of ghosts that were written in a chunk since the last messages.
    private int changed(ArchetypeChunk chunk, int present) {
        if (chunk.didOrderChange(sentVersion)) {
            return present;
        }
        int bits = 0;
        for (AgentType<?> type : types.ghosts()) {
            bits |= chunk.didChange(type.type, sentVersion) ? type.ghostBit : 0;
        }
        return bits & present;
    }

    /// An agent that belongs to another section now.
    private void leave(
            ArchetypeChunk chunk,
            int row,
            long id,
            Entity entity,
            SectionAgents.Shape shape,
            ComponentTypeHandle<?>[] handles) {
        int owner = agents.owner(row);
        int to = neighbours.find(owner);
        if (to < 0) {
            throw new IllegalStateException("Agent " + id + " moved in tick " + agents.tick() + " from section "
                    + number + " to section " + owner + ", which is no neighbour of it; its neighbours are "
                    + neighbours + ". Let agents move at most to a neighbouring section in a tick, or make sections"
                    + " larger.");
        }
        int seeing = 0;
        boolean isSeenHere = false;
        for (int bits = agents.halo(row); bits != 0; bits &= bits - 1) {
            int section = neighbours.ofSection(owner, Integer.numberOfTrailingZeros(bits));
            int k = neighbours.find(section);
            isSeenHere |= section == number;
            if (section != number && k < 0) {
                throw new IllegalStateException("Agent " + id + " moved in tick " + agents.tick() + " from section "
                        + number + " through section " + owner + " to the halo of section " + section
                        + ", which is no neighbour of section " + number + "; its neighbours are " + neighbours
                        + ". Let agents move less in a tick, or make sections larger.");
            }
            seeing |= section == number ? 0 : 1 << k;
        }
        int seen = Border.neighbours(border.takeBefore(id));
        remove(id, seen & ~seeing & ~(1 << to));
        for (int bits = seeing; bits != 0; bits &= bits - 1) {
            MessageWriter writer = writers[Integer.numberOfTrailingZeros(bits)];
            ghost(StepMessage.NEW, writer, chunk, row, id, shape.ghostBits(), shape.ghostBits(), handles);
        }
        leaving[to].add(chunk, row, entity, shape, agents.halo(row));
        agents.depart(id, owner);
        if (isSeenHere) {
            staying.add(entity);
        }
    }

    private void remove(long id, int seeing) {
        for (int bits = seeing; bits != 0; bits &= bits - 1) {
            MessageWriter writer = writers[Integer.numberOfTrailingZeros(bits)];
            writer.beginRecord(StepMessage.REMOVED);
            writer.putLong(id);
            writer.endRecord();
        }
    }

    private void ghost(
            int tag,
            MessageWriter writer,
            ArchetypeChunk chunk,
            int row,
            long id,
            int present,
            int sent,
            ComponentTypeHandle<?>[] handles) {
        writer.beginRecord(tag);
        writer.putLong(id);
        writer.putInt(present);
        writer.putInt(sent);
        writer.putInt(enabled(chunk, row, present));
        for (int i = 0; i < handles.length; i++) {
            AgentType<?> type = types.ghosts().get(i);
            if ((sent & type.ghostBit) != 0 && type.hasValue()) {
                type.write(chunk, handles[i], row, writer);
            }
        }
        writer.endRecord();
    }

    private int enabled(ArchetypeChunk chunk, int row, int present) {
        int bits = present;
        for (AgentType<?> type : types.ghosts()) {
            boolean canBeDisabled = (present & type.ghostBit) != 0 && type.info.isEnableable();
            if (canBeDisabled && !chunk.isComponentEnabled(type.type, row)) {
                bits &= ~type.ghostBit;
            }
        }
        return bits;
    }

    // Commands

    /// Sends a command to where its target is, or keeps it if that is this section.
    private void route(Command command) {
        boolean isOwn = command.created() != null || agents.contains(command.target());
        int left = isOwn ? agents.departedTo(command.target()) : -1;
        if (left >= 0) {
            write(command, writers[neighbours.find(left)]);
            return;
        }
        queue.add(command);
        for (int k = 0; !isOwn && k < writers.length; k++) {
            write(command, writers[k]);
        }
    }

    private void write(Command command, MessageWriter writer) {
        Object[] created = command.created();
        if (created != null) {
            writeBirth(command, created, writer);
            return;
        }
        writer.beginRecord(StepMessage.COMMAND);
        writer.putLong(command.sender());
        writer.putInt(command.sequence());
        writer.putLong(command.target());
        writer.putInt(command.kind().code);
        writer.putInt(command.type());
        writer.putInt(command.field());
        writer.putBytes(command.value());
        writer.endRecord();
    }

    private void writeBirth(Command command, Object[] created, MessageWriter writer) {
        writer.beginRecord(StepMessage.BIRTH);
        writer.putLong(command.sender());
        writer.putInt(command.sequence());
        writer.putLong(command.target());
        for (Object component : created) {
            if (component instanceof IComponent value) {
                AgentType<?> type = types.get(value.getClass(), "image");
                writer.putInt(type.number);
                writer.putInt(1);
                type.writeFirst(value, writer);
            } else {
                writer.putInt(types.get((Class<?>) component, "image").number);
                writer.putInt(0);
            }
        }
        writer.endRecord();
    }

    // Agents that leave

    private void sendLeaving() {
        for (int k = 0; k < writers.length; k++) {
            leaving[k].write(writers[k]);
        }
        agents.beginExchange();
        for (int i = 0; i < staying.size(); i++) {
            ghosts.addOf(staying.get(i));
        }
        staying.clear();
        for (int k = 0; k < writers.length; k++) {
            int count = leaving[k].count();
            leaving[k].destroyAll();
            MemorySegment message = writers[k].finish(agents.tick(), count);
            traffic = traffic.plus(StepMessage.made(message));
            transport.send(number, neighbours.get(k), message);
        }
    }

    // Images

    /// Hands over all that decides the next tick, as messages of this section to itself: its agents, its ghosts, and
    /// the commands that wait. For the end of a tick.
    ///
    /// @param out reads a message before the next one is made
    void writeImage(Consumer<MemorySegment> out) {
        MessageWriter writer = new MessageWriter(number, number);
        MigrantWriter rows = new MigrantWriter(em);
        Sections.Places places = agents.places();
        EntityTypeHandle entities = em.getEntityTypeHandle();
        for (ArchetypeChunk chunk : agents.chunks()) {
            SectionAgents.Shape shape = agents.shapeOf(chunk);
            agents.locate(places, chunk);
            NativeArray<Entity> chunkEntities = chunk.getNativeArray(entities);
            for (int row = 0; row < chunk.count(); row++) {
                rows.add(chunk, row, chunkEntities.get(row), shape, agents.halo(row));
            }
            if (rows.count() >= MOST_OF_IMAGE) {
                writeAgents(rows, writer, out);
            }
        }
        writeAgents(rows, writer, out);
        writer.begin();
        writeGhosts(writer);
        queue.forEachPending(command -> write(command, writer));
        out.accept(writer.finish(agents.tick(), 0));
    }

    private void writeAgents(MigrantWriter rows, MessageWriter writer, Consumer<MemorySegment> out) {
        if (rows.count() > 0) {
            writer.begin();
            rows.write(writer);
            out.accept(writer.finish(agents.tick(), rows.count()));
            rows.clear();
        }
    }

    private void writeGhosts(MessageWriter writer) {
        ComponentTypeHandle<GlobalId> ids = em.getComponentTypeHandle(GlobalId.class, true);
        ComponentTypeHandle<?>[] handles = ghostHandles();
        for (ArchetypeChunk chunk : ghosts.chunks()) {
            int present = 0;
            for (AgentType<?> type : types.of(chunk.archetype(), number)) {
                present |= type.ghostBit;
            }
            LongColumn values = chunk.longColumn(ids, "value");
            for (int row = 0; row < values.length(); row++) {
                ghost(StepMessage.NEW, writer, chunk, row, values.get(row), present, present, handles);
            }
        }
    }

    private ComponentTypeHandle<?>[] ghostHandles() {
        return types.ghosts().stream().map(type -> type.handle(em)).toArray(ComponentTypeHandle<?>[]::new);
    }
}
