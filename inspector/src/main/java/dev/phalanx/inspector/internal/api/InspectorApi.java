package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.InspectedWorlds;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// The inspector's API: every question and every change of the protocol, regardless of how it arrives.
///
/// A call waits on its own thread for the world to answer. The API does not check who calls; the transport does.
public final class InspectorApi implements AutoCloseable {
    private static final int MOST_STREAMS = 16;

    private final InspectedWorlds worlds;
    private final ProfilerCalls profiler;
    /// Null if the program does not have the baking module, so that no world has live baking.
    private final @Nullable LiveCalls live;

    private final Routes routes;
    private final Semaphore streams = new Semaphore(MOST_STREAMS);

    /// @param writable whether changes are allowed
    /// @param budgetNanos the time that a frame of a world spends on questions
    public InspectorApi(InspectedWorlds worlds, boolean writable, long budgetNanos) {
        this.worlds = worlds;
        this.profiler = new ProfilerCalls(worlds);
        this.live = hasBaking() ? new LiveCalls(worlds) : null;
        this.routes = new Routes(writable);
        routes.get(
                "process",
                call -> Answer.json(
                        JsonText.object(out -> ProcessQuestion.write(out, worlds.all(), writable, budgetNanos))));
        profiler.addTo(routes);
        addFrames();
        addHierarchy();
        addEntities();
        addSystems();
        addTypes();
        addRecords();
        addLive();
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

    /// Replies to a call.
    ///
    /// @throws ApiException if the call is refused
    public Reply reply(Call call) {
        return routes.reply(call);
    }

    // Routes

    /// Replies to a call about a world.
    private interface OfWorld {
        Reply reply(Call call, InspectedWorld world);
    }

    private void get(String path, OfWorld handler) {
        routes.get("worlds/{world}/" + path, ofWorld(handler));
    }

    private void write(String path, OfWorld handler) {
        routes.write("worlds/{world}/" + path, ofWorld(handler));
    }

    private Routes.Handler ofWorld(OfWorld handler) {
        return call -> handler.reply(call, world(call.path().get(1)));
    }

    /// The part of a path of a world that names an entity, a system, an archetype or a type, as in `systems/{system}`.
    private static String named(Call call) {
        return call.path().get(3);
    }

    private void addFrames() {
        write("pause", (call, world) -> {
            world.setPaused(Call.truth(call.object(), "paused"));
            return done();
        });
        write("step", (call, world) -> {
            world.step(Call.integer(call.object(), "frames", 1, 1_000));
            return done();
        });
        get("stream", (call, world) -> stream(ColumnStream.of(world, call)));
    }

    private void addHierarchy() {
        get("hierarchy", (call, world) -> {
            if (!isRuntime(call)) {
                return Answers.of(world, live(world).children(call, world));
            }
            String node = call.get("node", HierarchyQuestions.ROOT);
            return Answers.once(
                    world, (of, out) -> hierarchy(call, of).children(out, node, call.offset(), call.limit()));
        });
        get("find", (call, world) -> {
            SearchTerms terms = SearchTerms.parse(call.get("q", ""), world);
            return Answers.of(world, new FindQuestion(terms, call.offset(), call.limit(), new HierarchyItems()));
        });
        get("path", (call, world) -> {
            Entity entity = entity(call.get("entity", ""));
            if (!isRuntime(call)) {
                return Answers.of(world, live(world).path(call, world, entity));
            }
            return Answers.once(world, (of, out) -> hierarchy(call, of).path(out, entity));
        });
        get("node", (call, world) -> Answers.of(world, live(world).node(call, world)));
        get("query", (call, world) -> {
            SearchTerms terms = SearchTerms.parse(call.get("q", ""), world);
            ValueTable table = ValueTable.of(terms, call.find("columns"));
            return Answers.of(world, new FindQuestion(terms, call.offset(), call.limit(), table));
        });
    }

    private void addEntities() {
        write("entities", (call, world) -> {
            JsonNode body = call.object();
            return Answers.once(world, (of, out) -> new EntityChanges(of).create(out, body));
        });
        get("entities/{entity}", (call, world) -> {
            Entity entity = entity(named(call));
            String buffer = call.find("buffer");
            return Answers.once(
                    world, (of, out) -> new EntityQuestions(world, of, entity).all(out, buffer, call.offset()));
        });
        get("entities/{entity}/relations", (call, world) -> {
            Entity entity = entity(named(call));
            return Answers.once(world, (of, out) -> new EntityQuestions(world, of, entity).relations(out));
        });
        write("entities/{entity}/{change}", (call, world) -> {
            Entity entity = entity(named(call));
            String change = call.path().get(4);
            JsonNode body = call.object();
            return Answers.once(world, (of, out) -> new EntityChanges(of).apply(out, entity, change, body));
        });
    }

    private void addSystems() {
        get("systems", (call, world) -> Answers.once(world, (of, out) -> new SystemQuestions(world, of).all(out)));
        get("systems/times", (call, world) -> {
            int since = call.integer("since", -1, -1, Integer.MAX_VALUE);
            return Answers.once(world, (of, out) -> new SystemQuestions(world, of).recent(out, since));
        });
        get("systems/{system}", (call, world) -> {
            int id = number(named(call), "system");
            return Answers.once(world, (of, out) -> new SystemQuestions(world, of).one(out, id));
        });
        write("systems/{system}/enabled", (call, world) -> {
            int id = number(named(call), "system");
            boolean enabled = Call.truth(call.object(), "enabled");
            return Answers.once(world, (of, out) -> new SystemQuestions(world, of).setEnabled(id, enabled));
        });
    }

    private void addTypes() {
        get("archetypes", InspectorApi::archetypes);
        get("archetypes/{archetype}", (call, world) -> {
            int id = number(named(call), "archetype");
            return Answers.once(world, (of, out) -> ArchetypeQuestions.one(out, of, id));
        });
        get(
                "components",
                (call, world) -> Answers.once(world, (of, out) -> new ComponentQuestions(world, of).all(out)));
        get("components/{type}", (call, world) -> {
            Types type = Types.named(named(call));
            return Answers.once(world, (of, out) -> new ComponentQuestions(world, of).one(out, type));
        });
    }

    private void addRecords() {
        get("commands", (call, world) -> {
            int frames = call.integer("frames", 1, 1, 60);
            return Answers.once(world, (of, out) -> CommandQuestions.recent(out, world.commands(), frames));
        });
        get("journal", (call, world) -> Answers.of(world, JournalCalls.records(call)));
        routes.post("worlds/{world}/journal", ofWorld((call, world) -> {
            JsonNode body = call.object();
            return Answers.once(world, (of, out) -> JournalCalls.change(of, body));
        }));
        get("journal.csv", JournalCalls::csv);
        get("memory", profiler::memory);
    }

    private void addLive() {
        get("live", (call, world) -> {
            LiveCalls known = live;
            if (known == null) {
                return Answer.json(JsonText.object(out -> {
                    out.writeBooleanProperty("available", false);
                    out.writeStringProperty("reason", withoutBaking(world));
                }));
            }
            return Answers.of(world, known.status(call, world));
        });
        write("live/open", (call, world) -> Answers.of(world, live(world).open(world, call.object())));
        write("live/close", (call, world) -> Answers.of(world, live(world).close(world, call.object())));
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

    private static Answer archetypes(Call call, InspectedWorld world) {
        List<Types> required = new ArrayList<>();
        for (String name : call.get("q", "").split("(?<!\\bchunk)[,\\s]+", -1)) {
            if (!name.isEmpty()) {
                required.add(Types.searched(name, world));
            }
        }
        return Answers.of(
                world,
                new ArchetypeQuestions(
                        call.is("empty"), required, call.get("sort", "id"), call.offset(), call.limit()));
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

    private static Answer done() {
        return Answer.json("{}".getBytes(StandardCharsets.UTF_8));
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

    /// Ends recordings. No call is allowed afterwards.
    @Override
    public void close() {
        profiler.close();
        if (live != null) {
            live.close();
        }
    }
}
