/// Recordings of worlds in files, tick by tick.
///
/// - **In**: worlds, their histories, files.
/// - **Out**: files with all ticks; worlds as they were in one of them.
/// - **May touch**: worlds, exact images, the frames of replays. Packages: `entities`, `entities.exact`,
///   `entities.history`, `entities.systems`, `scenes.files`, `scenes.internal.bytes`, `scenes.internal.load`,
///   `scenes.internal.replay`, `scenes.internal.save`, `structs.internal.files`.
/// - **Must not touch**: the internals of entities. Packages: `entities.internal.store`, `entities.internal.change`.
/// - **Invariants**: whatever ends the program that records, the ticks before are whole. A file that is cut off,
///   changed or crafted causes an exception that says where, and leaves the world into which it was to be loaded
///   unchanged.
package dev.phalanx.scenes.replay;
