/// Texts of files in messages.
///
/// - **In**: texts of files.
/// - **Out**: how messages show them.
/// - **May touch**: Jackson. Packages: none.
/// - **Must not touch**: everything else.
/// - **Invariants**: the same text is shown alike in every process.
package dev.phalanx.baking.internal.names;
