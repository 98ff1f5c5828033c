package dev.phalanx.samples.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.samples.report.AllocationMeter;
import dev.phalanx.samples.server.arena.Arena;
import dev.phalanx.testing.OwnJvm;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a warm tick allocates on the thread of the ticks and on the workers, with clients that get snapshots: nothing
/// for each of the 20,000 entities, of which an object takes 16 bytes or more. What is left belongs to chunks, jobs,
/// commands and orders.
class ServerAllocationTest {
    private static final int CLIENTS = 20;
    private static final int WARM_UP = 1_000;
    private static final int TICKS = 300;
    private static final int ROUNDS = 10;

    /// Prints what a tick allocates, in a JVM that has run nothing else.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws IOException {
            long most = Long.parseLong(arguments[0]);
            try (GameServer server = new GameServer(new Arena(CLIENTS, 20_000, 1), CLIENTS, 30)) {
                for (int i = 0; i < CLIENTS; i++) {
                    GameClient client = new GameClient(server.address(), 1);
                    Thread.startVirtualThread(() -> play(client));
                }
                long bytes = Long.MAX_VALUE;
                for (int round = 0; round < ROUNDS && bytes > most; round++) {
                    run(server, WARM_UP);
                    AllocationMeter meter = new AllocationMeter();
                    long before = meter.allocated();
                    run(server, TICKS);
                    meter.add(before);
                    bytes = meter.perStep().orElse(0) / TICKS;
                }
                if (server.clientCount() < CLIENTS) {
                    throw new IllegalStateException("Only " + server.clientCount() + " clients are left.");
                }
                System.out.println(bytes);
            }
        }

        private static void run(GameServer server, int ticks) {
            for (int i = 0; i < ticks; i++) {
                server.tick();
            }
        }

        private static void play(GameClient client) {
            try {
                while (client.step()) {
                    // each step waits for a snapshot
                }
            } catch (IOException e) {
                // the server has stopped
            }
        }
    }

    @Test
    void aWarmTickAllocatesNothingForAnEntity() throws Exception {
        String bytes = OwnJvm.outputOf(List.of("-Dphalanx.jobs.workers=1"), Program.class, "64000");
        assertThat(Long.parseLong(bytes)).isLessThanOrEqualTo(64_000);
    }
}
