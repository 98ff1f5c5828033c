/// Names in messages, and names that people misspell.
///
/// - **In**: a name, and the names that exist.
/// - **Out**: how messages list names; the name that was probably meant.
/// - **May touch**: no other package of the project.
/// - **Must not touch**: what the names denote.
/// - **Invariants**: the same names give the same result in every process.
package dev.phalanx.structs.internal.names;
