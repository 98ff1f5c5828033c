/// Names in messages, and names that people misspell.
///
/// - **In**: names and texts of files, and the names that exist.
/// - **Out**: how messages show them; the name that was probably meant.
/// - **May touch**: Jackson. Packages: none.
/// - **Must not touch**: everything else.
/// - **Invariants**: the same names give the same result in every process.
package dev.phalanx.baking.internal.names;
