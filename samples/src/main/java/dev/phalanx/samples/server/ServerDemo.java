package dev.phalanx.samples.server;

import dev.phalanx.samples.report.AllocationMeter;
import dev.phalanx.samples.server.arena.Arena;
import dev.phalanx.samples.server.arena.TimedOrder;
import dev.phalanx.samples.server.wire.EntityState;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import jdk.jfr.Recording;

/// The program: a server and its clients in one process, which talk to each other by sockets.
public final class ServerDemo {
    private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";

    private ServerDemo() {}

    /// Runs to the end, and compares each client's copy of the world with the world.
    ///
    /// @param options what to do
    /// @return what the run did
    /// @throws IOException if a client cannot connect or loses its connection
    /// @throws InterruptedException if the thread is interrupted
    public static ServerRun run(ServerOptions options) throws IOException, InterruptedException {
        leaveAProcessorForTicks();
        List<TimedOrder> orders = new ArrayList<>();
        Arena arena = new Arena(options.clients(), options.entities(), options.seed());
        arena.record(orders);
        List<Player> players = new ArrayList<>();
        try (GameServer server = new GameServer(arena, options.clients(), options.rate());
                Recording recording = Pauses.start()) {
            for (int i = 0; i < options.clients(); i++) {
                players.add(new Player(new GameClient(server.address(), options.seed())));
            }
            server.run(options.warmUpTicks(), new TickTimes(0));

            TickTimes times = new TickTimes(options.measuredTicks());
            AllocationMeter meter = new AllocationMeter();
            Instant from = Instant.now();
            long bytes = server.bytesWritten();
            long allocated = meter.allocated();
            server.run(options.measuredTicks(), times);
            meter.add(allocated);
            bytes = server.bytesWritten() - bytes;
            Pauses pauses = Pauses.of(recording, from);

            server.flush();
            Map<Entity, EntityState> world = server.entities();
            int equal = 0;
            for (Player player : players) {
                equal += player.leave().equals(world) ? 1 : 0;
            }
            return new ServerRun(
                    options,
                    collector(),
                    times.count(),
                    times.took(),
                    times.late(),
                    pauses,
                    bytes * options.rate() / options.measuredTicks() / options.clients(),
                    allocatedPerTick(meter, times.count()),
                    world.size(),
                    orders.size(),
                    equal);
        }
    }

    /// Lets virtual threads use all processors but one, unless the JVM was started with a number for them. It has no
    /// effect if the JVM has run virtual threads before.
    private static void leaveAProcessorForTicks() {
        if (System.getProperty(CARRIERS) == null) {
            int processors = Runtime.getRuntime().availableProcessors();
            System.setProperty(CARRIERS, Integer.toString(Math.max(1, processors - 1)));
        }
    }

    private static OptionalLong allocatedPerTick(AllocationMeter meter, int ticks) {
        OptionalLong all = meter.perStep();
        return all.isPresent() ? OptionalLong.of(all.getAsLong() / ticks) : all;
    }

    private static String collector() {
        String bean = ManagementFactory.getGarbageCollectorMXBeans().getFirst().getName();
        return bean.contains(" ") ? bean.substring(0, bean.indexOf(' ')) : bean;
    }

    /// A client and the virtual thread that plays.
    private static final class Player {
        private final GameClient client;
        private final Thread thread;
        private volatile boolean hasLeft;

        Player(GameClient client) {
            this.client = client;
            thread = Thread.ofVirtual().name("player-" + client.team()).start(this::play);
        }

        private void play() {
            try {
                while (client.step()) {
                    // each step waits for a snapshot
                }
            } catch (IOException e) {
                if (!hasLeft) {
                    System.getLogger(ServerDemo.class.getName())
                            .log(System.Logger.Level.ERROR, "The player of team " + client.team() + " failed: " + e);
                }
            }
        }

        /// Closes the connection.
        ///
        /// @return the client's copy of the world
        Map<Entity, EntityState> leave() throws IOException, InterruptedException {
            hasLeft = true;
            client.close();
            thread.join();
            return client.world().entities();
        }
    }
}
