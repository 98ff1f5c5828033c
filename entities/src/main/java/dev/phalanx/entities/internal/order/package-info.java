/// Puts things in an order that constraints ask for, the same in every run.
///
/// - **In**: keys, and which comes before which.
/// - **Out**: an [order][dev.phalanx.entities.internal.order.OrderGraph], or what goes round in circles.
/// - **May touch**: nothing else.
/// - **Must not touch**: systems, worlds; the things are numbers here. Packages: `entities.systems`.
/// - **Invariants**: of what may come next the one with the least key does, and of equal keys the one that was given
///   first.
package dev.phalanx.entities.internal.order;
