package dev.phalanx.samples.city;

/// What a run did and what it cost.
///
/// @param options what it was told to do
/// @param fileBytes the size of the scene file
/// @param times how long the frames took
/// @param tilesIn how many tiles were loaded
/// @param tilesOut how many tiles were unloaded
/// @param mostTiles the most tiles that were loaded at once
/// @param mostEntities the most entities that were there at once
public record CityRun(
        CityOptions options,
        long fileBytes,
        FrameTimes times,
        int tilesIn,
        int tilesOut,
        int mostTiles,
        int mostEntities) {}
