package dev.phalanx.inspector;

import dev.phalanx.cluster.ClusterNode;
import dev.phalanx.cluster.Ghost;
import dev.phalanx.cluster.GhostAgent;
import dev.phalanx.cluster.GlobalId;
import dev.phalanx.cluster.Placement;
import dev.phalanx.cluster.Plane;
import dev.phalanx.cluster.RectangleSections;
import dev.phalanx.cluster.SectionedWorld;
import dev.phalanx.cluster.SectionedWorldBuilder;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A world of 4 × 2 sections on two nodes, each on a thread of its own: the upper row on one, the lower row on the
/// other. Agents walk from left to right and back. The system of the last section can be stopped.
final class Provinces implements AutoCloseable {
    static final int AGENTS = 80;
    private static final int NODES = 2;
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final byte[] KEY = "the key of a test".getBytes(StandardCharsets.UTF_8);

    @Ghost
    record Spot(float x, float y) implements IComponentData {}

    private final List<CompletableFuture<ClusterNode>> nodes = new ArrayList<>();
    private final List<CompletableFuture<Void>> ends = new ArrayList<>();
    private volatile boolean isStopped;
    private volatile boolean isEnding;
    private volatile long lastTick = Long.MAX_VALUE;

    Provinces() throws IOException {
        List<InetSocketAddress> addresses = new ArrayList<>();
        List<ServerSocket> held = new ArrayList<>();
        for (int node = 0; node < NODES; node++) {
            ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
            held.add(free);
            addresses.add(InetSocketAddress.createUnresolved("127.0.0.1", free.getLocalPort()));
        }
        for (ServerSocket socket : held) {
            socket.close();
        }
        Placement placement = Placement.of(addresses, 0, 0, 0, 0, 1, 1, 1, 1);
        for (int node = 0; node < NODES; node++) {
            start(placement, node);
        }
    }

    private void start(Placement placement, int number) {
        CompletableFuture<ClusterNode> made = new CompletableFuture<>();
        CompletableFuture<Void> end = new CompletableFuture<>();
        nodes.add(made);
        ends.add(end);
        Thread.ofPlatform().daemon().name("province-" + number).start(() -> {
            try (ClusterNode node = ClusterNode.of(builder(), placement, number, KEY, PATIENCE)) {
                populate(node.world().sections().getFirst().world().entityManager());
                node.run(1);
                made.complete(node);
                while (node.world().tick() < lastTick) {
                    node.run(1);
                    if (number == 0 && isEnding) {
                        lastTick = Math.min(lastTick, node.world().tick() + 20);
                    }
                    TimeUnit.MILLISECONDS.sleep(2);
                }
                end.complete(null);
            } catch (Throwable failed) {
                made.completeExceptionally(failed);
                end.completeExceptionally(failed);
            }
        });
    }

    private SectionedWorldBuilder builder() {
        Plane plane = Plane.bounded(80, 40, Spot.class, "x", "y");
        return SectionedWorld.of(RectangleSections.of(plane, 4, 2, 2))
                .withComponents(Spot.class)
                .withSystems(section -> section.world().addSystem(new Walk(section.number() == 7)));
    }

    private static void populate(EntityManager em) {
        for (int i = 1; i <= AGENTS; i++) {
            em.createEntity(new GlobalId(i), new Spot(i % 60, i % 40));
        }
    }

    private final class Walk implements ISystem {
        private final boolean isStopping;
        private @Nullable EntityQuery own;
        private int ticks;

        Walk(boolean isStopping) {
            this.isStopping = isStopping;
        }

        @Override
        public void onUpdate(SystemState state) {
            while (isStopping && isStopped && !isEnding) {
                Thread.onSpinWait();
            }
            EntityManager em = state.entityManager();
            EntityQuery query = own;
            if (query == null) {
                query = em.queryBuilder()
                        .withAll(GlobalId.class)
                        .withAllRW(Spot.class)
                        .withNone(GhostAgent.class)
                        .build();
                own = query;
            }
            float step = ticks++ / 18 % 2 == 0 ? 1 : -1;
            for (Entity agent : query.toEntityArray()) {
                Spot at = em.getComponent(agent, Spot.class);
                em.setComponent(agent, new Spot(at.x() + step, at.y()));
            }
        }
    }

    ClusterNode node(int number) {
        return nodes.get(number).join();
    }

    /// Stops the system of the last section, or lets it go on.
    void setStopped(boolean stopped) {
        isStopped = stopped;
    }

    @Override
    public void close() {
        isEnding = true;
        for (CompletableFuture<Void> end : ends) {
            end.orTimeout(60, TimeUnit.SECONDS).join();
        }
    }
}
