package dev.phalanx.samples.games.kickball;

import dev.phalanx.entities.components.IComponentData;

/// What all players are to do: a singleton that the program sets before each frame. A real game would fill it from a
/// keyboard or a gamepad.
///
/// @param horizontal where they run: 1 is to the right, -1 to the left
/// @param vertical 1 is up, -1 down
/// @param spawn whether each player gets a ball in this frame
/// @param kick whether they kick the balls around them in this frame
/// @param carry whether those who carry a ball drop it in this frame, and the others pick one up
public record PlayerInput(float horizontal, float vertical, boolean spawn, boolean kick, boolean carry)
        implements IComponentData {
    /// Nothing.
    public static final PlayerInput NONE = new PlayerInput(0, 0, false, false, false);
}
