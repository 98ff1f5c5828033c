/// Names that people mistype.
///
/// - **In**: a name, and the names that exist.
/// - **Out**: the name that was probably meant.
/// - **May touch**: no other package of the project.
/// - **Must not touch**: everything else.
/// - **Invariants**: the same names give the same answer in every process.
package dev.phalanx.baking.internal.names;
