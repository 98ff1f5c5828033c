package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.inspector.internal.values.ValueException;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.InspectedWorlds;
import dev.phalanx.inspector.internal.world.WorldAnswer;
import dev.phalanx.inspector.internal.world.WorldBusyException;
import dev.phalanx.inspector.internal.world.WorldClosedException;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// The inspector's API: every question and every change of the protocol, regardless of how it arrives.
///
/// A call waits on its own thread for the world to answer. Nothing is checked of who calls; that is up to the
/// transport.
public final class InspectorApi implements AutoCloseable {
    private static final long PATIENCE_MILLIS = 2_000;
    /// Between two looks at whether the world still ends frames.
    private static final long LOOK_MILLIS = 50;
    private static final int MOST_STREAMS = 16;

    private final InspectedWorlds worlds;
    private final ProfilerCalls profiler;
    /// Null if the program does not have the baking module, so that no world has live baking.
    private final @Nullable LiveCalls live;

    private final boolean writable;
    private final long budgetNanos;
    private final Semaphore streams = new Semaphore(MOST_STREAMS);

    /// @param writable whether changes are allowed
    /// @param budgetNanos the time that a frame of a world spends with questions
    public InspectorApi(InspectedWorlds worlds, boolean writable, long budgetNanos) {
        this.worlds = worlds;
        this.profiler = new ProfilerCalls(worlds);
        this.live = hasBaking() ? new LiveCalls(worlds) : null;
        this.writable = writable;
        this.budgetNanos = budgetNanos;
    }

    /// Whether the program has the baking module. Asked here, because the classes of live baking need it.
    private static boolean hasBaking() {
        try {
            Class.forName("dev.phalanx.baking.live.LiveBaking", false, InspectorApi.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    /// Answers a call.
    ///
    /// @throws ApiException if the call is refused
    public Reply reply(Call call) {
        List<String> path = call.path();
        return switch (part(path, 0)) {
            case "process" -> {
                end(call, 1);
                get(call);
                yield Answer.json(
                        JsonText.object(out -> ProcessQuestion.write(out, worlds.all(), writable, budgetNanos)));
            }
            case "profiler" -> {
                Reply reply = path.size() > 2 ? null : profiler.reply(call, part(path, 1));
                if (reply == null) {
                    throw unknown(call);
                }
                yield reply;
            }
            case "worlds" -> ofWorld(call, world(part(path, 1)));
            default -> throw unknown(call);
        };
    }

    private Reply ofWorld(Call call, InspectedWorld world) {
        List<String> path = call.path();
        return switch (part(path, 2)) {
            case "pause" -> pause(call, world);
            case "step" -> step(call, world);
            case "hierarchy" -> {
                end(call, 3);
                get(call);
                if (!isRuntime(call)) {
                    yield ask(world, live(world).children(call, world));
                }
                String node = call.get("node", HierarchyQuestions.ROOT);
                yield askOnce(world, (of, out) -> hierarchy(call, of).children(out, node, call.offset(), call.limit()));
            }
            case "find" -> {
                end(call, 3);
                get(call);
                SearchTerms terms = SearchTerms.parse(call.get("q", ""), world);
                yield ask(world, new FindQuestion(terms, call.offset(), call.limit(), new HierarchyItems()));
            }
            case "path" -> {
                end(call, 3);
                get(call);
                Entity entity = entity(call.get("entity", ""));
                if (!isRuntime(call)) {
                    yield ask(world, live(world).path(call, world, entity));
                }
                yield askOnce(world, (of, out) -> hierarchy(call, of).path(out, entity));
            }
            case "node" -> {
                end(call, 3);
                get(call);
                yield ask(world, live(world).node(call, world));
            }
            case "live" -> live(call, world);
            case "entities" -> entities(call, world);
            case "systems" -> systems(call, world);
            case "archetypes" -> archetypes(call, world);
            case "components" -> components(call, world);
            case "query" -> {
                end(call, 3);
                get(call);
                SearchTerms terms = SearchTerms.parse(call.get("q", ""), world);
                ValueTable table = ValueTable.of(terms, call.find("columns"));
                yield ask(world, new FindQuestion(terms, call.offset(), call.limit(), table));
            }
            case "commands" -> {
                end(call, 3);
                get(call);
                int frames = call.integer("frames", 1, 1, 60);
                yield askOnce(world, (of, out) -> CommandQuestions.recent(out, world.commands(), frames));
            }
            case "journal" -> {
                end(call, 3);
                if (call.method().equals("POST")) {
                    JsonNode body = call.object();
                    yield askOnce(world, (of, out) -> JournalCalls.change(of, body));
                }
                get(call);
                yield ask(world, JournalCalls.records(call));
            }
            case "journal.csv" -> {
                end(call, 3);
                get(call);
                yield JournalCalls.csv(call, world);
            }
            case "memory" -> {
                end(call, 3);
                get(call);
                yield profiler.memory(call, world);
            }
            case "stream" -> {
                end(call, 3);
                get(call);
                yield stream(ColumnStream.of(world, call));
            }
            default -> throw unknown(call);
        };
    }

    // Parts

    private Reply stream(ColumnStream columns) {
        if (!streams.tryAcquire()) {
            throw new ApiException(429, MOST_STREAMS + " streams are open, as many as are allowed. Close one.");
        }
        return new Reply.Streamed("application/octet-stream", Map.of(), new Reply.Writer() {
            @Override
            public void write(OutputStream out) throws IOException {
                columns.write(out);
            }

            @Override
            public void close() {
                streams.release();
            }
        });
    }

    private Answer pause(Call call, InspectedWorld world) {
        end(call, 3);
        write(call);
        world.setPaused(Call.truth(call.object(), "paused"));
        return done();
    }

    private Answer step(Call call, InspectedWorld world) {
        end(call, 3);
        write(call);
        world.step(Call.integer(call.object(), "frames", 1, 1_000));
        return done();
    }

    private static HierarchyQuestions hierarchy(Call call, World world) {
        return new HierarchyQuestions(world, call.is("systems"), call.is("chunks"));
    }

    private static boolean isRuntime(Call call) {
        String mode = call.get("mode", "runtime");
        return switch (mode) {
            case "runtime" -> true;
            case "authoring", "mixed" -> false;
            default ->
                throw ApiException.badRequest(
                        "The mode of the hierarchy is \"" + mode + "\". Give runtime, authoring or mixed.");
        };
    }

    private LiveCalls live(InspectedWorld world) {
        LiveCalls known = live;
        if (known == null) {
            throw new ApiException(409, withoutBaking(world));
        }
        return known;
    }

    private static String withoutBaking(InspectedWorld world) {
        return "World \"" + world.name() + "\" has no live baking, because the program does not have the library"
                + " phalanx-baking. Add it, and start live baking with LiveBaking.start(world, directory).";
    }

    private Answer live(Call call, InspectedWorld world) {
        List<String> path = call.path();
        if (path.size() == 3) {
            get(call);
            if (live == null) {
                return Answer.json(JsonText.object(out -> {
                    out.writeBooleanProperty("available", false);
                    out.writeStringProperty("reason", withoutBaking(world));
                }));
            }
            return ask(world, live.status(call, world));
        }
        end(call, 4);
        String verb = path.get(3);
        if (!verb.equals("open") && !verb.equals("close")) {
            throw unknown(call);
        }
        write(call);
        return ask(world, live(world).change(world, verb, call.object()));
    }

    private Answer entities(Call call, InspectedWorld world) {
        List<String> path = call.path();
        if (path.size() == 3) {
            write(call);
            JsonNode body = call.object();
            return askOnce(world, (of, out) -> new EntityChanges(of).create(out, body));
        }
        Entity entity = entity(path.get(3));
        if (path.size() == 4) {
            get(call);
            String buffer = call.find("buffer");
            return askOnce(world, (of, out) -> new EntityQuestions(world, of, entity).all(out, buffer, call.offset()));
        }
        end(call, 5);
        String verb = path.get(4);
        if (verb.equals("relations")) {
            get(call);
            return askOnce(world, (of, out) -> new EntityQuestions(world, of, entity).relations(out));
        }
        write(call);
        JsonNode body = call.object();
        return askOnce(world, (of, out) -> new EntityChanges(of).apply(out, entity, verb, body));
    }

    private Answer systems(Call call, InspectedWorld world) {
        List<String> path = call.path();
        if (path.size() == 3) {
            get(call);
            return askOnce(world, (of, out) -> new SystemQuestions(world, of).all(out));
        }
        if (path.get(3).equals("times")) {
            end(call, 4);
            get(call);
            int since = call.integer("since", -1, -1, Integer.MAX_VALUE);
            return askOnce(world, (of, out) -> new SystemQuestions(world, of).recent(out, since));
        }
        int id = number(path.get(3), "system");
        if (path.size() == 4) {
            get(call);
            return askOnce(world, (of, out) -> new SystemQuestions(world, of).one(out, id));
        }
        end(call, 5);
        if (!path.get(4).equals("enabled")) {
            throw unknown(call);
        }
        write(call);
        boolean enabled = Call.truth(call.object(), "enabled");
        return askOnce(world, (of, out) -> new SystemQuestions(world, of).setEnabled(id, enabled));
    }

    private Answer archetypes(Call call, InspectedWorld world) {
        List<String> path = call.path();
        get(call);
        if (path.size() == 3) {
            List<Types> required = new ArrayList<>();
            for (String name : call.get("q", "").split("(?<!\\bchunk)[,\\s]+", -1)) {
                if (!name.isEmpty()) {
                    required.add(Types.searched(name, world));
                }
            }
            return ask(
                    world,
                    new ArchetypeQuestions(
                            call.is("empty"), required, call.get("sort", "id"), call.offset(), call.limit()));
        }
        end(call, 4);
        int id = number(path.get(3), "archetype");
        return askOnce(world, (of, out) -> ArchetypeQuestions.one(out, of, id));
    }

    private Answer components(Call call, InspectedWorld world) {
        List<String> path = call.path();
        get(call);
        if (path.size() == 3) {
            return askOnce(world, (of, out) -> new ComponentQuestions(world, of).all(out));
        }
        end(call, 4);
        Types type = Types.named(path.get(3));
        return askOnce(world, (of, out) -> new ComponentQuestions(world, of).one(out, type));
    }

    /// Items of the hierarchy, as a search lists them.
    private static final class HierarchyItems implements FindQuestion.Heading {
        @Override
        public void start(JsonGenerator out, World world) {}

        @Override
        public void item(JsonGenerator out, World world, Entity entity) {
            new HierarchyQuestions(world, true, true).item(out, entity);
        }
    }

    // Asking

    private Answer askOnce(InspectedWorld world, BiConsumer<World, JsonGenerator> question) {
        return ask(world, (of, deadline) -> JsonText.object(out -> question.accept(of, out)));
    }

    private Answer ask(InspectedWorld world, WorldQuestion<byte[]> question) {
        WorldAnswer<byte[]> answer = await(world, question);
        return new Answer(200, Answer.JSON, answer.value(), answer.frame(), answer.waitedFrames());
    }

    /// Asks a world and waits for its answer.
    ///
    /// @throws ApiException if the world refuses the question, does not answer in time, or has been closed
    public static <T> WorldAnswer<T> await(InspectedWorld world, WorldQuestion<T> question) {
        CompletableFuture<WorldAnswer<T>> answer;
        try {
            answer = world.ask(question);
        } catch (WorldClosedException closed) {
            throw new ApiException(410, String.valueOf(closed.getMessage()));
        } catch (WorldBusyException busy) {
            throw new ApiException(429, String.valueOf(busy.getMessage()));
        }
        long asked = world.now();
        while (true) {
            try {
                return answer.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException late) {
                boolean isLate = world.now() - asked >= TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
                if (isLate && world.idleMillis() >= PATIENCE_MILLIS && !world.isPaused()) {
                    answer.cancel(false);
                    throw new ApiException(
                            503,
                            "World \"" + world.name() + "\" has not ended a frame for " + world.idleMillis()
                                    + " ms. Ask again when the program updates it.");
                }
            } catch (InterruptedException stop) {
                answer.cancel(false);
                Thread.currentThread().interrupt();
                throw new ApiException(503, "The inspector is being closed.");
            } catch (ExecutionException failure) {
                throw refusal(failure.getCause());
            }
        }
    }

    private static ApiException refusal(@Nullable Throwable cause) {
        return switch (cause) {
            case ApiException refused -> refused;
            case ValueException wrong -> new ApiException(400, String.valueOf(wrong.getMessage()));
            case WorldClosedException closed -> new ApiException(410, String.valueOf(closed.getMessage()));
            case null -> new ApiException(500, "The question failed.");
            default -> new ApiException(409, message(cause));
        };
    }

    /// The message of an exception, which may be one of the program that throws when it is asked.
    private static String message(Throwable thrown) {
        try {
            String message = thrown.getMessage();
            return message == null ? thrown.toString() : message;
        } catch (Throwable unspeakable) {
            return thrown.getClass().getName();
        }
    }

    // Checks

    private InspectedWorld world(String text) {
        int id = number(text, "world");
        InspectedWorld world = worlds.find(id);
        if (world == null) {
            throw worlds.wasClosed(id)
                    ? new ApiException(410, "World " + id + " has been closed. Choose another world.")
                    : ApiException.notFound("There is no world " + id + ". Ask for the process to see its worlds.");
        }
        return world;
    }

    private static int number(String text, String what) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException noNumber) {
            throw ApiException.notFound("\"" + text + "\" is not the number of a " + what + ".");
        }
    }

    private static Entity entity(String text) {
        Entity entity = Ids.parse(text);
        if (entity == null) {
            throw ApiException.badRequest("\"" + text + "\" is not the id of an entity. Give one such as \"40:1\".");
        }
        return entity;
    }

    private static String part(List<String> path, int index) {
        return index < path.size() ? path.get(index) : "";
    }

    private static void end(Call call, int length) {
        if (call.path().size() != length) {
            throw unknown(call);
        }
    }

    private static void get(Call call) {
        if (!call.method().equals("GET")) {
            throw new ApiException(405, "This path only takes GET, and got " + call.method() + ".");
        }
    }

    private static void post(Call call) {
        if (!call.method().equals("POST")) {
            throw new ApiException(405, "This path only takes POST, and got " + call.method() + ".");
        }
    }

    private void write(Call call) {
        post(call);
        if (!writable) {
            throw new ApiException(
                    403,
                    "The inspector only reads. Let it write with Inspector.options().allowWrites() or"
                            + " -Dphalanx.inspect.writes=true.");
        }
    }

    private static ApiException unknown(Call call) {
        return ApiException.notFound("There is no path /api/v1/" + String.join("/", call.path())
                + ". The protocol is described in docs/inspector-protocol.md.");
    }

    /// Ends recordings. No call may follow.
    @Override
    public void close() {
        profiler.close();
        if (live != null) {
            live.close();
        }
    }

    private static Answer done() {
        return Answer.json("{}".getBytes(StandardCharsets.UTF_8));
    }
}
