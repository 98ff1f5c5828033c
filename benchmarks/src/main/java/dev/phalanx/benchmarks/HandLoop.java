package dev.phalanx.benchmarks;

/// `position += velocity * dt` over one flat array per field: the loop that the kernels are measured against.
final class HandLoop {
    private final float[] px;
    private final float[] py;
    private final float[] pz;
    private final float[] vx;
    private final float[] vy;
    private final float[] vz;
    private final int count;

    HandLoop(int count) {
        this.count = count;
        // Lengths differ by more than a cache line, so that the same row of two arrays is not in the same cache set.
        px = new float[count + 80];
        py = new float[count + 96];
        pz = new float[count + 112];
        vx = new float[count + 128];
        vy = new float[count + 144];
        vz = new float[count + 160];
        for (int i = 0; i < count; i++) {
            vx[i] = i;
            vy[i] = 1;
            vz[i] = 2;
        }
    }

    void move(float dt) {
        for (int i = 0; i < count; i++) {
            px[i] += vx[i] * dt;
            py[i] += vy[i] * dt;
            pz[i] += vz[i] * dt;
        }
    }

    /// The same for the rows whose bits are set.
    void move(float dt, long[] words) {
        for (int w = 0; w < words.length; w++) {
            for (long bits = words[w]; bits != 0; bits &= bits - 1) {
                int i = w * 64 + Long.numberOfTrailingZeros(bits);
                px[i] += vx[i] * dt;
                py[i] += vy[i] * dt;
                pz[i] += vz[i] * dt;
            }
        }
    }
}
