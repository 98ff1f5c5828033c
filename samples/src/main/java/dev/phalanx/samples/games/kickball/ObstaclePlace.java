package dev.phalanx.samples.games.kickball;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.structs.NativeArray;

/// Where an obstacle is: an element of the buffer at the settings' entity. Each cell of the grid has one obstacle, so
/// the element of a cell follows from its row and column.
///
/// @param x in metres
/// @param z in metres
record ObstaclePlace(float x, float z) implements IBufferElementData {
    /// The obstacle that a circle touches. Only the cell of the circle and the eight around it are searched.
    ///
    /// @param obstacles all obstacles
    /// @param rows how many rows the grid has
    /// @param columns how many columns the grid has
    /// @param x the middle of the circle
    /// @param z the middle of the circle
    /// @param radius of the circle, 1 m or less
    /// @return the index of the obstacle, or -1
    static int findTouching(
            NativeArray<ObstaclePlace> obstacles, int rows, int columns, float x, float z, float radius) {
        float distance = Config.OBSTACLE_RADIUS + radius;
        int column = Math.round(x / Config.CELL_SIZE);
        int row = Math.round(z / Config.CELL_SIZE);
        for (int r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
            for (int c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) {
                ObstaclePlace obstacle = obstacles.get(r * columns + c);
                float dx = x - obstacle.x();
                float dz = z - obstacle.z();
                if (dx * dx + dz * dz < distance * distance) {
                    return r * columns + c;
                }
            }
        }
        return -1;
    }
}
