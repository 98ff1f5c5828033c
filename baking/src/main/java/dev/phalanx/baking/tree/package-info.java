/// The tree of nodes that is baked.
///
/// - **In**: nodes from readers and programs.
/// - **Out**: nodes with transforms and authoring components, and the identity of each.
/// - **May touch**: the tree. Packages: `baking.authoring`, `baking.internal.json`, `scenes.files`.
/// - **Must not touch**: worlds.
/// - **Invariants**: every node of a scene has a key of its own. A component of a node is the node's own copy.
package dev.phalanx.baking.tree;
