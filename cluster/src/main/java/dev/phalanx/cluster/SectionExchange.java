package dev.phalanx.cluster;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.lookups.LongColumn;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.SerializeUtility;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a section sends to its neighbours at the end of a tick, and what it does with what they send.
///
/// # The end of a tick
///
/// After the systems, in this order:
///
/// 1. Ghosts that a system wrote are refused.
/// 2. The commands of the tick before are played.
/// 3. The places of all agents are read. For each agent that a neighbour sees, or saw, the neighbour's message gets a
///    record: a new ghost, its changed components, or its end. Of an agent that now belongs to a neighbour, the other
///    neighbours that see it get a record too, since its new section cannot tell them in this tick.
/// 4. Agents that belong to a neighbour now are written to its message, and destroyed. Those in the halo become ghosts.
/// 5. The messages are sent.
///
/// When the messages of all neighbours are there, they are checked, and then applied. The agents of a section at the
/// beginning of a tick are those whose places are in it, and the ghosts are all others whose places are in its halo,
/// each with the values of the end of the last tick. That holds for each cut.
///
/// # Which ghosts neighbours have
///
/// Which sections see an agent depends on its place alone, so a section knows which ghosts its neighbours have without
/// being told: `border` has, for each agent of this section that others see, the neighbours that see it and the types
/// that they have got. An agent that arrives is put there by its place.
final class SectionExchange {
    private static final int CAPACITY = 128;

    /// Receives what a state consists of.
    interface Facts {
        /// An agent has a component.
        ///
        /// @param type the number of the component's type
        /// @param hash of the identity, the type and the value
        void fact(long id, int type, long hash);
    }

    /// A system without effect: its update separates what is written before it from what is written later.
    static final class TickEnd implements ISystem {
        @Override
        public void onUpdate(SystemState state) {}
    }

    /// What agents of an archetype have.
    private record Shape(List<AgentType<?>> types, int ghostBits) {}

    private final int number;
    private final World world;
    private final EntityManager em;
    private final Sections sections;
    private final AgentTypes types;
    private final Transport transport;
    private final int[][] around;
    private final int[] neighbours;
    private final MessageWriter[] writers;
    private final EntityBatch[] leaving;
    private final @Nullable MemorySegment[] arrived;
    private final LoadOptions loadOptions;
    private final SystemState tickEnd;
    private final EntityQuery agents;
    private final EntityQuery ghosts;
    private final Map<EntityArchetype, Shape> shapes = new HashMap<>();
    private final Map<Integer, EntityArchetype> ghostArchetypes = new HashMap<>();
    private final RemoteCommands commands;

    /// Agents to their entities, as they were at the beginning of the tick.
    private final IdTable agentIndex = new IdTable();

    private final IdTable ghostIndex = new IdTable();
    /// Agents that others see: the neighbours in the high half, the types that they have got in the low half.
    private IdTable border = new IdTable();

    private IdTable borderBefore = new IdTable();
    /// Agents that left in this tick, to their section plus one.
    private final IdTable departed = new IdTable();

    private final EntityBatch staying = new EntityBatch();
    /// Entities that got and lost a `GlobalId` since the index was brought up to date, and the identities of the
    /// latter.
    private final EntityBatch come = new EntityBatch();

    private final EntityBatch gone = new EntityBatch();
    private long[] goneIds = new long[16];
    private final int[] owners = new int[CAPACITY];
    private final int[] halos = new int[CAPACITY];
    private final byte[] scratch;
    private List<Command> recorded = new ArrayList<>();
    private List<Command> pending = new ArrayList<>();
    private @Nullable World outbox;
    private @Nullable World inbox;
    private long tick;
    private int ghostOrder;
    private int sentVersion;
    private int startVersion;

    SectionExchange(int number, World world, Sections sections, AgentTypes types, Transport transport, int[][] around) {
        this.number = number;
        this.world = world;
        this.em = world.entityManager();
        this.sections = sections;
        this.types = types;
        this.transport = transport;
        this.around = around;
        this.neighbours = around[number];
        this.writers = new MessageWriter[neighbours.length];
        this.leaving = new EntityBatch[neighbours.length];
        for (int k = 0; k < neighbours.length; k++) {
            writers[k] = new MessageWriter(number, neighbours[k]);
            leaving[k] = new EntityBatch();
        }
        this.arrived = new @Nullable MemorySegment[neighbours.length];
        this.loadOptions = loadOptions(types);
        this.tickEnd = world.addSystem(new TickEnd());
        this.agents = em.queryBuilder()
                .withAll(GlobalId.class)
                .withNone(GhostAgent.class)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build();
        this.ghosts = em.queryBuilder()
                .withAll(GlobalId.class, GhostAgent.class)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build();
        this.scratch = new byte[types.largest()];
        this.commands = new RemoteCommands(this, types);
        em.onAdd(GlobalId.class, come::add);
        em.onRemove(GlobalId.class, this::agentHasGone);
    }

    private static LoadOptions loadOptions(AgentTypes types) {
        LoadOptions options = LoadOptions.standard().withTypes(GlobalId.class);
        for (AgentType<?> type : types.all()) {
            options = options.withTypes(type.type);
        }
        return options.allowTypes(GlobalId.class);
    }

    long tick() {
        return tick;
    }

    RemoteCommands commands() {
        return commands;
    }

    Class<? extends IComponentData> placeType() {
        return sections.placeType();
    }

    int ghostCount() {
        return ghosts.calculateEntityCount();
    }

    int agentCount() {
        return agents.calculateEntityCount();
    }

    /// Makes the worlds those of the calling thread.
    void adopt() {
        world.adoptCurrentThread();
        if (outbox != null) {
            outbox.adoptCurrentThread();
        }
        if (inbox != null) {
            inbox.adoptCurrentThread();
        }
    }

    void close() {
        world.close();
        if (outbox != null) {
            outbox.close();
        }
        if (inbox != null) {
            inbox.close();
        }
    }

    // Commands

    void requireSender(long sender) {
        if (sender == 0 || ghostIndex.get(sender) != 0) {
            throw new IllegalArgumentException("Agent " + sender + (sender == 0 ? " does not exist" : " is a ghost")
                    + " in section " + number + " and was to give a command in tick " + tick
                    + ". Leave ghosts out with withNone(GhostAgent.class): their own sections give their commands.");
        }
    }

    void requireTarget(long target) {
        if (target == 0 || (agentIndex.get(target) == 0 && ghostIndex.get(target) == 0)) {
            throw new IllegalArgumentException("Agent " + target + " was to receive a command in tick " + tick
                    + " and was neither in section " + number + " nor in its halo of " + sections.haloWidth()
                    + " at the beginning of the tick. Give commands to agents that are at most as far away as the halo"
                    + " is wide, or make the halo wider.");
        }
    }

    void record(Command command) {
        recorded.add(command);
    }

    // The run of a tick

    /// Runs the systems, and sends the messages of the tick.
    void step(long newTick, float deltaTime) {
        tick = newTick;
        commands.beginTick();
        startVersion = em.globalSystemVersion();
        ghostOrder = em.getComponentOrderVersion(GhostAgent.class);
        world.setTime(newTick * (double) deltaTime, deltaTime);
        world.update();
        requireUnwrittenGhosts();
        play();
        send();
    }

    /// Sends the messages of the state as it is.
    void send() {
        for (MessageWriter writer : writers) {
            writer.begin();
        }
        departed.clear();
        scan();
        sendCommands();
        sendLeaving();
        sentVersion = em.globalSystemVersion();
        tickEnd.update();
    }

    private void requireUnwrittenGhosts() {
        boolean isSame = em.getComponentOrderVersion(GhostAgent.class) == ghostOrder;
        if (!isSame) {
            throw new IllegalStateException("A system of section " + number + " created or destroyed ghosts in tick "
                    + tick + ", or added or removed components of them. Let its queries leave out ghosts with"
                    + " withNone(GhostAgent.class), and send commands to agents of other sections.");
        }
        for (ArchetypeChunk chunk : ghosts.toArchetypeChunkArray()) {
            Class<? extends IComponent> written = chunk.didChange(GlobalId.class, startVersion) ? GlobalId.class : null;
            for (AgentType<?> type : types.ghosts()) {
                written = chunk.didChange(type.type, startVersion) ? type.type : written;
            }
            if (written != null) {
                long id = chunk.longColumn(em.getComponentTypeHandle(GlobalId.class, true), "value")
                        .get(0);
                throw new IllegalStateException("A system of section " + number + " wrote " + written.getSimpleName()
                        + " of ghosts in tick " + tick + ", in the chunk of agent " + id
                        + ". Let its query leave them out with withNone(GhostAgent.class), or only read them.");
            }
        }
    }

    // Commands are played

    private void play() {
        Collections.sort(pending);
        for (Command command : pending) {
            play(command);
        }
        pending.clear();
    }

    private void play(Command command) {
        Object[] created = command.created();
        if (created != null) {
            em.createEntity(new GlobalId(command.target()), created);
            return;
        }
        Entity target = Entity.unpack(agentIndex.get(command.target()));
        if (!em.exists(target)) {
            return;
        }
        if (command.kind() == Command.Kind.DESTROY) {
            em.destroyEntity(target);
            return;
        }
        AgentType<?> type = types.all().get(command.type());
        if (!em.hasComponent(target, type.type)) {
            throw new IllegalStateException("Agent " + command.target() + " lacks " + type.name() + " in tick " + tick
                    + ", and agent " + command.sender() + " has sent it the command " + command.kind()
                    + ". Send such commands to agents that have the component.");
        }
        switch (command.kind()) {
            case SET -> type.set(em, target, command.value(), 0);
            case APPEND -> type.append(em, target, command.value());
            default -> {
                byte[] value = type.bytesOf(em, target);
                RemoteCommands.addTo(value, type.info.fields().get(command.field()), command);
                type.set(em, target, value, 0);
            }
        }
    }

    // What is sent

    private void scan() {
        Sections.Places places = sections.placesIn(em, number);
        EntityTypeHandle entities = em.getEntityTypeHandle();
        ComponentTypeHandle<GlobalId> ids = em.getComponentTypeHandle(GlobalId.class, true);
        ComponentTypeHandle<?>[] handles =
                types.ghosts().stream().map(type -> type.handle(em)).toArray(ComponentTypeHandle<?>[]::new);
        IdTable before = border;
        border = borderBefore;
        borderBefore = before;
        for (ArchetypeChunk chunk : agents.toArchetypeChunkArray()) {
            Shape shape = shapeOf(chunk);
            locate(places, chunk);
            LongColumn values = chunk.longColumn(ids, "value");
            for (int row = 0; row < values.length(); row++) {
                if (owners[row] != number) {
                    leave(
                            chunk,
                            row,
                            values.get(row),
                            chunk.getNativeArray(entities).get(row),
                            shape,
                            handles);
                } else if (halos[row] != 0) {
                    stay(chunk, row, values.get(row), shape, handles);
                }
            }
        }
        for (int i = 0; borderBefore.size() > 0 && i < borderBefore.places(); i++) {
            if (borderBefore.valueAt(i) != 0) {
                remove(borderBefore.keyAt(i), (int) (borderBefore.valueAt(i) >>> 32));
            }
        }
        borderBefore.clear();
    }

    private Shape shapeOf(ArchetypeChunk chunk) {
        EntityArchetype archetype = chunk.archetype();
        Shape known = shapes.get(archetype);
        if (known == null) {
            List<AgentType<?>> found = types.of(archetype, number);
            known = new Shape(
                    found, found.stream().mapToInt(type -> type.ghostBit).sum());
            if ((known.ghostBits & types.get(sections.placeType(), "Sections").ghostBit) == 0) {
                throw new IllegalStateException("Agents of section " + number + " have no "
                        + sections.placeType().getSimpleName() + ", which has the place of an agent; they have "
                        + archetype + ". Give it to every agent.");
            }
            shapes.put(archetype, known);
        }
        return known;
    }

    private void locate(Sections.Places places, ArchetypeChunk chunk) {
        try {
            places.locate(chunk, owners, halos);
        } catch (IllegalArgumentException outside) {
            throw new IllegalStateException(
                    "In section " + number + ", at the end of tick " + tick + ": " + outside.getMessage(), outside);
        }
    }

    /// An agent of this section that others see.
    private void stay(ArchetypeChunk chunk, int row, long id, Shape shape, ComponentTypeHandle<?>[] handles) {
        long was = borderBefore.remove(id);
        int halo = halos[row];
        int seen = (int) (was >>> 32);
        border.put(id, (long) halo << 32 | shape.ghostBits);
        remove(id, seen & ~halo);
        boolean isComplete = (int) was != shape.ghostBits;
        int changed = isComplete ? 0 : changed(chunk, shape.ghostBits);
        for (int bits = halo; bits != 0; bits &= bits - 1) {
            int k = Integer.numberOfTrailingZeros(bits);
            if (isComplete || (seen & 1 << k) == 0) {
                ghost(StepMessage.NEW, writers[k], chunk, row, id, shape.ghostBits, shape.ghostBits, handles);
            } else if (changed != 0) {
                ghost(StepMessage.CHANGED, writers[k], chunk, row, id, shape.ghostBits, changed, handles);
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
            ArchetypeChunk chunk, int row, long id, Entity entity, Shape shape, ComponentTypeHandle<?>[] handles) {
        int owner = owners[row];
        int to = Arrays.binarySearch(neighbours, owner);
        if (to < 0) {
            throw new IllegalStateException("Agent " + id + " moved in tick " + tick + " from section " + number
                    + " to section " + owner + ", which is no neighbour of it; its neighbours are "
                    + Arrays.toString(neighbours)
                    + ". Let agents move at most to a neighbouring section in a tick, or make sections larger.");
        }
        int seeing = 0;
        boolean isSeenHere = false;
        for (int bits = halos[row]; bits != 0; bits &= bits - 1) {
            int section = around[owner][Integer.numberOfTrailingZeros(bits)];
            int k = Arrays.binarySearch(neighbours, section);
            isSeenHere |= section == number;
            if (section != number && k < 0) {
                throw new IllegalStateException("Agent " + id + " moved in tick " + tick + " from section " + number
                        + " through section " + owner + " to the halo of section " + section + ", which is no neighbour"
                        + " of section " + number + "; its neighbours are " + Arrays.toString(neighbours)
                        + ". Let agents move less in a tick, or make sections larger.");
            }
            seeing |= section == number ? 0 : 1 << k;
        }
        int seen = (int) (borderBefore.remove(id) >>> 32);
        remove(id, seen & ~seeing & ~(1 << to));
        for (int bits = seeing; bits != 0; bits &= bits - 1) {
            MessageWriter writer = writers[Integer.numberOfTrailingZeros(bits)];
            ghost(StepMessage.NEW, writer, chunk, row, id, shape.ghostBits, shape.ghostBits, handles);
        }
        leaving[to].add(entity);
        departed.put(id, owner + 1L);
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

    private void sendCommands() {
        for (Command command : recorded) {
            boolean isOwn = command.created() != null || agentIndex.get(command.target()) != 0;
            int left = isOwn ? (int) departed.get(command.target()) - 1 : -1;
            if (left >= 0) {
                write(command, writers[Arrays.binarySearch(neighbours, left)]);
                continue;
            }
            pending.add(command);
            for (int k = 0; !isOwn && k < writers.length; k++) {
                write(command, writers[k]);
            }
        }
        recorded.clear();
    }

    private static void write(Command command, MessageWriter writer) {
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

    private void sendLeaving() {
        for (int k = 0; k < writers.length; k++) {
            writers[k].endRecords();
            if (leaving[k].size() > 0) {
                writeImage(leaving[k], writers[k]);
            }
        }
        for (int i = 0; i < staying.size(); i++) {
            becomeGhost(staying.get(i));
        }
        staying.clear();
        for (int k = 0; k < writers.length; k++) {
            int count = leaving[k].size();
            if (count > 0) {
                em.destroyEntity(leaving[k].toArray());
                leaving[k].clear();
            }
            transport.send(number, neighbours[k], writers[k].finish(tick, count));
        }
    }

    private void writeImage(EntityBatch batch, MessageWriter writer) {
        World staged = outbox == null ? World.unlisted(world.name() + " out") : outbox;
        outbox = staged;
        NativeArray<Entity> copies = staged.entityManager().copyEntitiesFrom(em, batch.toArray());
        try {
            SerializeUtility.serializeWorld(staged.entityManager(), writer.image());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        staged.entityManager().destroyEntity(copies);
    }

    private void becomeGhost(Entity agent) {
        Shape shape = shapeOf(em.getChunk(agent));
        Entity ghost = em.createEntity(ghostArchetype(shape.ghostBits));
        GlobalId id = em.getComponent(agent, GlobalId.class);
        em.setComponent(ghost, id);
        for (AgentType<?> type : types.ghosts()) {
            if ((shape.ghostBits & type.ghostBit) != 0) {
                copyComponent(type, agent, ghost);
            }
        }
        ghostIndex.put(id.value(), ghost.packed());
    }

    private <T extends IComponent> void copyComponent(AgentType<T> type, Entity from, Entity to) {
        if (type.hasValue()) {
            em.setComponent(to, type.type, em.getComponent(from, type.type));
        }
        if (type.info.isEnableable()) {
            em.setComponentEnabled(to, type.type, em.isComponentEnabled(from, type.type));
        }
    }

    private EntityArchetype ghostArchetype(int bits) {
        return ghostArchetypes.computeIfAbsent(bits, any -> types.ghostArchetype(em, bits));
    }

    // What is received

    /// Applies the messages of all neighbours if they have arrived, and returns whether they have.
    boolean receive() {
        boolean isComplete = true;
        for (int k = 0; k < neighbours.length; k++) {
            if (arrived[k] == null) {
                arrived[k] = transport.poll(neighbours[k], number);
                isComplete &= arrived[k] != null;
            }
        }
        if (isComplete) {
            apply(check());
            Arrays.fill(arrived, null);
        }
        return isComplete;
    }

    private List<StepMessage> check() {
        List<StepMessage> messages = new ArrayList<>(arrived.length);
        for (int k = 0; k < arrived.length; k++) {
            StepMessage message = StepMessage.of(Objects.requireNonNull(arrived[k]));
            if (message.tick() != tick || message.sender() != neighbours[k] || message.receiver() != number) {
                throw new StepMessageException("Section " + number + " expected the message of tick " + tick
                        + " from section " + neighbours[k] + ", and received the " + message
                        + ". Let a transport deliver each message once, in order, to its receiver.");
            }
            forEachRecord(message, (tag, at, length) -> check(message, tag, at, length));
            messages.add(message);
        }
        messages.forEach(this::load);
        return messages;
    }

    private interface RecordReader {
        void read(int tag, long at, int length);
    }

    private static void forEachRecord(StepMessage message, RecordReader reader) {
        MemorySegment bytes = message.bytes();
        long end = message.endOfRecords();
        for (long at = StepMessage.HEADER; at < end; ) {
            int length = bytes.get(StepMessage.INT, at + 4);
            reader.read(bytes.get(StepMessage.INT, at), at + StepMessage.RECORD, length);
            at += StepMessage.RECORD + length;
        }
    }

    /// Returns if the values of a record have the lengths of their types.
    private void check(StepMessage message, int tag, long at, int length) {
        MemorySegment bytes = message.bytes();
        if (tag == StepMessage.COMMAND) {
            Command.Kind kind = Command.kind(bytes.get(StepMessage.INT, at + 20));
            AgentType<?> type = types.find(bytes.get(StepMessage.INT, at + 24));
            int size = kind == null || (type == null && kind != Command.Kind.DESTROY)
                    ? -1
                    : switch (kind) {
                        case SET, APPEND -> Objects.requireNonNull(type).codec.size();
                        case ADD_INTEGER, ADD_REAL -> Long.BYTES;
                        default -> 0;
                    };
            if (length - StepMessage.COMMAND_HEAD != size) {
                throw StepMessage.damaged("a command has " + (length - StepMessage.COMMAND_HEAD)
                        + " bytes after its head, and has to have " + size);
            }
        } else if (tag != StepMessage.REMOVED) {
            int present = bytes.get(StepMessage.INT, at + 8);
            int sent = bytes.get(StepMessage.INT, at + 12);
            int size = StepMessage.GHOST;
            for (AgentType<?> type : types.ghosts()) {
                size += (sent & type.ghostBit) != 0 && type.hasValue() ? type.codec.size() : 0;
            }
            boolean isKnown = present >>> types.ghosts().size() == 0 && (sent & ~present) == 0;
            if (!isKnown || length != size) {
                throw StepMessage.damaged("a ghost has " + length + " bytes, and has to have " + size);
            }
        }
    }

    /// Loads the agents that come, in a world of their own.
    private void load(StepMessage message) {
        if (message.migrants() == 0) {
            return;
        }
        World staged = inbox == null ? World.unlisted(world.name() + " in") : inbox;
        inbox = staged;
        try {
            SceneBytes image = SceneBytes.of(message.toString(), message.image().asByteBuffer());
            int count = WorldFiles.load(staged, image, loadOptions).entityCount();
            if (count != message.migrants()) {
                throw StepMessage.damaged("its image has " + count + " agents, and it says " + message.migrants());
            }
        } catch (IOException damaged) {
            throw new StepMessageException("The image in the " + message + " cannot be loaded: " + damaged.getMessage()
                    + " Let all sections have the same component classes.");
        }
    }

    private void apply(List<StepMessage> messages) {
        for (StepMessage message : messages) {
            forEachRecord(message, (tag, at, length) -> {
                MemorySegment bytes = message.bytes();
                switch (tag) {
                    case StepMessage.REMOVED -> endGhost(message, bytes.get(StepMessage.LONG, at));
                    case StepMessage.COMMAND -> receive(message, at, length);
                    default -> changeGhost(message, tag, at);
                }
            });
        }
        settle();
        index();
    }

    private void endGhost(StepMessage message, long id) {
        long ghost = ghostIndex.remove(id);
        if (ghost == 0) {
            throw new StepMessageException("The " + message + " ends the ghost of agent " + id + ", which section "
                    + number + " does not have. Let a transport deliver each message once.");
        }
        em.destroyEntity(Entity.unpack(ghost));
    }

    private void receive(StepMessage message, long at, int length) {
        MemorySegment bytes = message.bytes();
        long target = bytes.get(StepMessage.LONG, at + 12);
        int left = (int) departed.get(target) - 1;
        if (left >= 0 && left != message.sender() && Arrays.binarySearch(around[left], message.sender()) < 0) {
            throw new IllegalStateException("Section " + message.sender() + " sent a command to agent " + target
                    + " in tick " + tick + ", which moved in the same tick from section " + number + " to section "
                    + left + ", which is no neighbour of the sender. Let agents move less in a tick, or make sections"
                    + " larger.");
        }
        byte[] value = bytes.asSlice(at + StepMessage.COMMAND_HEAD, length - StepMessage.COMMAND_HEAD)
                .toArray(ValueLayout.JAVA_BYTE);
        pending.add(new Command(
                bytes.get(StepMessage.LONG, at),
                bytes.get(StepMessage.INT, at + 8),
                target,
                Objects.requireNonNull(Command.kind(bytes.get(StepMessage.INT, at + 20))),
                bytes.get(StepMessage.INT, at + 24),
                bytes.get(StepMessage.INT, at + 28),
                value,
                null));
    }

    private void changeGhost(StepMessage message, int tag, long at) {
        MemorySegment bytes = message.bytes();
        long id = bytes.get(StepMessage.LONG, at);
        int present = bytes.get(StepMessage.INT, at + 8);
        int sent = bytes.get(StepMessage.INT, at + 12);
        int enabled = bytes.get(StepMessage.INT, at + 16);
        Entity ghost = Entity.unpack(ghostIndex.get(id));
        if (tag == StepMessage.NEW) {
            ghost = ensureGhost(message, id, ghost, present);
        } else if (ghost.equals(Entity.NULL)) {
            throw new StepMessageException("The " + message + " changes the ghost of agent " + id + ", which section "
                    + number + " does not have. Let a transport deliver each message once.");
        }
        long value = at + StepMessage.GHOST;
        for (AgentType<?> type : types.ghosts()) {
            if ((sent & type.ghostBit) == 0) {
                continue;
            }
            if (type.hasValue()) {
                MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, value, scratch, 0, type.codec.size());
                type.set(em, ghost, scratch, 0);
                value += type.codec.size();
            }
            if (type.info.isEnableable()) {
                em.setComponentEnabled(ghost, type.type, (enabled & type.ghostBit) != 0);
            }
        }
    }

    private Entity ensureGhost(StepMessage message, long id, Entity known, int present) {
        if (!known.equals(Entity.NULL)) {
            em.setArchetype(known, ghostArchetype(present));
            return known;
        }
        Entity agent = Entity.unpack(agentIndex.get(id));
        if (departed.get(id) == 0 && em.exists(agent)) {
            throw new IllegalStateException("Two agents have the identity " + id + ": one of section " + number
                    + " and one of section " + message.sender() + ", at the end of tick " + tick
                    + ". Give agents identities of their own; those of births are made by GlobalId.ofBirth.");
        }
        Entity ghost = em.createEntity(ghostArchetype(present));
        em.setComponent(ghost, new GlobalId(id));
        ghostIndex.put(id, ghost.packed());
        return ghost;
    }

    /// Takes in the agents that have come.
    private void settle() {
        World staged = inbox;
        if (staged == null || staged.entityManager().entityCount() == 0) {
            return;
        }
        EntityManager from = staged.entityManager();
        Sections.Places places = sections.placesIn(from, number);
        ComponentTypeHandle<GlobalId> ids = from.getComponentTypeHandle(GlobalId.class, true);
        for (ArchetypeChunk chunk : from.getAllChunks()) {
            int ghostBits = types.of(chunk.archetype(), number).stream()
                    .mapToInt(type -> type.ghostBit)
                    .sum();
            places.locate(chunk, owners, halos);
            LongColumn values = chunk.longColumn(ids, "value");
            for (int row = 0; row < values.length(); row++) {
                long ghost = ghostIndex.remove(values.get(row));
                if (ghost != 0) {
                    em.destroyEntity(Entity.unpack(ghost));
                }
                if (halos[row] != 0) {
                    border.put(values.get(row), (long) halos[row] << 32 | ghostBits);
                }
            }
        }
        NativeArray<Entity> all = from.getAllEntities();
        em.copyEntitiesFrom(from, all);
        from.destroyEntity(all);
    }

    /// Takes the agents that have come and gone since the beginning of the tick into the index.
    ///
    /// @throws IllegalStateException if two have one identity
    private void index() {
        for (int i = 0; i < gone.size(); i++) {
            long id = goneIds[i];
            if (agentIndex.get(id) == gone.get(i).packed()) {
                agentIndex.remove(id);
            }
        }
        gone.clear();
        for (int i = 0; i < come.size(); i++) {
            Entity agent = come.get(i);
            if (em.exists(agent)
                    && em.hasComponent(agent, GlobalId.class)
                    && !em.hasComponent(agent, GhostAgent.class)) {
                index(agent, em.getComponent(agent, GlobalId.class).value());
            }
        }
        come.clear();
    }

    private void index(Entity agent, long id) {
        if (id == 0) {
            throw new IllegalStateException("An agent of section " + number + " has the identity 0 at the end of tick "
                    + tick + ". Give it any other number, such as that of GlobalId.ofBirth.");
        }
        long other = agentIndex.put(id, agent.packed());
        if (other != 0 && other != agent.packed()) {
            throw new IllegalStateException("Two agents of section " + number + " have the identity " + id
                    + " at the end of tick " + tick + ". Give agents identities of their own; those of births are made"
                    + " by GlobalId.ofBirth.");
        }
    }

    private void agentHasGone(Entity entity) {
        if (!em.hasComponent(entity, GhostAgent.class)) {
            if (gone.size() == goneIds.length) {
                goneIds = Arrays.copyOf(goneIds, 2 * goneIds.length);
            }
            goneIds[gone.size()] = em.getComponent(entity, GlobalId.class).value();
            gone.add(entity);
        }
    }

    // The beginning

    /// Moves agents that belong to other sections to these, in whichever section they were created. For sections of
    /// one thread, before the first tick.
    void distribute(List<Section> all) {
        EntityBatch[] byOwner = new EntityBatch[all.size()];
        Sections.Places places = sections.placesIn(em, number);
        EntityTypeHandle entities = em.getEntityTypeHandle();
        for (ArchetypeChunk chunk : agents.toArchetypeChunkArray()) {
            shapeOf(chunk);
            locate(places, chunk);
            for (int row = 0; row < chunk.count(); row++) {
                if (owners[row] != number) {
                    byOwner[owners[row]] = byOwner[owners[row]] == null ? new EntityBatch() : byOwner[owners[row]];
                    byOwner[owners[row]].add(chunk.getNativeArray(entities).get(row));
                }
            }
        }
        for (int owner = 0; owner < byOwner.length; owner++) {
            if (byOwner[owner] != null) {
                NativeArray<Entity> moving = byOwner[owner].toArray();
                all.get(owner).world().entityManager().copyEntitiesFrom(em, moving);
                em.destroyEntity(moving);
            }
        }
    }

    // The state

    /// Tells what the agents have, ghosts left out.
    void facts(Facts facts) {
        EntityTypeHandle entities = em.getEntityTypeHandle();
        ComponentTypeHandle<GlobalId> ids = em.getComponentTypeHandle(GlobalId.class, true);
        for (ArchetypeChunk chunk : agents.toArchetypeChunkArray()) {
            Shape shape = shapeOf(chunk);
            LongColumn values = chunk.longColumn(ids, "value");
            NativeArray<Entity> rows = chunk.getNativeArray(entities);
            for (int row = 0; row < values.length(); row++) {
                long id = values.get(row);
                facts.fact(id, -1, GlobalId.mix(id));
                for (AgentType<?> type : shape.types) {
                    long hash = type.hash(em, chunk, rows.get(row), row, scratch);
                    facts.fact(id, type.number, GlobalId.mix(GlobalId.mix(id) ^ hash));
                }
            }
        }
    }
}
