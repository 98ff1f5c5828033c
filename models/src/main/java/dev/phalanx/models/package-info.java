/// Models that the literature knows, written as users write theirs: examples to read and change, and contestants of
/// public comparisons. Each class is a whole model.
///
/// - **In**: parameters and a seed.
/// - **Out**: [Schelling][dev.phalanx.models.Schelling], [Flocking][dev.phalanx.models.Flocking],
///   [WolfSheep][dev.phalanx.models.WolfSheep], [ForestFire][dev.phalanx.models.ForestFire],
///   [Epidemic][dev.phalanx.models.Epidemic], and variants of the first three; by name in
///   [BuiltIn][dev.phalanx.models.BuiltIn].
/// - **May touch**: the public API of entities and agents. Packages: `agents`, `collections`, `entities`,
///   `entities.components`, `entities.jobs`, `entities.lookups`, `entities.query`, `entities.systems`, `jobs`,
///   `structs`, `structs.internal.names`.
/// - **Must not touch**: the internals of entities. Packages: `entities.internal`.
/// - **Invariants**: a run depends on parameters and seed alone, and its state is in the world: a run that goes on from
///   an exact file equals one that was not interrupted.
package dev.phalanx.models;
