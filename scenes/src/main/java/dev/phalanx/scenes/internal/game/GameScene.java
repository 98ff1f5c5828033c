package dev.phalanx.scenes.internal.game;

import dev.phalanx.scenes.files.Guid;
import java.util.List;

/// A scene of a saved game.
///
/// @param isAutomatic whether all its sections are loaded
/// @param priority of the request
/// @param sections the indexes of the sections that were loaded, in ascending order
record GameScene(Guid guid, boolean isAutomatic, int priority, List<Integer> sections) {}
