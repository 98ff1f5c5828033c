/// Changes of worlds: finding them, keeping them as data, applying them to other worlds.
///
/// - **In**: a world and its shadow; change sets as bytes.
/// - **Out**: change sets; changed worlds.
/// - **May touch**: the public API of entities, the components of scenes, the types and bytes of files, and the form of
///   descriptions. Packages: `entities`, `entities.components`, `entities.lookups`, `entities.query`,
///   `entities.systems`, `entities.types`, `scenes.components`, `scenes.files`, `scenes.internal.bytes`,
///   `scenes.internal.load`, `scenes.internal.managed`, `scenes.internal.shape`, `scenes.internal.text`, `structs`,
///   `structs.blob`, `structs.internal.lists`.
/// - **Must not touch**: the internals of entities, and files that are being written. Packages:
///   `entities.internal.store`, `structs.internal.files`, `scenes.internal.save`.
/// - **Invariants**: a change set never changes and refers to no world. Comparing changes nothing but the shadow, as
///   its last step. Everything that can be refused is checked before a patch makes its first change.
@Experimental
package dev.phalanx.scenes.diff;

import dev.phalanx.structs.Experimental;
