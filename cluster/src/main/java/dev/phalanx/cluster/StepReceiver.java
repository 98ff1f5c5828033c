package dev.phalanx.cluster;

import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeKind;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a section does with what its neighbours send at the end of a tick: it checks their messages when all of them
/// are there, and then applies them. What would be refused is refused before anything is applied.
final class StepReceiver {
    private final int number;
    private final SectionAgents agents;
    private final SectionGhosts ghosts;
    private final MigrantReader migrants;
    private final CommandQueue queue;
    private final Neighbours neighbours;
    private final AgentTypes types;
    private final Transport transport;
    private final @Nullable MemorySegment[] arrived;

    /// The agents that the messages of this tick have named, with their senders plus one.
    private final IdTable named = new IdTable();

    private final byte[] scratch;

    StepReceiver(
            SectionAgents agents,
            SectionGhosts ghosts,
            MigrantReader migrants,
            CommandQueue queue,
            Neighbours neighbours,
            AgentTypes types,
            Transport transport) {
        this.number = agents.number();
        this.agents = agents;
        this.ghosts = ghosts;
        this.migrants = migrants;
        this.queue = queue;
        this.neighbours = neighbours;
        this.types = types;
        this.transport = transport;
        this.arrived = new @Nullable MemorySegment[neighbours.count()];
        this.scratch = new byte[types.largest()];
    }

    /// Applies the messages of all neighbours if they have arrived, and returns whether they have.
    boolean receive() {
        boolean isComplete = true;
        for (int k = 0; k < arrived.length; k++) {
            if (arrived[k] == null) {
                arrived[k] = transport.poll(neighbours.get(k), number);
                isComplete &= arrived[k] != null;
            }
        }
        if (isComplete) {
            apply(check());
            Arrays.fill(arrived, null);
        }
        return isComplete;
    }

    /// A neighbour whose message has not arrived.
    int missing() {
        int k = 0;
        while (k < arrived.length - 1 && arrived[k] != null) {
            k++;
        }
        return k;
    }

    // Checks

    private List<StepMessage> check() {
        List<StepMessage> messages = new ArrayList<>(arrived.length);
        named.clear();
        for (int k = 0; k < arrived.length; k++) {
            StepMessage message = StepMessage.of(Objects.requireNonNull(arrived[k]));
            if (message.tick() != agents.tick()
                    || message.sender() != neighbours.get(k)
                    || message.receiver() != number) {
                throw new StepMessageException("Section " + number + " expected the message of tick " + agents.tick()
                        + " from section " + neighbours.get(k) + ", and received the " + message
                        + ". Let a transport deliver each message once, in order, to its receiver.");
            }
            forEachRecord(message, (tag, at, length) -> check(message, tag, at, length));
            messages.add(message);
        }
        return messages;
    }

    private interface RecordReader {
        void read(int tag, long at, int length);
    }

    private static void forEachRecord(StepMessage message, RecordReader reader) {
        MemorySegment bytes = message.bytes();
        long end = bytes.byteSize();
        for (long at = StepMessage.HEADER; at < end; ) {
            int length = bytes.get(StepMessage.INT, at + 4);
            reader.read(bytes.get(StepMessage.INT, at), at + StepMessage.RECORD, length);
            at += StepMessage.RECORD + length;
        }
    }

    /// Returns if a record can be applied.
    private void check(StepMessage message, int tag, long at, int length) {
        switch (tag) {
            case StepMessage.COMMAND -> checkCommand(message, at, length);
            case StepMessage.BIRTH -> checkBirth(message, at, length);
            case StepMessage.MIGRANTS -> migrants.check(message, at, length, id -> checkNew(message, id));
            case StepMessage.REMOVED -> {
                if (length != Long.BYTES) {
                    throw StepMessage.damaged("the end of a ghost has " + length + " bytes, and has to have 8");
                }
                long id = message.bytes().get(StepMessage.LONG, at);
                name(message, id);
                ghosts.checkPresent(message, id);
            }
            default -> checkGhost(message, tag, at, length);
        }
    }

    /// Returns if an agent is neither one of this section nor of another message.
    private void checkNew(StepMessage message, long id) {
        name(message, id);
        if (agents.contains(id)) {
            throw twice(id, number, message.sender());
        }
    }

    /// Returns if no record of this tick has named an agent before.
    private void name(StepMessage message, long id) {
        if (id == 0) {
            throw StepMessage.damaged("it has an agent with the identity 0");
        }
        long before = named.put(id, message.sender() + 1L);
        if (before == message.sender() + 1L) {
            throw StepMessage.damaged("it has two records of agent " + id);
        }
        if (before != 0) {
            throw twice(id, (int) before - 1, message.sender());
        }
    }

    private IllegalStateException twice(long id, int section, int other) {
        return new IllegalStateException("Two agents have the identity " + id + ": one of section " + section
                + " and one of section " + other + ", at the end of tick " + agents.tick()
                + ". Give agents identities of their own; those of births are made by GlobalId.ofBirth.");
    }

    private void checkGhost(StepMessage message, int tag, long at, int length) {
        MemorySegment bytes = message.bytes();
        long id = bytes.get(StepMessage.LONG, at);
        int present = bytes.get(StepMessage.INT, at + 8);
        int sent = bytes.get(StepMessage.INT, at + 12);
        int size = StepMessage.GHOST;
        for (AgentType<?> type : types.ghosts()) {
            if ((sent & type.ghostBit) != 0 && type.hasValue()) {
                checkValue(type, message, at + size, length - size);
                size += type.size();
            }
        }
        boolean isKnown = present >>> types.ghosts().size() == 0 && (sent & ~present) == 0;
        if (!isKnown || length != size || (tag == StepMessage.NEW && sent != present)) {
            throw StepMessage.damaged("a ghost with the types " + Integer.toHexString(present) + " and values of "
                    + Integer.toHexString(sent) + " has " + length + " bytes, and has to have " + size);
        }
        if (tag == StepMessage.NEW) {
            checkNew(message, id);
        } else {
            name(message, id);
            ghosts.checkPresent(message, id);
            ghosts.checkTypes(message, id, present);
        }
    }

    /// Returns if a value can be read, or if its bytes are missing, which is noticed later.
    private void checkValue(AgentType<?> type, StepMessage message, long at, int left) {
        int size = type.size();
        if (type.isLimited && left >= size) {
            MemorySegment.copy(message.bytes(), ValueLayout.JAVA_BYTE, at, scratch, 0, size);
            type.check(scratch, 0);
        }
    }

    private void checkCommand(StepMessage message, long at, int length) {
        MemorySegment bytes = message.bytes();
        long target = bytes.get(StepMessage.LONG, at + 12);
        Command.Kind kind = Command.kind(bytes.get(StepMessage.INT, at + 20));
        AgentType<?> type = types.find(bytes.get(StepMessage.INT, at + 24));
        int field = bytes.get(StepMessage.INT, at + 28);
        int left = length - StepMessage.COMMAND_HEAD;
        int size = kind == null
                ? -1
                : switch (kind) {
                    case SET -> sizeOf(type, TypeKind.DATA);
                    case APPEND -> sizeOf(type, TypeKind.BUFFER);
                    case ADD_INTEGER, ADD_REAL -> isField(type, field, kind) ? Long.BYTES : -1;
                    default -> 0;
                };
        if (left != size) {
            throw StepMessage.damaged("the command " + kind + " for " + (type == null ? "no type" : type.name())
                    + ", field " + field + ", has " + left + " bytes after its head"
                    + (size < 0 ? "" : ", and has to have " + size));
        }
        if (type != null && (kind == Command.Kind.SET || kind == Command.Kind.APPEND)) {
            checkValue(type, message, at + StepMessage.COMMAND_HEAD, left);
        }
        int section = agents.departedTo(target);
        if (section >= 0 && section != message.sender() && !neighbours.areNeighbours(section, message.sender())) {
            throw new IllegalStateException("Section " + message.sender() + " sent a command to agent " + target
                    + " in tick " + agents.tick() + ", which moved in the same tick from section " + number
                    + " to section " + section
                    + ", which is no neighbour of the sender. Let agents move less in a tick, or make sections"
                    + " larger.");
        }
    }

    private void checkBirth(StepMessage message, long at, int length) {
        if (message.sender() != number) {
            throw StepMessage.damaged("a command that creates an agent is for another section");
        }
        MemorySegment bytes = message.bytes();
        long end = at + length;
        for (long next = at + StepMessage.BIRTH_HEAD; next < end; ) {
            AgentType<?> type = end - next < 2 * Integer.BYTES ? null : types.find(bytes.get(StepMessage.INT, next));
            int hasValue = type == null ? -1 : bytes.get(StepMessage.INT, next + Integer.BYTES);
            next += 2 * Integer.BYTES;
            long size = type == null || hasValue != 1 ? 0 : type.lengthOfFirst(bytes, next, end - next);
            if (type == null || hasValue < 0 || hasValue > 1 || size < 0) {
                throw StepMessage.damaged("a command that creates an agent has a component that cannot be read");
            }
            if (hasValue == 1) {
                type.checkFirst(bytes.asSlice(next, size).toArray(ValueLayout.JAVA_BYTE));
                next += size;
            }
        }
    }

    private static int sizeOf(@Nullable AgentType<?> type, TypeKind kind) {
        return type == null || type.info.kind() != kind ? -1 : type.size();
    }

    private static boolean isField(@Nullable AgentType<?> type, int number, Command.Kind kind) {
        if (type == null || type.info.kind() != TypeKind.DATA) {
            return false;
        }
        List<TypeField> fields = type.info.fields();
        return number >= 0 && number < fields.size() && RemoteCommands.canAdd(fields.get(number), kind);
    }

    // Application

    private void apply(List<StepMessage> messages) {
        for (StepMessage message : messages) {
            forEachRecord(message, (tag, at, length) -> {
                switch (tag) {
                    case StepMessage.REMOVED ->
                        ghosts.endIfPresent(message.bytes().get(StepMessage.LONG, at));
                    case StepMessage.COMMAND -> receive(message, at, length);
                    case StepMessage.BIRTH -> receiveBirth(message, at, length);
                    case StepMessage.MIGRANTS -> migrants.take(message, at, length);
                    default -> ghosts.change(message, tag, at);
                }
            });
        }
        ghosts.destroyEnded();
        agents.endExchange();
    }

    private void receive(StepMessage message, long at, int length) {
        MemorySegment bytes = message.bytes();
        byte[] value = bytes.asSlice(at + StepMessage.COMMAND_HEAD, length - StepMessage.COMMAND_HEAD)
                .toArray(ValueLayout.JAVA_BYTE);
        queue.add(new Command(
                bytes.get(StepMessage.LONG, at),
                bytes.get(StepMessage.INT, at + 8),
                bytes.get(StepMessage.LONG, at + 12),
                Objects.requireNonNull(Command.kind(bytes.get(StepMessage.INT, at + 20))),
                bytes.get(StepMessage.INT, at + 24),
                bytes.get(StepMessage.INT, at + 28),
                value,
                null));
    }

    private void receiveBirth(StepMessage message, long at, int length) {
        MemorySegment bytes = message.bytes();
        List<Object> created = new ArrayList<>();
        for (long next = at + StepMessage.BIRTH_HEAD; next < at + length; ) {
            AgentType<?> type = types.all().get(bytes.get(StepMessage.INT, next));
            boolean hasValue = bytes.get(StepMessage.INT, next + Integer.BYTES) == 1;
            next += 2 * Integer.BYTES;
            if (hasValue) {
                long size = type.lengthOfFirst(bytes, next, at + length - next);
                created.add(type.readFirst(bytes.asSlice(next, size).toArray(ValueLayout.JAVA_BYTE)));
                next += size;
            } else {
                created.add(type.type);
            }
        }
        queue.add(new Command(
                bytes.get(StepMessage.LONG, at),
                bytes.get(StepMessage.INT, at + 8),
                bytes.get(StepMessage.LONG, at + 12),
                Command.Kind.CREATE,
                -1,
                0,
                Command.NO_VALUE,
                created.toArray()));
    }

    // Images

    /// Returns if [#takeImage] can take the messages of an image, for a section that has run no tick.
    ///
    /// @throws StepMessageException if one is damaged
    void checkImage(List<StepMessage> messages) {
        named.clear();
        for (StepMessage message : messages) {
            forEachRecord(message, (tag, at, length) -> {
                if (tag == StepMessage.REMOVED || tag == StepMessage.CHANGED) {
                    throw StepMessage.damaged("an image has a record with the tag " + tag);
                }
                check(message, tag, at, length);
            });
        }
    }

    /// Makes the section what it was when its image was written. It has no agents before.
    void takeImage(List<StepMessage> messages) {
        agents.beginExchange();
        apply(messages);
    }
}
