package dev.phalanx.samples.city;

import java.util.Locale;

/// A frame of a run, for whatever shows it. It is valid until the next frame.
///
/// @param number 0 before the first frame, then the number of frames so far
/// @param frames how many there will be
/// @param times how long they took
/// @param world the city
public record CityFrame(int number, int frames, FrameTimes times, CityWorld world) {
    /// The map, what its characters mean, and a line of numbers.
    ///
    /// @return lines of text, the last one ended as well
    public String draw() {
        return CityMap.of(world) + CityMap.LEGEND + "\n"
                + String.format(
                        Locale.ROOT,
                        "Frame %,d of %,d: p50 %.2f ms, p99 %.2f ms, most %.2f ms; %d tiles, %,d entities%n",
                        number,
                        frames,
                        times.percentile(50),
                        times.percentile(99),
                        times.percentile(100),
                        world.tilesLoaded(),
                        world.entityCount());
    }
}
