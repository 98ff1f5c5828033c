/// Small cubes that are detached from a turning parent and attached to it again, every second.
///
/// - **In**: a parent with a RotationSpeed, and other cubes, its children.
/// - **Out**: children with and without a Parent.
/// - **May touch**: the exported packages of the library, the components of `hellocube.cubes`.
/// - **Must not touch**: other samples.
/// - **Invariants**: either all children have the Parent, or none has.
package dev.phalanx.samples.hellocube.reparenting;
