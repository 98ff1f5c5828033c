package dev.phalanx.inspector.internal.bevy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.world.InspectedWorlds;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

/// Watches over minutes of a clock that the test sets.
@Timeout(60)
final class WatchStreamTest {
    private static final long SECOND = 1_000_000_000L;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final AtomicLong clock = new AtomicLong();
    private final AtomicLong looks = new AtomicLong();
    private final World world = new World("Watched");
    private final InspectedWorlds worlds = new InspectedWorlds(SECOND, this::now);

    private long now() {
        if (Thread.currentThread().isVirtual()) {
            looks.incrementAndGet(); // of the watch, not of the world
        }
        return clock.get();
    }

    /// A client that goes away when it has got so many messages.
    private static final class Client extends OutputStream {
        final List<String> messages = new ArrayList<>();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final int most;

        Client(int most) {
            this.most = most;
        }

        @Override
        public void write(int one) {
            bytes.write(one);
        }

        @Override
        public synchronized void flush() throws IOException {
            messages.add(bytes.toString(StandardCharsets.UTF_8));
            bytes.reset();
            if (messages.size() == most) {
                throw new IOException("gone");
            }
        }

        synchronized int count() {
            return messages.size();
        }
    }

    private CompletableFuture<Void> watch(Entity entity, Client client) {
        RemoteParams params = new RemoteParams(JSON.readTree("{\"entity\": " + EntityBits.of(entity) + "}"));
        WatchStream stream = new WatchStream(
                worlds.all().iterator().next(), JSON.readTree("7"), Watch.of(RemoteMethods.WATCH_LIST, params));
        return CompletableFuture.runAsync(
                () -> {
                    stream.start();
                    assertThatThrownBy(() -> stream.write(client)).hasMessage("gone");
                },
                Thread::startVirtualThread);
    }

    /// Updates the world until the watch has looked at the clock so many times: a few for each look at the world.
    private void updateFor(int count, CompletableFuture<Void> watch) {
        long wanted = looks.get() + count;
        while (looks.get() < wanted && !watch.isDone()) {
            world.update();
            Thread.onSpinWait();
        }
    }

    @Test
    void aClientIsAskedEveryFiveSecondsWhetherItIsThereAndNoMoreOften() {
        worlds.add(world);
        Entity entity = world.entityManager().createEntity();
        Client client = new Client(14);
        CompletableFuture<Void> watch = watch(entity, client);
        updateFor(7, watch);
        for (int i = 0; i < 12; i++) {
            clock.addAndGet(5 * SECOND - 1);
            updateFor(7, watch);
            assertThat(client.count()).as("after %d s", 5 * i + 4).isEqualTo(i);
            clock.addAndGet(1);
            while (client.count() == i && !watch.isDone()) {
                world.update();
            }
        }
        assertThat(client.messages).containsOnly(":\n\n");
        world.entityManager().addComponent(entity, LocalToWorld.class);
        while (client.count() == 12 && !watch.isDone()) {
            world.update();
        }
        assertThat(client.messages.getLast()).startsWith("data: ").contains("added");
        clock.addAndGet(5 * SECOND);
        while (!watch.isDone()) {
            world.update();
        }
        watch.join();
        worlds.close();
        world.close();
    }

    @Test
    void aClientOfAWorldThatIsNotUpdatedIsAskedToo() {
        worlds.add(world);
        Entity entity = world.entityManager().createEntity();
        Client client = new Client(3);
        CompletableFuture<Void> watch = watch(entity, client);
        while (!watch.isDone()) {
            long wanted = looks.get() + 1;
            while (looks.get() < wanted && !watch.isDone()) {
                Thread.onSpinWait();
            }
            clock.addAndGet(SECOND);
        }
        watch.join();
        assertThat(client.messages).containsExactly(":\n\n", ":\n\n", ":\n\n");
        worlds.close();
        world.close();
    }
}
