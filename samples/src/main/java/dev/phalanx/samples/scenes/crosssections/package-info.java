/// References between sections: an entity can refer to entities of its own section and of section 0. The twin of
/// Unity's sample *CrossSectionReferences*.
///
/// - **In**: nodes with a Link to another node.
/// - **Out**: entities with a Link to another entity, or to none.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: other samples.
/// - **Invariants**: a link that is not null leads to a loaded entity.
package dev.phalanx.samples.scenes.crosssections;
