/// How often a group of systems updates its members.
///
/// - **In**: the world's time at each update of the group.
/// - **Out**: yes or no, and the time that the members see, pushed and popped again.
/// - **May touch**: the time of the group's world.
/// - **Must not touch**: the members.
/// - **Invariants**: each time that a manager pushes it pops before it says no; a manager belongs to one group.
package dev.phalanx.entities.rates;
