package dev.phalanx.samples.city;

import java.util.Locale;

/// A frame of a run, for whatever shows it. It is valid until the next frame.
///
/// @param number 0 before the first frame, then the number of frames so far
/// @param frames how many there will be
/// @param times how long they took
/// @param world the city
public record CityFrame(int number, int frames, FrameTimes times, CityWorld world) {
    private static final int SHOWN_FRAMES = 60;

    /// The map, what its characters mean, and a line of numbers. Frame times are those of the last second.
    ///
    /// @return lines of text, the last one ended as well
    public String draw() {
        FrameTimes last = times.after(Math.max(0, number - SHOWN_FRAMES));
        return CityMap.of(world) + CityMap.LEGEND + "\n"
                + String.format(
                        Locale.ROOT,
                        "Frame %,d of %,d: p50 %.2f ms, p99 %.2f ms, most %.2f ms; %d tiles, %,d entities\n",
                        number,
                        frames,
                        last.percentile(50),
                        last.percentile(99),
                        last.percentile(100),
                        world.tilesLoaded(),
                        world.entityCount());
    }
}
