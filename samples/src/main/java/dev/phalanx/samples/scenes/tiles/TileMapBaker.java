package dev.phalanx.samples.scenes.tiles;

import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.collections.Random;
import dev.phalanx.scenes.components.EntitySceneReference;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.TransformUsageFlags;

/// Makes an entity for each tile of a map. What a tile is follows from its column and row, so a map that grows keeps
/// its tiles.
public final class TileMapBaker extends Baker<TileMapAuthoring> {
    /// A baker.
    public TileMapBaker() {}

    @Override
    protected void bake(TileMapAuthoring map) {
        if (map.templates().isEmpty()) {
            throw new IllegalArgumentException("The map has no templates. Name one scene file at least.");
        }
        for (int row = 0; row < map.rows(); row++) {
            for (int column = 0; column < map.columns(); column++) {
                Random random = Random.of(column, row);
                int template = random.nextInt(map.templates().size());
                TilePlace place = new TilePlace(
                        (column + 0.5f) * map.tileMetres(), (row + 0.5f) * map.tileMetres(), random.nextInt(4));
                Entity tile = createAdditionalEntity(TransformUsageFlags.NONE, false, "Tile " + column + ":" + row);
                addComponent(
                        tile,
                        new Tile(
                                new EntitySceneReference(
                                        getSceneGuid(map.templates().get(template))),
                                place,
                                map.loadMetres(),
                                map.unloadMetres()));
            }
        }
    }
}
