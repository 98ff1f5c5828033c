package dev.phalanx.samples.city;

import dev.phalanx.entities.components.IComponentData;

/// What is known of a tile before it is loaded: metadata of its section.
///
/// @param column from 0 in the west
/// @param row from 0 in the south
/// @param isPark whether it has many trees and few houses
record Tile(int column, int row, boolean isPark) implements IComponentData {}
