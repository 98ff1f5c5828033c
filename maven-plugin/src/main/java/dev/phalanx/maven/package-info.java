/// The Maven plugin, which bakes the scenes of a project.
///
/// - **In**: the parameters of the goal, the class path of the project.
/// - **Out**: baked scenes, lines in Maven's log, a failed build if scenes have errors.
/// - **May touch**: Maven, a process with a JDK 25.
/// - **Must not touch**: classes of the library, which Maven's own JVM may be too old to load.
/// - **Invariants**: the process ends before the goal does.
@NullMarked
package dev.phalanx.maven;

import org.jspecify.annotations.NullMarked;
