package dev.phalanx.entities.sections;

/// What a node does, or what it has reported last. Shares and rates are of its last one to two seconds, all other
/// figures since it was started.
///
/// @param number its number, from 0 up
/// @param address where it listens, empty if there is only one node
/// @param sections how many it runs
/// @param isKnown whether it has reported anything; otherwise all following figures are 0 or -1
/// @param ageMillis how long ago its figures arrived here, by the clock of this process; 0 for those of this node
/// @param tick the tick that all its sections have begun
/// @param ticksPerSecond ticks a second
/// @param systems the share of the time of its threads that systems took, from 0 to 1
/// @param waited the share in which its threads waited for sections of other nodes, from 0 to 1
/// @param waitedFor the node that it waited for most, -1 if it waited for none
/// @param agents how many its sections have
/// @param sent what it has sent to other nodes
/// @param image the tick of its newest image, -1 if it has none
public record NodeReport(
        int number,
        String address,
        int sections,
        boolean isKnown,
        long ageMillis,
        long tick,
        double ticksPerSecond,
        double systems,
        double waited,
        int waitedFor,
        int agents,
        SentFigures sent,
        long image) {}
