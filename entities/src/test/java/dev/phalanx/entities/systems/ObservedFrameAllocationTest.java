package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.testing.Allocations;
import org.junit.jupiter.api.Test;

/// What observing costs, and what it costs not to observe.
final class ObservedFrameAllocationTest extends InWorld {
    private static final class Idle implements ISystem {}

    @Test
    void aFrameThatNobodyObservesAllocatesNothing() {
        SystemState state = world.addSystem(new Idle());
        WorldObserver gone = new WorldObserver() {};
        world.addObserver(gone);
        world.update();
        world.removeObserver(gone);
        World.observeAll(of -> new WorldObserver() {}).run();
        world.update();
        assertThat(Allocations.settledBytesOf(0, 20_000, world::update)).isZero();
        assertThat(Allocations.settledBytesOf(0, 20_000, state::update)).isZero();
    }
}
