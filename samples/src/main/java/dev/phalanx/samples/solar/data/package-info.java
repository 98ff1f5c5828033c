/// The readers of the input files: elements of planets, rotations, moons, and the belts.
///
/// - **In**: text files, the user's or the ones built in.
/// - **Out**: planets, moons and belts that the other rooms may use without checking them again.
/// - **May touch**: the orbit and belts rooms, the file system (reading only).
/// - **Must not touch**: entities, pictures.
/// - **Invariants**: a file is taken whole or refused whole, with the file, the line, the column's name, the value
///   and what would be right.
package dev.phalanx.samples.solar.data;
