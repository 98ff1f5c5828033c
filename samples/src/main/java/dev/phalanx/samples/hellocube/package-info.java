/// The samples that begin the study of entities, one idea in each package.
///
/// - **In**: worlds that somebody updates.
/// - **Out**: systems of a few lines.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: each other, but for the common components.
/// - **Invariants**: the same updates give the same cubes.
package dev.phalanx.samples.hellocube;
