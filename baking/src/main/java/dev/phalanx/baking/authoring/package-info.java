/// What authoring components are made of: the interface, references to files and nodes, places in files and problems.
///
/// - **In**: nothing.
/// - **Out**: the vocabulary of authoring.
/// - **May touch**: no other package of the project.
/// - **Must not touch**: worlds.
/// - **Invariants**: an asset's path never leads out of its project.
package dev.phalanx.baking.authoring;
