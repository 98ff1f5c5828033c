/// The Bevy Remote Protocol, as one release of Bevy speaks it, for tools that were made for Bevy.
///
/// - **In**: requests of JSON-RPC 2.0 over HTTP.
/// - **Out**: [BevyServer][dev.phalanx.inspector.internal.bevy.BevyServer].
/// - **May touch**: `jdk.httpserver`; Jackson; the checks of the server, the values and changes of the API. Packages:
///   `entities`, `entities.components`, `entities.lookups`, `entities.query`, `entities.systems`, `entities.types`,
///   `inspector.internal.api`, `inspector.internal.server`, `inspector.internal.values`, `inspector.internal.world`,
///   `structs`, `transforms`.
/// - **Must not touch**: the internals of worlds. Packages: `entities.internal`.
/// - **Invariants**: no request is read before its host and origin were checked; a question changes nothing in a
///   world; a change is checked whole before the world changes, and is refused unless the inspector may write. The
///   number of an entity has its version modulo 2^21 in bits 32 to 52 and its index in bits 0 to 31, so that it is
///   exact as a double. It names the entity as long as that lives
///   ([EntityBits][dev.phalanx.inspector.internal.bevy.EntityBits]).
package dev.phalanx.inspector.internal.bevy;
