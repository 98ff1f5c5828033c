package dev.phalanx.samples.games.kickball;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// The settings of the game: a singleton. Lengths are in metres, times in seconds.
///
/// @param obstacle the prefab of an obstacle
/// @param player the prefab of a player
/// @param ball the prefab of a ball
/// @param rows how many rows of obstacles
/// @param columns how many obstacles in each row
/// @param seed the seed of all that is random
record Config(Entity obstacle, Entity player, Entity ball, int rows, int columns, long seed) implements IComponentData {
    /// The distance between rows and between columns.
    static final float CELL_SIZE = 3;

    /// How far an obstacle can be from the middle of its cell, in each direction.
    static final float JITTER = 0.4f;

    static final float OBSTACLE_RADIUS = 0.5f;
    static final float PLAYER_RADIUS = 0.4f;
    static final float BALL_RADIUS = 0.25f;

    /// How fast players run.
    static final float PLAYER_SPEED = 4;

    /// How fast a new ball rolls.
    static final float BALL_START_SPEED = 6;

    /// How much slower a ball gets in a second.
    static final float BALL_DECELERATION = 1.5f;

    /// How near a ball has to be to be kicked or picked up.
    static final float REACH = 1.5f;

    /// How much faster a ball gets by a kick.
    static final float KICK_SPEED = 8;
}
