package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

final class WorldThreadTest extends InWorld {
    private static @org.jspecify.annotations.Nullable Throwable onThread(String name, Runnable work)
            throws InterruptedException {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread thread = new Thread(work, name);
        thread.setUncaughtExceptionHandler((where, what) -> thrown.set(what));
        thread.start();
        thread.join();
        return thrown.get();
    }

    @Test
    void anotherThreadIsRefused() throws InterruptedException {
        Entity entity = em.createEntity(Health.class);
        for (Runnable use : new Runnable[] {
            em::createEntity,
            () -> em.getComponent(entity, Health.class),
            () -> em.exists(entity),
            world::update,
            world::close
        }) {
            assertThat(onThread("worker", use))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("World \"Test\" belongs to thread \""
                            + Thread.currentThread().getName()
                            + "\" and was used by thread \"worker\". Use it there, or take it over with"
                            + " world.adoptCurrentThread().");
        }
        assertThat(em.exists(entity)).isTrue();
    }

    @Test
    void aWorldChangesHands() throws InterruptedException {
        assertThat(onThread("worker", () -> {
                    world.adoptCurrentThread();
                    em.createEntity();
                }))
                .isNull();
        assertThatThrownBy(em::createEntity)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("belongs to thread \"worker\"");
        world.adoptCurrentThread();
        assertThat(em.entityCount()).isEqualTo(1);
    }

    @Test
    void severalWorldsOnSeveralThreadsWorkAtOnce() throws InterruptedException {
        assertThat(onThread("worker", () -> {
                    try (World other = new World("Other")) {
                        other.entityManager().createEntity(Health.class);
                        other.audit();
                    }
                }))
                .isNull();
    }
}
