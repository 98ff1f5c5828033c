/// The JSON form of files with entities, and their entities as text for the difference of two files.
///
/// - **In**: the bytes of files, JSON.
/// - **Out**: JSON, files, the texts of entities.
/// - **May touch**: checked bytes, the descriptions of files, Jackson's parser. Packages: `scenes.files`,
///   `scenes.internal.bytes`, `scenes.internal.managed`, `scenes.internal.rows`, `scenes.internal.shape`,
///   `scenes.internal.values`, `structs`, `structs.internal.files`.
/// - **Must not touch**: worlds, and the component classes. Packages: `entities`, `entities.systems`,
///   `scenes.internal.load`, `scenes.internal.save`.
/// - **Invariants**: a file that this version wrote becomes the same bytes again, uncompressed. A text that is wrong
///   causes an exception with the line and column.
package dev.phalanx.scenes.internal.text;
