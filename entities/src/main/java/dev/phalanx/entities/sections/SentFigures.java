package dev.phalanx.entities.sections;

/// What sections have sent to others.
///
/// @param messages how many, one from each section to each neighbour in a tick
/// @param bytes of all messages
/// @param ghosts how many new or changed ghosts they had
/// @param commands how many commands they had
/// @param migrants how many agents moved to other sections by them
public record SentFigures(long messages, long bytes, long ghosts, long commands, long migrants) {
    /// Nothing.
    public static final SentFigures NONE = new SentFigures(0, 0, 0, 0, 0);
}
