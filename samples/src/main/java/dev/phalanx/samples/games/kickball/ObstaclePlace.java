package dev.phalanx.samples.games.kickball;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.structs.DynamicBuffer;

/// Where an obstacle is: an element of the buffer at the settings' entity. Each cell of the grid has one obstacle, so
/// the element of a cell follows from its row and column.
///
/// @param x in metres
/// @param z in metres
record ObstaclePlace(float x, float z) implements IBufferElementData {
    /// The obstacle that a circle touches. Only the cell of the circle and the eight around it are searched.
    ///
    /// @param obstacles all obstacles
    /// @param config the settings
    /// @param x the middle of the circle
    /// @param z the middle of the circle
    /// @param radius of the circle, 1 m or less
    /// @return the index of the obstacle, or -1
    static int findTouching(DynamicBuffer<ObstaclePlace> obstacles, Config config, float x, float z, float radius) {
        float distance = Config.OBSTACLE_RADIUS + radius;
        int column = Math.round(x / Config.CELL_SIZE);
        int row = Math.round(z / Config.CELL_SIZE);
        for (int r = Math.max(0, row - 1); r <= Math.min(config.rows() - 1, row + 1); r++) {
            for (int c = Math.max(0, column - 1); c <= Math.min(config.columns() - 1, column + 1); c++) {
                ObstaclePlace obstacle = obstacles.get(r * config.columns() + c);
                float dx = x - obstacle.x();
                float dz = z - obstacle.z();
                if (dx * dx + dz * dz < distance * distance) {
                    return r * config.columns() + c;
                }
            }
        }
        return -1;
    }
}
