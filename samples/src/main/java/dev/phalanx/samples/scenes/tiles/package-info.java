/// A map of tiles, which are instances of a few scenes. Tiles are loaded around a visitor, each in one of several
/// levels of detail. It combines the other samples about scenes: references, instances, sections and metadata. The
/// twin of Unity's sample *Complete*; the city streams one large scene instead.
///
/// - **In**: a node with a TileMap, scenes with sections that have a Detail, a Visitor, a world with scene systems.
/// - **Out**: the entities of the tiles around the visitor.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: other samples, but for the props.
/// - **Invariants**: a tile within the inner distance is requested, and none beyond the outer one; a tile that shows a
///   detail shows one until it is unloaded.
package dev.phalanx.samples.scenes.tiles;
