/// Entities that look for the nearest of other entities, in three ways: by looking at all of them, at those around it
/// from west to east, and by a k-d tree.
///
/// - **In**: entities with a SeekerPlace and a Nearest, entities with a TargetPlace, and a method.
/// - **Out**: the nearest target of every seeker.
/// - **May touch**: the exported packages of the library, and the searches of `samples.seekers`.
/// - **Must not touch**: other samples.
/// - **Invariants**: all three methods find the same entity.
package dev.phalanx.samples.closesttarget;
