/// The vocabulary of components: what a component class implements, and the components and annotations that the
/// library itself gives a meaning.
///
/// - **In**: nothing.
/// - **Out**: the interfaces of the kinds of component, such as
///   [IComponentData][dev.phalanx.entities.components.IComponentData]; components such as
///   [Prefab][dev.phalanx.entities.components.Prefab] and [Disabled][dev.phalanx.entities.components.Disabled];
///   annotations such as [InternalBufferCapacity][dev.phalanx.entities.components.InternalBufferCapacity].
/// - **May touch**: `Entity` and struct types. Packages: `structs`, `structs.contract`.
/// - **Must not touch**: any other package of the module. Packages: `entities.internal`, `entities.query`,
///   `entities.lookups`, `entities.systems`.
/// - **Invariants**: nothing here has behavior; every other package may import this one.
package dev.phalanx.entities.components;
