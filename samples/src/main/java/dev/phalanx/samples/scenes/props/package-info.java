/// What the scenes of these samples are made of: props, and a visitor who walks among them.
///
/// - **In**: nodes with a Prop.
/// - **Out**: entities with a Prop and a LocalTransform.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: other samples.
/// - **Invariants**: a node with a Prop is one entity.
package dev.phalanx.samples.scenes.props;
