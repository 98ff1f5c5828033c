package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.scenes.internal.stream.SceneStreaming;
import dev.phalanx.testing.Allocations;
import org.junit.jupiter.api.Test;

class StreamingAllocationTest extends InSceneWorld {
    @Test
    void updatesInWhichNothingIsRequestedAllocateNothing() {
        for (int i = 0; i < 100; i++) {
            scenes.scene("land").section(i, places(1));
        }
        load("land", BLOCKING);
        world.update();
        world.update();
        SceneStreaming streaming = SceneSystem.streaming(world);
        assertThat(Allocations.settledBytesOf(0, 2000, streaming::update)).isZero();
    }
}
