package dev.phalanx.samples.server.arena;

/// An order, and when it was carried out.
///
/// @param tick the number of ticks before the one that carried it out
/// @param order the order
public record TimedOrder(long tick, Order order) {}
