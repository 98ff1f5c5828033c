/// The operations of an entity manager, one class for each family: creating and destroying, components, shared
/// components, buffers, aspects, many entities at once.
///
/// - **In**: entities, component classes and values, and the targets of queries, as a user gave them.
/// - **Out**: changes made through the structural changes and the change tracker of the world; messages for what is
///   refused.
/// - **May touch**: the store, to find entities and to read values. Packages: `entities.components`,
///   `entities.internal.access`, `entities.internal.aspects`, `entities.internal.change`, `entities.internal.failures`,
///   `entities.internal.query`, `entities.internal.shared`, `entities.internal.store`, `entities.internal.types`,
///   `entities.types`, `structs`, `structs.contract`, `structs.kernel`.
/// - **Must not touch**: rows and versions directly; public classes of users' calls other than values.
/// - **Invariants**: every argument is checked before the first write; what is refused has changed nothing.
package dev.phalanx.entities.internal.entity;
