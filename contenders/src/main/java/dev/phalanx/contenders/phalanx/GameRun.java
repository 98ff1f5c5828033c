package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Run;
import dev.phalanx.samples.games.Game;

/// The frames of a game of the samples.
///
/// @param game the game
record GameRun(Game game) implements Run {
    @Override
    public void run() {
        game.frame();
    }

    @Override
    public long digest() {
        return game.hash();
    }

    @Override
    public void close() {
        game.close();
    }
}
