package dev.phalanx.entities.systems;

import java.util.Objects;

/// Sets the world's time in each frame: on by what its [TimeSource] has gone on since the frame before, but at most by
/// the world's maximum delta. The first frame, and the first one after a pause, take no time.
///
/// (Source document S1: `UpdateWorldTimeSystem`.)
@UpdateInGroup(value = InitializationSystemGroup.class, orderFirst = true)
public final class UpdateWorldTimeSystem extends SystemBase {
    private static final double SECONDS = 1e-9;

    private TimeSource source = System::nanoTime;
    private boolean isFirst = true;
    private long last;

    /// A system that goes by `System::nanoTime`.
    public UpdateWorldTimeSystem() {}

    /// Goes by another source from the next frame on, which takes no time.
    public void setTimeSource(TimeSource other) {
        source = Objects.requireNonNull(other, "other");
        isFirst = true;
    }

    @Override
    protected void onStartRunning() {
        isFirst = true;
    }

    @Override
    protected void onUpdate() {
        long now = source.nanoTime();
        double passed = isFirst ? 0 : Math.max(0, (now - last) * SECONDS);
        double delta = Math.min(passed, world().maximumDeltaTime());
        last = now;
        isFirst = false;
        world().setTime(world().elapsedTime() + delta, (float) delta);
    }
}
