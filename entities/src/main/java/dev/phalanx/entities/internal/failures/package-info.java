/// Exceptions: how null is refused, and what becomes of several exceptions where one can be thrown.
///
/// - **In**: arguments; exceptions, in the order in which they were thrown.
/// - **Out**: a refusal; the first exception, with the others in it.
/// - **May touch**: nothing else.
/// - **Must not touch**: worlds.
/// - **Invariants**: however many there are, the first keeps few of them and counts the rest.
package dev.phalanx.entities.internal.failures;
