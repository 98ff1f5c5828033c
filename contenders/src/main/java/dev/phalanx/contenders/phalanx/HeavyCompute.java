package dev.phalanx.contenders.phalanx;

/// The inversions on the world's thread.
final class HeavyCompute extends Turning {
    HeavyCompute(int size) {
        super(size);
    }

    @Override
    public void run() {
        all.forEach((turned, position) -> turn(turned, position));
    }
}
