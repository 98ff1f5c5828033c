/// What the tests of every module share.
///
/// - **In**: nothing.
/// - **Out**: annotations and extensions for tests.
/// - **May touch**: JUnit.
/// - **Must not touch**: any other module of the project.
/// - **Invariants**: never published, never on a main module path.
package dev.phalanx.testing;
