package dev.phalanx.cluster;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a section does with what its neighbours send at the end of a tick: it checks their messages when all of them
/// are there, and then applies them.
final class StepReceiver {
    private final int number;
    private final SectionAgents agents;
    private final SectionGhosts ghosts;
    private final Migrants migrants;
    private final CommandQueue queue;
    private final Neighbours neighbours;
    private final AgentTypes types;
    private final Transport transport;
    private final @Nullable MemorySegment[] arrived;

    StepReceiver(
            SectionAgents agents,
            SectionGhosts ghosts,
            Migrants migrants,
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

    // Checks

    private List<StepMessage> check() {
        List<StepMessage> messages = new ArrayList<>(arrived.length);
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
        messages.forEach(migrants::load);
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

    // Application

    private void apply(List<StepMessage> messages) {
        for (StepMessage message : messages) {
            forEachRecord(message, (tag, at, length) -> {
                MemorySegment bytes = message.bytes();
                switch (tag) {
                    case StepMessage.REMOVED -> ghosts.end(message, bytes.get(StepMessage.LONG, at));
                    case StepMessage.COMMAND -> receive(message, at, length);
                    default -> ghosts.change(message, tag, at);
                }
            });
        }
        migrants.settle();
        agents.index();
    }

    private void receive(StepMessage message, long at, int length) {
        MemorySegment bytes = message.bytes();
        long target = bytes.get(StepMessage.LONG, at + 12);
        int left = agents.departedTo(target);
        if (left >= 0 && left != message.sender() && !neighbours.areNeighbours(left, message.sender())) {
            throw new IllegalStateException("Section " + message.sender() + " sent a command to agent " + target
                    + " in tick " + agents.tick() + ", which moved in the same tick from section " + number
                    + " to section "
                    + left + ", which is no neighbour of the sender. Let agents move less in a tick, or make sections"
                    + " larger.");
        }
        byte[] value = bytes.asSlice(at + StepMessage.COMMAND_HEAD, length - StepMessage.COMMAND_HEAD)
                .toArray(ValueLayout.JAVA_BYTE);
        queue.add(new Command(
                bytes.get(StepMessage.LONG, at),
                bytes.get(StepMessage.INT, at + 8),
                target,
                Objects.requireNonNull(Command.kind(bytes.get(StepMessage.INT, at + 20))),
                bytes.get(StepMessage.INT, at + 24),
                bytes.get(StepMessage.INT, at + 28),
                value,
                null));
    }
}
