package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Stranger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Observers of every world of the process.
final class ObserveAllTest extends InWorld {
    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
    private @Nullable Runnable end;

    @AfterEach
    void endObservation() {
        if (end != null) {
            end.run();
        }
    }

    private void observeAll() {
        end = World.observeAll(of -> {
            String line = of.name() + " on " + Thread.currentThread().getName();
            seen.add(line);
            return new WorldObserver() {
                @Override
                public void frameEnded(long startNanos, long endNanos) {
                    seen.add(of.name() + " frame " + of.frame());
                }

                @Override
                public void worldClosing() {
                    seen.add(of.name() + " closing");
                }
            };
        });
    }

    @Test
    void anOpenWorldIsObservedFromItsNextFrameOn() {
        world.update();
        observeAll();
        assertThat(seen).isEmpty();
        world.update();
        world.update();
        assertThat(seen).containsExactly("Test on main", "Test frame 2", "Test frame 3");
    }

    @Test
    void aNewWorldIsObservedFromTheStart() {
        observeAll();
        try (World made = new World("New")) {
            assertThat(seen).containsExactly("New on main");
            made.update();
        }
        assertThat(seen).containsExactly("New on main", "New frame 1", "New closing");
    }

    @Test
    void eachWorldIsObservedOnItsOwnThread() throws InterruptedException {
        CountDownLatch isUpdated = new CountDownLatch(1);
        CountDownLatch isObserved = new CountDownLatch(1);
        Thread other = new Thread(
                () -> {
                    try (World own = new World("Other")) {
                        own.update();
                        isUpdated.countDown();
                        while (isObserved.getCount() > 0) {
                            own.update();
                            if (seen.contains("Other on owner")) {
                                isObserved.countDown();
                            }
                            Thread.onSpinWait();
                        }
                    }
                },
                "owner");
        other.start();
        assertThat(isUpdated.await(30, TimeUnit.SECONDS)).isTrue();
        observeAll();
        assertThat(isObserved.await(30, TimeUnit.SECONDS)).isTrue();
        other.join();
        assertThat(seen).contains("Other closing");
        assertThat(Stranger.thrownBy(() -> new World("Strange").close())).isNull();
        assertThat(seen).contains("Strange on stranger", "Strange closing");
    }

    @Test
    void anUnlistedWorldIsNotObserved() {
        observeAll();
        try (World hidden = World.unlisted("Hidden")) {
            assertThat(World.all()).doesNotContain(hidden);
            hidden.update();
            hidden.update();
        }
        assertThat(seen).isEmpty();
    }

    @Test
    void theObservationEndsOnAnyThreadAndEachWorldDropsItsObserverAtItsNextFrame() {
        observeAll();
        world.update();
        seen.clear();
        Runnable ended = end;
        assertThat(Stranger.thrownBy(ended)).isNull();
        world.update();
        assertThat(seen).isEmpty();
        ended.run();
        try (World later = new World("Later")) {
            later.update();
        }
        assertThat(seen).isEmpty();
    }

    @Test
    void aWorldForWhichTheFactoryReturnsNothingGoesOnWithoutObserver() {
        AtomicInteger calls = new AtomicInteger();
        end = World.observeAll(of -> {
            calls.incrementAndGet();
            return null;
        });
        world.update();
        world.update();
        assertThat(calls).hasValue(1);
    }

    @Test
    void aFactoryThatThrowsIsLoggedOnceForEachWorld() {
        try (Logged log = new Logged("dev.phalanx.entities.systems")) {
            end = World.observeAll(of -> {
                throw new IllegalStateException("no");
            });
            world.update();
            world.update();
            assertThat(log.messages())
                    .containsExactly("World \"Test\" goes on without an observer, which could not be made.");
            assertThat(world.frame()).isEqualTo(2);
        }
    }

    @Test
    void observationsAreIndependentOfEachOther() {
        observeAll();
        AtomicInteger frames = new AtomicInteger();
        Runnable second = World.observeAll(of -> new WorldObserver() {
            @Override
            public void frameEnded(long startNanos, long endNanos) {
                frames.incrementAndGet();
            }
        });
        world.update();
        second.run();
        world.update();
        assertThat(frames).hasValue(1);
        assertThat(seen).containsExactly("Test on main", "Test frame 1", "Test frame 2");
    }

    @Test
    void anObserverThatRemovesItselfDoesNotComeBack() {
        AtomicInteger made = new AtomicInteger();
        end = World.observeAll(of -> {
            made.incrementAndGet();
            return new WorldObserver() {
                @Override
                public void frameEnded(long startNanos, long endNanos) {
                    of.removeObserver(this);
                }
            };
        });
        world.update();
        world.update();
        assertThat(made).hasValue(1);
    }
}
