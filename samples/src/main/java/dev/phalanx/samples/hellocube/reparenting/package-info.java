/// Small cubes that are taken from their parent and given back to it, every second.
///
/// - **In**: a parent with a buffer of children.
/// - **Out**: children with and without a Parent.
/// - **May touch**: the exported packages of the library, the components of `hellocube.cubes`.
/// - **Must not touch**: other samples.
/// - **Invariants**: the buffer lists exactly the entities that have the Parent.
package dev.phalanx.samples.hellocube.reparenting;
