package dev.phalanx.samples.baking.dependencies;

import dev.phalanx.entities.components.IComponentData;

/// A pixel of a picture.
///
/// @param column from 0 on the left
/// @param row from 0 at the top
/// @param rgb the colour: 8 bits each for red, green and blue
public record Pixel(int column, int row, int rgb) implements IComponentData {}
