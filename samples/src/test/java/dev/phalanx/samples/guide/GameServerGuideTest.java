package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.samples.server.GameClient;
import dev.phalanx.samples.server.GameServer;
import dev.phalanx.samples.server.arena.Arena;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// The snippets of docs/game-server.md.
class GameServerGuideTest {
    @Test
    void aClientHasACopyOfTheWorld() throws Exception {
        AtomicReference<Exception> failure = new AtomicReference<>();
        // snippet game-server-run
        try (GameServer server = new GameServer(new Arena(4, 2_000, 1), 4, 30)) {
            GameClient client = new GameClient(server.address(), 1);
            Thread player = Thread.startVirtualThread(() -> play(client, failure));
            client.move(300, 300); // send this client's team there
            for (int i = 0; i < 90; i++) {
                server.tick(); // a server calls this 30 times a second
            }
            server.flush(); // until each client has acknowledged the last state

            client.close();
            player.join();
            assertThat(client.world().entities()).isEqualTo(server.entities());
        }
        // end game-server-run
        assertThat(failure.get()).isNotNull(); // the connection was closed
    }

    private static void play(GameClient client, AtomicReference<Exception> failure) {
        try {
            while (client.step()) {
                // each step waits for a snapshot
            }
        } catch (java.io.IOException e) {
            failure.set(e);
        }
    }
}
