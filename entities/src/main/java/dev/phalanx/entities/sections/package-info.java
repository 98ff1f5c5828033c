/// What tools learn of worlds that are sections of a larger one.
///
/// - **In**: figures of sections, and of the nodes that run them.
/// - **Out**: [SectionsSource][dev.phalanx.entities.sections.SectionsSource], by which tools such as the inspector find
///   the [report][dev.phalanx.entities.sections.SectionsReport] of a world without knowing who has cut it.
/// - **May touch**: the type of worlds. Packages: `entities.systems`, `structs`.
/// - **Must not touch**: what is in worlds. Packages: `entities.internal.store`, `entities.query`.
/// - **Invariants**: every value is immutable. Nothing here is decided by the clock of another machine.
@Experimental
package dev.phalanx.entities.sections;

import dev.phalanx.structs.Experimental;
