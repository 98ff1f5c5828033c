/// Worlds and what lives in them: entities, their components, archetypes.
///
/// - **In**: component classes and values, entity ids.
/// - **Out**: [World][dev.phalanx.entities.systems.World], [EntityManager][dev.phalanx.entities.EntityManager],
///   [EntityArchetype][dev.phalanx.entities.types.EntityArchetype], the component interfaces.
/// - **May touch**: every other package of the module.
/// - **Must not touch**: rows and versions other than through the structural door and the version firewall.
/// - **Invariants**: every public call checks first that the world is open and that the calling thread owns it, then
///   its arguments; what is refused has changed nothing.
package dev.phalanx.entities;
