/// Text files as trees of values with their places.
///
/// - **In**: the bytes of YAML, JSON and XML.
/// - **Out**: values with lines and columns, and what is wrong with the syntax.
/// - **May touch**: Jackson, SnakeYAML Engine, the XML parser of the JDK. Packages: `baking.authoring`,
///   `baking.internal.names`.
/// - **Must not touch**: scenes, worlds.
/// - **Invariants**: reading never throws because of what a file contains. The depth and the number of values are
///   limited.
package dev.phalanx.baking.internal.text;
