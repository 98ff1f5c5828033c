package dev.phalanx.samples.city;

/// The city as text: a line for each row of tiles, north above south, with two characters for each tile.
final class CityMap {
    /// What the characters mean.
    static final String LEGEND =
            "@@ camera   ## loaded   %% loaded park   :: loading or unloading   . not loaded   , park";

    private CityMap() {}

    /// Draws the tiles and the camera.
    ///
    /// @return lines of text, the last one ended as well
    static String of(CityWorld world) {
        CityCamera camera = world.camera();
        StringBuilder text = new StringBuilder();
        for (int row = CityPlan.SIDE - 1; row >= 0; row--) {
            for (int column = 0; column < CityPlan.SIDE; column++) {
                boolean hasCamera = column == (int) (camera.x / CityPlan.TILE_METRES)
                        && row == (int) (camera.z / CityPlan.TILE_METRES);
                text.append(hasCamera ? "@@" : tile(world, CityPlan.section(column, row)));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static String tile(CityWorld world, int section) {
        boolean isPark = world.world()
                .entityManager()
                .getComponent(world.section(section), Tile.class)
                .isPark();
        return switch (world.state(section)) {
            case LOADED -> isPark ? "%%" : "##";
            case LOAD_REQUESTED, LOADING, UNLOAD_REQUESTED -> "::";
            case UNLOADED -> isPark ? " ," : " .";
            case FAILED_TO_LOAD -> "!!";
        };
    }
}
