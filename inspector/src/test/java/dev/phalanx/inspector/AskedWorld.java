package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.api.InspectorApi;
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.Reply;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.InspectedWorlds;
import dev.phalanx.structs.Entity;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A world of the calling thread and an inspector's API without a server. A call is made on a thread of its own, and
/// the world is updated until it has been answered.
final class AskedWorld implements AutoCloseable {
    static final JsonMapper JSON = JsonMapper.shared();
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    final World world;
    final EntityManager em;
    final InspectedWorlds worlds;
    final InspectorApi api;

    AskedWorld() {
        this(new World("Asked"), true, 1_000_000);
    }

    AskedWorld(World world, boolean writable, long budgetNanos) {
        this(world, writable, budgetNanos, System::nanoTime);
    }

    AskedWorld(World world, boolean writable, long budgetNanos, LongSupplier clock) {
        this.world = world;
        this.em = world.entityManager();
        this.worlds = new InspectedWorlds(budgetNanos, clock);
        this.worlds.add(world);
        this.api = new InspectorApi(worlds, writable, budgetNanos);
    }

    /// The world as the inspector sees it.
    InspectedWorld inspected() {
        return worlds.all().iterator().next();
    }

    // Calls

    /// A call by its method and its path after `/api/v1/`.
    static Call call(String method, String target, @Nullable String body) {
        String[] halves = target.split("\\?", 2);
        List<String> path = new ArrayList<>();
        for (String part : halves[0].split("/", -1)) {
            path.add(decoded(part));
        }
        Map<String, String> parameters = new HashMap<>();
        if (halves.length > 1) {
            for (String parameter : halves[1].split("&", -1)) {
                String[] sides = parameter.split("=", 2);
                parameters.put(decoded(sides[0]), decoded(sides[1]));
            }
        }
        return new Call(method, path, parameters, body == null ? new byte[0] : body.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /// The number of the world, as a path.
    String path() {
        return "worlds/" + inspected().id() + "/";
    }

    /// The answer to a question about the world, such as `hierarchy?node=world`.
    JsonNode ask(String target) {
        return json(reply("GET", path() + target, null));
    }

    /// The answer to a change of the world.
    JsonNode change(String target, String body) {
        return json(reply("POST", path() + target, body));
    }

    /// The answer to a question about the process.
    JsonNode get(String target) {
        return json(reply("GET", target, null));
    }

    /// The status and message with which a question about the world is refused.
    String refusal(String target) {
        return refused("GET", path() + target, null);
    }

    /// The status and message with which a change of the world is refused.
    String refusal(String target, String body) {
        return refused("POST", path() + target, body);
    }

    String refused(String method, String target, @Nullable String body) {
        Throwable thrown = catchThrowable(() -> reply(method, target, body));
        assertThat(thrown).as("%s %s", method, target).isInstanceOf(ApiException.class);
        DescribedApi.assertRefused(method, call(method, target, body).path(), ((ApiException) thrown).status());
        return ((ApiException) thrown).status() + " " + thrown.getMessage();
    }

    Answer answer(String target) {
        return (Answer) reply("GET", path() + target, null);
    }

    /// The reply to a call, which is as the description of the protocol says.
    Reply reply(String method, String target, @Nullable String body) {
        Call call = call(method, target, body);
        Reply reply = pumped(started(call));
        if (reply instanceof Answer answer && answer.contentType().equals(Answer.JSON)) {
            DescribedApi.assertConforms(method, call.path(), JSON.readTree(answer.body()));
        }
        return reply;
    }

    /// A call on a thread of its own.
    CompletableFuture<Reply> started(Call call) {
        return CompletableFuture.supplyAsync(() -> api.reply(call), Thread::startVirtualThread);
    }

    /// Updates the world until the future is done.
    <T> T pumped(CompletableFuture<T> future) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!future.isDone()) {
            assertThat(System.nanoTime()).as("an answer comes within a minute").isLessThan(end);
            if (world.isCreated()) {
                world.update();
            }
            LockSupport.parkNanos(20_000);
        }
        try {
            return future.join();
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw failure;
        }
    }

    static JsonNode json(Reply reply) {
        Answer answer = (Answer) reply;
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.contentType()).isEqualTo("application/json; charset=utf-8");
        return JSON.readTree(answer.body());
    }

    /// The values of a field of all items of a list.
    static List<String> texts(JsonNode list, String field) {
        List<String> all = new ArrayList<>();
        list.forEach(
                item -> all.add(item.get(field) == null ? "-" : item.get(field).asString()));
        return all;
    }

    /// The item of a list whose field has a value.
    static JsonNode item(JsonNode list, String field, String value) {
        for (JsonNode item : list) {
            if (item.get(field).asString().equals(value)) {
                return item;
            }
        }
        throw new AssertionError("No item has " + field + " " + value + ": " + list);
    }

    @Override
    public void close() {
        worlds.close();
        api.close();
        if (world.isCreated()) {
            world.audit();
            world.close();
        }
    }

    // Parts of requests

    /// The id of an entity, such as `40:1`.
    static String id(Entity entity) {
        return entity.index() + ":" + entity.version();
    }

    /// The field of a body that names a component type.
    static String type(Class<?> type) {
        return "\"type\": \"" + type.getName() + "\"";
    }

    /// A search as a parameter.
    static String encoded(String q) {
        return URLEncoder.encode(q, StandardCharsets.UTF_8);
    }
}
