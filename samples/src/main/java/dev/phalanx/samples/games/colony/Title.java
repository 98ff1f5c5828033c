package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.components.IManagedComponentData;

/// What a chief is called: an object, since it is text.
final class Title implements IManagedComponentData {
    final StringBuilder text = new StringBuilder();
    int rank;
}
