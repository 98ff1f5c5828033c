package dev.phalanx.cluster;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Commands of the agents of a section to agents that may belong to another one.
///
/// A command that is recorded in a tick is played at the end of the next tick, after the systems, by the section that
/// has the target then; the uncut world does the same. They are played in the order of their tick, of the identity of
/// their sender, and in which the sender recorded them. The number of a section is no part of that order, because it
/// depends on the cut. A command to an agent that has died meanwhile has no effect.
///
/// Both sender and target are those of the beginning of the tick: the sender an agent of this section, the target one
/// of this section or of its halo. Systems record commands on the thread that runs the section.
public final class RemoteCommands {
    private final SectionAgents agents;
    private final SectionGhosts ghosts;
    private final Sections sections;
    private final AgentTypes types;
    private final CommandQueue queue;
    private final IdTable births = new IdTable();
    private int sequence;

    RemoteCommands(
            SectionAgents agents, SectionGhosts ghosts, Sections sections, AgentTypes types, CommandQueue queue) {
        this.agents = agents;
        this.ghosts = ghosts;
        this.sections = sections;
        this.types = types;
        this.queue = queue;
    }

    /// Forgets how many children each agent has in this tick.
    void beginTick() {
        births.clear();
        sequence = 0;
    }

    /// Sets a component.
    ///
    /// @param sender the identity of the agent that gives the command
    /// @param target the identity of the agent that the component belongs to
    /// @throws IllegalArgumentException if the component is none of agents or a tag, the sender is a ghost, or the
    ///     target is neither in this section nor in its halo
    public void set(long sender, long target, IComponentData value) {
        AgentType<?> type = types.get(value.getClass(), "set");
        requireKind(type, TypeKind.DATA, "set");
        record(sender, target, Command.Kind.SET, type, 0, type.bytes(value));
    }

    /// Adds to a field of an integer type. The sum wraps around.
    ///
    /// @param field the path of the field, of type `byte`, `short`, `int` or `long`
    /// @throws IllegalArgumentException as for [#set]; also if there is no such field
    public void add(long sender, long target, Class<? extends IComponentData> component, String field, long number) {
        AgentType<?> type = types.get(component, "add");
        byte[] value = bytes(number);
        int index = field(type, field, Command.Kind.ADD_INTEGER);
        record(sender, target, Command.Kind.ADD_INTEGER, type, index, value);
    }

    /// Adds to a field of type `float` or `double`. Each command rounds the sum once.
    ///
    /// @param field the path of the field
    /// @throws IllegalArgumentException as for [#set]; also if there is no such field
    public void add(long sender, long target, Class<? extends IComponentData> component, String field, double number) {
        AgentType<?> type = types.get(component, "add");
        byte[] value = bytes(Double.doubleToRawLongBits(number));
        int index = field(type, field, Command.Kind.ADD_REAL);
        record(sender, target, Command.Kind.ADD_REAL, type, index, value);
    }

    /// Appends an element to a buffer.
    ///
    /// @throws IllegalArgumentException as for [#set]
    public void append(long sender, long target, IBufferElementData element) {
        AgentType<?> type = types.get(element.getClass(), "append");
        record(sender, target, Command.Kind.APPEND, type, 0, type.bytes(element));
    }

    /// Destroys an agent.
    ///
    /// @throws IllegalArgumentException if the sender is a ghost, or the target is neither in this section nor in its
    ///     halo
    public void destroy(long sender, long target) {
        record(sender, target, Command.Kind.DESTROY, null, 0, Command.NO_VALUE);
    }

    /// Creates an agent, which may be in another section: that of its place. A neighbour sees it, as any other agent,
    /// from the tick on that follows the one in which the command is played.
    ///
    /// Its identity is [GlobalId#ofBirth] of the parent, the tick, and a counter that begins with -1 and goes down with
    /// each child that this method gives the parent in the tick.
    ///
    /// @param parent the identity of the agent that gives the command
    /// @param first the value of a component
    /// @param more values of other components, and classes of those that begin with zeros or as empty buffers; without
    ///     `GlobalId`
    /// @return the identity of the new agent
    /// @throws IllegalArgumentException if a component is none of agents, none has the place, or the parent is a ghost
    public GlobalId create(long parent, IComponent first, Object... more) {
        Object[] components = Arrays.copyOf(more, more.length + 1);
        components[more.length] = first;
        boolean hasPlace = false;
        for (Object component : components) {
            types.get(component instanceof Class<?> type ? type : component.getClass(), "create");
            hasPlace |= component.getClass() == sections.placeType();
        }
        if (!hasPlace) {
            throw new IllegalArgumentException("create was given no "
                    + sections.placeType().getSimpleName() + ", which has the place of an agent. Give its value too.");
        }
        requireSender(parent);
        long children = births.get(parent) + 1;
        births.put(parent, children);
        GlobalId born = GlobalId.ofBirth(parent, agents.tick(), (int) -children);
        queue.record(new Command(
                parent, sequence++, born.value(), Command.Kind.CREATE, -1, 0, Command.NO_VALUE, components));
        return born;
    }

    private void record(
            long sender, long target, Command.Kind kind, @Nullable AgentType<?> type, int field, byte[] value) {
        requireSender(sender);
        requireTarget(target);
        int number = type == null ? -1 : type.number;
        queue.record(new Command(sender, sequence++, target, kind, number, field, value, null));
    }

    private void requireSender(long sender) {
        if (sender == 0 || ghosts.contains(sender)) {
            throw new IllegalArgumentException("Agent " + sender + (sender == 0 ? " does not exist" : " is a ghost")
                    + " in section " + agents.number() + " and was to give a command in tick " + agents.tick()
                    + ". Leave ghosts out with withNone(GhostAgent.class): their own sections give their commands.");
        }
    }

    private void requireTarget(long target) {
        if (target == 0 || (!agents.contains(target) && !ghosts.contains(target))) {
            throw new IllegalArgumentException("Agent " + target + " was to receive a command in tick " + agents.tick()
                    + " and was neither in section " + agents.number() + " nor in its halo of " + sections.haloWidth()
                    + " at the beginning of the tick. Give commands to agents that are at most as far away as the halo"
                    + " is wide, or make the halo wider.");
        }
    }

    private static void requireKind(AgentType<?> type, TypeKind kind, String caller) {
        if (type.info.kind() != kind) {
            throw new IllegalArgumentException(caller + " was given " + type.name() + ", which is of the kind "
                    + type.info.kind() + ". Give a component that has a value for each agent.");
        }
    }

    private static List<LeafKind> kinds(Command.Kind kind) {
        return kind == Command.Kind.ADD_INTEGER
                ? List.of(LeafKind.BYTE, LeafKind.SHORT, LeafKind.INT, LeafKind.LONG)
                : List.of(LeafKind.FLOAT, LeafKind.DOUBLE);
    }

    /// Whether a command of a kind can add to a field.
    static boolean canAdd(TypeField field, Command.Kind kind) {
        return field.stride() == 1
                && field.holds() == Leaf.Holds.PLAIN
                && kinds(kind).contains(field.kind());
    }

    /// The number of a field of a component.
    private static int field(AgentType<?> type, String path, Command.Kind kind) {
        requireKind(type, TypeKind.DATA, "add");
        List<TypeField> fields = type.info.fields();
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).path().equals(path) && canAdd(fields.get(i), kind)) {
                return i;
            }
        }
        throw new IllegalArgumentException("add was given the field " + path + " of " + type.name()
                + ", which has no such field of one of the types " + kinds(kind) + "; its fields are "
                + fields.stream().map(each -> each.path() + ": " + each.kind()).toList()
                + ". Name one of those, and give a whole number for those of integer types.");
    }

    private static byte[] bytes(long number) {
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(number)
                .array();
    }

    /// Adds to a field of a component's bytes.
    static void addTo(byte[] component, TypeField field, Command command) {
        ByteBuffer value = ByteBuffer.wrap(component).order(ByteOrder.LITTLE_ENDIAN);
        long number =
                ByteBuffer.wrap(command.value()).order(ByteOrder.LITTLE_ENDIAN).getLong();
        double real = Double.longBitsToDouble(number);
        int at = field.offset();
        switch (field.kind()) {
            case BYTE -> value.put(at, (byte) (value.get(at) + number));
            case SHORT -> value.putShort(at, (short) (value.getShort(at) + number));
            case INT -> value.putInt(at, (int) (value.getInt(at) + number));
            case LONG -> value.putLong(at, value.getLong(at) + number);
            case FLOAT -> value.putFloat(at, (float) (value.getFloat(at) + real));
            case DOUBLE -> value.putDouble(at, value.getDouble(at) + real);
            default -> throw StepMessage.damaged("a command adds to a field of type " + field.kind());
        }
    }
}
