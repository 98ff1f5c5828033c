package dev.phalanx.samples.scenes.tiles;

import dev.phalanx.entities.components.IComponentData;

/// At which distances a section is shown: metadata of the section.
///
/// @param from the least distance, in metres
/// @param to the distance at which a coarser section is shown, in metres
public record Detail(float from, float to) implements IComponentData {
    /// Whether the section is shown at a distance.
    public boolean isShownAt(float metres) {
        return metres >= from && metres < to;
    }
}
