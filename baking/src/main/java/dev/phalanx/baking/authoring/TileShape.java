package dev.phalanx.baking.authoring;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonTypeIdResolver;

/// A collision shape of a [TileAuthoring].
///
/// @param id the number of the shape among those of the tile
/// @param name the name of the shape, or empty
/// @param x how far the shape's position is to the right of the tile's upper left corner, in pixels
/// @param y how far the shape's position is below the tile's upper left corner, in pixels
/// @param rotation the rotation about this position in degrees, clockwise
/// @param object the shape in the space of this position
/// @param components what the shape's class and properties describe
public record TileShape(
        int id,
        String name,
        float x,
        float y,
        float rotation,
        TiledObjectAuthoring object,

        @JsonTypeInfo(use = JsonTypeInfo.Id.CUSTOM, property = "type") @JsonTypeIdResolver(AuthoringTypeIds.class)
        List<IAuthoring> components) {
    /// A shape. Values that are null become empty; an object that is null becomes a rectangle without a size.
    public TileShape {
        name = name == null ? "" : name;
        object = object == null
                ? new TiledObjectAuthoring(TiledObjectAuthoring.Shape.RECTANGLE, "", 0, 0, List.of(), 0, "")
                : object;
        components = components == null ? List.of() : List.copyOf(components);
    }

    /// The first component of a class or a subclass, or null.
    public <T extends IAuthoring> @Nullable T find(Class<T> type) {
        return AuthoringTypeIds.find(components, type);
    }
}
