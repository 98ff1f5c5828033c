package dev.phalanx.scenes.replay;

/// What a replay says about a tick without reading it.
///
/// @param tick the number of the tick
/// @param elapsedTime the world's time, in seconds
/// @param entityCount the number of entities
/// @param fileBytes the bytes that it takes in the file
/// @param isWhole whether it is a whole image, and not the differences from the tick before
public record ReplayTick(long tick, double elapsedTime, int entityCount, long fileBytes, boolean isWhole) {}
