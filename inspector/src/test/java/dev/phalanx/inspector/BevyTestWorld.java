package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList128Bytes;
import dev.phalanx.structs.FixedString64Bytes;
import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A world that a thread of its own updates, an inspector of it that speaks the Bevy Remote Protocol, and a client.
final class BevyTestWorld implements AutoCloseable {
    static final JsonMapper JSON = JsonMapper.shared();
    private static final long PATIENCE_SECONDS = 60;

    enum Mood {
        CALM,
        ANGRY
    }

    record Vector(float x, float y, float z) {}

    record Place(Vector at, float turned) implements IComponentData {}

    static final class Health implements IComponentData {
        public float current;
        public int max;

        Health() {}

        Health(float current, int max) {
            this.current = current;
            this.max = max;
        }
    }

    record Armour(int points) implements IComponentData {}

    record Numbers(
            boolean truth,
            byte small,
            char unit,
            short less,
            int usual,
            long great,
            float single,
            double exact,
            Mood mood)
            implements IComponentData {}

    record Part(byte weight, Entity of) {}

    static final class Shape implements IComponentData {
        @FixedLength(3)
        public float[] size = {1, 2, 3};

        public FixedString64Bytes title = FixedString64Bytes.empty();
        public FixedList128Bytes<Integer> counts = FixedList128Bytes.of(Integer.class);
        public FixedList128Bytes<Part> parts = FixedList128Bytes.of(Part.class);
        public BlobAssetReference<Curve> curve = BlobAssetReference.nullReference();
    }

    record Curve(float start, BlobArray<Integer> steps) {}

    record Target(Entity entity, float distance) implements IComponentData {}

    record Waypoint(float x, Entity near) implements IBufferElementData {}

    record Team(int id) implements ISharedComponentData {}

    record Mesh(String file, List<String> parts) implements ISharedComponentData {}

    static final class Sprite implements IManagedComponentData {
        String file = "knight.png";
        int layer = 1;
        final int width = 16;
    }

    record Stunned(float seconds) implements IComponentData, IEnableableComponent {}

    record Marked() implements IComponentData {}

    record Weather(double wind, Mood mood) implements IComponentData {}

    record Unused(int number) implements IComponentData {}

    private final CompletableFuture<Inspector> started = new CompletableFuture<>();
    private final ConcurrentLinkedQueue<Consumer<World>> tasks = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private volatile boolean isEnding;
    final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    final Inspector inspector;

    private BevyTestWorld(InspectorOptions options) {
        thread = Thread.ofPlatform().name("bevy-test-world").start(() -> run(options));
        inspector = await(started);
    }

    /// A world that clients may change.
    static BevyTestWorld writable() {
        return new BevyTestWorld(options().allowWrites());
    }

    /// A world that clients may only read.
    static BevyTestWorld readOnly() {
        return new BevyTestWorld(options());
    }

    private static InspectorOptions options() {
        // Clients can name the types that the process has used.
        List.of(
                        Place.class,
                        Health.class,
                        Armour.class,
                        Numbers.class,
                        Shape.class,
                        Target.class,
                        Waypoint.class,
                        Team.class,
                        Mesh.class,
                        Sprite.class,
                        Stunned.class,
                        Marked.class,
                        Weather.class)
                .forEach(TypeManager::get);
        return Inspector.options().port(0).bevyRemoteProtocol(0);
    }

    private void run(InspectorOptions options) {
        try (World world = new World("Bevy")) {
            started.complete(Inspector.start(options, world));
            while (!isEnding) {
                for (Consumer<World> task = tasks.poll(); task != null; task = tasks.poll()) {
                    task.accept(world);
                }
                world.update();
                LockSupport.parkNanos(500_000);
            }
        } catch (RuntimeException | Error failure) {
            started.completeExceptionally(failure);
            throw failure;
        }
    }

    private static <T> T await(CompletableFuture<T> future) {
        return future.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }

    // The world

    /// Runs something between two frames, on the thread of the world.
    <T> T with(Function<EntityManager, T> task) {
        CompletableFuture<T> done = new CompletableFuture<>();
        tasks.add(world -> {
            try {
                done.complete(task.apply(world.entityManager()));
            } catch (RuntimeException | Error failure) {
                done.completeExceptionally(failure);
            }
        });
        return await(done);
    }

    /// Runs something between two frames, on the thread of the world.
    void run(Consumer<EntityManager> task) {
        with(em -> {
            task.accept(em);
            return true;
        });
    }

    /// Destroys all entities.
    void empty() {
        run(em -> em.destroyEntity(em.getEntityQuery(EntityQueryDesc.EMPTY.withOptions(
                EntityQueryOptions.INCLUDE_PREFAB, EntityQueryOptions.INCLUDE_DISABLED_ENTITIES))));
    }

    /// The number of an entity in the protocol.
    static long bits(Entity entity) {
        return ((long) entity.version() << 32) | entity.index();
    }

    /// A blob with three steps, which lives as long as the process.
    static BlobAssetReference<Curve> curve() {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Curve(2, builder.allocate(Integer.class, 3, i -> i + 1)));
        }
    }

    // The client

    String url() {
        return "http://127.0.0.1:" + inspector.bevyPort();
    }

    HttpRequest.Builder request(String path, String body) {
        return HttpRequest.newBuilder(URI.create(url() + path))
                .timeout(Duration.ofSeconds(PATIENCE_SECONDS))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException gone) {
            throw new AssertionError("The server sent no response.", gone);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new AssertionError("The test was stopped.", stop);
        }
    }

    /// The response to a body, whatever it is.
    JsonNode post(String body) {
        HttpResponse<String> response = send(request("/", body).build());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        return JSON.readTree(response.body());
    }

    /// A request with the id 7.
    static String body(String method, @Nullable String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"" + method + "\",\"params\":"
                + (params == null ? "null" : params.replace('\'', '"')) + "}";
    }

    /// The result of a request, whose parameters may have apostrophes as quotation marks.
    JsonNode result(String method, @Nullable String params) {
        JsonNode response = post(body(method, params));
        assertThat(response.path("jsonrpc").stringValue()).isEqualTo("2.0");
        assertThat(response.path("id").intValue()).isEqualTo(7);
        JsonNode result = response.get("result");
        assertThat(result).as("the result in %s", response).isNotNull();
        return result;
    }

    /// The code and message with which a request fails.
    String error(String method, @Nullable String params) {
        JsonNode response = post(body(method, params));
        assertThat(response.has("error")).as("an error in %s", response).isTrue();
        JsonNode error = response.get("error");
        return error.get("code").intValue() + " " + error.get("message").stringValue();
    }

    /// JSON that may have apostrophes as quotation marks.
    static JsonNode json(String text) {
        return JSON.readTree(text.replace('\'', '"'));
    }

    /// The path of one of the components of this class.
    static String path(Class<?> type) {
        return type.getName();
    }

    @Override
    public void close() {
        inspector.close();
        isEnding = true;
        client.shutdownNow();
        try {
            thread.join(Duration.ofSeconds(PATIENCE_SECONDS));
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
