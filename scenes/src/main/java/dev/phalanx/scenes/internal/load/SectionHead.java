package dev.phalanx.scenes.internal.load;

import dev.phalanx.entities.components.IComponentData;
import java.util.List;

/// What is known about a section before it is loaded.
///
/// @param index its number in the scene: 0 is the section that is loaded first and unloaded last
/// @param entityCount the number of its entities
/// @param fileBytes the number of its bytes in the file
/// @param minimum the least coordinates of its bounds: x, y, z; positive infinity if it has none
/// @param maximum the greatest coordinates of its bounds: x, y, z; negative infinity if it has none
/// @param metadata components that the entity of the section gets as soon as the scene is resolved
public record SectionHead(
        int index,
        int entityCount,
        long fileBytes,
        List<Float> minimum,
        List<Float> maximum,
        List<IComponentData> metadata) {}
