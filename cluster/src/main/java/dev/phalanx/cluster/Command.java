package dev.phalanx.cluster;

import java.util.List;
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

    /// What a command does, with its number in messages; [#CREATE] stays in its section.
    enum Kind {
        SET(1),
        ADD_INTEGER(2),
        ADD_REAL(3),
        APPEND(4),
        DESTROY(5),
        CREATE(0);

        final int code;

        Kind(int code) {
            this.code = code;
        }
    }

    private static final List<Kind> SENT =
            List.of(Kind.SET, Kind.ADD_INTEGER, Kind.ADD_REAL, Kind.APPEND, Kind.DESTROY);

    /// The kind with a number in messages.
    static @Nullable Kind kind(int code) {
        return code >= 1 && code <= SENT.size() ? SENT.get(code - 1) : null;
    }

    /// The order in which commands are played: it does not depend on sections.
    @Override
    public int compareTo(Command other) {
        int bySender = Long.compare(sender, other.sender);
        return bySender != 0 ? bySender : Integer.compare(sequence, other.sequence);
    }
}
