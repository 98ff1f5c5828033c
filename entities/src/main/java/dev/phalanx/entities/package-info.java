/// Worlds, entities, archetypes, queries and systems: what a user of the library names.
///
/// - **In**: struct types, systems and lambdas of the user.
/// - **Out**: worlds and what is in them.
/// - **May touch**: structs.
/// - **Must not touch**: samples, the command line.
/// - **Invariants**: bad input is refused at the edge, whole.
package dev.phalanx.entities;
