/// What managed components may hold.
///
/// - **In**: classes.
/// - **Out**: their kinds, in [ManagedKind][dev.phalanx.entities.managed.ManagedKind]: the one list that all ways of
///   copying and saving values follow.
/// - **May touch**: classes, by reflection. Packages: `structs`, `structs.blob`, `structs.loaded`.
/// - **Must not touch**: objects, worlds. Packages: `entities.internal`, `entities.systems`.
/// - **Invariants**: a class has one kind, whatever way its objects take.
package dev.phalanx.entities.managed;
