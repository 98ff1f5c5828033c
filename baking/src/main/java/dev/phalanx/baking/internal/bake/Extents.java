package dev.phalanx.baking.internal.bake;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.MeshAuthoring;
import dev.phalanx.baking.authoring.TileLayerAuthoring;
import dev.phalanx.baking.authoring.TiledMapAuthoring;
import dev.phalanx.baking.authoring.TiledObjectAuthoring;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.scenes.components.SectionBounds;
import java.util.List;
import org.joml.Vector2f;
import org.jspecify.annotations.Nullable;

/// The boxes around what nodes show, in the space of the node: meshes, the cells of tile layers that have a tile, and
/// the shapes of Tiled objects. Images are not read, so an image layer is where its node is.
final class Extents {
    private Extents() {}

    /// The box around what a node shows; empty if it shows nothing of a known size.
    static SectionBounds of(AuthoringNode node) {
        SectionBounds all = SectionBounds.NONE;
        for (AuthoringComponent component : node.components()) {
            IAuthoring value = component.value();
            all = all.union(
                    switch (value) {
                        case MeshAuthoring mesh -> of(mesh);
                        case TileLayerAuthoring layer -> of(layer, findMap(node));
                        case TiledObjectAuthoring object -> of(object);
                        default -> SectionBounds.NONE;
                    });
        }
        return all;
    }

    private static SectionBounds of(MeshAuthoring mesh) {
        return new SectionBounds(
                mesh.boundsMinimum().x,
                mesh.boundsMinimum().y,
                mesh.boundsMinimum().z,
                mesh.boundsMaximum().x,
                mesh.boundsMaximum().y,
                mesh.boundsMaximum().z);
    }

    private static SectionBounds of(TiledObjectAuthoring object) {
        float width = object.width();
        float height = object.height();
        return switch (object.shape()) {
            case RECTANGLE, ELLIPSE, CAPSULE, TEXT -> flat(0, 0, width, height);
            case POINT -> flat(0, 0, 0, 0);
            case TILE -> flat(object.left(), object.top(), object.left() + width, object.top() + height);
            case POLYGON, POLYLINE -> {
                SectionBounds all = SectionBounds.NONE;
                for (Vector2f point : object.points()) {
                    all = all.union(flat(point.x, point.y, point.x, point.y));
                }
                yield all;
            }
        };
    }

    private static SectionBounds flat(float minX, float minY, float maxX, float maxY) {
        return new SectionBounds(minX, minY, 0, maxX, maxY, 0);
    }

    private static SectionBounds of(TileLayerAuthoring layer, @Nullable TiledMapAuthoring map) {
        int[] tiles = layer.tiles();
        int left = Integer.MAX_VALUE;
        int right = -1;
        int top = -1;
        int bottom = -1;
        for (int row = 0; row < layer.height(); row++) {
            int start = row * layer.width();
            int first = 0;
            while (first < layer.width() && tiles[start + first] == 0) {
                first++;
            }
            if (first == layer.width()) {
                continue;
            }
            int last = layer.width() - 1;
            while (tiles[start + last] == 0) {
                last--;
            }
            left = Math.min(left, first);
            right = Math.max(right, last);
            top = top < 0 ? row : top;
            bottom = row;
        }
        return right < 0
                ? SectionBounds.NONE
                : cells(layer.x() + left, layer.y() + top, layer.x() + right, layer.y() + bottom, layer, map);
    }

    /// The box around cells, in the coordinates that objects of the map have: pixels, or in isometric maps the grid
    /// with the height of a cell as the unit of both axes.
    private static SectionBounds cells(
            float left,
            float top,
            float right,
            float bottom,
            TileLayerAuthoring layer,
            @Nullable TiledMapAuthoring map) {
        float width = layer.tileWidth();
        float height = layer.tileHeight();
        String orientation = map == null ? "" : map.orientation();
        boolean isByColumns = map != null && map.staggerAxis().equals("x");
        if (orientation.equals("isometric")) {
            return flat(left * height, top * height, (right + 1) * height, (bottom + 1) * height);
        }
        if (map == null || !(orientation.equals("staggered") || orientation.equals("hexagonal"))) {
            return flat(left * width, top * height, (right + 1) * width, (bottom + 1) * height);
        }
        // Every second row, or column, is moved by half a cell, and they overlap except for the sides.
        int side = orientation.equals("staggered") ? 0 : map.hexSideLength();
        float columns = isByColumns ? (width + side) / 2 : width;
        float rows = isByColumns ? height : (height + side) / 2;
        float movedX = isByColumns ? 0 : width / 2;
        float movedY = isByColumns ? height / 2 : 0;
        return flat(left * columns, top * rows, right * columns + width + movedX, bottom * rows + height + movedY);
    }

    /// The map that a layer is of: at a node above, or at a node beside the layer or one above.
    private static @Nullable TiledMapAuthoring findMap(AuthoringNode layer) {
        for (AuthoringNode at = layer; at != null; at = at.parent()) {
            AuthoringNode parent = at.parent();
            List<AuthoringNode> beside = parent == null ? layer.scene().roots() : parent.children();
            for (AuthoringNode each : beside) {
                TiledMapAuthoring map = each.findComponent(TiledMapAuthoring.class);
                if (map != null) {
                    return map;
                }
            }
        }
        return null;
    }
}
