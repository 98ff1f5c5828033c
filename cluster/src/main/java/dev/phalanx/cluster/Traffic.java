package dev.phalanx.cluster;

import dev.phalanx.entities.sections.SentFigures;

/// What sections have sent to others since the node was started.
///
/// @param messages how many, one from each section to each neighbour in a tick
/// @param bytes of all messages
/// @param ghosts how many new or changed ghosts they had
/// @param commands how many commands they had
/// @param migrants how many agents moved to other sections by them
public record Traffic(long messages, long bytes, long ghosts, long commands, long migrants) {
    /// Nothing.
    static final Traffic NONE = new Traffic(0, 0, 0, 0, 0);

    /// What both are together.
    Traffic plus(Traffic other) {
        return new Traffic(
                messages + other.messages,
                bytes + other.bytes,
                ghosts + other.ghosts,
                commands + other.commands,
                migrants + other.migrants);
    }

    /// The same for reports.
    SentFigures figures() {
        return new SentFigures(messages, bytes, ghosts, commands, migrants);
    }

    Traffic plus(StepMessage message) {
        return new Traffic(
                messages + 1,
                bytes + message.length(),
                ghosts + message.ghosts(),
                commands + message.commands(),
                migrants + message.migrants());
    }
}
