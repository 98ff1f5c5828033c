/// Crossings: everything that an entity can have on every way that it can take.
///
/// - **In**: a catalogue of kinds ([Kinds]), one of ways ([Ways]), and what is expected otherwise than that the value
///   arrives ([Rules]).
/// - **Out**: cells in which something else happens; docs/crossings.md.
/// - **May touch**: the public API of the modules.
/// - **Must not touch**: internals.
/// - **Invariants**: a component interface, a kind of field or a class that takes components is in the catalogue, or a
///   test fails.
@NullMarked
package dev.phalanx.crossings;

import org.jspecify.annotations.NullMarked;
