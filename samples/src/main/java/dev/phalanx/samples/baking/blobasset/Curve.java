package dev.phalanx.samples.baking.blobasset;

import dev.phalanx.structs.blob.BlobArray;

/// A curve, sampled at equal distances of time: the root of a blob asset.
///
/// @param seconds the time from the first sample to the last one
/// @param heights the samples, in metres
public record Curve(float seconds, BlobArray<Float> heights) {
    /// The height at a time, which is interpolated between samples. The curve begins again when it has ended.
    ///
    /// @param time in seconds, 0 or more
    public float at(double time) {
        float place = (float) (time % seconds / seconds) * (heights.length() - 1);
        int before = (int) place;
        int after = Math.min(before + 1, heights.length() - 1);
        float share = place - before;
        return heights.getFloat(before) * (1 - share) + heights.getFloat(after) * share;
    }
}
