/// Faults at every place where one can happen: stack overflows at each call, failing allocations, and everything that
/// users' code can throw or do in each of its callbacks. After each the world is right or refuses all use.
package dev.phalanx.entities.faults;
