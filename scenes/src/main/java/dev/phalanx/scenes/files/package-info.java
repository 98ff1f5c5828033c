/// How files with entities are written and loaded: options, reports, annotations.
///
/// - **In**: what a program chooses.
/// - **Out**: what the writers and readers follow.
/// - **May touch**: the component vocabulary. Packages: `entities.components`.
/// - **Must not touch**: worlds. Packages: `entities`, `entities.systems`.
/// - **Invariants**: immutable values.
package dev.phalanx.scenes.files;
