/// Position, rotation and scale of entities, hierarchies of parents and children, and world matrices.
///
/// - **In**: [LocalTransform][dev.phalanx.transforms.LocalTransform], [Parent][dev.phalanx.transforms.Parent] and
///   [PostTransformMatrix][dev.phalanx.transforms.PostTransformMatrix], which programs set.
/// - **Out**: [LocalToWorld][dev.phalanx.transforms.LocalToWorld], which
///   [LocalToWorldSystem][dev.phalanx.transforms.LocalToWorldSystem] writes, and [Child][dev.phalanx.transforms.Child],
///   which [ParentSystem][dev.phalanx.transforms.ParentSystem] writes.
/// - **May touch**: the public API of entities, JOML. Packages: `entities`, `entities.components`, `entities.jobs`,
///   `entities.lookups`, `entities.query`, `entities.systems`, `entities.types`, `jobs`, `structs`.
/// - **Must not touch**: the internals of entities. Packages: `entities.internal.store`, `entities.internal.change`.
/// - **Invariants**: a hierarchy is changed by `Parent` alone. Every entity of a list of children has a
///   `PreviousParent` that says where in the list. Nothing is recursive. A matrix has the same bits whatever the number
///   of threads, and whether its ancestors moved one by one or all at once.
package dev.phalanx.transforms;
