/// Cubes on a plane: a transform component of one's own, with two coordinates and an angle.
///
/// - **In**: how many cubes.
/// - **Out**: a world of cubes; their world matrices.
/// - **May touch**: the exported packages of the library, the components of `hellocube.cubes`.
/// - **Must not touch**: other samples.
/// - **Invariants**: the world matrix of an entity with a Transform2D follows from its Transform2D and those of its
///   ancestors.
package dev.phalanx.samples.hellocube.customtransforms;
