/// Authoring components as JSON.
///
/// - **In**: authoring components, trees of JSON.
/// - **Out**: the same, copies and hashes of content; the fields of a class that Jackson reads, one by one.
/// - **May touch**: Jackson. Packages: `baking.authoring`, `scenes.files`.
/// - **Must not touch**: files, worlds.
/// - **Invariants**: equal content has equal hashes in every process.
package dev.phalanx.baking.internal.json;
