package dev.phalanx.samples.rollback;

import dev.phalanx.collections.Random;
import dev.phalanx.samples.rollback.arena.Buttons;

/// A player whose buttons depend on a seed and on the tick alone, and not on what there is to see. So a match with the
/// same seed has the same inputs on any network.
///
/// @param seed the seed of the match
/// @param player the number of the player
public record ScriptedPlayer(long seed, int player) {
    private static final int LEAST_TICKS = 9;
    private static final int MORE_TICKS = 3;

    /// What the player holds.
    ///
    /// @param tick the tick that it is for
    /// @return 0 to [Buttons#ALL], the same for several ticks
    public int buttons(int tick) {
        int ticks = LEAST_TICKS + MORE_TICKS * player; // so that the players do not change their minds together
        Random random = Random.of(seed * 31 + player, tick / ticks);
        return random.nextInt(Buttons.ALL + 1);
    }
}
