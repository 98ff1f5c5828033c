package dev.phalanx.cluster;

import org.jspecify.annotations.Nullable;

/// A command to an agent.
///
/// @param sender the agent that gives it
/// @param sequence tells the commands of a sender apart, in the order in which they were recorded
/// @param target the agent that it is for
/// @param type the number of the component's type, -1 if it needs none
/// @param field the offset of the field to which is added
/// @param value the value, or the number to add
/// @param created the components of an agent to create; null for other kinds
record Command(
        long sender,
        int sequence,
        long target,
        Kind kind,
        int type,
        int field,
        byte[] value,
        Object @Nullable [] created)
        implements Comparable<Command> {
    static final byte[] NO_VALUE = {};

    enum Kind {
        SET,
        ADD_INTEGER,
        ADD_REAL,
        APPEND,
        DESTROY,
        CREATE
    }

    private static final Kind[] KINDS = Kind.values();

    static @Nullable Kind kind(int ordinal) {
        return ordinal >= 0 && ordinal < Kind.CREATE.ordinal() ? KINDS[ordinal] : null;
    }

    /// The order in which commands are played: it does not depend on sections.
    @Override
    public int compareTo(Command other) {
        int bySender = Long.compare(sender, other.sender);
        return bySender != 0 ? bySender : Integer.compare(sequence, other.sequence);
    }
}
