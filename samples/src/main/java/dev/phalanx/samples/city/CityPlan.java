package dev.phalanx.samples.city;

/// How the city is divided: a square of tiles, each a section of the scene. Section 0 has the streets.
final class CityPlan {
    /// The name of the scene.
    static final String SCENE = "city";

    /// The number of tiles along each side of the city.
    static final int SIDE = 20;

    /// The number of tiles.
    static final int TILES = SIDE * SIDE;

    /// The length of a tile's sides, in metres.
    static final float TILE_METRES = 100;

    /// The length of the city's sides, in metres.
    static final float CITY_METRES = SIDE * TILE_METRES;

    private CityPlan() {}

    /// The section that a tile is.
    ///
    /// @param column from 0 in the west
    /// @param row from 0 in the south
    /// @return from 1 to [#TILES]
    static int section(int column, int row) {
        return 1 + row * SIDE + column;
    }
}
