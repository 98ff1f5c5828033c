package dev.phalanx.samples.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.samples.server.arena.Arena;
import dev.phalanx.samples.server.arena.TimedOrder;
import dev.phalanx.samples.server.wire.BadFrameException;
import dev.phalanx.samples.server.wire.EntityState;
import dev.phalanx.samples.server.wire.Wire;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Logged;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class GameServerTest {
    private static final int TEAMS = 8;
    private static final int RATE = 30;

    private Logged log;
    private GameServer server;
    private final List<TimedOrder> orders = new ArrayList<>();
    private final List<Player> players = new ArrayList<>();

    /// A client that a thread of its own plays.
    private static final class Player {
        final GameClient client;
        final AtomicReference<Exception> failure = new AtomicReference<>();
        private final Thread thread;
        private int snapshots;

        Player(GameClient client) {
            this.client = client;
            thread = Thread.startVirtualThread(() -> {
                try {
                    while (client.step()) {
                        if (++snapshots % 20 == 0) {
                            client.move(100 + client.team(), 100);
                        }
                    }
                } catch (IOException e) {
                    failure.set(e);
                }
            });
        }

        Map<Entity, EntityState> leave() throws Exception {
            client.close();
            thread.join();
            assertThat(failure.get()).isInstanceOf(ClosedChannelException.class);
            return client.world().entities();
        }
    }

    @BeforeEach
    void start() throws IOException {
        log = new Logged(GameServer.class.getName());
        server = newServer(Duration.ofSeconds(60));
    }

    private GameServer newServer(Duration mostSilence) throws IOException {
        Arena arena = new Arena(TEAMS, 2_000, 1);
        arena.record(orders);
        return new GameServer(arena, TEAMS, RATE, mostSilence);
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
        log.close();
    }

    private void join(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            players.add(new Player(new GameClient(server.address(), 1)));
        }
    }

    private void tick(int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            server.tick();
            Thread.sleep(1);
        }
    }

    /// Runs so many ticks, and more until clients have given 20 orders. Returns how many it were.
    private int tickUntilOrders(int least) throws InterruptedException {
        int ticks = 0;
        while (ticks < least || orders.size() < 20) {
            tick(1);
            ticks++;
        }
        return ticks;
    }

    private List<String> awaitLog(int count) throws InterruptedException {
        while (log.lines().size() < count) {
            Thread.sleep(1);
        }
        return log.lines();
    }

    private void assertEqualCopies() throws Exception {
        server.flush();
        Map<Entity, EntityState> world = server.entities();
        assertThat(world).hasSizeGreaterThan(1_000);
        for (Player player : players) {
            assertThat(player.leave()).as("team %d", player.client.team()).isEqualTo(world);
        }
    }

    @Test
    void eachClientHasACopyOfTheWorld() throws Exception {
        join(TEAMS);
        tickUntilOrders(300);

        assertEqualCopies();
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void clientsThatComeLaterHaveACopyToo() throws Exception {
        join(3);
        tick(100);
        join(3);
        tick(100);
        join(2);

        assertEqualCopies();
    }

    @Test
    void aClientThatLeavesMakesRoomForAnother() throws Exception {
        join(TEAMS);
        tick(20);
        int team = players.getFirst().client.team();
        players.removeFirst().leave();
        while (server.clientCount() == TEAMS) {
            tick(1);
        }
        join(1);
        tick(20);

        assertThat(players.getLast().client.team()).isEqualTo(team);
        assertEqualCopies();
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void aClientThatStopsReadingDelaysNoOtherAndCatchesUpLater() throws Exception {
        join(3);
        GameClient slow = new GameClient(server.address(), 1); // it is not read from yet
        tick(400);
        while (players.stream().anyMatch(player -> player.client.world().snapshot() < 2)) {
            tick(1);
        }

        Player late = new Player(slow);
        players.add(late);
        assertEqualCopies();
        assertThat(late.snapshots).isLessThan(100);
    }

    @Test
    void aClientThatSendsGarbageIsClosedAndOthersNoticeNothing() throws Exception {
        join(3);
        tick(10);
        Random random = new Random(1);
        for (int i = 0; i < 20; i++) {
            GameClient bad = new GameClient(server.address(), 1);
            byte[] garbage = new byte[200];
            random.nextBytes(garbage);
            garbage[3] = (byte) (random.nextInt(100) + 1); // a length of at least 16 MB
            bad.sendRaw(garbage);
            assertEnds(bad);
            tick(1);
        }

        assertThat(awaitLog(20))
                .hasSize(20)
                .allSatisfy(line -> assertThat(line)
                        .matches(
                                "WARNING The client of team \\d was closed: A frame has a length of \\d+ bytes, but 1 to 9"
                                        + " were expected\\."));
        assertEqualCopies();
    }

    @Test
    void aClientThatAcknowledgesWhatItDidNotGetIsClosed() throws Exception {
        GameClient bad = new GameClient(server.address(), 1);
        ByteBuffer ack = Wire.buffer(9);
        Wire.putAck(ack, 1_000);
        byte[] bytes = new byte[ack.flip().remaining()];
        ack.get(bytes);
        bad.sendRaw(bytes);
        assertEnds(bad);

        assertThat(awaitLog(1))
                .containsExactly("WARNING The client of team 0 was closed: A client acknowledged snapshot 1000, but 1"
                        + " to 0 were expected.");
    }

    @Test
    void aClientThatSaysNothingIsClosed() throws Exception {
        server.close();
        server = newServer(Duration.ofMillis(100));
        GameClient silent = new GameClient(server.address(), 1);
        while (server.clientCount() > 0) {
            server.tick();
        }

        assertEnds(silent);
        assertThat(awaitLog(1))
                .containsExactly("WARNING The client of team 0 was closed: no frame has arrived for 100 ms");
    }

    @Test
    void aClientTooManyIsRefused() throws Exception {
        join(TEAMS);

        assertThatThrownBy(() -> new GameClient(server.address(), 1)).isInstanceOf(IOException.class);
        assertThat(awaitLog(1)).containsExactly("WARNING A client was refused: each team has a client.");
        tick(20);
        assertEqualCopies();
    }

    @Test
    void theOrdersOfARunGiveTheSameWorldAgain() throws Exception {
        join(TEAMS);
        int ticks = tickUntilOrders(300);
        Map<Entity, EntityState> world = server.entities();
        List<TimedOrder> recorded = List.copyOf(orders);
        server.close();

        server = newServer(Duration.ofSeconds(60));
        int next = 0;
        for (int tick = 0; tick < ticks; tick++) {
            for (; next < recorded.size() && recorded.get(next).tick() == tick; next++) {
                server.submit(
                        recorded.get(next).order().team(),
                        recorded.get(next).order().x(),
                        recorded.get(next).order().y());
            }
            server.tick();
        }

        assertThat(server.entities()).isEqualTo(world);
    }

    /// Reads until the server has closed the connection.
    private static void assertEnds(GameClient client) throws IOException {
        try (client) {
            while (client.step()) {
                // snapshots that were sent before
            }
        } catch (IOException e) {
            assertThat(e).isNotInstanceOf(BadFrameException.class); // but a reset or a broken pipe
        }
    }
}
