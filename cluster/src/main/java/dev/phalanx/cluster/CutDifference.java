package dev.phalanx.cluster;

import org.jspecify.annotations.Nullable;

/// The first difference between a world that is cut in two ways.
///
/// @param tick the tick after which they differ, 0 for the state at the beginning
/// @param section the section of the second world that has the agent; if it has none, of the first world
/// @param agent the identity of the agent: of those that differ, the one with the smallest number
/// @param component the component that differs, the first by name; null if only one world has the agent
/// @param text what differs, for people
public record CutDifference(
        long tick, int section, long agent, @Nullable Class<?> component, String text) {}
